"""The pages Map and Army of a game: the results of marches, and the facts of an army, as values."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, Self, TypeVar

from campaign.language.catalogue.sentences import say
from hexmap.rules.board import Structure
from hexmap.rules.documents import JsonObject
from hexmap.rules.position import Army
from orders.rules.sheets import SheetText

Document = TypeVar("Document")
Instructions = Mapping[int, Sequence[int]]
"""Marches in clock numbers, by army number."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A warning for a player before submitting: the rule, and one sentence."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class PoolPlan:
    """The NMP of a faction in a zone, and the uses of each of its armies; `stopped` are those that get none."""

    zone: str
    available: int
    uses: Mapping[int, int]
    stopped: tuple[int, ...]

    @property
    def planned(self) -> int:
        """The NMP that all armies together ask for."""
        return sum(self.uses.values())

    @property
    def left(self) -> int:
        """The NMP left; negative if more is asked for than there is."""
        return self.available - self.planned

    @property
    def lacking(self) -> int:
        """The missing NMP; 0 if all can be paid."""
        return max(0, -self.left)

    def text(self, first: int | None = None) -> str:
        """A pool that someone uses in a sentence, with an army `first`.

        "Mare Tyrrhenum: 48 NMP; army 3 uses 28, army 2 37: 17 too many."
        """
        numbers = sorted(self.uses, key=lambda number: (number != first, number))
        uses = [
            say("use.army" if which else "use.army_uses", army=number, number=self.uses[number])
            for which, number in enumerate(numbers)
        ]
        values = {"name": self.zone, "available_number": self.available, "uses": uses}
        if self.lacking:
            return say("nmp_too_many", lacking_number=self.lacking, **values)
        return say("nmp_left", left_number=self.left, **values)


@dataclass(frozen=True, slots=True)
class MarchEnd:
    """How far an army comes: the hexes it has been in, the first included, and the one in which it ends (MV.9).

    `mp_left` are its own MP, `nmp_left` the NMP that all navies together leave in the pool of the zone it is in (None
    on land). `problems` are what its player should know.
    """

    army: int
    path: tuple[int, ...]
    end: int
    afloat: bool
    mp_left: int
    nmp_left: int | None
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class FactionMarches:
    """The marches of a faction by army number, and its pools in map order, unused ones left out."""

    marches: Mapping[int, MarchEnd]
    pools: Sequence[PoolPlan]

    @property
    def lost_at_sea(self) -> dict[int, str]:
        """The armies that would end the round in a Sea hex, each with its sentence (NV.5)."""
        return {
            number: problem.text
            for number, marched in self.marches.items()
            for problem in marched.problems
            if problem.rule == "NV.5"
        }


@dataclass(frozen=True, slots=True)
class HexDescription:
    """A hex: its name with the structure's, its terrain, the sides with a road and with a river, its sea zones."""

    place: str
    terrain: str
    roads: tuple[int, ...]
    rivers: tuple[int, ...]
    zones: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stronghold:
    """A structure: its controller (a title, "" for nobody), its besiegers, and its current resilience (SI.3).

    `armies` and `resilience` are empty and None where it is not besieged; `odds` says when it falls, where armies throw
    siege dice before it (SD.8).
    """

    structure: Structure
    controller: str
    armies: tuple[int, ...]
    resilience: int | None
    odds: str = ""


@dataclass(frozen=True, slots=True)
class ArmyFacts:
    """An army on the map.

    `held_by_armies` and `held_by_structures` have it in their ZoC and are of other factions (ZC); `zone` are the
    hexes of its own ZoC. `besieges` is the structure that it besieges, `superiority` that of its faction by sea zone,
    in the zones of its hex or of the shore beside it.
    """

    army: Army
    ground: HexDescription
    stronghold: Stronghold | None
    held_by_armies: tuple[Army, ...]
    held_by_structures: tuple[Stronghold, ...]
    zone: tuple[str, ...]
    besieges: Stronghold | None
    superiority: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Neighbour:
    """One more number and its effect: `step` is that number's step of the preview, as JSON values.

    `ahead` has the cost with its reasons, whether the hex can be entered, and the problem if there is one. `ground`
    is None off the map; `by_road` says that a road leads there, `standing` are the armies in the hex.
    """

    direction: int
    ahead: JsonObject
    step: JsonObject
    ground: HexDescription | None = None
    by_road: bool = False
    stronghold: Stronghold | None = None
    standing: tuple[Army, ...] = ()


@dataclass(frozen=True, slots=True)
class MarchTables:
    """A preview, the hexes around its end in order of direction, and the effect of a `0`."""

    preview: JsonObject
    neighbours: Sequence[Neighbour]
    standing: Neighbour


@dataclass(frozen=True, slots=True)
class ReachableStructure:
    """A structure that an army can get to in this round: the instruction, and the points that are left there."""

    stronghold: Stronghold
    text: str
    left: int
    unit: str


class MarchForecast(Hashable, Protocol):
    """The results of marches of a faction while the armies of all others stay where they are.

    Armies are on the map, else KeyError is raised. Values for scripts are JSON values.
    """

    def with_plans(self, plans: Instructions) -> Self:
        """Return the same forecast for a faction whose other armies carry out these instructions."""

    def preview(self, number: int, instruction: Sequence[int]) -> JsonObject:
        """Return the preview of an instruction, number by number."""

    def way_to(self, number: int, hex_: int) -> JsonObject | Problem:
        """Return the preview of the best instruction to a hex, or why an army cannot get there in this round."""

    def path(self, number: int, instruction: Sequence[int]) -> list[str]:
        """Return the names of the hexes of a march as far as it gets, its own first."""

    def reach(self, number: int) -> JsonObject:
        """Return every hex that an army can get to in this round."""

    def enemy_reach(self, faction: str) -> Mapping[str, Sequence[int]]:
        """Return the hexes that armies of other factions can get to in this round, with their numbers."""

    def together(self, faction: str, instructions: Instructions) -> FactionMarches:
        """Return the results of the instructions of all armies of a faction together."""

    def supply(self, number: int) -> float | None:
        """Return the MP from an army to its network: infinite where no way leads there, None for a navy (LG.8)."""

    def layers(self) -> JsonObject:
        """Return the layers of the map; `holding` has the hexes in the ZoC of each army and structure (ZC)."""

    def tables(self, number: int, instruction: Sequence[int]) -> MarchTables:
        """Return the tables of an instruction."""

    def structures_in_reach(self, number: int) -> Sequence[ReachableStructure]:
        """Return the structures that an army can get to and end in this round, by name, its own hex aside."""


@dataclass(frozen=True)
class DeskPart(Generic[Document]):
    """The part of a game that has the pages Map and Army.

    `forecast` is that of a faction with orders of the kinds `before_marches`, which take effect before armies move.
    Marches of which `may_lose_armies` is False lose none at sea (NV.5). `facts` are those of an army on the map.
    """

    forecast: Callable[[Document, Sequence[SheetText]], MarchForecast]
    before_marches: tuple[str, ...]
    may_lose_armies: Callable[[Document, Instructions], bool]
    facts: Callable[[Document, int], ArmyFacts]
