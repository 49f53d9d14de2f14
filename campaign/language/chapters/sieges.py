"""Sieges, control of structures, and the orders about them (SI, AS.4, CO)."""

from django.utils.translation import gettext_noop as _

from campaign.language.kinds import Kind, OneOf
from campaign.language.messages import Message

_NO_SIEGE = (
    _("it is no army on the map"),
    _("it has lost its assault on it in this round"),
    _("the structure is not in its ZoC"),
    _("no other faction controls it"),
    _("army {army} has it in its ZoC"),
    _("it besieges {name} already"),
    _("{faction} besieges it"),
    _("there is no siege to take over"),
)
_NO_SURRENDER = (_("nobody besieges it"), _("{faction} is passive"))

KINDS: dict[str, Kind] = {
    "nosiege": OneOf(_NO_SIEGE),
    "nosurrender": OneOf(_NO_SURRENDER),
}
SENTENCES: tuple[Message, ...] = (
    _("Army {army} lifts the siege of {name}."),
    _("{faction} gains {name}: army {army} has won the assault."),
    _("{faction} gains {name}: its resilience is used up."),
    _("{faction} gains {name}, which nobody held."),
    _("{Armies} besieges {name} no longer."),
    _("{Armies} besiege {name} no longer."),
    _("The resilience of {name} goes from {before_resilience} to {resilience}."),
    _("Army {army} before {name} is {mp} MP from its logistics network and loses {fp} FP."),
    _("Army {army} before {name} is cut off from its logistics network and loses {fp} FP."),
    _("Army {army} does not besiege {name}: {nosiege}."),
    _("Army {army} joins the siege of {name}."),
    _("Army {army} takes over the siege of {name} at resilience {resilience}."),
    _("Army {army} begins the siege of {name}, resilience {resilience}."),
    _("The siege of {name} is lifted."),
    _("{name} does not surrender: {nosurrender}."),
    _("{name} surrenders to {faction}."),
    _("Army {army} does not take over the siege of {name}: nobody besieges it."),
    _("{faction} does not surrender {name}: it does not control it."),
)
