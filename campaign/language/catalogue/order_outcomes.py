"""The outcome of orders other than movement, and why one is invalid or illegal (OR, FA.4, ST.6)."""

from hexmap.rules.sentences.messages import Message, _, counted

MESSAGES: dict[str, Message] = {
    "most.points": counted("{count} point", "{count} points"),
    "lift_siege_not_carried_out": _("The order to lift a siege is not carried out. {sentence}"),
    "assault_not_carried_out": _("The assault is not carried out. {sentence}"),
    "transfer_not_carried_out": _(
        "The transfer of {fp} FP from army {giver_army} to army {army} is not carried out. {sentence}"
    ),
    "army_sends_strength": _("Army {army} sends {fp} FP to army {other_army}."),
    "army_besieges_nothing": _("Army {army} besieges nothing."),
    "army_assaults": _("Army {army} assaults {name}."),
    "army_no_longer_has_the_structure_in_its_zoc": _("Army {army} no longer has the structure in its ZoC."),
    "army_is_no_longer_on_the_map": _("Army {army} is no longer on the map."),
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
