"""A campaign between players that are functions: generals, and simpler ones to measure them by."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice

from campaign.games.forward import Assumptions, forward
from campaign.games.vae_victis.choices import fault_of
from campaign.games.vae_victis.generals.worth import chance_to_win
from campaign.games.vae_victis.rules.administration import half_structures
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.rules.step_of_round import SEQUENCE
from campaign.games.vae_victis.steps import Step
from hexmap.rules.documents import JsonObject
from orders.rules.sheets import SheetText

Player = Callable[[RoundDocument, Step, str, str], Sequence[SheetText]]
"""Gives the orders of a faction in a step; the last value is the seed of the game, its round and its step."""

DRAWS = 0.08
"""The share of engagements that end in a draw."""


@dataclass(frozen=True, slots=True)
class Game:
    """How a campaign went: the winner, None for a draw or none, the points of the factions, and the rounds played.

    The points are half structures where these decide (VW.5).

    `ended` says whether the rules ended it (VP.3), and not the last round that was to be played; `illegal` are the
    orders that nobody would take from a player.
    """

    winner: str | None
    points: Mapping[str, int]
    rounds: int
    ended: bool
    illegal: int


def play_game(document: RoundDocument, players: Mapping[str, Player], seed: str, rounds: int) -> Game:
    """Play a campaign of at most so many rounds; after these the points decide."""
    illegal: list[SheetText] = []
    after = list(islice(rounds_of(document, players, seed, illegal), rounds))
    ended, points = after[-1].model.ended, _points(after[-1])
    if ended is not None:
        return Game(ended["winner"], points, len(after), True, len(illegal))
    best = [faction for faction, one in points.items() if one == max(points.values())]
    return Game(best[0] if len(best) == 1 else None, points, len(after), False, len(illegal))


def rounds_of(
    document: RoundDocument, players: Mapping[str, Player], seed: str, illegal: list[SheetText]
) -> Iterator[RoundDocument]:
    """The document after each round in which every faction has a player; engagements are decided by their FP.

    Illegal orders are added to `illegal`, and not given.
    """

    def orders(document: RoundDocument, step: str) -> Sequence[SheetText]:
        sheets: list[SheetText] = []
        for faction, player in players.items():
            given = player(document, Step(step), faction, _moment(seed, document, step))
            refused = [sheet for sheet in given if fault_of(document, step, sheet, given) is not None]
            illegal.extend(refused)
            sheets += [sheet for sheet in given if sheet not in refused]
        return sheets

    by_fp = Assumptions[RoundDocument](results=lambda document, step: fought(document, _moment(seed, document, step)))
    steps = forward(SEQUENCE, document, Step.INITIATIVE, orders, by_fp)
    return (played.after for played in steps if played.ends_round)


def _moment(seed: str, document: RoundDocument, step: str) -> str:
    return f"{seed}:{document.position.round}:{step}"


def fought(document: RoundDocument, seed: str) -> list[JsonObject]:
    """The reports of the engagements of a round, each decided by its FP and the seed."""
    reports: list[JsonObject] = []
    for entry in document.model.engagements or ():
        names = [str(number) for number in entry.armies] + ([entry.assault] if entry.assault else [])
        one, other = names
        first, second, third = (_chance(f"{seed}:{entry.id}:{which}") for which in range(3))
        chance = chance_to_win(entry.fp[one], entry.fp[other])
        winner: str | None = None if second < DRAWS else one if first < chance else other
        losses = {None: (40, 40), one: (25, 50), other: (50, 25)}[winner]
        casualties = {name: loss + int(third * 16) - 8 for name, loss in zip(names, losses, strict=True)}
        reports.append(
            {
                "engagement": entry.id,
                "winner": winner if winner is None or winner == entry.assault else int(winner),
                "casualties": {name: loss for name, loss in casualties.items() if name != entry.assault},
            }
        )
    return reports


def _chance(text: str) -> float:
    """A number from 0 to 1 that follows from a text."""
    return int.from_bytes(sha256(text.encode()).digest()[:6]) / 2**48


def _points(document: RoundDocument) -> dict[str, int]:
    board, ruleset, position = document.board, document.ruleset, document.position
    if ruleset.victory.settled_by == "structures":
        return {one.id: half_structures(board, ruleset, position, one) for one in position.active_factions}
    return {faction.id: faction.victory_points for faction in position.active_factions}
