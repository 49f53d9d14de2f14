"""The names of the battle methods within a sentence, for pages and posts (GS.83)."""

from collections.abc import Mapping

from hexmap.rules.sentences.messages import _

METHOD_NAMES: Mapping[str, str] = {
    "field_of_glory": _("Field of Glory II"),
    "quick": _("a quick battle on this site"),
    "quick_auto": _("a quick battle on this site, led by the computer"),
    "cards": _("battle cards on this site"),
}
"""By method."""
