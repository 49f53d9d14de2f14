"""The table of what a step comes to: chances and means over all trials."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import mean

from campaign.games.hannibal.generals.arena import quantile
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.position import Position
from campaign.games.hannibal.rules.theatre import SIDES
from campaign.games.hannibal.what_if.battles import (
    COMBAT_RESULTS,
    SIEGE_RESULTS,
    CombatRecord,
    SiegeRecord,
    combats_of,
    lost_by,
    sieges_of,
)
from campaign.games.hannibal.what_if.questions import WhatIfQuestion
from campaign.games.what_if import Spread
from hexmap.rules.documents import JsonObject

LOW, HIGH = 10, 90
"""The per cents of trials between which a spread lies."""
DIPLOMACY = "HH.6.1"
NOBODY = "nobody"
Chances = dict[str, float]
"""Shares of the trials, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class CombatRow:
    """A hex where both sides are: how it ends for the side; the SP lost are those of trials with a combat."""

    hex: str
    place: str
    results: Chances
    lost: dict[str, Spread]
    dead: Chances


@dataclass(frozen=True, slots=True)
class SiegeRow:
    """A besieged city: what comes of the siege; the SP lost are those of trials with an assault."""

    city: str
    side: str
    results: Chances
    lost: dict[str, Spread]


@dataclass(frozen=True, slots=True)
class LeaderRow:
    """A leader who moves or may die: the hexes where they end, most likely first."""

    leader: int
    name: str
    side: str
    from_hex: str | None
    ends: list[tuple[str | None, float]]
    dead: float


@dataclass(frozen=True, slots=True)
class DiplomacyRow:
    """A city that a leader tries: the chance that it comes to that, and that the city goes over."""

    leader: int
    name: str
    city: str
    tried: float
    succeeds: float


@dataclass(frozen=True, slots=True)
class ControlRow:
    """A city or province that may change hands: who has it now, and the chance of each side; `nobody` is neither."""

    name: str
    now: str
    chances: Chances


@dataclass(frozen=True, slots=True)
class OfficeRow:
    """A Roman who may be elected: the chance of each office."""

    leader: int
    name: str
    chances: Chances


@dataclass(frozen=True, slots=True)
class RefusalRow:
    """An order that is not carried out in all trials or in some, and why."""

    rule: str
    text: str
    chance: float


@dataclass(frozen=True, slots=True)
class WhatIfTable:
    """What a step comes to with the orders of a question."""

    round: int
    step: str
    side: str
    trials: int
    combats: list[CombatRow]
    sieges: list[SiegeRow]
    leaders: list[LeaderRow]
    diplomacy: list[DiplomacyRow]
    offices: list[OfficeRow]
    cities: list[ControlRow]
    provinces: list[ControlRow]
    held_now: dict[str, int]
    held: dict[str, Spread]
    sp_now: dict[str, int]
    sp: dict[str, Spread]
    points_now: int
    points: Spread
    ends: Chances
    refusals: list[RefusalRow]

    def as_json(self) -> JsonObject:
        """The table as JSON values."""
        return {"format": "hannibal/what-if/1", **asdict(self)}


def what_if(question: WhatIfQuestion, after_trial: Callable[[], None] = lambda: None) -> WhatIfTable:
    """Adjudicate the step of a question in every trial; raises DocumentError as its `outcomes` does.

    `after_trial` is called after each; what it raises ends the trials.
    """
    before = question.document.position
    after: list[GameDocument] = []
    for outcome in question.outcomes():
        after.append(outcome)
        after_trial()
    positions = [one.position for one in after]
    return WhatIfTable(
        round=before.round,
        step=before.step,
        side=question.side,
        trials=len(after),
        combats=_combat_rows(before, after, question.side),
        sieges=_siege_rows(before, after),
        leaders=_leader_rows(before, positions),
        diplomacy=_diplomacy_rows(before, after),
        offices=_office_rows(before, positions),
        cities=_control_rows(before.control, [one.control for one in positions]),
        provinces=_control_rows(_of_provinces(before), [_of_provinces(one) for one in positions]),
        held_now={side: _held_by(before, side) for side in SIDES},
        held={side: _spread([_held_by(one, side) for one in positions]) for side in SIDES},
        sp_now={side: _sp_of(before, side) for side in SIDES},
        sp={side: _spread([_sp_of(one, side) for one in positions]) for side in SIDES},
        points_now=before.points,
        points=_spread([one.points for one in positions]),
        ends=_chances(Counter(one.ended["winner"] or NOBODY for one in positions if one.ended), len(after)),
        refusals=_refusal_rows(after),
    )


def _spread(values: Sequence[int]) -> Spread:
    ordered = sorted(values)
    return Spread(round(mean(ordered), 1), quantile(ordered, LOW), quantile(ordered, HIGH))


def _chance(count: int, trials: int) -> float:
    return round(count / trials, 3)


def _chances(counts: Counter[str], trials: int, names: Iterable[str] = ()) -> Chances:
    """The share of each count, in the order of the names, else by name; those that never happened are left out."""
    ordered = list(names) or sorted(counts)
    return {name: _chance(counts[name], trials) for name in ordered if counts[name]}


