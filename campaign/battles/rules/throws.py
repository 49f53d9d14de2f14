"""Sealed dice: a seed, mixed with the sheets of both sides, gives every throw of a battle (GS.17 to GS.19)."""

from dataclasses import dataclass
from hashlib import sha256

from navy.rules.chance import number_below


def mixture(title: str, campaign: str, round_: int, engagement: str, sheets: tuple[str, str]) -> str:
    """Return the SHA-256 of what both sides have sealed, in hexadecimal digits; `title` names the method (GS.18)."""
    head = f"{title}\ncampaign: {campaign}\nround: {round_}\nengagement: {engagement}"
    return sha256("\n\n".join((head, *sheets)).encode()).hexdigest()


@dataclass(slots=True)
class Throws:
    """The throws of a battle in their order: each has its own number, from 0."""

    seed: str
    mixture: str
    made: int = 0

    def below(self, limit: int) -> int:
        """Return the next throw, a number from 0 to below `limit`."""
        number = number_below(limit, self.seed, f"{self.mixture}:{self.made}")
        self.made += 1
        return number

    def d6(self) -> int:
        """Return the next throw of a die with the faces 1 to 6."""
        return 1 + self.below(6)
