"""Scenarios for one player: how long they take, and what is special about them."""

from hexmap.rules.sentences.messages import Message, _

MESSAGES: dict[str, Message] = {
    "solo_time_evening": _("An evening: eight armies a side."),
    "solo_time_hours": _("An hour or two: four armies a side."),
    "solo_time_of_sides": _("An hour or two: {number} sides with two armies each."),
    "solo_own_scenario": _("Your own scenario."),
    "solo_own_refused": _(
        "That scenario cannot be played alone. Choose one without honour in which at least two factions have armies,"
        " with at most {number} armies and {most_number} hexes."
    ),
}