def _combat_rows(before: Position, after: Sequence[GameDocument], side: str) -> list[CombatRow]:
    records = [combats_of(one.events) for one in after]
    hexes = {name for found in records for name in found} | _contested(before)
    rows = []
    for name in sorted(hexes):
        here = [found.get(name, CombatRecord()) for found in records]
        index = before.theatre.board.grid.index(name)
        results = Counter[str](one.result(side) for one in here)
        fought = [lost_by(one) for one in here if one.lost is not None]
        dead = {one: _dead_of(before, after, index, one) for one in SIDES}
        rows.append(
            CombatRow(
                name,
                before.theatre.place(index),
                _chances(results, len(after), COMBAT_RESULTS),
                {one: _spread([lost[one] for lost in fought]) for one in SIDES} if fought else {},
                _chances(Counter(dead), len(after), SIDES),
            )
        )
    return rows


def _contested(position: Position) -> set[str]:
    """The hexes in which both sides are outside when `battle` opens (HH.8.1)."""
    return {position.hex_name(hex_) for hex_ in position.contested} if position.step == "battle" else set()


def _dead_of(before: Position, after: Sequence[GameDocument], hex_: int, side: str) -> int:
    """The trials in which a leader of a side who was in a hex is dead."""
    numbers = before.leaders_at(hex_, side)
    return sum(any(one.position.leaders[number].dead for number in numbers) for one in after)


def _siege_rows(before: Position, after: Sequence[GameDocument]) -> list[SiegeRow]:
    records = [sieges_of(one.events) for one in after]
    names = {name for found in records for name in found}
    rows = []
    for name in sorted(names):
        here = [found.get(name, SiegeRecord()) for found in records]
        assaults = [lost_by(one) for one in here if one.lost is not None]
        results = Counter[str](one.result for one in here)
        lost = {side: _spread([one[side] for one in assaults]) for side in SIDES} if assaults else {}
        besieger = next(side for side in SIDES if side != before.control[name])
        rows.append(SiegeRow(name, besieger, _chances(results, len(after), SIEGE_RESULTS), lost))
    return rows


def _leader_rows(before: Position, positions: Sequence[Position]) -> list[LeaderRow]:
    rows = []
    for number, leader in before.leaders.items():
        start = _where(before, number)
        ends = Counter(_where(one, number) for one in positions)
        dead = sum(one.leaders[number].dead for one in positions)
        if leader.dead or (set(ends) == {start} and not dead):
            continue
        ordered = sorted(ends.items(), key=lambda end: (-end[1], end[0] or ""))
        rows.append(
            LeaderRow(
                number,
                before.name(number),
                leader.side,
                start,
                [(name, _chance(count, len(positions))) for name, count in ordered],
                _chance(dead, len(positions)),
            )
        )
    return rows


def _where(position: Position, number: int) -> str | None:
    force = position.led.get(number)
    return position.hex_name(force.hex) if force else None


def _diplomacy_rows(before: Position, after: Sequence[GameDocument]) -> list[DiplomacyRow]:
    tried: Counter[tuple[int, str]] = Counter()
    failed: Counter[tuple[int, str]] = Counter()
    for document in after:
        for event in document.events:
            if event["rule"] == DIPLOMACY and event["kind"] in ("die", "diplomacy_failed"):
                (tried if event["kind"] == "die" else failed)[event["leader"], event["city"]] += 1
    trials = len(after)
    return [
        DiplomacyRow(
            leader, before.name(leader), city, _chance(count, trials), _chance(count - failed[leader, city], trials)
        )
        for (leader, city), count in sorted(tried.items())
    ]


def _office_rows(before: Position, positions: Sequence[Position]) -> list[OfficeRow]:
    """The offices that an election may give (HH.3.5)."""
    if before.step != "ballot":
        return []
    counts: dict[int, Counter[str]] = defaultdict(Counter)
    for position in positions:
        for number in position.elected:
            counts[number][position.leaders[number].office] += 1
    return [
        OfficeRow(number, before.name(number), _chances(offices, len(positions), ("consul", "praetor")))
        for number, offices in sorted(counts.items())
    ]


def _of_provinces(position: Position) -> dict[str, str]:
    return {name: side or NOBODY for name, side in position.provinces.items()}


def _held_by(position: Position, side: str) -> int:
    return sum(one == side for one in position.provinces.values())


def _sp_of(position: Position, side: str) -> int:
    return sum(position.sp(force.units) for force in position.forces if force.side == side)


def _control_rows(before: Mapping[str, str], after: Sequence[Mapping[str, str]]) -> list[ControlRow]:
    """The cities or provinces that are not in every trial as they are now, in the order of the theatre."""
    rows = []
    for name, now in before.items():
        counts = Counter(one[name] for one in after)
        if set(counts) != {now}:
            rows.append(ControlRow(name, now, _chances(counts, len(after), (*SIDES, NOBODY))))
    return rows


def _refusal_rows(after: Sequence[GameDocument]) -> list[RefusalRow]:
    """Orders that are not carried out, each reason once a trial, by paragraph."""
    counts: Counter[tuple[str, str]] = Counter()
    for document in after:
        refused = (event for event in document.events if event["kind"] == "order_not_carried_out")
        counts.update({(event["rule"], event["text"]) for event in refused})
    return [RefusalRow(rule, text, _chance(count, len(after))) for (rule, text), count in sorted(counts.items())]
