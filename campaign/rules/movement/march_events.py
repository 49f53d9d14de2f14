"""The movement of a round told as events (MV)."""

from collections.abc import Iterator

from campaign.rules.document.events import Event, armies_in_words, listed
from campaign.rules.movement.contention import Block, Contest
from campaign.rules.movement.impulses import Halt, Impulse, Movement, Step, Stop
from campaign.rules.movement.march import March
from campaign.rules.movement.put_back import PutBack
from hexmap.rules.board import Board, Terrain

CRITERIA = (
    "it has the lowest cost of entering",
    "it has spent the fewest MP so far",
    "it is the strongest",
    "its faction controls the structure nearest to that hex",
    "its faction has more victory points",
    "it comes from furthest north",
    "it comes from furthest west",
)
"""Why a contested hex goes to its winner: the seven criteria of MV.8 in words."""

_STOPPED_BY = {
    "points": "it has not enough MP left",
    "map": "the map ends there",
    "impassable": "nothing can pass there",
    "water": "an army may not enter water there",
    "land": "no movement order lands a navy",
    "ocean": "nobody sails the Ocean",
    "naval_points": "no pool of its faction can pay for it",
}


class MarchEvents:
    """Tells the events of a movement on a board in a round."""

    def __init__(self, board: Board, round_: int, movement_points: int) -> None:
        self.board = board
        self.round = round_
        self.points = movement_points

    def all(self, movement: Movement) -> Iterator[Event]:
        """All events: impulse by impulse, then who was put back, then how far every army came."""
        for impulse in movement.impulses:
            yield from self.of_impulse(impulse)
        for put_back in movement.put_backs:
            yield self.put_back(put_back)
        for march in movement.marches.values():
            yield self.outcome(march)

    def of_impulse(self, impulse: Impulse) -> Iterator[Event]:
        """The events of one impulse: stops, blocks, contests, hexes entered, halts."""
        for stop in impulse.stops:
            yield self.stop(stop)
        for block in impulse.judgement.blocks:
            yield self.block(block, impulse.number)
        for contest in impulse.judgement.contests:
            yield self.contest(contest, impulse.number)
        for step in impulse.steps:
            yield self.step(step, impulse.number)
        for halt in impulse.halts:
            yield self.halt(halt)

    def stop(self, stop: Stop) -> Event:
        """An army that could not or may not go on (MV.5, MV.10, NV.2)."""
        number, here = stop.march.army.number, self.board.describe(stop.march.hex)
        onward = "" if stop.target in (-1, stop.march.hex) else f" and does not enter {self._terrain(stop.target)}"
        why = _STOPPED_BY.get(stop.reason, stop.why)
        if stop.reason == "strait":
            onward = f" and does not cross the strait {self._name(stop.target)}"
        return self._event(
            stop.rule,
            "army_stopped",
            f"Army {number} stops at {here}{onward}: {why}.",
            army=number,
            impulse=stop.impulse,
            hex=self._name(stop.march.hex),
            reason=stop.reason,
        )

    def step(self, step: Step, impulse: int) -> Event:
        """A hex entered (MV.4)."""
        number = step.march.army.number
        about: dict[str, object] = {
            "army": number,
            "impulse": impulse,
            "origin": self._name(step.origin),
            "hex": self._name(step.target),
            "cost": step.cost,
        }
        for_what = f"{step.cost} MP"
        if step.zone is not None:
            about["zone"] = step.zone
            for_what = f"{step.cost} NMP of {step.zone}"
        text = f"Army {number} enters {self.board.describe(step.target)} for {for_what}."
        return self._event("NV.2" if step.zone else "MV.4", "hex_entered", text, **about)

    def block(self, block: Block, impulse: int) -> Event:
        """An army with an enemy in its way (MV.7)."""
        number, target = block.move.number, self.board.describe(block.move.target)
        others = armies_in_words(list(block.by))
        why = f"it would exchange hexes with {others}" if block.exchange else f"{others} {_stands(block.by)} there"
        return self._event(
            "MV.7",
            "army_blocked",
            f"Army {number} cannot enter {target}: {why}.",
            army=number,
            impulse=impulse,
            hex=self._name(block.move.target),
            by=list(block.by),
        )

    def contest(self, contest: Contest, impulse: int) -> Event:
        """A contested hex (MV.8)."""
        armies = sorted([contest.winner.number, *(move.number for move in contest.losers)])
        together = "both" if len(armies) == 2 else "all"
        return self._event(
            "MV.8",
            "hex_contested",
            f"{armies_in_words(armies).capitalize()} {together} make for {self.board.describe(contest.hex)}; "
            f"army {contest.winner.number} goes there, because {CRITERIA[contest.criterion - 1]}.",
            hex=self._name(contest.hex),
            impulse=impulse,
            armies=armies,
            winner=contest.winner.number,
            criterion=contest.criterion,
        )

    def halt(self, halt: Halt) -> Event:
        """An army or navy halted by zones of control (MV.6, NV.4)."""
        number, here = halt.march.army.number, self.board.describe(halt.march.hex)
        holders = [armies_in_words(list(halt.armies))] if halt.armies else []
        holders += halt.structures
        return self._event(
            halt.rule,
            "army_halted",
            f"Army {number} is halted at {here} by the ZoC of {listed(holders)}.",
            army=number,
            impulse=halt.impulse,
            hex=self._name(halt.march.hex),
            armies=list(halt.armies),
            structures=list(halt.structures),
        )

    def put_back(self, put_back: PutBack) -> Event:
        """An army put back, because one of its own faction had come before it (MV.9)."""
        number = put_back.march.army.number
        return self._event(
            "MV.9",
            "army_put_back",
            f"Army {number} is put back from {self.board.describe(put_back.origin)} to "
            f"{self.board.describe(put_back.target)}: army {put_back.other} was there first.",
            army=number,
            hex=self._name(put_back.target),
            origin=self._name(put_back.origin),
            other=put_back.other,
        )

    def outcome(self, march: March) -> Event:
        """How far an army came in the round (MV.11)."""
        army, here = march.army, self.board.describe(march.hex)
        about = {
            "army": army.number,
            "faction": army.faction,
            "from": self._name(army.hex),
            "to": self._name(march.hex),
            "impulses": [stay.since for stay in march.stays[1:]],
            "mp_spent": march.spent,
            "nmp_spent": march.sailed,
        }
        if march.hex == army.hex:
            stays = "rides at anchor at" if army.afloat else "stays at"
            return self._event("MV.11", "army_stayed", f"Army {army.number} {stays} {here}.", **about)
        verb = "sails" if march.afloat else "marches"
        spent = [f"{march.spent} of {self.points} MP"] if march.spent or not march.afloat else []
        spent += [f"{march.sailed} NMP"] if march.sailed else []
        return self._event(
            "MV.11",
            "army_marched",
            f"Army {army.number} {verb} from {self.board.describe(army.hex)} to {here} "
            f"for {listed(spent or ['0 NMP'])}.",
            **about,
        )

    def _event(self, rule: str, kind: str, text: str, **about: object) -> Event:
        return Event(rule, kind, self.round, text, about)

    def _name(self, hex_: int) -> str:
        return self.board.grid.name(hex_)

    def _terrain(self, hex_: int) -> str:
        return f"{self.board.describe(hex_)}, {Terrain(self.board.terrain[hex_]).label}"


def _stands(armies: tuple[int, ...]) -> str:
    return "stands" if len(armies) == 1 else "stand"
