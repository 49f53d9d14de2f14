"""The part of a position document that says what stands on the board: read, validated and written."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from pydantic import Field

from hexmap.rules.board import SAILABLE, Board, Terrain
from hexmap.rules.documents import DocumentError, DocumentModel, holds_control_characters, one_line
from hexmap.rules.map_file import hex_named
from hexmap.rules.position import Ally, Army, Faction, Position, Siege
from hexmap.rules.sentences import say
from hexmap.rules.zones_of_control import Radii

HIGHEST_NUMBER = 999_999_999
"""Of an army; a number that is not written in nine digits is no army's."""


MOST_FACTIONS = 100
"""Of a document; each has its points in every sea zone."""


class AllyEntry(DocumentModel):
    """An allied army list of a faction (EN.7, VU.3)."""

    list: str
    controls: str | None = None
    extinct: str | None = None
    culture: str | None = None


class FactionEntry(DocumentModel):
    """A faction of a position document (FA.1) and its culture (VU.1); `siege_die` is the colour of its die (SD.3)."""

    id: str = Field(min_length=1)
    title: str
    active: bool
    capitals: list[str] = Field(min_length=1)
    initiative_factor: int = Field(ge=0)
    victory_points: int
    army_list: str | None = None
    allies: list[AllyEntry] = Field(default_factory=list)
    colour: str | None = Field(default=None, pattern="^#[0-9a-fA-F]{6}$")
    siege_die: Literal["red", "white"] | None = None
    culture: str | None = None


class ArmyEntry(DocumentModel):
    """An army of a position document (FA.3); `siege_train` says whether it has one (SD.5)."""

    number: int = Field(ge=1, le=HIGHEST_NUMBER)
    faction: str
    hex: str
    strength: int
    afloat: bool
    inactive_rounds: int = Field(ge=0)
    siege_train: bool = False


class SiegeEntry(DocumentModel):
    """A siege of a position document (SI)."""

    structure: str
    faction: str
    armies: list[int] = Field(min_length=1)
    resilience: int
    initial_resilience: int


class SeatEntry(DocumentModel):
    """A seat of `honour` (HO.38)."""

    id: str = Field(min_length=1)
    faction: str
    armies: list[int]
    vacant: bool
    points: int
    won: int = Field(ge=0)
    lost: int = Field(ge=0)


Points = Annotated[int, Field(ge=1)]


class HonourEntry(DocumentModel):
    """The `honour` of a position document, whose ruleset says what its numbers may be (HO.38)."""

    seats: list[SeatEntry]
    princeps: dict[str, str] = Field(default_factory=dict)
    tokens: dict[str, dict[str, Points]] = Field(default_factory=dict)
    levels: dict[str, dict[str, dict[str, Points]]] = Field(default_factory=dict)
    commanded: dict[str, str] = Field(default_factory=dict)


class PositionDocument(DocumentModel):
    """The keys of a position document with which a round starts, without its orders.

    `ruleset` and `map` are a name or a whole document; the code that reads those says what is wrong with them.
    """

    format: Literal["vae-victis/position/1"]
    ruleset: Any
    map: Any
    round: int = Field(ge=1)
    factions: list[FactionEntry] = Field(min_length=1, max_length=MOST_FACTIONS)
    control: dict[str, str]
    cultures: dict[str, str] = Field(default_factory=dict)
    culture_lists: dict[str, str] = Field(default_factory=dict)
    armies: list[ArmyEntry]
    sieges: list[SiegeEntry]
    honour: HonourEntry | None = None


@dataclass(frozen=True, slots=True)
class StartingArmies:
    """Where the armies stood when the round began, and their factions: also those eliminated since."""

    hexes: Mapping[int, int]
    factions: Mapping[int, str]


