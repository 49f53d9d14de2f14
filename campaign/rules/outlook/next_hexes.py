"""The six hexes around the end of a path: what one more number would do."""

from collections.abc import Iterator

from campaign.rules.outlook.lone_march import LoneMarch
from campaign.rules.outlook.situation import in_words
from campaign.rules.outlook.values import Entry, NextHex, Problem
from hexmap.rules.hexes import DIRECTIONS, OFF_MAP, SIDE, STAND
from navy.rules import straits


def next_hexes(before_last: LoneMarch, lone: LoneMarch) -> tuple[NextHex, ...]:
    """The hexes around the end of a march, in the order of the directions.

    `lone` has been carried out, but not been put back; `before_last` is the same march before its last number,
    because one number more can make that the first half of a crossing (MV.10).
    """
    return tuple(_Surroundings(before_last, lone).hexes())


def strait_entered_last(before_last: LoneMarch) -> int:
    """The strait that the last number of an instruction leads into from a land hex, or `OFF_MAP` (MV.10)."""
    march = before_last.march
    if not march.numbers or march.numbers[-1] == STAND or before_last.has_ended or march.crossing or march.afloat:
        return OFF_MAP
    if len(before_last.impulses) != len(march.numbers) - 1:
        return OFF_MAP
    board = before_last.situation.board
    target = board.neighbours[march.hex][SIDE[march.numbers[-1]]]
    return target if target != OFF_MAP and board.is_strait(target) else OFF_MAP


def landings(lone: LoneMarch, direction: int) -> tuple[list[int], Problem | None]:
    """The numbers that after `direction` complete a crossing, and why others do not (MV.10).

    `lone` stands before the step into the strait.
    """
    able, problem = [], None
    carried = len(lone.impulses)
    for following in DIRECTIONS:
        if straits.crossing(lone.situation.board, lone.march.hex, direction, following):
            tried = lone.branch((*lone.numbers[:carried], direction, following))
            tried.carry_on()
            if tried.impulses[-1].steps:
                able.append(following)
            else:
                problem = problem or tried.problem(len(tried.impulses))
    return able, problem


class _Surroundings:
    """The end of a march, from where the next number is tried in every direction."""

    def __init__(self, before_last: LoneMarch, lone: LoneMarch) -> None:
        self.lone = lone
        self.situation = lone.situation
        self.strait = strait_entered_last(before_last)
        self.origin = lone.march.hex if self.strait == OFF_MAP else self.strait
        self.start = lone if self.strait == OFF_MAP else before_last

    def hexes(self) -> Iterator[NextHex]:
        """One for every direction."""
        ended = self._ended()
        for side, direction in enumerate(DIRECTIONS):
            target = self.situation.board.neighbours[self.origin][side]
            if ended:
                yield NextHex(direction, target, self._entry(target), False, ended)
            else:
                yield self._tried(direction, target)

    def _ended(self) -> Problem | None:
        """Why the army goes no further, whatever number comes next; None if it may."""
        if self.start is not self.lone or not self.lone.has_ended:
            return None
        problem = self.lone.problem(len(self.lone.impulses))
        number = self.lone.march.army.number
        return problem or Problem("MV.10", f"Army {number} has crossed a strait and goes no further this round.")

    def _entry(self, target: int) -> Entry | None:
        """What the hex costs; over a strait an army lands, or goes on as the navy that it has become."""
        march = self.start.march if self._lands(target) else self.lone.march
        return self.situation.entry(march, self.lone.pool, self.origin, target)

    def _lands(self, target: int) -> bool:
        return self.start is not self.lone and target != OFF_MAP and self.situation.board.is_land(target)

    def _tried(self, direction: int, target: int) -> NextHex:
        tried = self.start.branch((*self.lone.numbers, direction))
        tried.carry_on()
        entry = self._entry(target)
        numbers = len(self.lone.numbers) + 1
        if len(tried.impulses) < numbers:
            return NextHex(direction, target, entry, False, tried.problem(len(tried.impulses)))
        if tried.impulses[-1].steps:
            return NextHex(direction, target, entry, True, tried.problem(numbers) or self._friend(target))
        if self.start is self.lone and target != OFF_MAP and self.situation.board.is_strait(target):
            return self._before_strait(direction, target, tried.problem(numbers))
        return NextHex(direction, target, entry, False, tried.problem(numbers))

    def _before_strait(self, direction: int, target: int, problem: Problem | None) -> NextHex:
        """A strait wants two numbers: can be entered if a second one lands the army."""
        if self.lone.march.afloat:
            return NextHex(direction, target, self._entry(target), False, problem)
        able, obstacle = landings(self.lone, direction)
        if not able:
            return NextHex(direction, target, None, False, obstacle or problem)
        text = f"{self.situation.board.describe(target)} is a strait: {in_words(able)} must follow to cross it."
        return NextHex(direction, target, self.situation.strait_entry(), True, Problem("MV.10", text))

    def _friend(self, target: int) -> Problem | None:
        number = self.lone.march.army.number
        standing = self.situation.standing_at.get(target, [])
        friend = next((march.army.number for march in standing if march.army.number != number), None)
        if friend is None:
            return None
        place = self.situation.board.describe(target)
        return Problem("MV.9", f"Army {friend} stands at {place}: army {number} can pass there, but not end there.")
