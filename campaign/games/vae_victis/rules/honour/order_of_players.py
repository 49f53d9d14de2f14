"""The order of the players of a faction, its princeps, and the final table (HO.27, HO.33, HO.34)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from hexmap.rules.position import Faction, Honour, Position, Seat


def players_in_order(honour: Honour, faction: str) -> Sequence[Seat]:
    """The seats of a faction, the first first (HO.33); vacant ones come last, in the same order."""
    princeps = honour.princeps.get(faction)
    return sorted(
        (seat for seat in honour.seats if seat.faction == faction),
        key=lambda seat: (
            seat.vacant,
            -seat.points,
            seat.id != princeps,
            -seat.won,
            seat.lost,
            seat.lowest_army,
            seat.id,
        ),
    )


def acting_princeps(honour: Honour, faction: str) -> str | None:
    """The princeps of a faction, else the first by HO.33 who is there; None where all seats are vacant (HO.27)."""
    named = honour.princeps.get(faction)
    if named is not None and not honour.seat[named].vacant:
        return named
    first = next(iter(players_in_order(honour, faction)), None)
    return None if first is None or first.vacant else first.id


def with_princeps(honour: Honour, factions: Iterable[Faction]) -> Honour:
    """The honour with a princeps for each of some factions: the one it names, else who acts as such (HO.27)."""
    acting = {
        faction.id: acting_princeps(honour, faction.id) for faction in factions if faction.id not in honour.princeps
    }
    found = {faction: seat for faction, seat in acting.items() if seat is not None}
    return replace(honour, princeps={**honour.princeps, **found}) if found else honour


def first_princeps(seats: Sequence[Seat]) -> str | None:
    """The seat of the lowest army number among seats of a faction that are not vacant (HO.27)."""
    held = [seat for seat in seats if not seat.vacant]
    return min(held, key=lambda seat: (seat.lowest_army, seat.id)).id if held else None


def next_princeps(honour: Honour, faction: str) -> str | None:
    """The princeps of the next round: the seat with the most honour; of several the one who is, else HO.27."""
    held = [seat for seat in honour.seats if seat.faction == faction and not seat.vacant]
    if not held:
        return None
    most = max(seat.points for seat in held)
    first = [seat for seat in held if seat.points == most]
    princeps = acting_princeps(honour, faction)
    return princeps if any(seat.id == princeps for seat in first) else first_princeps(first)


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the final table."""

    seat: Seat
    place: int


def final_table(position: Position, winner: str | None) -> tuple[Place, ...]:
    """The seats of the active factions with their places: those of the winner first (HO.34).

    Without a winner each faction has places of its own, from 1. `position` is the one at the end.
    """
    if position.honour is None:
        return ()
    honour, order = position.honour, {faction.id: which for which, faction in enumerate(position.factions)}
    ranked = sorted(
        position.active_factions,
        key=lambda faction: (faction.id != winner, -faction.victory_points, order[faction.id]),
    )
    table: list[Place] = []
    for faction in ranked:
        before = 0 if winner is None else len(table)
        players = players_in_order(honour, faction.id)
        table += [Place(seat, before + which) for which, seat in enumerate(players, start=1)]
    return tuple(table)
