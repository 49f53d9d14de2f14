"""Sealed dice: a seed, mixed with the sheets of both sides, gives every throw of a battle (GS.17 to GS.19)."""

import hmac
from dataclasses import dataclass
from hashlib import sha256
from itertools import count


def mixture(title: str, campaign: str, round_: int, engagement: str, sheets: tuple[str, str]) -> str:
    """Return the SHA-256 of what both sides have sealed, in hexadecimal digits; `title` names the method (GS.18)."""
    head = f"{title}\ncampaign: {campaign}\nround: {round_}\nengagement: {engagement}"
    return sha256("\n\n".join((head, *sheets)).encode()).hexdigest()


def number_below(limit: int, key: str, text: str) -> int:
    """Return a number from 0 to below `limit` (at most 256), by HMAC-SHA256 of a text (GS.19)."""
    fair = 256 - 256 % limit
    for block in count():
        for byte in hmac.digest(key.encode(), (f"{text}:{block}" if block else text).encode(), "sha256"):
            if byte < fair:
                return byte % limit
    raise AssertionError("count() has an end")


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
