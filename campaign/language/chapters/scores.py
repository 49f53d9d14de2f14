"""Strength, victory points and the end of the campaign (ST, VP)."""

from django.utils.translation import gettext_noop as _

from campaign.language.kinds import Kind, OneOf, Series
from campaign.language.messages import Message

_ARRIVALS = (
    _("{fp} FP from army {giver_army} arrive at army {army}"),
    _("{fp} FP return to army {giver_army}"),
    _("{fp} FP from army {giver_army} to army {army} are lost"),
)
_ENDS = (
    _("equal points"),
    *(_("thirty points"), _("fifty points"), _("{number} points")),
    *(_("thirty points ahead"), _("fifty points ahead"), _("{number} points ahead")),
    _("controls {name}"),
    _("every army of all others has less than {fp} FP"),
    _("{faction} concedes"),
    _("{factions} concede"),
)

KINDS: dict[str, Kind] = {
    "arrival": OneOf(_ARRIVALS),
    "arrivals": Series("arrival", _("{before}; {after}"), "{before}; {after}"),
    "score": OneOf(("{faction} {points}",)),
    "scores": Series("score", "{before}, {after}", "{before} and {after}"),
    "end": OneOf(_ENDS),
}
SENTENCES: tuple[Message, ...] = (
    *_ENDS,
    _("Army {army} loses {fp} FP in battle."),
    _("Army {army} has no strength left and is eliminated."),
    "{arrivals}.",
    _("Army {army} recovers {fp} FP at {name}."),
    _("Engagement {engagement}: {scores}."),
    _("Army {army} retreated from engagement {engagement}: {scores}."),
    "{name}: {scores}.",
    _("{faction} concedes."),
    _("{faction} is passive and cannot concede."),
    _("{faction} does not concede: only {armies} would."),
    _("The campaign is over: {faction} wins ({end})."),
    _("The campaign is over: a draw ({end})."),
)
