"""The orders of a position document: read and validated (OR.3)."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field

from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError, DocumentModel, one_line
from hexmap.rules.hexes import SIDE
from hexmap.rules.map_file import hex_named
from hexmap.rules.position import Position
from hexmap.rules.position_file import HIGHEST_NUMBER, known_faction, known_structure
from orders.rules.notation import NotationError, parse_instruction
from orders.rules.sentences import say

MOST_ENTRIES = 10_000
"""Transfers of a round, structures that a faction names for a zone; more is a mistake."""

STRENGTH = "strength"
"""The initiative order that puts the point on the army's own strength (IN.1)."""


NONE = "none"
"""The word of an owner who lends an army to nobody (HO.10), and of an initiative point that is lost."""

COMMAND_KEYS = ("lend", "borrow", "free_command", "default_zone", "away")
"""The keys of orders that a document without honour may not have (HO.1)."""


class TransferEntry(DocumentModel):
    """A transfer of strength between two armies (ST.6)."""

    from_: int = Field(alias="from")
    to: int
    fp: int = Field(ge=1)


SiegeDice = dict[str, dict[str, Annotated[int, Field(ge=1, le=6)]]]
"""The faces that siege dice show, by the name of the structure and the number of the army (SD.6)."""


class DecisionsEntry(DocumentModel):
    """The decisions of Administration; each may be missing."""

    advance: dict[str, str] = Field(default_factory=dict)
    debark: dict[str, int] = Field(default_factory=dict)
    besiege: dict[str, str] = Field(default_factory=dict)
    surrender: list[str] = Field(default_factory=list)
    concede: list[str] = Field(default_factory=list)


class OrdersDocument(DocumentModel):
    """The `orders` of a position document; every key may be missing."""

    initiative: dict[str, str] = Field(default_factory=dict)
    movement: dict[str, str] = Field(default_factory=dict)
    assault: list[int] = Field(default_factory=list)
    lift_siege: list[int] = Field(default_factory=list)
    transfers: list[TransferEntry] = Field(default_factory=list, max_length=MOST_ENTRIES)
    sea_links: dict[str, dict[str, Annotated[list[str], Field(max_length=MOST_ENTRIES)]]] = Field(default_factory=dict)
    lend: dict[str, str] | None = None
    borrow: dict[str, Annotated[list[str], Field(max_length=MOST_ENTRIES)]] | None = None
    free_command: dict[str, dict[str, str]] | None = None
    default_zone: dict[str, str] | None = None
    away: dict[str, str] | None = None


@dataclass(frozen=True, slots=True)
class CommandOrders:
    """What seats ask about who commands (HO.8 to HO.12) and where points go by default (HO.29).

    `lend` maps an army to a seat or "none", `borrow` an army to the seats that ask for it, `free_command` faction and
    army to a seat, `default_zone` a faction to a zone or "strength", `away` an army to the seat that stands in for its
    owner and has not declined it.
    """

    lend: Mapping[int, str] = field(default_factory=dict)
    borrow: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    free_command: Mapping[str, Mapping[int, str]] = field(default_factory=dict)
    default_zone: Mapping[str, str] = field(default_factory=dict)
    away: Mapping[int, str] = field(default_factory=dict)


NOBODY = CommandOrders()


@dataclass(frozen=True, slots=True)
class Decisions:
    """The decisions of a round: hexes by army, directions by army, structures by army; names; faction ids."""

    advance: Mapping[int, int] = field(default_factory=dict)
    debark: Mapping[int, int] = field(default_factory=dict)
    besiege: Mapping[int, str] = field(default_factory=dict)
    surrender: tuple[str, ...] = ()
    concede: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Transfer:
    """`fp` FP from one army to another (ST.6)."""

    giver: int
    receiver: int
    fp: int


