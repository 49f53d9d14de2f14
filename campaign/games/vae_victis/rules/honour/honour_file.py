"""The `honour` and `command` of a position document: read, validated and written (HO.38, HO.39)."""

from collections.abc import Container, Iterator, Mapping

from campaign.games.vae_victis.rules.honour.command import Command, Commander
from campaign.games.vae_victis.rules.honour.worth import worth
from campaign.games.vae_victis.rules.ruleset import HonourNumbers
from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError, DocumentModel, holds_control_characters, one_line
from hexmap.rules.position import Honour, Position, Seat
from hexmap.rules.position_file import HonourEntry, SeatEntry, known_structure
from orders.rules.order_file import NONE, army_key


def honour_of(
    entry: HonourEntry | None,
    position: Position,
    board: Board,
    numbers: HonourNumbers | None,
    armies: Mapping[int, str],
) -> Honour | None:
    """The honour of a document; `armies` are the factions of its armies, also of those eliminated in its round.

    Raises DocumentError naming the first fault, also where the ruleset has honour and the document none (HO.1).
    """
    if numbers is None:
        if entry is not None:
            raise DocumentError(
                "honour", "belongs to a ruleset with [honour]; take it out, or add [honour] to the ruleset"
            )
        return None
    if entry is None:
        raise DocumentError("honour", "is missing; a ruleset with [honour] needs the seats of the players")
    seats = tuple(sorted(_seats(entry.seats, position, armies), key=lambda seat: seat.id))
    by_id = {seat.id: seat for seat in seats}
    return Honour(
        seats=seats,
        princeps=_princeps(entry.princeps, position, by_id),
        tokens=_tokens(entry.tokens, position, board, by_id, numbers),
        levels=_levels(entry.levels, position, board, by_id),
        commanded=_commanded(entry.commanded, armies, by_id),
    )


def _seats(entries: list[SeatEntry], position: Position, armies: Mapping[int, str]) -> Iterator[Seat]:
    seen: set[str] = set()
    owner: dict[int, str] = {}
    for which, entry in enumerate(entries):
        place = f"honour.seats[{which}]"
        _check_seat(entry, position, seen, place)
        seen.add(entry.id)
        for number in entry.armies:
            if number in owner:
                raise DocumentError(f"{place}.armies", f"army {number} is in seat {one_line(owner[number])}, too")
            if armies.get(number, entry.faction) != entry.faction:
                raise DocumentError(f"{place}.armies", f"army {number} is of {one_line(armies[number])}")
            owner[number] = entry.id
        yield Seat(
            entry.id, entry.faction, tuple(sorted(entry.armies)), entry.vacant, entry.points, entry.won, entry.lost
        )
    for number in sorted(armies):
        if number not in owner:
            raise DocumentError("honour.seats", f"army {number} is in no seat; put it into one of its faction")


def _check_seat(entry: SeatEntry, position: Position, seen: Container[str], place: str) -> None:
    if entry.id == NONE or holds_control_characters(entry.id):
        raise DocumentError(f"{place}.id", f"{one_line(entry.id)} cannot be the id of a seat; give it another one")
    if entry.id in seen:
        raise DocumentError(f"{place}.id", f"there are two seats {one_line(entry.id)}")
    if entry.faction not in position.faction:
        raise DocumentError(f"{place}.faction", f"there is no faction {one_line(entry.faction)}")


def _princeps(entries: Mapping[str, str], position: Position, seats: Mapping[str, Seat]) -> dict[str, str]:
    for faction, named in entries.items():
        place = f"honour.princeps.{faction}"
        if faction not in position.faction:
            raise DocumentError(place, f"there is no faction {one_line(faction)}")
        seat = _known_seat(seats, named, place)
        if seat.faction != faction:
            raise DocumentError(place, f"seat {one_line(named)} is of {one_line(seat.faction)}")
        if seat.vacant:
            raise DocumentError(place, f"seat {one_line(named)} is vacant; name one that is held")
    order = [faction.id for faction in position.factions if faction.id in entries]
    return {faction: entries[faction] for faction in order}


