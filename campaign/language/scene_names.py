"""The names of the scenes of a replay and of the marks on its map."""

from collections.abc import Mapping

from hexmap.rules.sentences.messages import _

SCENE_NAMES: Mapping[str, str] = {
    "start": _("The round begins"),
    "impulse": _("Impulse %(number)s"),
    "moved": _("The movement is over"),
    "naval_battle": _("Naval battle %(number)s"),
    "lost_at_sea": _("Lost at sea"),
    "engagements": _("Engagements"),
    "retreats": _("Retreats"),
    "losers_leave": _("Losers leave the map"),
    "after_battle": _("After the battles"),
    "debarking": _("Debarking"),
    "sieges": _("Sieges"),
    "control": _("Structures without a holder"),
    "losers_placed": _("Losers are placed"),
    "strength": _("Strength"),
    "points": _("Victory points"),
    "honour": _("Honour"),
    "ruling": _("The administrator changed the position"),
}
"""In English, to be translated where they are shown; templates have the filter `scene_name`."""

MARK_NAMES: Mapping[str, str] = {
    "halt": _("halted by a ZoC"),
    "stop": _("stops"),
    "block": _("blocked"),
    "contest": _("contested"),
    "back": _("goes back"),
    "battle": _("battle"),
    "gone": _("leaves the map"),
    "siege": _("siege"),
    "gain": _("changes hands"),
}
"""The same of marks; the filter is `mark_name`."""
