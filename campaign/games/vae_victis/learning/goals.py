"""Whether a condition of a puzzle's goal holds after the rounds that were played."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from campaign.games.frames import Frame
from campaign.games.vae_victis.learning.puzzle_file import GoalEntry, GoalKind
from campaign.games.vae_victis.rules.document import RoundDocument
from hexmap.rules.logistics import Logistics
from hexmap.rules.position import Army


@dataclass(frozen=True)
class PlayedRound:
    """A round: the document after it, its frames, and who fought, won and lost."""

    after: RoundDocument
    frames: Sequence[Frame]
    fought: frozenset[int]
    winners: frozenset[int]
    losers: frozenset[int]


@dataclass(frozen=True)
class GoalFacts:
    """A condition with the rounds that were played, and the document after them."""

    goal: GoalEntry
    yours: str
    document: RoundDocument
    played: Sequence[PlayedRound]

    @property
    def name(self) -> str:
        """The name of the structure that the condition is about."""
        return self.goal.structure or ""

    @property
    def hex(self) -> int:
        """The hex of that structure."""
        return self.document.board.structure_named[self.name].hex

    @property
    def army(self) -> Army | None:
        """The army that the condition is about, None where it is no longer on the map."""
        return self.document.position.army.get(self.goal.army) if self.goal.army is not None else None

    @property
    def holder(self) -> str:
        """The faction that controls the structure, "" for none."""
        return self.document.position.control.get(self.name, "")

    def is_linked(self, faction: str) -> bool:
        """Whether the structure is on the network of a faction, without links over the sea."""
        document = self.document
        logistics = Logistics(document.board, document.position, document.ruleset.radii, {}, {})
        return self.hex in logistics.network(faction).land_hexes


def holds(facts: GoalFacts) -> bool:
    """Return whether a condition holds."""
    return _HOLDS[facts.goal.kind](facts)


def _is_besieged_by(facts: GoalFacts, *, own: bool) -> bool:
    """Return whether the structure is besieged, by an army of the solver if `own` is set."""
    return any(
        siege.structure == facts.name and (not own or siege.faction == facts.yours)
        for siege in facts.document.position.sieges
    )


def _stands(facts: GoalFacts) -> bool:
    there, army = facts.document.board.grid.index(facts.goal.hex or ""), facts.army
    near = army is not None and facts.document.board.grid.distance(army.hex, there) <= facts.goal.within
    return near and army is not None and not army.afloat


def _blockades(facts: GoalFacts) -> bool:
    distance = facts.document.board.grid.distance
    return any(
        army.afloat and army.faction == facts.yours and distance(army.hex, facts.hex) <= 1
        for army in facts.document.position.armies
    )


_HOLDS: Mapping[GoalKind, Callable[[GoalFacts], bool]] = {
    "controls": lambda facts: facts.holder == facts.yours,
    "besieges": lambda facts: _is_besieged_by(facts, own=True),
    "free": lambda facts: facts.holder == facts.yours and not _is_besieged_by(facts, own=False),
    "cut": lambda facts: facts.holder not in ("", facts.yours) and not facts.is_linked(facts.holder),
    "linked": lambda facts: facts.is_linked(facts.yours),
    "blockades": _blockades,
    "stands": _stands,
    "survives": lambda facts: facts.army is not None,
    "removed": lambda facts: facts.army is None,
    "wins": lambda facts: any(facts.goal.army in one.winners for one in facts.played),
    "unfought": lambda facts: facts.army is not None and not any(facts.goal.army in one.fought for one in facts.played),
    "beaten": lambda facts: any(facts.goal.army in one.losers for one in facts.played),
    "strength": lambda facts: facts.army is not None and facts.army.strength >= facts.goal.least,
}
"""What each kind of condition asks."""
