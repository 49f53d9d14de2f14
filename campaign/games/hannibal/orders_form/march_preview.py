"""What a march would come to, word by word, with the functions of the adjudicator (HH.5, HH.6).

Dice are not thrown. The march is shown as its conditions need it: after `d!` as if diplomacy succeeded, after `d?` and
`d:` as if it failed, and as if a leader who is trapped may march.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import repeat
from typing import Any

from campaign.games.hannibal.generals.ways import graph_of, ways_from, words_of
from campaign.games.hannibal.orders_form.seen import SeenPosition
from campaign.games.hannibal.orders_form.step_notes import diplomacy_notes, end_notes, step_notes, trapped_note
from campaign.games.hannibal.rules.dice import Dice
from campaign.games.hannibal.rules.diplomacy import obstacle
from campaign.games.hannibal.rules.ground import step_cost
from campaign.games.hannibal.rules.marches import (
    END_RULES,
    Way,
    begin_march,
    can_overrun,
    do_word,
    end_march,
    leaves_dictator,
    marching_order,
)
from campaign.games.hannibal.rules.position import OTHER, ROMA, Force, Position
from campaign.games.hannibal.rules.recruiting import recruit, recruiting_leaders
from campaign.games.hannibal.rules.sheets import Diplomacy, MarchWord, StepWord, word_text
from campaign.games.hannibal.rules.step_run import StepRun
from campaign.games.hannibal.rules.taking import take_all
from campaign.games.orders_form import Note
from campaign.language.catalogue.sentences import say
from hexmap.rules.documents import JsonObject
from hexmap.rules.hexes import DIRECTIONS
from hexmap.rules.sentences.catalogue import Sentence

MOST_WORDS = 100
"""Words of a march that are shown; no march has so many."""
OwnOrders = Mapping[str, Mapping[str, Any]]
"""The orders of the side that marches, by kind and what they are about, as their readers give them."""


@dataclass(frozen=True, slots=True)
class PreviewStep:
    """A word of a march: where the leader then is, what it cost, what is left, in half points (HH.1.11).

    `cost` is None for a word that is not carried out.
    """

    word: str
    hex: int
    name: str
    place: str
    cost: int | None
    left: int
    notes: tuple[Note, ...] = ()

    def as_json(self) -> JsonObject:
        """The step as scripts take it."""
        return {
            "word": self.word,
            "hex": self.name,
            "place": self.place,
            "cost": self.cost,
            "left": self.left,
            "notes": [note.as_json() for note in self.notes],
        }


@dataclass(frozen=True, slots=True)
class NextStep:
    """A step that could follow: its direction by the clock, hex and cost; `possible` if the march can take it."""

    direction: int
    name: str
    place: str
    cost: int
    possible: bool
    overruns: bool
    notes: tuple[Note, ...]

    def as_json(self) -> JsonObject:
        """The step as scripts take it."""
        return {
            "direction": self.direction,
            "hex": self.name,
            "place": self.place,
            "cost": self.cost,
            "possible": self.possible,
            "overruns": self.overruns,
            "notes": [note.as_json() for note in self.notes],
        }


@dataclass(frozen=True, slots=True)
class DiplomacyChance:
    """Diplomacy that could follow at an adjacent city that is not friendly (HH.6)."""

    city: str
    possible: bool
    notes: tuple[Note, ...]

    def as_json(self) -> JsonObject:
        """The choice as scripts take it."""
        return {"city": self.city, "possible": self.possible, "notes": [note.as_json() for note in self.notes]}


@dataclass(frozen=True, slots=True)
class MarchPreview:
    """A march of a leader; points are half points."""

    number: int
    start: str
    allowance: int
    left: int
    steps: tuple[PreviewStep, ...]
    path: tuple[str, ...]
    notes: tuple[Note, ...]
    next: tuple[NextStep, ...]
    diplomacy: tuple[DiplomacyChance, ...]
    units: tuple[tuple[str, int], ...]

    def as_json(self) -> JsonObject:
        """The preview as scripts take it."""
        return {
            "leader": self.number,
            "start": self.start,
            "allowance": self.allowance,
            "left": self.left,
            "steps": [step.as_json() for step in self.steps],
            "path": list(self.path),
            "notes": [note.as_json() for note in self.notes],
            "next": [step.as_json() for step in self.next],
            "diplomacy": [one.as_json() for one in self.diplomacy],
            "units": [list(unit) for unit in self.units],
        }


def position_recruited(position: Position, side: str, orders: OwnOrders) -> Position:
    """The position after a side has recruited (HH.2.2): Roman recruiting needs no dice.

    What joins carthago by a die is left out, as is whether Capua goes over.
    """
    run = StepRun(replace(position, tried=()), orders, Dice(repeat(0)))
    if position.is_summer and side == ROMA:
        recruit(run, side)
    return run.position


def position_before(position: Position, side: str, number: int, orders: OwnOrders) -> Position:
    """The position when a leader's turn to march comes, with the side's own orders (HH.2.2, HH.5.1, HH.5.2)."""
    run = StepRun(position_recruited(position, side, orders), orders, Dice(repeat(0)))
    order = marching_order(run, side)
    take_all(run, side, order)
    for other in order[: order.index(number)] if number in order else ():
        run.position = _walk(run.position, other, run.order("march", other, ()))
    return run.position


def _walk(position: Position, number: int, words: Sequence[MarchWord]) -> Position:
    """The position after a march that is shown as its conditions need it."""
    if not words or _is_shut_in(position, position.led[number]):
        return position
    walk = _Walk(position, number)
    for word in words[:MOST_WORDS]:
        walk.go_on(word)
    return walk.ended().position


def _is_shut_in(position: Position, force: Force) -> bool:
    return force.inside and position.is_besieged(force.hex)


class _Walk:
    """A march on its way, with dice that fall as its conditions need them."""

    def __init__(self, position: Position, number: int) -> None:
        self.position = position
        self.way: Way = begin_march(position, number)
        self.events: list[Note] = []

    @property
    def force(self) -> Force:
        """The leader's force where it is now."""
        return self.position.led[self.way.number]

    def go_on(self, word: MarchWord) -> None:
        """Carry out a word; what was refused is in `events`."""
        self.events = []
        if self.way.over:
            return
        die = 6 if isinstance(word, Diplomacy) and word.goes_on == "!" else 1
        run = StepRun(self.position, {}, Dice(repeat(die - 1)))
        do_word(run, self.way, word)
        self.position = run.position
        refused = (event for event in run.events if event.kind == "order_not_carried_out")
        self.events = [Note(event.text, event.rule) for event in refused]

    def ended(self) -> StepRun:
        """The step as it is after the march has ended (HH.5.8)."""
        run = StepRun(self.position, {}, Dice(repeat(0)))
        end_march(run, self.way)
        return run


