"""Honour: who commands which army, what earns honour and what costs it (HO)."""

from hexmap.rules.sentences.messages import Message, _
from hexmap.rules.sentences.value_types import NAME, ValueType

TYPES: dict[str, ValueType] = {
    "seat": NAME,
}
MESSAGES: dict[str, Message] = {
    "army_lent": _("{owner_seat} lends army {army} to {seat} for this round."),
    "army_commanded_by_stand_in": _("{owner_seat} is away, and {seat} commands army {army} this round."),
    "request_refused": _("{seat} asked for army {army} and does not get it."),
    "request_vetoed": _(
        "{seat} asked for army {army} and does not get it; the initiative point of army {own_army} is lost."
    ),
    "lent_army_sends_nothing": _("Army {army} is lent, and a lent army sends no strength."),
    "armies_stay_with_their_seat": _(
        "In a campaign with honour army {army} stays with its seat. Its player can lend it in the step initiative."
    ),
    "the_princeps_is_captain": _(
        "In this campaign the princeps is captain of the faction: the player with the most honour."
    ),
    "the_princeps_decides_that": _("The princeps of the faction decides that."),
    "only_its_owner_lends_army": _("Army {army} is of another seat. Only its player can lend it."),
    "army_is_your_own": _("Army {army} is your own. Ask for an army of another seat."),
    "a_request_cannot_be_a_draft": _("A request for an army cannot be saved as a draft. Submit it, or leave it empty."),
    "lends_to": _("to {seat}"),
    "lends_to_note": _("{seat} has to ask for it, too"),
    "lends_to_nobody": _("to nobody"),
    "veto_costs_a_point": _("costs each seat that asks the point of its army with the lowest number"),
    "it_is_not_lent": _("it is not lent"),
    "borrower_shares": _(
        "The borrower shares the honour of a victory with you, and alone bears the blame of a defeat."
    ),
    "asks_for_it": _("yes, {seat} has to lend it to you"),
    "does_not_ask_for_it": _("no"),
    "you_do_not_ask": _("you do not ask for it"),
    "free_armies_keep_their_commander": _("the commander of last round, or else the princeps"),
    "one_army_a_line": _("One army a line, for example: 7: {seat}"),
    "points_go_to_strength": _("on strength"),
    "points_without_orders": _("Where the points of armies without orders go."),
    "lend_to_another_seat": _("An army can be lent to another seat of its faction that has a player or a general."),
    "army_is_not_free": _("Army {army} is not a free army of the faction."),
    "seat_cannot_command": _("{seat} is no seat of the faction that has a player or a general."),
    "no_default_zone_here": _("In this campaign armies without orders put their point on strength."),
    "honour_won": _("Honour of {seat}: {points} for winning engagement {engagement} with army {army}."),
    "honour_shared": _(
        "Honour of {seat}: {points}, half of that for winning engagement {engagement} with lent army {army}."
    ),
    "honour_blamed": _("Honour of {seat}: {points} for losing engagement {engagement} with borrowed army {army}."),
    "honour_army_lost": _("Honour of {seat}: {points} for the loss of borrowed army {army}."),
    "honour_taken": _("Honour of {seat}: {points} for taking {name} with army {army}."),
    "honour_taken_by_halves": _("Honour of {seat}: {points}, half of that for taking {name} with lent army {army}."),
    "honour_at_the_start": _("Honour of {seat}: {points} for holding {name} at the start."),
    "honour_structure_lost": _("Honour of {seat}: {points} for the loss of {name}."),
    "honour_surrendered": _("Honour of {seat}: {points} for the surrender of {name}."),
    "princeps_changed": _("{seat} is princeps of {faction} from the next round on."),
    "shares_are_of_seats_of_the_faction": _("Only seats of one faction can exchange shares. Choose seats of the list."),
    "an_exchange_makes_no_points": _("An exchange makes no points. Give out as many points as there were: {number}."),
    "shares_are_exchanged_before_the_first_round": _(
        "Shares can be exchanged only before the first round. Initiative of the first round is closed."
    ),
    "first_among_equals": _("{seat} of {faction} is First Among Equals with {number} honour."),
}
