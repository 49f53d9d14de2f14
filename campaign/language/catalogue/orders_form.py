"""Sentences of the page Orders of every game, and of *Vae Victis*, beside its lines (RD.8)."""

from hexmap.rules.sentences.messages import Message, _

MESSAGES: dict[str, Message] = {
    "orders_form.now": _("Orders for this step"),
    "orders_form.nothing_to_do": _("You have nothing to do in this step."),
    "vvform.march_lead": _(
        "Write a march in clock numbers, for example `2 4 2 6 0 6`; `0` stands still. You can also plan it on the Map, or in "
        "a table with Step by step."
    ),
    "vvform.no_orders_needed": _("No orders are needed here."),
    "vvform.seldom_marches": _("Transfers, sea links, sieges to lift"),
    "vvform.seldom": _("Other orders"),
    "orders_form.standing": _("Standing orders"),
    "orders_form.standing_lead": _(
        "Orders for later steps of this round. They are carried out if they are legal then. You can change them until "
        "their step closes."
    ),
    "vvform.concede": _("Concede the campaign"),
    "vvform.concede_leaves": _(
        "If the players of {faction} agree for every army on the map, {faction} leaves the war when the decisions of this "
        "round are published. Its armies are gone then, it keeps its structures, and the others play on. If one army is "
        "missing, nothing happens."
    ),
    "vvform.concede_ends": _(
        "If the players of {faction} agree for every army on the map, the campaign ends when the decisions of this round "
        "are published. The strongest rival then wins. If one army is missing, nothing happens."
    ),
}
