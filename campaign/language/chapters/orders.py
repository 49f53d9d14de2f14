"""What becomes of orders other than movement, and why one is invalid or illegal (OR, FA.4, ST.6)."""

from django.utils.translation import gettext_noop as _

from campaign.language.kinds import NAME, Kind, OneOf
from campaign.language.messages import Message, counted

_THINGS = (_("sea zone"), _("structure"))

KINDS: dict[str, Kind] = {
    "thing": OneOf(_THINGS),
    "word": NAME,
    "most": OneOf((counted("{count} point", "{count} points"),)),
}
_INVALID = (
    _("word {number}, {quoted}, is none of 0 2 4 6 8 10 12"),
    _("{number} numbers are too many, at most {most_number} are read"),
    _("{number} characters are too many for an order, at most {most_number} are read"),
    _("{quoted} is no hex of this map; a hex is named like {hex}"),
    _("{quoted} is no direction; there is 12, 2, 4, 6, 8, 10"),
    _("{quoted} is no transfer; write the receiver and the FP, as in 4 50"),
    _("army {army} is named twice"),
    _("a transfer of 0 FP sends nothing; leave it out"),
    _("{quoted} names no zone; write Zone: Town, Town"),
    _("{name} is named twice"),
    _("{number} names are too many"),
    _("{quoted} is not understood; write {word}, or nothing"),
    _("the map has no {thing} {quoted}"),
)
SENTENCES: tuple[Message, ...] = (
    *_INVALID,
    _("The order to lift a siege is not carried out. {sentence}"),
    _("The assault is not carried out. {sentence}"),
    _("The transfer of {fp} FP from army {giver_army} to army {army} is not carried out. {sentence}"),
    _("Army {army} sends {fp} FP to army {other_army}."),
    _("Army {army} lifts the siege of {name} before movement."),
    _("Army {army} was besieging nothing when the round began."),
    _("Army {army} besieges nothing."),
    _("Army {army} assaults {name}."),
    _("Army {army} no longer has the structure in its ZoC."),
    _("Army {army} cannot send strength to itself."),
    _("Army {army} is not on the map."),
    _("Army {army} is no longer on the map."),
    _("Army {army} is of another faction."),
    _("Army {army} is not on the logistics network."),
    _("The two armies are in parts of the network that are not connected."),
    _("At most {fp} FP can pass between the same two armies in a round."),
    _("Army {army} must keep at least {fp} FP."),
    _("Army {army} is placed at {place}."),
    _("Army {army} is placed at {place}. {sentence}"),
    _("{faction} does not control {name}."),
    _("No army can stand in {name}."),
    _("Army {army} is placed in {name}; one structure takes one army."),
    _("Army {army} has named {name} already; one structure takes one army."),
    _("Army {army} stands in {name}; it must name another structure first."),
    _("{faction} has no free port in {zone} and can place no points there."),
    _("{faction} can place at most {most} on {zone}, and has placed them."),
    _("{faction} has no superiority in {zone}, so it links nothing there."),
    _("{name} cannot be linked over {zone}: {unlinked}."),
    _("Army {army} has no engagement to retreat from."),
    _("Army {army} has nowhere to go and cannot retreat; it fights."),
    _("Army {army} cannot advance to {place}: {noadvance}."),
    _("Army {army} cannot debark in direction {direction}: {nolanding}."),
    _("Army {army} cannot besiege {name}: {nosiege}."),
    _("{name} cannot surrender: {nosurrender}."),
)
