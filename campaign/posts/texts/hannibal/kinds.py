"""The kinds of posts of HANNIBAL, in the order of a round."""

from collections.abc import Mapping

from campaign.posts.texts.composing import PostKind
from campaign.posts.texts.hannibal.asked import HANNIBAL_ASKED
from campaign.posts.texts.hannibal.battles import BATTLE
from campaign.posts.texts.hannibal.marches import MARCHES
from campaign.posts.texts.hannibal.offices import BALLOT, DICTATOR, OFFICES
from campaign.posts.texts.standings import END

HANNIBAL_KINDS: Mapping[str, tuple[PostKind, ...]] = {
    "ballot": (HANNIBAL_ASKED["ballot"], BALLOT),
    "offices": (HANNIBAL_ASKED["offices"], OFFICES),
    "march_1": (HANNIBAL_ASKED["march_1"], MARCHES["march_1"]),
    "march_2": (HANNIBAL_ASKED["march_2"], MARCHES["march_2"]),
    "battle": (HANNIBAL_ASKED["battle"], BATTLE, END),
    "dictator": (HANNIBAL_ASKED["dictator"], DICTATOR),
}
"""The kinds of posts of a step: its question, and its outcome."""