def _tokens(
    entries: Mapping[str, Mapping[str, int]],
    position: Position,
    board: Board,
    seats: Mapping[str, Seat],
    numbers: HonourNumbers,
) -> dict[str, dict[str, int]]:
    for name, shares in entries.items():
        place = f"honour.tokens.{name}"
        known_structure(board, name, place)
        for named in shares:
            seat = _known_seat(seats, named, f"{place}.{named}")
            if position.control.get(name) != seat.faction:
                raise DocumentError(f"{place}.{named}", f"{one_line(seat.faction)} does not control {one_line(name)}")
        whole, most = sum(shares.values()), worth(board.structure_named[name], position, numbers)
        if whole > most:
            raise DocumentError(place, f"{whole} points are more than the {most} that {one_line(name)} is worth")
    return {name: dict(sorted(entries[name].items())) for name in sorted(entries) if entries[name]}


def _levels(
    entries: Mapping[str, Mapping[str, Mapping[str, int]]], position: Position, board: Board, seats: Mapping[str, Seat]
) -> dict[str, dict[str, dict[str, int]]]:
    for name, factions in entries.items():
        known_structure(board, name, f"honour.levels.{name}")
        for faction, levels in factions.items():
            place = f"honour.levels.{name}.{faction}"
            if faction not in position.faction:
                raise DocumentError(place, f"there is no faction {one_line(faction)}")
            for named in levels:
                if _known_seat(seats, named, f"{place}.{named}").faction != faction:
                    raise DocumentError(f"{place}.{named}", f"seat {one_line(named)} is not of {one_line(faction)}")
    return {
        name: {faction: dict(sorted(entries[name][faction].items())) for faction in sorted(entries[name])}
        for name in sorted(entries)
    }


def _commanded(entries: Mapping[str, str], armies: Mapping[int, str], seats: Mapping[str, Seat]) -> dict[int, str]:
    found = {}
    for key, named in entries.items():
        place = f"honour.commanded.{key}"
        number = army_key(armies, key, place)
        if _known_seat(seats, named, place).faction != armies[number]:
            raise DocumentError(place, f"seat {one_line(named)} is not of {one_line(armies[number])}")
        found[number] = named
    return dict(sorted(found.items()))


def _known_seat(seats: Mapping[str, Seat], named: str, place: str) -> Seat:
    if named not in seats:
        raise DocumentError(place, f"there is no seat {one_line(named)}")
    return seats[named]


def honour_entry(honour: Honour) -> HonourEntry:
    """The `honour` of a position document (HO.38)."""
    return HonourEntry(
        seats=[
            SeatEntry(
                id=seat.id,
                faction=seat.faction,
                armies=list(seat.armies),
                vacant=seat.vacant,
                points=seat.points,
                won=seat.won,
                lost=seat.lost,
            )
            for seat in honour.seats
        ],
        princeps=dict(honour.princeps),
        tokens={name: dict(shares) for name, shares in honour.tokens.items()},
        levels={
            name: {faction: dict(levels) for faction, levels in factions.items()}
            for name, factions in honour.levels.items()
        },
        commanded={str(number): seat for number, seat in honour.commanded.items()},
    )


class CommandEntry(DocumentModel):
    """Who commands an army this round, None for nobody, and its owner where it is lent (HO.39)."""

    seat: str | None
    owner: str | None = None


def command_of_entries(
    entries: Mapping[str, CommandEntry] | None,
    honour: Honour | None,
    armies: Container[int],
    on_the_map: Container[int],
) -> Command | None:
    """The `command` of a document, every army named; None where it has none. Raises DocumentError for a fault."""
    if entries is None:
        return None
    if honour is None:
        raise DocumentError("command", "belongs to a ruleset with [honour]; take it out")
    found = {}
    for key, entry in entries.items():
        number, place = army_key(armies, key, f"command.{key}"), f"command.{key}"
        owner = honour.owner[number]
        if entry.seat is not None and _known_seat(honour.seat, entry.seat, f"{place}.seat").faction != owner.faction:
            raise DocumentError(f"{place}.seat", f"seat {one_line(entry.seat)} is not of {one_line(owner.faction)}")
        if entry.owner is not None and entry.owner != owner.id:
            raise DocumentError(f"{place}.owner", f"army {number} is of seat {one_line(owner.id)}")
        found[number] = Commander(entry.seat, entry.owner)
    for number in sorted(honour.owner):
        if number in on_the_map and number not in found:
            raise DocumentError("command", f"army {number} is missing")
    return found


def command_entries(command: Command) -> dict[str, CommandEntry]:
    """The `command` of a document (HO.39)."""
    return {
        str(number): CommandEntry(seat=one.seat, **({} if one.owner is None else {"owner": one.owner}))
        for number, one in command.items()
    }