def position_of(
    document: PositionDocument, board: Board, *, radii: Radii, strength_cap: int, before: StartingArmies | None = None
) -> Position:
    """The position of a document on its board.

    `strength_cap` in FP; `before` belongs to a document after movement, whose sieges are still those with which
    the round began. Raises DocumentError naming the first place where the document contradicts the
    board or itself.
    """
    factions = tuple(_factions(document.factions, board))
    ids = {faction.id: faction for faction in factions}
    _check_allies(document.factions, board, ids)
    control = dict(_control(document.control, board, ids))
    armies = tuple(sorted(_armies(document.armies, board, ids, strength_cap), key=lambda army: army.number))
    cultures = dict(_cultures(document.cultures, board))
    for culture in document.culture_lists:
        check_culture(culture, f"culture_lists.{culture}")
    position = Position(document.round, factions, control, armies, (), cultures, document.culture_lists)
    if before is None:
        before = StartingArmies(
            {army.number: army.hex for army in armies if not army.afloat},
            {army.number: army.faction for army in armies},
        )
    sieges = sorted(_sieges(document.sieges, board, position, radii, before), key=lambda siege: siege.structure)
    return replace(position, sieges=tuple(sieges))


def army_entries(board: Board, position: Position) -> list[ArmyEntry]:
    """The `armies` of a position document."""
    return [
        ArmyEntry(
            number=army.number,
            faction=army.faction,
            hex=board.grid.name(army.hex),
            strength=army.strength,
            afloat=army.afloat,
            inactive_rounds=army.inactive_rounds,
            **({"siege_train": True} if army.siege_train else {}),
        )
        for army in position.armies
    ]


def siege_entries(position: Position) -> list[SiegeEntry]:
    """The `sieges` of a position document."""
    return [
        SiegeEntry(
            structure=siege.structure,
            faction=siege.faction,
            armies=list(siege.armies),
            resilience=siege.resilience,
            initial_resilience=siege.initial_resilience,
        )
        for siege in position.sieges
    ]


def _factions(entries: list[FactionEntry], board: Board) -> Iterator[Faction]:
    seen: set[str] = set()
    for number, entry in enumerate(entries):
        place = f"factions[{number}]"
        if holds_control_characters(entry.id):  # order sheets name it in a line of their own
            raise DocumentError(f"{place}.id", f"{one_line(entry.id)} holds a control character, such as a line break")
        if entry.id in seen:
            raise DocumentError(f"{place}.id", say("is_given_twice", quoted=one_line(entry.id)))
        seen.add(entry.id)
        for which, capital in enumerate(entry.capitals):
            known_structure(board, capital, f"{place}.capitals[{which}]")
        if entry.culture is not None:
            check_culture(entry.culture, f"{place}.culture")
        yield Faction(
            id=entry.id,
            title=entry.title,
            active=entry.active,
            capitals=tuple(entry.capitals),
            initiative_factor=entry.initiative_factor,
            victory_points=entry.victory_points,
            army_list=entry.army_list,
            allies=tuple(Ally(ally.list, ally.controls, ally.extinct, ally.culture) for ally in entry.allies),
            colour=entry.colour,
            siege_die=entry.siege_die or "red",
            culture=entry.culture,
        )


def _check_allies(entries: list[FactionEntry], board: Board, ids: dict[str, Faction]) -> None:
    for number, entry in enumerate(entries):
        for which, ally in enumerate(entry.allies):
            place = f"factions[{number}].allies[{which}]"
            if ally.controls is not None:
                known_structure(board, ally.controls, f"{place}.controls")
            if ally.extinct is not None:
                known_faction(ids, ally.extinct, f"{place}.extinct")
            if ally.culture is not None:
                check_culture(ally.culture, f"{place}.culture")


def _control(entries: dict[str, str], board: Board, ids: dict[str, Faction]) -> Iterator[tuple[str, str]]:
    for structure, faction in sorted(entries.items()):
        known_structure(board, structure, f"control.{structure}")
        known_faction(ids, faction, f"control.{structure}")
        yield structure, faction


def _cultures(entries: dict[str, str], board: Board) -> Iterator[tuple[str, str]]:
    for structure, culture in sorted(entries.items()):
        known_structure(board, structure, f"cultures.{structure}")
        check_culture(culture, f"cultures.{structure}")
        yield structure, culture


