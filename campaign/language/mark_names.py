"""The names of the marks on the map of a replay."""

from collections.abc import Mapping

from hexmap.rules.sentences.messages import _

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
"""In English, to be translated where they are shown; templates have the filter `mark_name`."""
