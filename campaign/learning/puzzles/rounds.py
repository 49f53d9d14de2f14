"""The rounds of a puzzle: the orders of the solver and of the enemy, adjudicated, and whether the goal is reached.

Engagements are decided by FP, so that equal orders have equal results. What the solver does not order follows from the
rules; every army that can besiege something does.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from campaign.games.forward import Assumptions, rest_of_round
from campaign.games.vae_victis.choices import choices_of
from campaign.games.vae_victis.generals.decisions import decide
from campaign.games.vae_victis.generals.levels import Level
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.reports.frames import frames_of
from campaign.games.vae_victis.rules.document import NEEDED_FOR_BATTLES, RoundDocument, after_movement, carried_over
from campaign.games.vae_victis.rules.step_of_round import SEQUENCE
from campaign.games.vae_victis.steps import Step
from campaign.learning.puzzles.goals import GoalFacts, PlayedRound, holds
from campaign.learning.puzzles.puzzle import Puzzle, RoundOrders, sheets_of
from orders.rules.kinds import STEP_OF
from orders.rules.sheets import SheetText

WON, LOST = 12, 38
"""The casualties of an engagement in per cent, of the stronger army and of the weaker one."""
DRAWN = 25
"""Likewise of both, where they are equally strong."""


@dataclass(frozen=True)
class Attempt:
    """What the solver's orders of some rounds came to; `reached` says of each condition whether it holds.

    `over` says that no round is left: the last one was played, or the campaign ended.
    """

    rounds: Sequence[PlayedRound]
    document: RoundDocument
    reached: Sequence[bool]
    over: bool

    @property
    def solved(self) -> bool:
        """Whether the goal is reached."""
        return self.over and all(self.reached)


@lru_cache(maxsize=256)
def _attempt(puzzle: "_Keyed", orders: tuple[RoundOrders, ...]) -> Attempt:
    played: list[PlayedRound] = []
    document = puzzle.puzzle.document
    ended = False
    for number in range(min(len(orders), puzzle.puzzle.entry.rounds)):
        one = _play(puzzle.puzzle, document, number, orders[number])
        played.append(one)
        ended = bool(one.after.model.ended)
        if ended:
            document = one.after
            break
        document = carried_over(one.after)
    reached = [holds(GoalFacts(goal, puzzle.puzzle.yours, document, played)) for goal in puzzle.puzzle.entry.goal]
    return Attempt(played, document, reached, ended or len(played) == puzzle.puzzle.entry.rounds)


@dataclass(frozen=True, eq=False)
class _Keyed:
    """A puzzle as a key of a cache: two are equal if they have the same text."""

    puzzle: Puzzle
    text: str

    def __hash__(self) -> int:
        return hash(self.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Keyed) and self.text == other.text


def attempt(puzzle: Puzzle, orders: Sequence[RoundOrders]) -> Attempt:
    """Return what orders of the first rounds come to; raise DocumentError for orders that do not fit."""
    return _attempt(_Keyed(puzzle, puzzle.entry.model_dump_json()), tuple(orders))


def solution_of(puzzle: Puzzle) -> list[RoundOrders]:
    """Return the orders of the solution, round by round; rounds without orders are empty."""
    return orders_of(puzzle, puzzle.entry.solution)


def orders_of(puzzle: Puzzle, rounds: Sequence[Mapping[str, str]]) -> list[RoundOrders]:
    """Return orders of all rounds of a puzzle in canonical form."""
    given = [sheets_of(puzzle, texts) for texts in rounds]
    return [*given, *[()] * (puzzle.entry.rounds - len(given))]


def _play(puzzle: Puzzle, document: RoundDocument, number: int, orders: RoundOrders) -> PlayedRound:
    own = {army.number for army in document.position.armies if army.faction == puzzle.yours}
    given = tuple(sheet for sheet in orders if sheet.subject in own)
    fixed = _fixed(puzzle, document, number)

    def sheets(document: RoundDocument, step: str) -> Sequence[SheetText]:
        decided = _administered(puzzle, document, given) if step == Step.ADMINISTRATION else given
        found = (*decided, *_of_enemy(puzzle, document, Step(step), fixed))
        return [sheet for sheet in found if STEP_OF[sheet.kind] == step]

    by_fp = Assumptions[RoundDocument](results=lambda document, _step: list(_results(document)))
    steps = list(rest_of_round(SEQUENCE, document, Step.MOVEMENT, sheets, by_fp))
    moved, after = steps[0].after, steps[-1].after
    fought: set[int] = set()
    winners: set[int] = set()
    losers: set[int] = set()
    for result in (result for played in steps for result in played.given.results):
        armies = {int(side) for side in result["casualties"] if side.isdigit()}
        fought |= armies
        if result["winner"] in armies:
            winners.add(result["winner"])
            losers |= armies - {result["winner"]}
    later = after.model.events[len(moved.model.events) :]
    return PlayedRound(
        given,
        moved,
        after,
        frames_of(moved, later, after.position),
        frozenset(fought),
        frozenset(winners),
        frozenset(losers),
    )


def _fixed(puzzle: Puzzle, document: RoundDocument, number: int) -> RoundOrders | None:
    """Return the orders that the puzzle lays down for the other side; None where a recruit gives them."""
    if isinstance(puzzle.entry.enemy, str):
        return None
    texts = puzzle.entry.enemy[number] if number < len(puzzle.entry.enemy) else {}
    return tuple(sheet for sheet in sheets_of(puzzle, texts) if sheet.subject in document.position.army)


def _of_enemy(puzzle: Puzzle, document: RoundDocument, step: Step, fixed: RoundOrders | None) -> Iterator[SheetText]:
    """Yield the orders of the other factions for a step: the fixed ones, those of recruits, and what follows itself."""
    if fixed is not None:
        yield from (sheet for sheet in fixed if STEP_OF[sheet.kind] == step)
        if step == Step.ADMINISTRATION:
            yield from _sieges(document, {faction.id for faction in document.position.active_factions} - {puzzle.yours})
        return
    for faction in document.position.active_factions:
        if faction.id != puzzle.yours:
            armies = [army.number for army in document.position.armies if army.faction == faction.id]
            orders = decide(document, step, faction.id, armies, Level.RECRUIT)
            yield from (order.sheet for order in orders if order.sheet.kind in _OF_ENEMIES)


_OF_ENEMIES = frozenset({Kind.MOVEMENT, Kind.ASSAULT, Kind.RETREAT, Kind.ADVANCE, Kind.DEBARK, Kind.BESIEGE})


def _administered(puzzle: Puzzle, document: RoundDocument, given: RoundOrders) -> Iterator[SheetText]:
    """Yield the solver's decisions of Administration: the ordered landings that are possible, and every siege."""
    landings = {
        choice.army: {option.text for option in choice.options}
        for choice in choices_of(document, Step.ADMINISTRATION, puzzle.yours)
        if choice.kind == Kind.DEBARK
    }
    landing = [one for one in given if one.kind == Kind.DEBARK and one.text in landings.get(one.army, ())]
    yield from landing
    yield from _sieges(document, {puzzle.yours}, landing)


def _sieges(document: RoundDocument, factions: set[str], own: Sequence[SheetText] = ()) -> Iterator[SheetText]:
    """Yield a siege for every army that can begin one, those that land included."""
    for faction in sorted(factions):
        for choice in choices_of(document, Step.ADMINISTRATION, faction, own):
            free = [option for option in choice.options if all(need in own for need in option.needs)]
            if choice.kind == Kind.BESIEGE and choice.army is not None and free:
                yield SheetText(Kind.BESIEGE, choice.army, free[0].text)


def _results(document: RoundDocument) -> Iterator[dict[str, Any]]:
    """Yield the report of every engagement: more FP wins."""
    entries = {entry.id: entry for entry in document.model.engagements or ()}
    for engagement in after_movement(document, NEEDED_FOR_BATTLES).engagements:
        fp = entries[engagement.id].fp
        best, worst = sorted(fp, key=lambda side: (-fp[side], side))
        drawn = fp[best] == fp[worst]
        casualties = {side: DRAWN if drawn else WON if side == best else LOST for side in fp}
        winner = int(best) if best.isdigit() else best
        yield {"engagement": engagement.id, "winner": None if drawn else winner, "casualties": casualties}
