"""The numbers of an instruction one by one: cost, reason, and the end of the march."""

from collections.abc import Mapping

from campaign.games.desk import Problem
from campaign.games.vae_victis.preview.joint_march import JointMarch
from campaign.games.vae_victis.preview.values import EntryCost, PreviewStep
from campaign.games.vae_victis.rules.movement.march import March
from campaign.games.vae_victis.rules.movement.movement_record import EnteredHex, Impulse
from campaign.language.catalogue.sentences import say
from hexmap.rules.hexes import OFF_MAP, SIDE, STAND


def steps_of(joint: JointMarch, drawn: Mapping[str, int]) -> tuple[PreviewStep, ...]:
    """A step for every number of a march that has been carried out; `drawn` are the NMP that its fellows draw."""
    return tuple(_Walk(joint, drawn).steps())


class _Walk:
    """Follows the record of a march and counts the points.

    `pool` is what is left of the faction's NMP when its other armies have drawn theirs.
    `aimed` is the hex from which the next number is counted, also when the army has stopped on the way.
    """

    def __init__(self, joint: JointMarch, drawn: Mapping[str, int]) -> None:
        self.joint = joint
        self.situation = joint.situation
        self.march: March = joint.march
        self.aimed = joint.march.army.hex
        self.afloat = joint.march.army.afloat
        self.zone = joint.march.stays[0].zone
        self.mp = joint.situation.points
        self.pool = joint.situation.pool(joint.march.army.faction)
        for zone, cost in drawn.items():
            self.pool[zone] -= cost

    def steps(self) -> list[PreviewStep]:
        """All steps, in order."""
        made = []
        for which, number in enumerate(self.joint.numbers):
            origin = self.aimed
            self.aimed = self._target(origin, number)
            if which < len(self.joint.impulses):
                made.append(self._carried_out(which, number, origin))
            else:
                made.append(self._step(number, None))
        return made

    def _target(self, origin: int, number: int) -> int:
        if number == STAND or origin == OFF_MAP:
            return origin
        return self.situation.board.neighbours[origin][SIDE[number]]

    def _carried_out(self, which: int, number: int, origin: int) -> PreviewStep:
        impulse = self.joint.impulses[which]
        stop = self.joint.problem(which + 1)
        if impulse.entered:
            return self._entered(number, impulse.entered[-1], stop or self._after_crossing(which))
        if stop:
            return self._step(number, self._not_paid(impulse, number, origin), stop=stop)
        if number == STAND:
            entry = self.situation.stand_entry(afloat=self.afloat)
            self.mp -= 0 if self.afloat else entry.cost
            return self._step(number, entry, carried_out=True)
        over = bool(self.joint.impulses[which + 1].entered)
        return self._step(number, self.situation.strait_entry(), carried_out=over, entered=over)

    def _entered(self, number: int, entered: EnteredHex, stop: Problem | None) -> PreviewStep:
        """A hex that was entered, and is paid."""
        if entered.zone is None:
            entry = self.situation.land_entry(self.march.army.faction, entered.origin, entered.target)
            self.mp -= entered.cost
        else:
            entry = self.situation.water_entry(entered.target, entered.zone)
            self.pool[entered.zone] -= entered.cost
            self.afloat, self.zone = True, entered.zone
        return self._step(number, entry, carried_out=True, entered=True, stop=stop)

    def _not_paid(self, impulse: Impulse, number: int, origin: int) -> EntryCost | None:
        """Return what a hex would have cost, if the army might enter it."""
        if number == STAND:
            return self.situation.stand_entry(afloat=self.afloat)
        if any(stop.reason == "strait" for stop in impulse.stops):
            return None
        return self.situation.entry(self.march, self.pool, origin, self.aimed)

    def _after_crossing(self, which: int) -> Problem | None:
        """The reason why numbers after a crossing are not carried out (MV.10)."""
        if self.march.finished != "MV.10" or which + 1 == len(self.joint.numbers):
            return None
        text = say("army_has_crossed_a_strait_and_goes_no_further", army=self.march.army.number)
        return Problem("MV.10", text) if which + 1 == len(self.joint.impulses) else None

    def _step(
        self,
        number: int,
        entry: EntryCost | None,
        *,
        carried_out: bool = False,
        entered: bool = False,
        stop: Problem | None = None,
    ) -> PreviewStep:
        left = self.pool[self.zone] if self.afloat and self.zone is not None else None
        return PreviewStep(number, self.aimed, carried_out, entered, entry, self.mp, left, stop)
