"""The rounds of a puzzle: the orders of the solver and of the enemy, adjudicated, and whether the goal is reached.

Engagements are decided by FP, so that equal orders have equal results. What the solver does not order follows from the
rules; every army that can besiege something does.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from campaign.games.forward import Assumptions, rest_of_round
from campaign.games.learning import PuzzleAttempt, RoundOrders
from campaign.games.vae_victis.choices import choices_of
from campaign.games.vae_victis.desk.forecast import forecast_of
from campaign.games.vae_victis.generals.decisions import decide
from campaign.games.vae_victis.generals.levels import Level
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.learning.goals import GoalFacts, PlayedRound, holds
from campaign.games.vae_victis.learning.puzzle_file import PuzzleFile, sheets_of
from campaign.games.vae_victis.reports.frames import frames_of
from campaign.games.vae_victis.rules.document import NEEDED_FOR_BATTLES, RoundDocument, after_movement, carried_over
from campaign.games.vae_victis.rules.step_of_round import SEQUENCE
from campaign.games.vae_victis.steps import Step
from orders.rules.kinds import STEP_OF
from orders.rules.sheets import SheetText

WON, LOST = 12, 38
"""The casualties of an engagement in per cent, of the stronger army and of the weaker one."""
DRAWN = 25
"""Likewise of both, where they are equally strong."""


def attempt(puzzle: PuzzleFile, orders: Sequence[RoundOrders]) -> PuzzleAttempt:
    """Return the result of orders of the first rounds; raise DocumentError for orders that do not fit."""
    played: list[PlayedRound] = []
    document, ended = puzzle.document, False
    for number, given in enumerate(orders[: puzzle.entry.rounds]):
        one = _play(puzzle, document, number, given)
        played.append(one)
        ended = bool(one.after.model.ended)
        document = one.after if ended else carried_over(one.after)
        if ended:
            break
    return PuzzleAttempt(
        played[-1].frames if played else (),
        document.position,
        [holds(GoalFacts(goal, puzzle.yours, document, played)) for goal in puzzle.entry.goal],
        ended or len(played) == puzzle.entry.rounds,
        cache(lambda: forecast_of(document, ())),
    )


def _play(puzzle: PuzzleFile, document: RoundDocument, number: int, orders: RoundOrders) -> PlayedRound:
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
        after,
        frames_of(moved, later, after.position),
        frozenset(fought),
        frozenset(winners),
        frozenset(losers),
    )


def _fixed(puzzle: PuzzleFile, document: RoundDocument, number: int) -> RoundOrders | None:
    """Return the orders that the puzzle lays down for the other side; None where a recruit gives them."""
    if isinstance(puzzle.entry.enemy, str):
        return None
    texts = puzzle.entry.enemy[number] if number < len(puzzle.entry.enemy) else {}
    return tuple(sheet for sheet in sheets_of(puzzle, texts) if sheet.subject in document.position.army)


def _of_enemy(
    puzzle: PuzzleFile, document: RoundDocument, step: Step, fixed: RoundOrders | None
) -> Iterator[SheetText]:
    """Yield the orders of the other factions for a step: the fixed ones, those of recruits, and what follows itself."""
    if fixed is not None:
        yield from (sheet for sheet in fixed if STEP_OF[sheet.kind] == step)
        if step == Step.ADMINISTRATION:
            yield from sieges(document, {faction.id for faction in document.position.active_factions} - {puzzle.yours})
        return
    for faction in document.position.active_factions:
        if faction.id != puzzle.yours:
            armies = [army.number for army in document.position.armies if army.faction == faction.id]
            orders = decide(document, step, faction.id, armies, Level.RECRUIT)
            yield from (order.sheet for order in orders if order.sheet.kind in _OF_ENEMIES)


_OF_ENEMIES = frozenset({Kind.MOVEMENT, Kind.ASSAULT, Kind.RETREAT, Kind.ADVANCE, Kind.DEBARK, Kind.BESIEGE})


def _administered(puzzle: PuzzleFile, document: RoundDocument, given: RoundOrders) -> Iterator[SheetText]:
    """Yield the solver's decisions of Administration: the ordered landings that are possible, and every siege."""
    landings = {
        choice.army: {option.text for option in choice.options}
        for choice in choices_of(document, Step.ADMINISTRATION, puzzle.yours)
        if choice.kind == Kind.DEBARK
    }
    landing = [one for one in given if one.kind == Kind.DEBARK and one.text in landings.get(one.army, ())]
    yield from landing
    yield from sieges(document, {puzzle.yours}, landing)


def sieges(document: RoundDocument, factions: Iterable[str], own: Sequence[SheetText] = ()) -> Iterator[SheetText]:
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
