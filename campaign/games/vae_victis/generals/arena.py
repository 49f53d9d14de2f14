"""A campaign between players that are functions: generals, and simpler ones to measure them by."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import islice

from campaign.games.arena import Arena, Match
from campaign.games.forward import Assumptions, forward
from campaign.games.vae_victis.choices import fault_of
from campaign.games.vae_victis.generals.arena_players import PLAYERS, Player
from campaign.games.vae_victis.generals.worth import chance_to_win
from campaign.games.vae_victis.rules.administration import half_structures
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from campaign.games.vae_victis.rules.step_of_round import SEQUENCE
from campaign.games.vae_victis.scenarios import shipped_scenario, shipped_scenario_names
from campaign.games.vae_victis.steps import Step
from hexmap.rules.documents import JsonObject, parse_json
from orders.rules.sheets import SheetText

ROUNDS = 15
"""After so many rounds the points decide, unless another number is asked for."""
DRAWS = 0.08
"""The share of engagements that end in a draw."""


@dataclass(frozen=True, slots=True)
class GameResult:
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


def play_game(document: RoundDocument, players: Mapping[str, Player], seed: str, rounds: int) -> GameResult:
    """Play a campaign of at most so many rounds; after these the points decide."""
    illegal: list[SheetText] = []
    after = list(islice(rounds_of(document, players, seed, illegal), rounds))
    ended, points = after[-1].model.ended, _points(after[-1])
    if ended is not None:
        return GameResult(ended["winner"], points, len(after), True, len(illegal))
    best = [faction for faction, one in points.items() if one == max(points.values())]
    return GameResult(best[0] if len(best) == 1 else None, points, len(after), False, len(illegal))


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


@dataclass(frozen=True, slots=True)
class _PlayedMatch:
    """A game of a series, and the faction that its first player had."""

    match: Match
    own: str
    game: GameResult


def _play(match: Match) -> _PlayedMatch:
    document = _first_document(match.scenario)
    factions = [faction.id for faction in document.position.active_factions]
    own, (one, other) = factions[match.number % len(factions)], match.players
    players = {faction: PLAYERS[one if faction == own else other](match.seeded) for faction in factions}
    game = play_game(document, players, f"{match.seed}:{match.number // len(factions)}", match.rounds)
    return _PlayedMatch(match, own, game)


@cache
def _first_document(scenario: str) -> RoundDocument:
    return read_document(parse_json(shipped_scenario(scenario)))


def _line(played: _PlayedMatch) -> str:
    game = played.game
    points = ", ".join(f"{faction} {count}" for faction, count in game.points.items())
    how = "by the rules" if game.ended else "on points"
    return f"as {played.own}, {game.winner or 'nobody'} won {how} after {game.rounds} rounds; {points}"


def _table(results: Sequence[_PlayedMatch], seconds: float) -> Iterator[str]:
    one, other = results[0].match.players
    won = sum(result.game.winner == result.own for result in results)
    drawn = sum(result.game.winner is None for result in results)
    ended = sum(result.game.ended for result in results)
    illegal = sum(result.game.illegal for result in results)
    yield (
        f"{one} won {won} of {len(results)} games against {other} ({won / len(results):.0%}), "
        f"{drawn} draws; {ended} ended by the rules; {illegal} illegal orders; {seconds:.1f} s a game."
    )


ARENA = Arena(
    players=tuple(PLAYERS),
    scenarios=shipped_scenario_names,
    usual_scenario="sicily",
    play=_play,
    line=_line,
    table=_table,
    rounds=ROUNDS,
)
"""Campaigns of generals against one another, with sides swapped."""
