"""What a step came to, as rows of tables: elections, marches, rounds of combat, victory points."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from campaign.games.hannibal.reports.scenes import Event, ScenePart
from campaign.games.hannibal.rules.elections import fighting_modifier
from campaign.games.hannibal.rules.position import CARTHAGO, ROMA, Position
from campaign.games.hannibal.rules.theatre import SIDES
from campaign.language.catalogue.sentences import Sentence, say


@dataclass(frozen=True, slots=True)
class ElectionRow:
    """A leader in the election: the die, what is added to it and why, the score, the office (HH.3.4, HH.3.5).

    `die` and `score` are None where offices are drawn by lot (HH.3.6), `office` is None for one who is not elected.
    """

    leader: int
    die: int | None
    modifiers: tuple[tuple[int, Sentence], ...]
    score: int | None
    office: str | None


def election_rows(before: Position, events: Iterable[Event]) -> tuple[ElectionRow, ...]:
    """The leaders in the election in the order of their offices, then by score; `before` is before the election."""
    events = tuple(events)
    dice = {event["leader"]: event["die"] for event in events if event["kind"] == "die" and event["rule"] == "HH.3.4"}
    scores = {event["leader"]: event["score"] for event in events if event["kind"] == "score"}
    offices = {event["leader"]: event["office"] for event in events if event["kind"] == "elected"}
    others = sorted((number for number in scores if number not in offices), key=lambda number: -scores[number])
    return tuple(
        ElectionRow(
            number,
            dice.get(number),
            modifiers_of(before, number) if number in scores else (),
            scores.get(number),
            offices.get(number),
        )
        for number in (*offices, *others)
    )


def modifiers_of(position: Position, number: int) -> tuple[tuple[int, Sentence], ...]:
    """The modifiers of a leader's die, each with its reason (HH.3.4)."""
    leader, year = position.leaders[number], position.leaders[number].year
    found = (
        (position.entry(number).election, "own"),
        (1 if leader.served else 0, "served"),
        (-1 if year.consul else 0, "consul"),
        (-1 if year.withdrew else 0, "withdrew"),
        (fighting_modifier(year) if year.fought else 0, "fought"),
    )
    return tuple((added, say(f"hhmodifier_{reason}")) for added, reason in found if added)


@dataclass(frozen=True, slots=True)
class DiplomacyRow:
    """A city that a leader tried: the die, None where it is not seen, and whether the city went over (HH.6.1)."""

    city: str
    die: int | None
    won: bool


@dataclass(frozen=True, slots=True)
class MarchRow:
    """A leader's march: its hexes by name, what it cost in half points, cities tried, and what else happened.

    `outcome` is the event of the march, None for a leader who could not march; then `hexes` has the hex where they are,
    or nothing where they are not on the map any more.
    """

    leader: int
    side: str
    hexes: tuple[str, ...]
    cost: int
    tried: tuple[DiplomacyRow, ...]
    outcome: Event | None
    others: tuple[Event, ...]


def march_row(scene: ScenePart, after: Position) -> MarchRow:
    """The march of a scene; `after` is the position after the step. Raises ValueError for a scene of another kind."""
    if scene.leader is None:
        raise ValueError(f"{scene.title} is not the march of a leader")
    outcome = next((event for event in scene.events if event["kind"] == "march"), None)
    tried = tuple(_tried(scene.events))
    names = {row.city for row in tried}
    others = tuple(
        event
        for event in scene.events
        if event is not outcome
        and not (event["rule"] == "HH.6.1" and event["kind"] in _OF_DIPLOMACY and event["city"] in names)
    )
    force = after.led.get(scene.leader)
    stays = (after.hex_name(force.hex),) if force else ()
    hexes = (outcome["from"], *outcome["path"]) if outcome else stays
    cost = sum(outcome["costs"]) if outcome else 0
    return MarchRow(scene.leader, after.leaders[scene.leader].side, hexes, cost, tried, outcome, others)


_OF_DIPLOMACY = frozenset({"die", "city_gained", "diplomacy_failed"})
"""The kinds of events of which a row of diplomacy has everything."""


def _tried(events: Sequence[Event]) -> Iterator[DiplomacyRow]:
    """The cities that were tried, by the events that say what came of it."""
    dice = {event["city"]: event["die"] for event in events if event["kind"] == "die" and event["rule"] == "HH.6.1"}
    for event in events:
        if event["rule"] == "HH.6.1" and event["kind"] in ("city_gained", "diplomacy_failed"):
            yield DiplomacyRow(event["city"], dice.get(event["city"]), event["kind"] == "city_gained")


@dataclass(frozen=True, slots=True)
class CombatRound:
    """A round of a field combat: fighting SP, column, the die with what is added, result, SP lost by sides (HH.8.8)."""

    number: int
    attacker: str
    roma: int
    carthago: int
    column: str
    die: int
    modifier: int
    result: str
    lost_roma: int
    lost_carthago: int


def combat_rounds(scene: ScenePart) -> tuple[CombatRound, ...]:
    """The rounds of a combat; none where they are not seen (HH.11.3)."""
    found = []
    die, lost = 0, dict.fromkeys(SIDES, 0)
    for event in scene.events:
        if event["kind"] == "die" and event["rule"] == "HH.8.8":
            die = event["die"]
        elif event["kind"] == "combat_round":
            so_far = event["lost_so_far"] if "lost_so_far" in event else event["lost"]  # before "hannibal 0.2"
            found.append(
                CombatRound(
                    event["combat_round"],
                    event["attacker"],
                    event["fighting"][ROMA],
                    event["fighting"][CARTHAGO],
                    event["column"],
                    die,
                    event["modifier"],
                    event["result"],
                    so_far[ROMA] - lost[ROMA],
                    so_far[CARTHAGO] - lost[CARTHAGO],
                )
            )
            lost = so_far
    return tuple(found)


def is_in_rounds(event: Event) -> bool:
    """Whether the table of the rounds of a combat has everything that an event says."""
    return (event["kind"], event["rule"]) in (("combat_round", "HH.8.8"), ("die", "HH.8.8"))


@dataclass(frozen=True, slots=True)
class PointsRow:
    """Victory points of a winter from one source: its parts by name, and their sum (HH.13.1)."""

    source: Sentence
    parts: tuple[tuple[str, int], ...]
    points: int


def points_rows(position: Position, events: Iterable[Event]) -> tuple[PointsRow, ...]:
    """The victory points that the events of a winter count, by source; sources without points are left out."""
    found: dict[str, list[tuple[str, int]]] = {source: [] for source in ("provinces", "cities", "foot", "special")}
    for event in events:
        if event["kind"] == "points":
            name = event.get("province") or event.get("city", "")
            found[_source(position, event)].append((name, event["points"]))
    return tuple(
        PointsRow(say(f"hhsource_{source}"), tuple(parts), sum(points for _, points in parts))
        for source, parts in found.items()
        if parts
    )


def _source(position: Position, event: Event) -> str:
    """The source of points: Capua, and Tarentum while it is Roman, count apart from the other cities."""
    if "province" in event:
        return "provinces"
    if "city" not in event:
        return "foot"
    return "special" if event["city"] == position.ruleset.places.capua or event["points"] < 0 else "cities"
