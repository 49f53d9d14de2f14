"""What a correction changes in a position itself."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Document = TypeVar("Document")


@dataclass(frozen=True, slots=True)
class ArmyChange:
    """Where an army stands instead, by the name of the hex, and its strength in FP."""

    strength: int
    hex: str
    afloat: bool


@dataclass(frozen=True, slots=True)
class PositionChange:
    """What is different in the position with which a round begins.

    An army with None is off the map, a structure with None is nobody's. `points` are victory points by the id of the
    faction, `control` ids of factions by the name of the structure.
    """

    armies: Mapping[int, ArmyChange | None] = field(default_factory=dict)
    points: Mapping[str, int] = field(default_factory=dict)
    control: Mapping[str, str | None] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.armies or self.points or self.control)

    def followed_by(self, later: "PositionChange") -> "PositionChange":
        """Both changes together; where they speak of the same the later one holds."""
        return PositionChange(
            {**self.armies, **later.armies}, {**self.points, **later.points}, {**self.control, **later.control}
        )


@dataclass(frozen=True)
class Positions(Generic[Document]):
    """The part of a game whose positions can be corrected.

    `changed` is the outcome of a step with another position, of the document that went into it and the one it came to;
    it raises DocumentError, which names what cannot be. `control` has the ids of factions by the structures that they
    control, `most_strength` is the highest strength of an army.
    """

    changed: Callable[[Document, Document, PositionChange], Document]
    control: Callable[[Document], Mapping[str, str]]
    most_strength: Callable[[Document], int]
