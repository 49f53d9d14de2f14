"""Sieges, control of structures, and the orders about them (SI, AS.4, CO)."""

from hexmap.rules.sentences.messages import Message, _, counted

MESSAGES: dict[str, Message] = {
    "nosiege.it_is_no_army_on_the_map": _("it is no army on the map"),
    "nosiege.assault_lost": _("it has lost its assault on it in this round"),
    "nosiege.the_structure_is_not_in_its_zoc": _("the structure is not in its ZoC"),
    "nosiege.no_other_faction_controls_it": _("no other faction controls it"),
    "nosiege.zoc_of_enemy": _("army {army} has it in its ZoC"),
    "nosiege.besieges_already": _("it besieges {name} already"),
    "nosiege.besieged_by_another": _("{faction} besieges it"),
    "nosiege.there_is_no_siege_to_take_over": _("there is no siege to take over"),
    "nosurrender.nobody_besieges_it": _("nobody besieges it"),
    "nosurrender.passive": _("{faction} is passive"),
    "army_lifts_siege": _("Army {army} lifts the siege of {name}."),
    "structure_gained_by_assault": _("{faction} gains {name}: army {army} has won the assault."),
    "structure_gained_by_siege": _("{faction} gains {name}: its resilience is used up."),
    "structure_gained_from_nobody": _("{faction} gains {name}, which nobody held."),
    "besieger_gone": _("{Armies} besieges {name} no longer."),
    "besiegers_gone": _("{Armies} besiege {name} no longer."),
    "siege_progresses": _("The resilience of {name} goes from {before_resilience} to {resilience}."),
    "siegedie.red": _("red siege die"),
    "siegedie.white": _("white siege die"),
    "dieeffect.nothing": _("nothing happens"),
    "dieeffect.loss": _("it loses {fp} FP"),
    "dieeffect.points": counted("{count} point", "{count} points"),
    "dieeffect.points_and_loss": counted("{count} point, and it loses {fp} FP", "{count} points, and it loses {fp} FP"),
    "mean.in_tenths": _("{whole_number}.{tenths_number}"),
    "odds.never": _("this siege never makes it fall"),
    "odds.of_this_round": counted(
        "{siegedie}, {count} army: falls after {mean} rounds on average; chance to fall this round {percent_number} %",
        "{siegedie}, {count} armies: falls after {mean} rounds on average; "
        "chance to fall this round {percent_number} %",
    ),
    "odds.of_the_next_round": counted(
        "{siegedie}, {count} army: falls after {mean} rounds on average, this one not counted; "
        "chance to fall next round {percent_number} %",
        "{siegedie}, {count} armies: falls after {mean} rounds on average, this one not counted; "
        "chance to fall next round {percent_number} %",
    ),
    "siege_dice_not_thrown": _("The dice before {name} are not thrown yet ({odds})."),
    "siege_die_thrown": _("Army {army} throws {number} with its {siegedie} before {name}: {dieeffect}."),
    "besieger_far_from_network": _(
        "Army {army} before {name} is {mp} MP from its logistics network and loses {fp} FP."
    ),
    "besieger_cut_off": _("Army {army} before {name} is cut off from its logistics network and loses {fp} FP."),
    "siege_refused": _("Army {army} does not besiege {name}: {nosiege}."),
    "army_joins_siege": _("Army {army} joins the siege of {name}."),
    "army_takes_over_siege": _("Army {army} takes over the siege of {name} at resilience {resilience}."),
    "army_begins_siege": _("Army {army} begins the siege of {name}, resilience {resilience}."),
    "siege_lifted": _("The siege of {name} is lifted."),
    "surrender_refused": _("{name} does not surrender: {nosurrender}."),
    "structure_surrenders": _("{name} surrenders to {faction}."),
    "takeover_without_siege": _("Army {army} does not take over the siege of {name}: nobody besieges it."),
    "surrender_without_control": _("{faction} does not surrender {name}: it does not control it."),
}
