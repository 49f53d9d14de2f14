"""The steps that the rounds of a game have, to which exports of its receipts are held (RD.1, HH.2.2, HH.2.3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaign.games.hannibal.steps import HANNIBAL
from campaign.games.vae_victis.steps import VAE_VICTIS
from campaign.receipts.rules.export import Export
from orders.rules.game_steps import STEPS, steps_of


@dataclass(frozen=True, slots=True)
class GameRounds:
    """The steps of a game.

    `order` has all of them in the order of a round. No round leaves out those of `always`, no round with an even
    number those of `always_even`; only such rounds have those of `only_even`. `seed_each` says that every step has a
    sealed seed of its own.
    """

    order: tuple[str, ...]
    always: tuple[str, ...]
    always_even: tuple[str, ...] = ()
    only_even: tuple[str, ...] = ()
    seed_each: bool = False

    def required(self, round_: int) -> tuple[str, ...]:
        """The steps that a round cannot leave out, in order."""
        wanted = (*self.always, *(() if round_ % 2 else self.always_even))
        return tuple(step for step in self.order if step in wanted)

    def has(self, round_: int, step: str) -> bool:
        """Whether a round with this number can have a step of the game."""
        return round_ % 2 == 0 or step not in self.only_even


def _order(game: str) -> tuple[str, ...]:
    return tuple(step.name for step in steps_of(game))


GAME_ROUNDS: Mapping[str, GameRounds] = {
    VAE_VICTIS: GameRounds(_order(VAE_VICTIS), always=("initiative", "movement", "administration")),
    HANNIBAL: GameRounds(
        _order(HANNIBAL),
        always=("march_1", "march_2", "battle"),
        always_even=("ballot", "offices"),
        only_even=("ballot", "offices", "dictator"),
        seed_each=True,
    ),
}
"""The steps of every game; in HANNIBAL rounds with even numbers are summers (HH.2.1)."""


def rounds_of(export: Export) -> GameRounds:
    """The steps of the game that an export is of: that of the step that the campaign has reached, else of the first."""
    reached = [export.reached.step] if export.reached else []
    named: Sequence[str] = [*reached, *(step.step for entry in export.rounds for step in entry.steps)]
    return GAME_ROUNDS[STEPS[named[0]].game if named else VAE_VICTIS]