def preview_march(seen: SeenPosition, number: int, words: Sequence[MarchWord]) -> MarchPreview:
    """The march of a leader from a position; the leader must be on the map."""
    position = seen.position
    start = position.led[number]
    walk = _Walk(position, number)
    notes = list(_start_notes(position, start))
    can_march = not _is_shut_in(position, start)
    steps = tuple(_step(seen, walk, word, can_march=can_march) for word in words[:MOST_WORDS])
    way, now = walk.way, walk.position
    next_steps = tuple(_next(replace(seen, position=now), walk)) if can_march and not way.over else ()
    choices = tuple(_choices(replace(seen, position=now), walk)) if can_march and not way.over else ()
    units = walk.force.units
    run = walk.ended()
    if way.over:
        notes.append(Note(_end_text(run.position, way), END_RULES[way.over]))
    if leaves_dictator(run.position, number):
        notes.append(Note(say("hh_master_stays", leader_name=position.name(number)), "HH.3.9"))
    notes += end_notes(run.position, run.position.led[number])
    return MarchPreview(
        number,
        position.hex_name(start.hex),
        begin_march(position, number).points,
        way.points,
        steps,
        tuple(position.hex_name(hex_) for hex_ in way.path),
        tuple(notes),
        next_steps,
        choices,
        tuple(
            (type_, sum(unit.type == type_ for unit in units)) for type_ in dict.fromkeys(unit.type for unit in units)
        ),
    )


def words_to(seen: SeenPosition, number: int, words: Sequence[MarchWord], to: int) -> tuple[str, ...] | None:
    """The directions of the cheapest way on to a hex, None if the march cannot get there with what is left."""
    walk = _Walk(seen.position, number)
    for word in words[:MOST_WORDS]:
        walk.go_on(_without_hidden_overrun(replace(seen, position=walk.position), walk.force, word))
    if walk.way.over or _is_shut_in(walk.position, walk.force):
        return None
    force, position = walk.force, walk.position
    ways = ways_from(position, graph_of(position, force.side), force, walk.way.points)
    return tuple(words_of(position, ways.hexes(to))) if to in ways.costs else None


def _end_text(position: Position, way: Way) -> Sentence:
    place = position.theatre.place(way.path[-1])
    return say("hh_march_ends", leader_name=position.name(way.number), place=place, hhend=say(way.over))