def _armies(entries: list[ArmyEntry], board: Board, ids: dict[str, Faction], cap: int) -> Iterator[Army]:
    numbers: set[int] = set()
    taken: dict[int, int] = {}
    for position, entry in enumerate(entries):
        place = f"armies[{position}]"
        if entry.number in numbers:
            raise DocumentError(f"{place}.number", f"there are two armies {entry.number}")
        if not known_faction(ids, entry.faction, f"{place}.faction").active:
            raise DocumentError(f"{place}.faction", f"{one_line(entry.faction)} is passive and has no armies")
        index = _standing_place(board, entry, f"{place}.hex")
        if index in taken:
            raise DocumentError(f"{place}.hex", say("already_holds", hex=entry.hex, text=f"army {taken[index]}"))
        if not 1 <= entry.strength <= cap:
            raise DocumentError(f"{place}.strength", f"{entry.strength} is not between 1 and {cap}")
        numbers.add(entry.number)
        taken[index] = entry.number
        yield Army(
            entry.number,
            entry.faction,
            index,
            entry.strength,
            entry.afloat,
            entry.inactive_rounds,
            entry.siege_train,
        )


def _standing_place(board: Board, entry: ArmyEntry, place: str) -> int:
    index = hex_named(board.grid, entry.hex, place)
    terrain = Terrain(board.terrain[index]).label
    if entry.afloat and board.terrain[index] not in SAILABLE:
        raise DocumentError(place, f"{entry.hex} is {terrain}, where no navy can be")
    if not entry.afloat and not board.is_passable_land(index):
        raise DocumentError(place, f"{entry.hex} is {terrain}, where no army can stand")
    return index


def _sieges(
    entries: list[SiegeEntry], board: Board, position: Position, radii: Radii, before: StartingArmies
) -> Iterator[Siege]:
    besieged: set[str] = set()
    busy: set[int] = set()
    for number, entry in enumerate(entries):
        place = f"sieges[{number}]"
        known_structure(board, entry.structure, f"{place}.structure")
        if entry.structure in besieged:
            raise DocumentError(f"{place}.structure", f"{one_line(entry.structure)} is besieged twice")
        known_faction(dict(position.faction), entry.faction, f"{place}.faction")
        if position.control.get(entry.structure) in (None, entry.faction):
            raise DocumentError(f"{place}.structure", f"{one_line(entry.structure)} is held by no other faction")
        for which, army in enumerate(entry.armies):
            _check_besieger(board, before, entry, army, busy, f"{place}.armies[{which}]", radii)
            busy.add(army)
        besieged.add(entry.structure)
        yield Siege(
            entry.structure, entry.faction, tuple(sorted(entry.armies)), entry.resilience, entry.initial_resilience
        )


def _check_besieger(
    board: Board, before: StartingArmies, entry: SiegeEntry, number: int, busy: set[int], place: str, radii: Radii
) -> None:
    if number not in before.factions:
        raise DocumentError(place, f"there is no army {number}")
    if before.factions[number] != entry.faction:
        raise DocumentError(place, f"army {number} is not of {one_line(entry.faction)}")
    if number in busy:
        raise DocumentError(place, f"army {number} is in two sieges")
    start, target = before.hexes.get(number), board.structure_named[entry.structure].hex
    if start is None or board.grid.distance(start, target) > radii.army:
        raise DocumentError(place, f"army {number} does not have {one_line(entry.structure)} in its ZoC")


def check_culture(culture: str, place: str) -> None:
    """Raise DocumentError naming `place` for what is no culture: words in small letters, a blank between (VU.1)."""
    if not all(word.isalpha() and word == word.lower() for word in culture.split(" ")):
        example = "".join(letter for letter in culture.lower() if letter.isalpha() or letter == " ").split()
        problem = say("is_no_culture", quoted=one_line(culture), example_quoted=one_line(" ".join(example) or "roman"))
        raise DocumentError(place, problem)


def known_structure(board: Board, name: str, place: str) -> None:
    """Raise DocumentError naming `place` if the map has no structure of that name."""
    if name not in board.structure_named:
        raise DocumentError(place, say("the_map_has_no", thing=say("thing.structure"), quoted=one_line(name)))


def known_faction(ids: dict[str, Faction], faction: str, place: str) -> Faction:
    """The faction of that id; raises DocumentError naming `place` if the document has none."""
    if faction not in ids:
        raise DocumentError(place, f"there is no faction {one_line(faction)}")
    return ids[faction]
