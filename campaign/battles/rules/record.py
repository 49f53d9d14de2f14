"""The record of a battle: a text of lines, and its fingerprint (GS.62, BC.32)."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256


@dataclass(frozen=True)
class FoughtBattle:
    """A battle as far as it was played.

    `casualties` are those of A and B in per cent, None as long as it waits for a player.
    """

    record: Sequence[str]
    casualties: tuple[int, int] | None

    @property
    def text(self) -> str:
        """The record, each line ended by a line feed."""
        return "".join(f"{line}\n" for line in self.record)

    @property
    def winner(self) -> int | None:
        """The side that won, 0 or 1; None for a draw, or as long as the battle is not over."""
        won = [line for line in self.record[-2:] if line.startswith("result ")]
        return {"result A": 0, "result B": 1}.get(won[0]) if won else None

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the record."""
        return sha256(self.text.encode()).hexdigest()
