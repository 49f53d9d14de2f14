"""The adjustments of FP in words, by their names in the position document (ST.1)."""

from collections.abc import Mapping

from hexmap.rules.sentences.messages import _

ADJUSTMENTS: Mapping[str, str] = {
    "City": _("in a City's hex"),
    "Town": _("in a Town's hex"),
    "next to a City": _("next to a City"),
    "river": _("at a river, having spent more MP"),
    "engagements": _("further engagements in the same battle"),
    "initiative": _("initiative on strength"),
}
"""In English, to be translated where they are shown."""
