"""Games between the two generals, and the table of many of them (HH.17.5)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Any

from campaign.games.arena import Arena, Match
from campaign.games.hannibal.generals.decisions import game_of_generals
from campaign.games.hannibal.rules.position import Position
from campaign.games.hannibal.rules.scenarios import first_document, scenario_names

SOURCES = ("provinces", "cities", "foot", "Capua", "Tarentum")
"""Where victory points come from (HH.13.1)."""
QUANTILES = (0, 5, 10, 25, 50, 75, 90, 95, 100)
"""The per cents of games of which the table gives the victory points."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended: the winner, victory points and their sources, cities of carthago, Roman SP lost in combat."""

    winner: str | None
    points: int
    sources: Mapping[str, int]
    cities: int
    lost: int


def play(scenario: str, seed: str) -> GameResult:
    """A whole game of two generals; equal seeds give equal games."""
    sources: Counter[str] = Counter()
    document = first_document(scenario, seed)
    position = document.position
    for played in game_of_generals(document):
        position = played.after.position
        if played.step == "battle" and not played.before.position.is_summer:
            sources.update(points_by_source(position, played.after.events))
    cities = sum(side == "carthago" for side in position.control.values())
    winner = (position.ended or {})["winner"]
    return GameResult(winner, position.points, sources, cities, position.counts.lost_in_combat)


def points_by_source(position: Position, events: Iterable[Mapping[str, Any]]) -> Counter[str]:
    """The victory points of a winter by where they come from, by its events."""
    places, found = position.ruleset.places, Counter[str]()
    for event in events:
        if event["kind"] != "points":
            continue
        if "province" in event:
            source = "provinces"
        elif "city" not in event:
            source = "foot"
        elif event["city"] == places.capua:
            source = "Capua"
        else:
            source = "Tarentum" if event["points"] < 0 else "cities"
        found[source] += event["points"]
    return found


def table(results: Sequence[GameResult]) -> Iterator[str]:
    """The lines of the table of some games."""
    winners = Counter(result.winner or "nobody" for result in results)
    decided = winners["carthago"] + winners["roma"]
    share = f"{winners['carthago'] / decided:.0%} of {decided} decided games" if decided else "no decided game"
    points = sorted(result.points for result in results)
    yield f"carthago won {share}; carthago {winners['carthago']}, draws {winners['nobody']}, roma {winners['roma']}."
    yield f"victory points: {', '.join(f'{part} % {quantile(points, part)}' for part in QUANTILES)}."
    yield f"on average {mean(points):.0f}: {', '.join(f'{name} {average(results, name):.0f}' for name in SOURCES)}."


def quantile(values: Sequence[int], part: int) -> int:
    """The value that so many per cent of sorted values do not exceed."""
    return values[round((len(values) - 1) * part / 100)]


def average(results: Iterable[GameResult], source: str) -> float:
    """The victory points that a source gave on average."""
    return mean(result.sources.get(source, 0) for result in results)


def _play(match: Match) -> GameResult:
    return play(match.scenario, f"{match.seed}:{match.number}")


def _line(result: GameResult) -> str:
    return (
        f"{result.winner or 'nobody'} won with {result.points} victory points of carthago, "
        f"{result.cities} cities, {result.lost} Roman SP lost in combat"
    )


ARENA = Arena(
    players=("recruit",),
    scenarios=scenario_names,
    usual_scenario="hannibal-212",
    play=_play,
    line=_line,
    table=lambda results, _seconds: table(results),
)
"""Games between two generals, one a side."""
