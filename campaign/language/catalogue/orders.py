"""What becomes of orders other than movement, and why one is invalid or illegal (OR, FA.4, ST.6)."""

from hexmap.rules.sentences.messages import Message, _, counted
from hexmap.rules.sentences.value_types import NAME, ValueType

TYPES: dict[str, ValueType] = {
    "word": NAME,
}
MESSAGES: dict[str, Message] = {
    "thing.sea_zone": _("sea zone"),
    "thing.structure": _("structure"),
    "most.points": counted("{count} point", "{count} points"),
    "word_is_no_direction": _("word {number}, {quoted}, is none of 0 2 4 6 8 10 12"),
    "numbers_are_too_many": _("{number} numbers are too many, at most {most_number} are read"),
    "characters_are_too_many_for_an_order": _(
        "{number} characters are too many for an order, at most {most_number} are read"
    ),
    "is_no_hex_of_this_map": _("{quoted} is no hex of this map; a hex is named like {hex}"),
    "is_no_direction": _("{quoted} is no direction; there is 12, 2, 4, 6, 8, 10"),
    "is_no_transfer": _("{quoted} is no transfer; write the receiver and the FP, as in 4 50"),
    "army_is_named_twice": _("army {army} is named twice"),
    "a_transfer_of_0_fp_sends_nothing": _("a transfer of 0 FP sends nothing; leave it out"),
    "no_zone_named": _("{quoted} names no zone; write Zone: Town, Town"),
    "is_named_twice": _("{name} is named twice"),
    "names_are_too_many": _("{number} names are too many"),
    "is_not_understood": _("{quoted} is not understood; write {word}, or nothing"),
    "the_map_has_no": _("the map has no {thing} {quoted}"),
    "lift_siege_not_carried_out": _("The order to lift a siege is not carried out. {sentence}"),
    "assault_not_carried_out": _("The assault is not carried out. {sentence}"),
    "transfer_not_carried_out": _(
        "The transfer of {fp} FP from army {giver_army} to army {army} is not carried out. {sentence}"
    ),
    "army_sends_strength": _("Army {army} sends {fp} FP to army {other_army}."),
    "army_lifts_the_siege_of_before_movement": _("Army {army} lifts the siege of {name} before movement."),
    "army_was_besieging_nothing_when_the_round_began": _("Army {army} was besieging nothing when the round began."),
    "army_besieges_nothing": _("Army {army} besieges nothing."),
    "army_assaults": _("Army {army} assaults {name}."),
    "army_no_longer_has_the_structure_in_its_zoc": _("Army {army} no longer has the structure in its ZoC."),
    "army_cannot_send_strength_to_itself": _("Army {army} cannot send strength to itself."),
    "army_is_not_on_the_map": _("Army {army} is not on the map."),
    "army_is_no_longer_on_the_map": _("Army {army} is no longer on the map."),
    "army_is_of_another_faction": _("Army {army} is of another faction."),
    "army_is_not_on_the_logistics_network": _("Army {army} is not on the logistics network."),
    "armies_not_connected": _("The two armies are in parts of the network that are not connected."),
    "transfers_above_limit": _("At most {fp} FP can pass between the same two armies in a round."),
    "giver_must_keep_strength": _("Army {army} must keep at least {fp} FP."),
    "army_placed": _("Army {army} is placed at {place}."),
    "army_placed_elsewhere": _("Army {army} is placed at {place}. {sentence}"),
    "structure_not_controlled": _("{faction} does not control {name}."),
    "structure_impassable": _("No army can stand in {name}."),
    "structure_taken": _("Army {army} is placed in {name}; one structure takes one army."),
    "army_has_named_already": _("Army {army} has named {name} already; one structure takes one army."),
    "army_stands_in": _("Army {army} stands in {name}; it must name another structure first."),
    "no_free_port": _("{faction} has no free port in {zone} and can place no points there."),
    "no_points_left": _("{faction} can place at most {most} on {zone}, and has placed them."),
    "no_superiority_for_links": _("{faction} has no superiority in {zone}, so it links nothing there."),
    "structure_cannot_be_linked": _("{name} cannot be linked over {zone}: {unlinked}."),
    "army_has_no_engagement_to_retreat_from": _("Army {army} has no engagement to retreat from."),
    "army_has_nowhere_to_go_and_cannot_retreat": _("Army {army} has nowhere to go and cannot retreat; it fights."),
    "cannot_advance": _("Army {army} cannot advance to {place}: {noadvance}."),
    "cannot_debark": _("Army {army} cannot debark in direction {direction}: {nolanding}."),
    "cannot_besiege": _("Army {army} cannot besiege {name}: {nosiege}."),
    "cannot_surrender": _("{name} cannot surrender: {nosurrender}."),
}
