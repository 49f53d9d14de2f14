"""The ledger of honour: what a round adds to it, and what it takes away (HO.30)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from campaign.games.vae_victis.rules.administration.aftermath import Aftermath
from campaign.games.vae_victis.rules.honour.account import Account
from campaign.games.vae_victis.rules.honour.engagements import armies_lost_otherwise, honour_of_engagements
from campaign.games.vae_victis.rules.honour.order_of_players import next_princeps
from campaign.games.vae_victis.rules.honour.structures import honour_of_structures, levels_of_sieges
from campaign.language.catalogue.sentences import say
from hexmap.rules.position import Faction, Honour, Position, Seat


def settle_honour(after: Aftermath, position: Position, *, is_over: bool) -> Honour | None:
    """Add the events of honour and return that of the next round (HO.30); the same where a round has no commanders.

    `position` is the one of the next round. A campaign that is over keeps the princeps of its last round (HO.32).
    """
    honour, numbers, command = after.round.position.honour, after.ruleset.honour, after.round.command
    if honour is None or numbers is None or command is None:
        return honour
    account = Account(after, honour, numbers, command)
    honour_of_engagements(account)
    armies_lost_otherwise(account)
    honour_of_structures(account)
    settled = replace(
        honour,
        seats=tuple(account.seat_now(seat) for seat in honour.seats),
        tokens=account.tokens_in_order(),
        levels=levels_of_sieges(account, position),
        commanded=_commanders_of_free_armies(account, position),
    )
    return settled if is_over else _with_next_princeps(after, settled, position.active_factions)


def _commanders_of_free_armies(account: Account, position: Position) -> Mapping[int, str]:
    """The commander of each free army that is still on the map, by number (HO.12)."""
    owner = account.honour.owner
    commanders = {number: account.commander(number).seat for number in position.army if owner[number].vacant}
    return {number: seat for number, seat in commanders.items() if seat is not None}


def _with_next_princeps(after: Aftermath, honour: Honour, factions: Sequence[Faction]) -> Honour:
    """The honour with the princeps of the next round, and an event for each faction whose princeps changes (HO.27)."""
    found = {}
    for faction in factions:
        princeps = next_princeps(honour, faction.id)
        if princeps is None:
            continue
        found[faction.id] = princeps
        if princeps != honour.princeps.get(faction.id):
            text = say("princeps_changed", seat=princeps, faction=faction.title)
            after.tell("HO.27", "princeps_changed", text, seat=princeps, points=0, faction=faction.id)
    return replace(honour, princeps=found)


def tell_first_among_equals(after: Aftermath, seat: Seat) -> None:
    """Add the event of who is First Among Equals (HO.34)."""
    title = after.faction_titles[seat.faction]
    text = say("first_among_equals", seat=seat.id, faction=title, number=seat.points)
    after.tell("HO.34", "first_among_equals", text, seat=seat.id, points=0, faction=seat.faction)
