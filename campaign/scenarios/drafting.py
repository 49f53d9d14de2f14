"""A scenario that is being made: a position document that may lack something, one small change at a time.

A draft is a value. Every change returns another draft, and stays within the bounds of the site. `faults_of` says what
is still wrong with a draft, where, and of what kind.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, combinations, count
from typing import Any, Literal, TypeVar
from unicodedata import normalize

from pydantic import Field

from campaign.rules.document import document_text, with_rule_change
from campaign.rules.ruleset import CLASSIC, ruleset_of
from campaign.scenarios.bounds import MOST_ARMIES, MOST_FACTIONS
from campaign.scenarios.read import read_scenario
from hexmap.editor.bounds import LARGEST_DOCUMENT, check_count, check_map_size
from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError, DocumentModel, JsonObject, parse_json, validated
from hexmap.rules.map_file import read_map
from hexmap.rules.position_file import HIGHEST_NUMBER, ArmyEntry, FactionEntry, HonourEntry, SiegeEntry
from hexmap.rules.shipped_maps import shipped_map, shipped_map_names

COLOURS = (
    *("#b3261e", "#5b2a86", "#8f6a00", "#1e6b52", "#1f4e8c"),
    *("#7a4419", "#b03a72", "#3f3f46", "#1b7a78", "#a8480c"),
)
"""Colours that a new faction gets, the first one that is free; white numbers are legible on all of them."""
_LONGEST_ID = 40


class DraftFaction(FactionEntry):
    """A faction of a draft, which may have no capital yet."""

    capitals: list[str] = Field(default_factory=list)


class Draft(DocumentModel):
    """A position document at the start of a round that may lack factions, capitals and armies."""

    format: Literal["vae-victis/position/1"] = "vae-victis/position/1"
    ruleset: Any
    map: Any
    round: int = Field(default=1, ge=1)
    factions: list[DraftFaction]
    control: dict[str, str]
    cultures: dict[str, str] = Field(default_factory=dict)
    culture_lists: dict[str, str] = Field(default_factory=dict)
    armies: list[ArmyEntry]
    sieges: list[SiegeEntry]
    honour: HonourEntry | None = None

    @property
    def text(self) -> str:
        """The draft as JSON on one line, in the order of the format."""
        return document_text(self.as_json, one_line=True)

    @property
    def as_json(self) -> JsonObject:
        """The draft as the JSON values of a position document."""
        needed = {"format": self.format, "ruleset": self.ruleset, "map": self.map, "round": self.round}
        return {**needed, **self.model_dump(exclude_unset=True)}

    @property
    def base(self) -> str:
        """The name of the shipped ruleset on which its rules are based."""
        named = self.ruleset if isinstance(self.ruleset, str) else self.ruleset.get("base")
        return named if isinstance(named, str) else CLASSIC

    @property
    def highest_strength(self) -> int:
        """FP that an army has at most."""
        return ruleset_of(self.ruleset).army.strength_cap

    @property
    def next_number(self) -> int:
        """The lowest number that no army has."""
        taken = {army.number for army in self.armies}
        return next(number for number in count(1) if number not in taken)

    def faction(self, id_: str) -> DraftFaction | None:
        """Return one of its factions; None if there is none."""
        return next((one for one in self.factions if one.id == id_), None)


@dataclass(frozen=True, slots=True)
class FactionChange:
    """What can be changed of a faction of a draft."""

    title: str
    colour: str
    active: bool
    initiative_factor: int
    army_list: str
    capitals: tuple[str, ...]


def new_draft(map_: Any) -> Draft:
    """Return the draft of a scenario on a map, which is the name of a shipped one or a map document.

    Raises DocumentError, with places below `map`, for a map that cannot be played on.
    """
    draft = Draft(ruleset=CLASSIC, map=map_, factions=[], control={}, armies=[], sieges=[])
    board_of_draft(draft)
    return draft


def read_draft(text: str) -> Draft:
    """Return the draft of a JSON text; raise DocumentError for what is none, or beyond the bounds of the site."""
    if len(text.encode()) > LARGEST_DOCUMENT:
        raise DocumentError("", f"the document is larger than {LARGEST_DOCUMENT:,} bytes")
    value = parse_json(text)
    if isinstance(value, dict):
        check_map_size(value.get("map"))
    draft = validated(Draft, value)
    check_count("factions", len(draft.factions), MOST_FACTIONS, "factions", "leave some out")
    check_count("armies", len(draft.armies), MOST_ARMIES, "armies", "leave some out")
    ruleset_of(draft.ruleset)
    return draft


def board_of_draft(draft: Draft) -> Board:
    """Return the board of a draft; raise DocumentError for a map that is not shipped or not valid."""
    if isinstance(draft.map, str):
        if draft.map not in shipped_map_names():
            raise DocumentError("map", f"there is no shipped map {draft.map[:60]!r}")
        return shipped_map(draft.map)
    check_map_size(draft.map)
    try:
        return read_map(draft.map)
    except DocumentError as error:
        raise DocumentError(f"map.{error.place}" if error.place else "map", error.problem) from None


def with_faction(draft: Draft, title: str, capitals: Sequence[str]) -> Draft:
    """Return a draft with another active faction, which holds its capitals where nobody else does."""
    check_count("factions", len(draft.factions) + 1, MOST_FACTIONS, "factions", "remove one first")
    taken = {one.colour for one in draft.factions}
    faction = DraftFaction(
        id=_free_id(draft, title),
        title=title,
        active=True,
        capitals=list(capitals),
        initiative_factor=1,
        victory_points=0,
        colour=next((colour for colour in COLOURS if colour not in taken), COLOURS[0]),
    )
    held = {capital: draft.control.get(capital, faction.id) for capital in capitals}
    return _changed(draft, factions=[*draft.factions, faction], control=_in_order({**draft.control, **held}))


def with_faction_changed(draft: Draft, id_: str, change: FactionChange) -> Draft:
    """Return a draft with other properties of a faction; a faction that becomes passive loses its armies (FA.1).

    Capitals that are new to it and that nobody holds become its own.
    """
    found = draft.faction(id_)
    if found is None:
        return draft
    before = set(found.capitals)
    values = {
        "title": change.title,
        "colour": change.colour,
        "active": change.active,
        "capitals": list(change.capitals),
        "initiative_factor": change.initiative_factor,
        **({"army_list": change.army_list or None} if change.army_list or found.army_list else {}),
    }
    factions = [_changed(one, **values) if one.id == id_ else one for one in draft.factions]
    held = {one: id_ for one in change.capitals if one not in before and one not in draft.control}
    control = _in_order({**draft.control, **held}) if held else draft.control
    after = _changed(draft, factions=factions, control=control)
    lost = [] if change.active else [army.number for army in draft.armies if army.faction == id_]
    return without_armies(after, lost)


def without_faction(draft: Draft, id_: str) -> Draft:
    """Return a draft without a faction, its armies, its sieges, what it holds, and allies who depend on it (EN.7)."""
    factions = [_without_allies_of(one, id_) for one in draft.factions if one.id != id_]
    control = {structure: holder for structure, holder in draft.control.items() if holder != id_}
    after = _changed(draft, factions=factions, control=control)
    after = without_armies(after, [army.number for army in draft.armies if army.faction == id_])
    return _changed(after, sieges=[siege for siege in after.sieges if siege.structure in control])


def with_control(draft: Draft, holders: Mapping[str, str]) -> Draft:
    """Return a draft in which structures have other holders, by name; "" is nobody.

    A siege of a structure that its besieger holds now, or nobody, ends.
    """
    control = {one: holder for one, holder in {**draft.control, **holders}.items() if holder}
    if control == draft.control:
        return draft
    sieges = [one for one in draft.sieges if control.get(one.structure) not in (None, one.faction)]
    return _changed(draft, control=_in_order(control), sieges=sieges)


def with_army(draft: Draft, army: ArmyEntry) -> Draft:
    """Return a draft with another army."""
    check_count("armies", len(draft.armies) + 1, MOST_ARMIES, "armies", "remove one first")
    return _changed(draft, armies=[*draft.armies, army])


def with_armies(draft: Draft, armies: Sequence[ArmyEntry]) -> Draft:
    """Return a draft with these armies in the place of all; sieges of armies that are gone or elsewhere end."""
    check_count("armies", len(armies), MOST_ARMIES, "armies", "remove some first")
    if list(armies) == draft.armies:
        return draft
    stayed = {(one.number, one.faction, one.hex) for one in armies}
    gone = {one.number for one in draft.armies if (one.number, one.faction, one.hex) not in stayed}
    sieges = [siege for siege in draft.sieges if not gone & set(siege.armies)]
    return _changed(draft, armies=list(armies), sieges=sieges)


def without_armies(draft: Draft, numbers: Iterable[int]) -> Draft:
    """Return a draft without some armies, and without their sieges."""
    gone = set(numbers)
    return with_armies(draft, [army for army in draft.armies if army.number not in gone]) if gone else draft


def with_ruleset(draft: Draft, base: str, change: Mapping[str, Any]) -> Draft:
    """Return a draft with a shipped ruleset and what is different from it, nested like the file.

    Raises DocumentError for numbers that make no ruleset.
    """
    ruleset = with_rule_change(base, change)
    ruleset_of(ruleset)
    return _changed(draft, ruleset=ruleset)


def army_at(number: int, faction: str, hex_: str, strength: int) -> ArmyEntry:
    """Return an army on land, as a campaign begins with it."""
    number = min(max(1, number), HIGHEST_NUMBER)
    return ArmyEntry(number=number, faction=faction, hex=hex_, strength=strength, afloat=False, inactive_rounds=0)


def structure_meant(board: Board, text: str) -> str | None:
    """Return the structure that a typed name means, whatever its case; None if there is none."""
    wanted = " ".join(text.split()).casefold()
    return next((one.name for one in board.structures if one.name.casefold() == wanted), None)


def hex_meant(board: Board, text: str) -> str | None:
    """Return the name of the hex that a typed number or the name of a structure means; None if there is none."""
    structure = structure_meant(board, text)
    if structure is not None:
        return board.grid.name(board.structure_named[structure].hex)
    return text.strip() if board.grid.index(text.strip()) >= 0 else None


class Part(StrEnum):
    """A part of the work on a draft, in order."""

    FACTIONS = "factions"
    CONTROL = "control"
    ARMIES = "armies"
    RULES = "rules"
    CHECK = "check"


class FaultKind(StrEnum):
    """What can be wrong with a draft, or worth a second look."""

    NO_FACTIONS = "no_factions"
    NO_CAPITAL = "no_capital"
    NO_ARMIES = "no_armies"
    REFUSED = "refused"
    NO_ARMY_OF = "no_army_of"
    ONE_SIDE = "one_side"
    CAPITAL_LOST = "capital_lost"
    SAME_COLOUR = "same_colour"


SEVERE = frozenset({FaultKind.NO_FACTIONS, FaultKind.NO_CAPITAL, FaultKind.NO_ARMIES, FaultKind.REFUSED})
"""The kinds with which a draft is no scenario; the others are advice."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a draft, and in which part of the work it is put right.

    `names` are the factions and structures that it is about. `place` and `problem` are those of a DocumentError.
    """

    kind: FaultKind
    part: Part
    names: tuple[str, ...] = ()
    place: str = ""
    problem: str = ""

    @property
    def is_severe(self) -> bool:
        """Whether the draft is no scenario with it."""
        return self.kind in SEVERE


def faults_of(draft: Draft) -> list[Fault]:
    """Return everything that is wrong with a draft, what is severe first; empty for a scenario ready to be played.

    The rules name one fault at a time, so of those that only they know the first is given.
    """
    found = list(_missing(draft))
    if not any(fault.is_severe for fault in found):
        try:
            read_scenario(draft.text)
        except DocumentError as error:
            found.append(Fault(FaultKind.REFUSED, part_of(error.place), (), error.place, error.problem))
    found += _advice(draft)
    return sorted(found, key=lambda fault: not fault.is_severe)


def part_of(place: str) -> Part:
    """Return the part of the work to which a place of a document belongs: `armies[3].hex` to the armies."""
    first = place.partition(".")[0].partition("[")[0]
    parts = {"factions": Part.FACTIONS, "control": Part.CONTROL, "armies": Part.ARMIES, "sieges": Part.ARMIES}
    return Part.RULES if first == "ruleset" else parts.get(first, Part.CHECK)


def _missing(draft: Draft) -> Iterator[Fault]:
    if not draft.factions:
        yield Fault(FaultKind.NO_FACTIONS, Part.FACTIONS)
    for faction in draft.factions:
        if not faction.capitals:
            yield Fault(FaultKind.NO_CAPITAL, Part.FACTIONS, (faction.title,))
    if draft.factions and not draft.armies:
        yield Fault(FaultKind.NO_ARMIES, Part.ARMIES)


def _advice(draft: Draft) -> Iterator[Fault]:
    with_army = {army.faction for army in draft.armies}
    for faction in draft.factions:
        if draft.armies and faction.active and faction.id not in with_army:
            yield Fault(FaultKind.NO_ARMY_OF, Part.ARMIES, (faction.title,))
        for capital in faction.capitals:
            if draft.control.get(capital) != faction.id:
                yield Fault(FaultKind.CAPITAL_LOST, Part.CONTROL, (faction.title, capital))
    if len(with_army) == 1:
        yield Fault(FaultKind.ONE_SIDE, Part.ARMIES)
    for one, other in combinations(draft.factions, 2):
        if one.colour and one.colour == other.colour:
            yield Fault(FaultKind.SAME_COLOUR, Part.FACTIONS, (one.title, other.title))


def _free_id(draft: Draft, title: str) -> str:
    """Return an id made from a title: letters and digits without accents, a number behind one that is taken."""
    plain = normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    words = "".join(letter if letter.isalnum() else " " for letter in plain).split()
    base = "-".join(words)[:_LONGEST_ID].strip("-") or "faction"
    taken = {one.id for one in draft.factions}
    numbered = (f"{base}-{number}" for number in count(2))
    return next(id_ for id_ in chain([base], numbered) if id_ not in taken)


def _without_allies_of(faction: DraftFaction, id_: str) -> DraftFaction:
    allies = [ally for ally in faction.allies if ally.extinct != id_]
    return faction if allies == faction.allies else _changed(faction, allies=allies)


def _in_order(control: Mapping[str, str]) -> dict[str, str]:
    return dict(sorted(control.items()))


_Model = TypeVar("_Model", bound=DocumentModel)


def _changed(model: _Model, **values: Any) -> _Model:
    return model.model_copy(update=values)
