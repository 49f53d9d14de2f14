"""Initiative, naval superiority and naval battles (IN, NB, NV.5)."""

from django.utils.translation import gettext_noop as _

from campaign.language.kinds import Kind, OneOf, Series
from campaign.language.messages import Message, counted

_RESULTS = (
    _("minor defeat of {faction}"),
    _("major defeat of {faction}"),
    _("total defeat of {faction}"),
    _("draw of {faction}"),
    _("victory of {faction}"),
)

KINDS: dict[str, Kind] = {
    "placed": OneOf((counted("{count} point", "{count} points"),)),
    "level": OneOf((_("{faction} {number} ({placed})"),)),
    "levels": Series("level", "{before}, {after}", "{before} and {after}"),
    "term": OneOf(("#{army}: {number} + {other_number}",)),
    "terms": Series("term", "{before}, {after}", "{before}, {after}"),
    "fleet": OneOf(("{faction} {number} ({terms})",)),
    "fleets": Series("fleet", _("{before} against {after}"), "{before} against {after}"),
    "result": OneOf(_RESULTS),
    "results": Series("result", "{before}, {after}", "{before} and {after}"),
}
SENTENCES: tuple[Message, ...] = (
    _("The initiative point of army {army} exceeds the limit of its faction in {zone} and goes to strength."),
    _("Naval superiority in {zone}: {levels}."),
    _("Naval battle of {armies}: {fleets}; {results}."),
    _("Army {army} flees to {place}."),
    _("Army {army} draws off to {place}."),
    _("Army {army} moves up to {place}."),
    _("Army {army} finds no refuge at {place} and is eliminated."),
    _("Army {army} ends the round in a Sea hex at {place} and is eliminated."),
)
