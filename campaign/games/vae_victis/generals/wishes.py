"""What the players of a faction ask of its generals: it raises what a goal is worth to them, and commands nothing."""

from dataclasses import dataclass
from enum import StrEnum


class WishKind(StrEnum):
    """What is wished about a structure: to hold it, to go for it, or to keep an army near it."""

    HOLD = "hold"
    TAKE = "take"
    NEAR = "near"


@dataclass(frozen=True, slots=True)
class Wish:
    """A wish about a structure, by its name; `army` is the number of the army to keep near it, None otherwise."""

    kind: WishKind
    structure: str
    army: int | None = None
