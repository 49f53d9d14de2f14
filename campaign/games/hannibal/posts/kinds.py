"""The kinds of posts of HANNIBAL, and the words for what is in them."""

from collections.abc import Mapping

from campaign.games.hannibal.posts.asked import HANNIBAL_ASKED
from campaign.games.hannibal.posts.battles import BATTLE
from campaign.games.hannibal.posts.marches import MARCHES
from campaign.games.hannibal.posts.offices import BALLOT, DICTATOR, OFFICES
from campaign.post_texts.composing import PostKind
from campaign.post_texts.ending import END
from hexmap.rules.sentences.messages import _

KINDS: Mapping[str, tuple[PostKind, ...]] = {
    "ballot": (HANNIBAL_ASKED["ballot"], BALLOT),
    "offices": (HANNIBAL_ASKED["offices"], OFFICES),
    "march_1": (HANNIBAL_ASKED["march_1"], MARCHES["march_1"]),
    "march_2": (HANNIBAL_ASKED["march_2"], MARCHES["march_2"]),
    "battle": (HANNIBAL_ASKED["battle"], BATTLE, END),
    "dictator": (HANNIBAL_ASKED["dictator"], DICTATOR),
}
"""The kinds of posts of a step: its question, and its outcome."""
TITLES: Mapping[str, str] = {
    "ballot": _("Who is elected"),
    "offices": _("Who commands where"),
    "march_1": _("First marches"),
    "march_2": _("Second marches"),
    "battle": _("Battles, sieges, winter and points"),
    "dictator": _("Who is dictator"),
}
"""The names of its posts about outcomes, by their keys."""
FIELDS: Mapping[str, str] = {
    "season": _("the season and the year, such as summer 217 BC"),
    "side": _("the side that marches"),
}
"""The contents of fields, for editors of templates."""
BLOCKS: Mapping[str, str] = {
    "arrivals": _("reinforcements, and who moves first this year"),
    "combats": _("the combats in the field, round by round"),
    "elections": _("the candidates with die, modifiers, score and office"),
    "events": _("what else happened"),
    "leaders": _("the leaders with office, place and strength"),
    "marches": _("the marches leader by leader, with diplomacy"),
    "meetings": _("what stands in the hexes where both sides are"),
    "orders": _("the orders as submitted; secret ones without their text"),
    "players": _("the players who are asked, with their leaders; at the end the players of each side"),
    "points": _("the victory points, at the end of a winter with their sources"),
    "provinces": _("the provinces, or what changed in their control"),
    "recruiting": _("what was recruited, and units that changed commanders"),
    "refused": _("orders that were not carried out, if there are any"),
    "sieges": _("the sieges, or what happened in them, if there are any"),
    "standings": _("the sides with points, provinces, cities and leaders"),
    "winter": _("the losses at the end of a winter, if there are any"),
}
"""The contents of blocks, likewise."""
