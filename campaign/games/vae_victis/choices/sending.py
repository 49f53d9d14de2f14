"""Transfers of strength that can leave (ST.6)."""

from collections import Counter
from collections.abc import Iterator

from campaign.games.orders_form import Choice, Option, idle_last
from campaign.games.vae_victis.choices.standpoint import Standpoint
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.order_texts import transfers_in
from campaign.games.vae_victis.rules.administration.strength import send
from campaign.language.catalogue.sentences import say
from hexmap.rules.position import Army
from orders.rules.legality import Fault
from orders.rules.order_file import Transfer
from orders.rules.sheets import SheetText


def transfer_choices(here: Standpoint) -> Iterator[Choice]:
    """For every army on the network the armies that it can send strength to, and the most FP each (ST.6)."""
    on_network = [army for army in here.armies if not army.afloat and army.hex in here.network.land_hexes]
    for giver in on_network:
        options = idle_last(
            option
            for receiver in on_network
            if receiver is not giver and (option := _option(here, giver, receiver)) is not None
        )
        if options:
            yield Choice(
                Kind.TRANSFER,
                here.faction,
                giver.number,
                options,
                say("sends_nothing"),
                "ST.6",
                free=True,
                pressing=False,
                lists_options=True,
            )


def fault_of_transfers(here: Standpoint, sheet: SheetText) -> Fault | None:
    """Return why one of the transfers of orders is impossible beside those of the faction's other armies (ST.6)."""
    giver = int(sheet.subject)
    others = [transfer for transfer in here.transfers if transfer.giver != giver]
    wanted = [Transfer(giver, receiver, fp) for receiver, fp in transfers_in(sheet.text)]
    refused = send(here.position, {here.faction: here.network}, [*others, *wanted], here.ruleset).refused
    return next((fault for transfer, fault in refused if transfer.giver == giver), None)


def _option(here: Standpoint, giver: Army, receiver: Army) -> Option | None:
    """The most that one army can send another; None if it can send nothing."""
    if not here.network.connects(giver.hex, receiver.hex):
        return None
    numbers, cap = here.ruleset.transfer, here.ruleset.army.strength_cap
    fp = min(numbers.limit - _sent_between(here, giver, receiver), giver.strength - numbers.keep)
    if fp <= 0:
        return None
    room = cap - receiver.strength
    note = say("it_has_room_for_fp_as_it_is_now", fp=room) if room < fp else ""
    if room <= 0:
        note = say("receiver_at_the_cap", army=receiver.number, fp=cap)
    return Option(
        f"{receiver.number} {fp}",
        say("sends_up_to_fp_to_army", fp=fp, army=receiver.number),
        "ST.6",
        note,
        idle=room <= 0,
    )


def _sent_between(here: Standpoint, giver: Army, receiver: Army) -> int:
    """Return the FP that the other army's orders send back; the limit covers both directions together."""
    sent: Counter[tuple[int, int]] = Counter()
    for transfer in here.transfers:
        sent[transfer.giver, transfer.receiver] += transfer.fp
    return sent[receiver.number, giver.number]
