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
    "hhsolo_time": _("{number} rounds of half a year, to {last_number} BC."),
    "hhsolo_origin": _(
        "After the rules of Hannibal: The Italian Campaign (P. Hollinger, Simulations Canada 1983). Map, city values,"
        " leaders' numbers and combat tables are reconstructed."
    ),
    "hhsolo_side": _(
        "You lead all leaders of one side against a recruit. The choices below are for the scenarios above."
    ),
    "hhsolo_even_chances": _(
        "Those with even chances have other limits of victory points, by which computer players win as often on both"
        " sides."
    ),
    "hhsolo_all_units_seen": _("All units are seen: generals would see hidden ones (HH.11.3)."),
}
