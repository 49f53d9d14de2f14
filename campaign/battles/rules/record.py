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
    def fingerprint(self) -> str:
        """The SHA-256 of the record."""
        return sha256(self.text.encode()).hexdigest()
