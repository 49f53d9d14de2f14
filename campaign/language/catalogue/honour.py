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
    "first_among_equals": _("{seat} of {faction} is First Among Equals with {number} honour."),
}
