"""The kinds of posts of HANNIBAL, in the order of a round."""

from collections.abc import Mapping

from campaign.games.hannibal.posts.asked import HANNIBAL_ASKED
from campaign.games.hannibal.posts.battles import BATTLE
from campaign.games.hannibal.posts.marches import MARCHES
from campaign.games.hannibal.posts.offices import BALLOT, DICTATOR, OFFICES
from campaign.post_texts.composing import PostKind
from campaign.post_texts.ending import END

HANNIBAL_KINDS: Mapping[str, tuple[PostKind, ...]] = {
    "ballot": (HANNIBAL_ASKED["ballot"], BALLOT),
    "offices": (HANNIBAL_ASKED["offices"], OFFICES),
    "march_1": (HANNIBAL_ASKED["march_1"], MARCHES["march_1"]),
    "march_2": (HANNIBAL_ASKED["march_2"], MARCHES["march_2"]),
    "battle": (HANNIBAL_ASKED["battle"], BATTLE, END),
    "dictator": (HANNIBAL_ASKED["dictator"], DICTATOR),
}
"""The kinds of posts of a step: its question, and its outcome."""
