"""What the ledger of honour works with in a round: points and shares as they are now, and the events that say why."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from campaign.games.vae_victis.rules.administration.aftermath import Aftermath
from campaign.games.vae_victis.rules.honour.command import Command, Commander
from campaign.games.vae_victis.rules.ruleset import HonourNumbers
from campaign.language.catalogue.sentences import Sentence
from hexmap.rules.position import Honour, Seat

Tokens = dict[str, dict[str, int]]
"""The points of shares, by structure and seat."""


@dataclass
class Account:
    """The ledger while a round is entered: every change of a seat's points goes through `enter`, and has its event."""

    after: Aftermath
    honour: Honour
    numbers: HonourNumbers
    command: Command
    points: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.tokens: Tokens = {name: dict(shares) for name, shares in self.honour.tokens.items()}

    def enter(self, rule: str, kind: str, text: Sentence, seat: str, points: int, **about: object) -> None:
        """Add points to a seat, fewer than 0 to take some away; nothing where there are none."""
        if points:
            self.points[seat] += points
            self.after.tell(rule, kind, text, seat=seat, points=points, **about)

    def commander(self, number: int) -> Commander:
        """The commander of an army this round."""
        return self.command.get(number) or Commander(None)

    def seat_now(self, seat: Seat) -> Seat:
        """A seat with what has been entered for it."""
        return replace(
            seat,
            points=seat.points + self.points[seat.id],
            won=seat.won + self.won[seat.id],
            lost=seat.lost + self.lost[seat.id],
        )

    def tokens_in_order(self) -> Mapping[str, Mapping[str, int]]:
        """The shares by structure and seat, in order."""
        return {name: dict(sorted(shares.items())) for name, shares in sorted(self.tokens.items()) if shares}


def signed(points: int) -> str:
    """Points with their sign: `signed(2) == "+2"`."""
    return f"{points:+d}"
