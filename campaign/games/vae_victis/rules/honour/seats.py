"""The seats of a campaign as they are when initiative closes, and those with which it begins (HO.3, HO.9, HO.27)."""

from collections.abc import Collection, Container, Iterable, Mapping
from dataclasses import replace
from typing import Any

from campaign.games.seats import StartingSeat
from campaign.games.vae_victis.rules.honour.honour_file import honour_entry
from campaign.games.vae_victis.rules.honour.order_of_players import acting_princeps, first_princeps
from hexmap.rules.position import Honour, Position, Seat
from hexmap.rules.position_file import HonourEntry
from orders.rules.order_file import NONE


def honour_at_the_start(starting: Iterable[StartingSeat], named: HonourEntry | None = None) -> HonourEntry:
    """The honour with which a campaign begins: 0 for each seat, and captains as princeps (HO.3, HO.27).

    Nobody looks yet whether a seat is vacant. The shares that a scenario has `named` are held by the seats that
    have the first armies of its seats (HO.22).
    """
    given = sorted(starting, key=lambda seat: seat.id)
    seats = [Seat(one.id, one.faction, tuple(sorted(one.armies)), False, 0, 0, 0) for one in given]
    captains = {one.faction: one.id for one in given if one.captain}
    princeps = {}
    for faction in dict.fromkeys(one.faction for one in given):
        first = captains.get(faction) or first_princeps([seat for seat in seats if seat.faction == faction])
        if first is not None:
            princeps[faction] = first
    honour = Honour(tuple(seats), princeps, {}, {}, {})
    return honour_entry(_with_named_shares(honour, named) if named else honour)


def _with_named_shares(honour: Honour, named: HonourEntry) -> Honour:
    first_army = {seat.id: min(seat.armies, default=0) for seat in named.seats}
    tokens: dict[str, dict[str, int]] = {}
    for name, shares in named.tokens.items():
        for seat, points in shares.items():
            owner = honour.owner.get(first_army.get(seat, 0))
            if owner is not None:
                held = tokens.setdefault(name, {})
                held[owner.id] = held.get(owner.id, 0) + points
    seats = tuple(
        replace(seat, points=sum(shares.get(seat.id, 0) for shares in tokens.values())) for seat in honour.seats
    )
    return replace(honour, seats=seats, tokens={name: dict(sorted(tokens[name].items())) for name in sorted(tokens)})


def with_vacancies(honour: Honour, vacant: Collection[str]) -> Honour:
    """The honour with the seats that are vacant now; where that of a princeps is, the first by HO.33 acts (HO.27)."""
    honour = replace(honour, seats=tuple(replace(seat, vacant=seat.id in vacant) for seat in honour.seats))
    acting = {faction: acting_princeps(honour, faction) for faction in honour.princeps}
    return replace(honour, princeps={faction: seat for faction, seat in acting.items() if seat is not None})


def stand_ins_by_army(
    honour: Honour, away: Mapping[str, str], declined: Mapping[int, Collection[str]]
) -> dict[int, str]:
    """The seat that stands in for the owner of each army, but where it has declined the army (HO.9)."""
    return {
        number: away[seat.id]
        for number, seat in sorted(honour.owner.items())
        if seat.id in away and away[seat.id] not in declined.get(number, ())
    }


def is_usable_id(name: str) -> bool:
    """Whether a name can be the id of a seat in orders: one line, none of `:` and `,`, and not the word for nobody."""
    return name.casefold() != NONE and not any(letter in name for letter in ":,\n")


def known_command_orders(orders: Mapping[str, Any], position: Position, honour: Honour) -> dict[str, Any]:
    """The orders of a document, as JSON values, without those about command that name what is not there (HO.37)."""
    armies, seats = {str(number) for number in position.army}, {*honour.seat, NONE}
    found = dict(orders)
    found["lend"] = _known(found.get("lend", {}), armies, seats)
    found["borrow"] = {
        army: [seat for seat in asking if seat in honour.seat]
        for army, asking in found.get("borrow", {}).items()
        if army in armies
    }
    found["free_command"] = {
        faction: _known(named, armies, honour.seat) for faction, named in found.get("free_command", {}).items()
    }
    return {key: value for key, value in found.items() if value or key in orders}


def _known(named: Mapping[str, str], armies: Container[str], seats: Container[str]) -> dict[str, str]:
    return {army: seat for army, seat in named.items() if army in armies and seat in seats}
