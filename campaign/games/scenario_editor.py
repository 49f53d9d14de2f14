"""Scenarios that people make on a map, part by part, of games whose scenarios are position documents."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

from campaign.games.rule_changes import Value
from hexmap.rules.board import Board
from hexmap.rules.position_file import ArmyEntry, FactionEntry


class Draft(Protocol):
    """A position document at the start of a round that may lack factions, capitals and armies."""

    @property
    def map(self) -> Any:
        """The name of a shipped map, or a map document."""

    @property
    def ruleset(self) -> Any:
        """The name of a shipped ruleset, or what is different from one."""

    @property
    def factions(self) -> Sequence[FactionEntry]:
        """Its factions; one may have no capital yet."""

    @property
    def control(self) -> Mapping[str, str]:
        """The holders of structures, by their names."""

    @property
    def armies(self) -> Sequence[ArmyEntry]:
        """Its armies."""

    @property
    def text(self) -> str:
        """The draft as JSON on one line."""

    @property
    def base(self) -> str:
        """The name of the shipped ruleset on which its rules are based."""

    @property
    def highest_strength(self) -> int:
        """FP that an army has at most."""

    @property
    def usual_strength(self) -> int:
        """FP that an army has as usual."""

    @property
    def next_number(self) -> int:
        """The lowest number that no army has."""

    def faction(self, id_: str) -> FactionEntry | None:
        """Return one of its factions; None if there is none."""


SomeDraft = TypeVar("SomeDraft", bound=Draft)


class Part(StrEnum):
    """A part of the work on a draft, in order."""

    FACTIONS = "factions"
    CONTROL = "control"
    ARMIES = "armies"
    RULES = "rules"
    CHECK = "check"


class FaultKind(StrEnum):
    """The faults of a draft, and what is worth a second look."""

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
    """A fault of a draft, and the part of the work in which it is corrected.

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


@dataclass(frozen=True, slots=True)
class FactionChange:
    """The parts of a faction that a draft can change."""

    title: str
    colour: str
    active: bool
    initiative_factor: int
    army_list: str
    capitals: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class ScenarioEditor(Generic[SomeDraft]):
    """The editor of a game's scenarios: drafts, and their changes, one at a time, within the bounds of the site.

    `new` is the draft on a map, which is the name of a shipped one or a map document; `read` reads one from its text;
    `board` is its board. These raise DocumentError for what is not valid. `faults` are all that is wrong with a draft,
    what is severe first; without a severe one it can be played.

    `with_faction` adds a faction of a title with its capitals, `with_faction_changed` changes one by its id,
    `without_faction` removes it. `with_control` gives structures other holders, by name, "" for nobody. `with_armies`
    puts armies in the place of all, `with_rules` a shipped ruleset with values of other parameters, by path. Changes
    raise DocumentError for more than there can be, and for values that make no ruleset.

    `rulesets` are the names of the shipped ones; `parameters` of the rules are those of `Game.rule_changes`.
    """

    new: Callable[[Any], SomeDraft]
    read: Callable[[str], SomeDraft]
    board: Callable[[SomeDraft], Board]
    faults: Callable[[SomeDraft], Sequence[Fault]]
    with_faction: Callable[[SomeDraft, str, Sequence[str]], SomeDraft]
    with_faction_changed: Callable[[SomeDraft, str, FactionChange], SomeDraft]
    without_faction: Callable[[SomeDraft, str], SomeDraft]
    with_control: Callable[[SomeDraft, Mapping[str, str]], SomeDraft]
    with_armies: Callable[[SomeDraft, Sequence[ArmyEntry]], SomeDraft]
    with_rules: Callable[[SomeDraft, str, Mapping[str, Value]], SomeDraft]
    rulesets: Sequence[str]
    most_factions: int
    most_armies: int
