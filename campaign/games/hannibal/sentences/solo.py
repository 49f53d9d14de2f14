"""The rules about playing HANNIBAL alone (HH.17.4)."""

from hexmap.rules.sentences.messages import Message, _

MESSAGES: dict[str, Message] = {
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
