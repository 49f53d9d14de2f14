"""The six hexes around the end of a path: the effect of one more number."""

from collections.abc import Iterator

from campaign.games.desk import Problem
from campaign.games.vae_victis.preview.fellows import Fellows
from campaign.games.vae_victis.preview.joint_march import JointMarch
from campaign.games.vae_victis.preview.values import EntryCost, NextHex
from campaign.language.catalogue.sentences import say
from hexmap.rules.hexes import DIRECTIONS, OFF_MAP, SIDE, STAND
from navy.rules import straits


def next_hexes(before_last: JointMarch, joint: JointMarch, fellows: Fellows) -> tuple[NextHex, ...]:
    """The hexes around the end of a march, in the order of the directions.

    `joint` has been carried out, but not been put back; `before_last` is the same march before its last number,
    because one number more can make that the first half of a crossing (MV.10).
    """
    return tuple(_Surroundings(before_last, joint, fellows).hexes())


def strait_entered_last(before_last: JointMarch) -> int:
    """The strait that the last number of an instruction leads into from a land hex, or `OFF_MAP` (MV.10)."""
    march = before_last.march
    if not march.numbers or march.numbers[-1] == STAND or before_last.has_ended or march.crossing or march.afloat:
        return OFF_MAP
    if len(before_last.impulses) != len(march.numbers) - 1:
        return OFF_MAP
    board = before_last.situation.board
    target = board.neighbours[march.hex][SIDE[march.numbers[-1]]]
    return target if target != OFF_MAP and board.is_strait(target) else OFF_MAP


def landings(joint: JointMarch, direction: int) -> tuple[list[int], Problem | None]:
    """The numbers that after `direction` complete a crossing, and why others do not (MV.10).

    `joint` stands before the step into the strait.
    """
    able, problem = [], None
    carried = len(joint.impulses)
    for following in DIRECTIONS:
        if straits.crossing(joint.situation.board, joint.march.hex, direction, following):
            tried = joint.branch((*joint.numbers[:carried], direction, following))
            tried.carry_on()
            if tried.impulses[-1].entered:
                able.append(following)
            else:
                problem = problem or tried.problem(len(tried.impulses))
    return able, problem


class _Surroundings:
    """The end of a march, from where the next number is tried in every direction."""

    def __init__(self, before_last: JointMarch, joint: JointMarch, fellows: Fellows) -> None:
        self.joint = joint
        self.fellows = fellows
        self.situation = joint.situation
        self.strait = strait_entered_last(before_last)
        self.origin = joint.march.hex if self.strait == OFF_MAP else self.strait
        self.start = joint if self.strait == OFF_MAP else before_last

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
        """Return why the army goes no further, whatever number comes next; None if it may."""
        if self.start is not self.joint or not self.joint.has_ended:
            return None
        problem = self.joint.problem(len(self.joint.impulses))
        number = self.joint.march.army.number
        return problem or Problem("MV.10", say("army_has_crossed_a_strait_and_goes_no_further", army=number))

    def _entry(self, target: int) -> EntryCost | None:
        """Return the cost of the hex; over a strait an army lands, or goes on as a navy."""
        march = self.start.march if self._lands(target) else self.joint.march
        return self.situation.entry(march, self.joint.pool, self.origin, target)

    def _lands(self, target: int) -> bool:
        return self.start is not self.joint and target != OFF_MAP and self.situation.board.is_land(target)

    def _tried(self, direction: int, target: int) -> NextHex:
        tried = self.start.branch((*self.joint.numbers, direction))
        tried.carry_on()
        entry = self._entry(target)
        numbers = len(self.joint.numbers) + 1
        if len(tried.impulses) < numbers:
            return NextHex(direction, target, entry, False, tried.problem(len(tried.impulses)))
        if tried.impulses[-1].entered:
            return NextHex(direction, target, entry, True, tried.problem(numbers) or self._of_friends(tried, target))
        if self.start is self.joint and target != OFF_MAP and self.situation.board.is_strait(target):
            return self._before_strait(direction, target, tried.problem(numbers))
        return NextHex(direction, target, entry, False, tried.problem(numbers))

    def _before_strait(self, direction: int, target: int, problem: Problem | None) -> NextHex:
        """Return the entry of a strait, which takes two numbers: possible if a second one lands the army."""
        if self.joint.march.afloat:
            return NextHex(direction, target, self._entry(target), False, problem)
        able, obstacle = landings(self.joint, direction)
        if not able:
            return NextHex(direction, target, None, False, obstacle or problem)
        text = say("strait_half_crossed", place=self.situation.board.describe(target), directions=able)
        return NextHex(direction, target, self.situation.strait_entry(), True, Problem("MV.10", text))

    def _of_friends(self, tried: JointMarch, target: int) -> Problem | None:
        """Return the effects of the step on the faction's other armies, and theirs on it."""
        return self._friend(target) or self._takes_too_much(tried, target)

    def _friend(self, target: int) -> Problem | None:
        number, friend = self.joint.march.army.number, self.fellows.ends.get(target)
        if friend is None:
            return None
        place = self.situation.board.describe(target)
        stands = self.situation.position.army[friend].hex == target
        code = "teammate_stands_at" if stands else "teammate_is_to_end_at"
        return Problem("MV.9", say(code, friend_army=friend, place=place, army=number))

    def _takes_too_much(self, tried: JointMarch, target: int) -> Problem | None:
        """The pool that pays for the step and then lacks NMP for the plans of all (NV.2)."""
        if not self.situation.plans or target == OFF_MAP or self.situation.board.is_land(target):
            return None
        number, zone = tried.march.army.number, tried.march.stays[-1].zone
        tried.see_out()
        short = next((pool for pool in tried.pools if pool.zone == zone and pool.lacking), None)
        return Problem("NV.2", short.text(number)) if short else None