@dataclass(frozen=True, slots=True)
class Orders:
    """All orders of a round. What is not in it is the default: initiative on strength, stand still (RD.2).

    `initiative` maps an army to a sea zone's name or "strength", `movement` an army to its numbers,
    `sea_links` faction and zone to structures.
    """

    initiative: Mapping[int, str] = field(default_factory=dict)
    movement: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    assault: tuple[int, ...] = ()
    lift_siege: tuple[int, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    sea_links: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    command: CommandOrders = NOBODY


def orders_of(document: OrdersDocument, board: Board, position: Position, armies: Container[int]) -> Orders:
    """The orders of a document; raises DocumentError naming the first one that is *invalid*.

    `armies` are the numbers that may be named. Whether an order is *illegal* is looked at when it is to be
    carried out.
    """
    for key, numbers in (("assault", document.assault), ("lift_siege", document.lift_siege)):
        for which, number in enumerate(numbers):
            known_army(armies, number, f"orders.{key}[{which}]")
    return Orders(
        initiative=dict(sorted(_initiative(document, board, armies))),
        movement=dict(sorted(_movement(document, armies))),
        assault=tuple(sorted(set(document.assault))),
        lift_siege=tuple(sorted(set(document.lift_siege))),
        transfers=tuple(_transfers(document, armies)),
        sea_links=_sea_links(document, board, position),
        command=command_orders_of(document, board, position, armies),
    )


def decisions_of_entry(entry: DecisionsEntry, board: Board, position: Position, armies: Container[int]) -> Decisions:
    """The decisions of a document; raises DocumentError for what they name and is not there.

    `armies` are the numbers that may be named.
    """
    for which, name in enumerate(entry.surrender):
        known_structure(board, name, f"decisions.surrender[{which}]")
    for which, faction in enumerate(entry.concede):
        known_faction(dict(position.faction), faction, f"decisions.concede[{which}]")
    for key, name in entry.besiege.items():
        known_structure(board, name, f"decisions.besiege.{key}")
    for key, direction in entry.debark.items():
        if direction not in SIDE:
            raise DocumentError(f"decisions.debark.{key}", f"{direction} is no direction")
    return Decisions(
        advance={
            army_key(armies, key, f"decisions.advance.{key}"): hex_named(board.grid, name, f"decisions.advance.{key}")
            for key, name in entry.advance.items()
        },
        debark={army_key(armies, key, f"decisions.debark.{key}"): value for key, value in entry.debark.items()},
        besiege={army_key(armies, key, f"decisions.besiege.{key}"): name for key, name in entry.besiege.items()},
        surrender=tuple(entry.surrender),
        concede=tuple(entry.concede),
    )


def command_orders_of(
    document: OrdersDocument, board: Board, position: Position, armies: Container[int]
) -> CommandOrders:
    """The orders of a document about command (HO.39); raises DocumentError for one that names what is not there."""
    given = [key for key in COMMAND_KEYS if getattr(document, key) is not None]
    if not given:
        return NOBODY
    if position.honour is None:
        raise DocumentError(f"orders.{given[0]}", "belongs to a ruleset with [honour]; take it out")
    seats = position.honour.seat
    return CommandOrders(
        lend=_seats_by_army(document.lend or {}, {*seats, NONE}, armies, "orders.lend"),
        borrow=_borrow(document.borrow or {}, seats, armies),
        free_command={
            _faction(position, faction, f"orders.free_command.{faction}"): _seats_by_army(
                named, seats, armies, f"orders.free_command.{faction}"
            )
            for faction, named in (document.free_command or {}).items()
        },
        default_zone={
            _faction(position, faction, f"orders.default_zone.{faction}"): _zone_or_strength(
                board, choice, f"orders.default_zone.{faction}"
            )
            for faction, choice in (document.default_zone or {}).items()
        },
        away=_seats_by_army(document.away or {}, seats, armies, "orders.away"),
    )


def _seats_by_army(
    entries: Mapping[str, str], seats: Container[str], armies: Container[int], place: str
) -> dict[int, str]:
    return {
        army_key(armies, key, f"{place}.{key}"): _seat(seats, seat, f"{place}.{key}") for key, seat in entries.items()
    }


def _borrow(
    entries: Mapping[str, list[str]], seats: Container[str], armies: Container[int]
) -> dict[int, tuple[str, ...]]:
    found = {}
    for key, asking in entries.items():
        place = f"orders.borrow.{key}"
        for which, seat in enumerate(asking):
            _seat(seats, seat, f"{place}[{which}]")
        found[army_key(armies, key, place)] = tuple(sorted(set(asking)))
    return found


def _seat(seats: Container[str], seat: str, place: str) -> str:
    if seat not in seats:
        raise DocumentError(place, f"there is no seat {one_line(seat)}")
    return seat


def _faction(position: Position, faction: str, place: str) -> str:
    if faction not in position.faction:
        raise DocumentError(place, f"there is no faction {one_line(faction)}")
    return faction


def _zone_or_strength(board: Board, choice: str, place: str) -> str:
    if choice != STRENGTH and choice not in board.zones:
        raise DocumentError(place, f"{one_line(choice)} is neither a sea zone nor {one_line(STRENGTH)}")
    return choice


def _initiative(document: OrdersDocument, board: Board, armies: Container[int]) -> Iterable[tuple[int, str]]:
    for key, choice in document.initiative.items():
        place = f"orders.initiative.{key}"
        number = army_key(armies, key, place)
        yield number, _zone_or_strength(board, choice, place)


def _movement(document: OrdersDocument, armies: Container[int]) -> Iterable[tuple[int, tuple[int, ...]]]:
    for key, text in document.movement.items():
        place = f"orders.movement.{key}"
        number = army_key(armies, key, place)
        try:
            yield number, parse_instruction(text, number)
        except NotationError as error:
            raise DocumentError(place, str(error)) from None


def _transfers(document: OrdersDocument, armies: Container[int]) -> Iterable[Transfer]:
    for which, entry in enumerate(document.transfers):
        place = f"orders.transfers[{which}]"
        known_army(armies, entry.from_, f"{place}.from")
        known_army(armies, entry.to, f"{place}.to")
        yield Transfer(entry.from_, entry.to, entry.fp)


def _sea_links(document: OrdersDocument, board: Board, position: Position) -> dict[str, dict[str, tuple[str, ...]]]:
    links: dict[str, dict[str, tuple[str, ...]]] = {}
    for faction, zones in document.sea_links.items():
        place = f"orders.sea_links.{faction}"
        _faction(position, faction, place)
        for zone, structures in zones.items():
            if zone not in board.zones:
                problem = say("the_map_has_no", thing=say("thing.sea_zone"), quoted=one_line(zone))
                raise DocumentError(f"{place}.{zone}", problem)
            for which, structure in enumerate(structures):
                known_structure(board, structure, f"{place}.{zone}[{which}]")
            links.setdefault(faction, {})[zone] = tuple(structures)
    return links


def army_key(armies: Container[int], key: str, place: str) -> int:
    """The army that a key of a document names; raises DocumentError naming `place` if there is none."""
    if not (key.isascii() and key.isdigit() and not key.startswith("0") and len(key) <= len(str(HIGHEST_NUMBER))):
        raise DocumentError(place, f"{one_line(key)} is no army's number")
    known_army(armies, int(key), place)
    return int(key)


def known_army(armies: Container[int], number: int, place: str) -> None:
    """Raise DocumentError naming `place` if there is no army of that number."""
    if number not in armies:
        raise DocumentError(place, f"there is no army {number}")
