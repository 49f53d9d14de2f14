"""Transfers out of lent armies, which are not carried out (HO.11)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from campaign.games.vae_victis.rules.honour.command import Command
from campaign.language.catalogue.events import Event
from campaign.language.catalogue.sentences import say
from orders.rules.order_file import Orders, Transfer


def is_lent(command: Command, number: int) -> bool:
    """Whether an army is lent this round."""
    return number in command and command[number].is_borrower


def without_transfers_of_lent_armies(orders: Orders, command: Command) -> Orders:
    """The orders without the transfers out of lent armies; one into a lent army stays (HO.11)."""
    if not any(is_lent(command, one.giver) for one in orders.transfers):
        return orders
    return replace(orders, transfers=tuple(one for one in orders.transfers if not is_lent(command, one.giver)))


def kept_transfers(round_: int, transfers: Iterable[Transfer], command: Command) -> Iterator[Event]:
    """The events of the transfers that are not carried out because their giver is lent (HO.11)."""
    for one in transfers:
        if is_lent(command, one.giver):
            why = say("lent_army_sends_nothing", army=one.giver)
            text = say("transfer_not_carried_out", fp=one.fp, giver_army=one.giver, army=one.receiver, sentence=why)
            about = {"army": one.giver, "order": "transfer", "to": one.receiver, "fp": one.fp}
            yield Event("HO.11", "order_not_carried_out", round_, text, about)