def _start_notes(position: Position, force: Force) -> Iterator[Note]:
    """The reasons why a leader stays before the march (HH.5.4, HH.5.11, HH.5.13)."""
    number = force.leader or 0
    if _is_shut_in(position, force):
        yield Note(say("hh_besieged", leader_name=position.name(number)), "HH.5.13")
        return
    yield from trapped_note(position, force)
    province = position.theatre.province_of[force.hex]
    may_join = not position.theatre.provinces[province].plain and province not in position.ruleset.chief.provinces
    is_fast = begin_march(position, number).points > 2 * position.ruleset.units["foot"].mp
    if position.is_summer and is_fast and may_join and number in recruiting_leaders(position, province):
        yield Note(say("hhd_slower"), "HH.5.4")


def _step(seen: SeenPosition, walk: _Walk, word: MarchWord, *, can_march: bool) -> PreviewStep:
    """A word carried out, or not because the march is over."""
    before, over = walk.position, walk.way.over or not can_march
    force, points, length = walk.force, walk.way.points, len(walk.way.path)
    notes: list[Note] = []
    if not over:
        here = replace(seen, position=before)
        notes += _word_notes(here, force, word, points)
        walk.go_on(_without_hidden_overrun(here, force, word))
        notes += walk.events
    is_done = not over and (not isinstance(word, StepWord) or len(walk.way.path) > length) and not walk.events
    cost = points - walk.way.points if is_done else None
    hex_ = walk.force.hex
    place = before.theatre.place(hex_)
    return PreviewStep(word_text(word), hex_, before.hex_name(hex_), place, cost, walk.way.points, tuple(notes))


def _target(position: Position, force: Force, word: StepWord) -> int | None:
    """The hex of a step, None for one off the provinces."""
    to = position.theatre.board.neighbours[force.hex][word.side]
    return to if to in position.theatre.province_of else None


def _without_hidden_overrun(seen: SeenPosition, force: Force, word: MarchWord) -> MarchWord:
    """A step without overrun where the reader does not see whom it would meet."""
    if not isinstance(word, StepWord) or not word.overrun:
        return word
    to = _target(seen.position, force, word)
    enemies = () if to is None else seen.position.at(to, OTHER[force.side])
    return replace(word, overrun=False) if seen.hides_any(enemies) else word


def _word_notes(seen: SeenPosition, force: Force, word: MarchWord, points: int) -> Iterator[Note]:
    """The notes on a word before it is carried out."""
    position = seen.position
    if isinstance(word, Diplomacy):
        city = position.theatre.cities[word.city]
        if obstacle(position, force, city, points) is None:
            yield from diplomacy_notes(seen, force, city)
            code = {"!": "hhd_shown_for_success", "?": "hhd_shown_for_failure", ":": "hhd_shown_as_failed"}
            yield Note(say(code[word.goes_on]), "HH.5.3")
    if isinstance(word, StepWord):
        to = _target(position, force, word)
        if to is not None:
            yield from step_notes(seen, force, to, points, overrun=word.overrun)


def _next(seen: SeenPosition, walk: _Walk) -> Iterator[NextStep]:
    """The steps that could follow, in the order 12, 2, 4, 6, 8, 10; those off the provinces are left out."""
    position, force, way = seen.position, walk.force, walk.way
    for side, direction in enumerate(DIRECTIONS):
        word = StepWord(side)
        to = _target(position, force, word)
        if to is None:
            continue
        cost = step_cost(position, force.hex, to, force.side)
        trial = _Walk(position, way.number)
        trial.way = replace(way, path=[*way.path], costs=[*way.costs])
        trial.go_on(word)
        enemies = position.at(to, OTHER[force.side])
        can = can_overrun(position, force, to, cost, way.points) and not seen.hides_any(enemies)
        notes = tuple(step_notes(seen, force, to, way.points, overrun=False))
        possible = len(trial.way.path) > len(way.path)
        yield NextStep(direction, position.hex_name(to), position.theatre.place(to), cost, possible, can, notes)


def _choices(seen: SeenPosition, walk: _Walk) -> Iterator[DiplomacyChance]:
    """Diplomacy at the adjacent cities that are not friendly and not of class 1 (HH.6.1)."""
    position, force = seen.position, walk.force
    for hex_ in position.theatre.board.adjacent(force.hex):
        city = position.city(hex_)
        if city is None or position.control[city.name] == force.side or city.class_ == "1":
            continue
        reason = obstacle(position, force, city, walk.way.points)
        if reason:
            name = position.name(walk.way.number)
            text = say("hh_no_diplomacy", leader_name=name, name=city.name, hhobstacle=say(reason))
            yield DiplomacyChance(city.name, possible=False, notes=(Note(text, "HH.6.1"),))
        else:
            yield DiplomacyChance(city.name, possible=True, notes=tuple(diplomacy_notes(seen, force, city)))
