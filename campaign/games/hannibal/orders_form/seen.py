"""A position as the pages show it to a reader: without units that the reader does not see (HH.11.3)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from campaign.games.hannibal.rules.intelligence import Reader, is_hidden
from campaign.games.hannibal.rules.position import Force, Position

ForceKey = tuple[int, str, int]


@dataclass(frozen=True)
class SeenPosition:
    """A position without hidden units, and the forces whose units are hidden."""

    position: Position
    reader: Reader
    hidden: frozenset[ForceKey] = frozenset()

    def hides(self, force: Force) -> bool:
        """Whether the units of a force are hidden."""
        return force.key in self.hidden

    def hides_any(self, forces: Iterable[Force]) -> bool:
        """Whether the units of one of these forces are hidden."""
        return any(self.hides(force) for force in forces)

    def sp(self, forces: Iterable[Force]) -> int | None:
        """The SP of forces, None if the reader cannot know them."""
        found = tuple(forces)
        if self.hides_any(found):
            return None
        return sum(self.position.sp(force.units) for force in found)


def seen_position(position: Position, reader: Reader) -> SeenPosition:
    """The position as a reader sees it; plans of the other side that still hold are left out as well."""
    hidden = frozenset(force.key for force in position.forces if is_hidden(position, force, reader))
    forces = tuple(replace(force, units=()) if force.key in hidden else force for force in position.forces)
    standing: dict[str, str] = {side: text for side, text in position.standing.items() if side == reader}
    return SeenPosition(replace(position, forces=forces, standing=standing), reader, hidden)
