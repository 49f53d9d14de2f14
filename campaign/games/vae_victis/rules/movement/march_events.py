"""The movement of a round as events (MV)."""

from collections.abc import Iterator

from campaign.games.vae_victis.rules.events import holders
from campaign.games.vae_victis.rules.movement.contention import BlockedMove, Contest
from campaign.games.vae_victis.rules.movement.march import March
from campaign.games.vae_victis.rules.movement.movement_record import EnteredHex, Halt, Impulse, Movement, Stop
from campaign.games.vae_victis.rules.movement.put_back import PutBack
from campaign.language.catalogue.events import Event
from campaign.language.catalogue.sentences import Sentence, say
from hexmap.rules.board import Board, Terrain


class MarchEvents:
    """Adds the events of a movement on a board in a round."""

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
        for step in impulse.entered:
            yield self.step(step, impulse.number)
        for halt in impulse.halts:
            yield self.halt(halt)

    def stop(self, stop: Stop) -> Event:
        """An army that could not or may not go on (MV.5, MV.10, NV.2)."""
        return self._event(
            stop.rule,
            "army_stopped",
            self._stop(stop),
            army=stop.march.army.number,
            impulse=stop.impulse,
            hex=self._name(stop.march.hex),
            reason=stop.reason,
        )

    def _stop(self, stop: Stop) -> Sentence:
        number, here = stop.march.army.number, self.board.describe(stop.march.hex)
        if stop.reason == "strait":
            hex_ = self._name(stop.target)
            return say("army_stops_before_strait", army=number, place=here, hex=hex_, obstacle=stop.why)
        obstacle = say(f"obstacle.{stop.reason}")
        if stop.target in (-1, stop.march.hex):
            return say("army_stops", army=number, place=here, obstacle=obstacle)
        target = self.board.describe(stop.target)
        terrain = Terrain(self.board.terrain[stop.target]).label
        return say(
            "army_stops_before_hex", army=number, place=here, target_place=target, terrain=terrain, obstacle=obstacle
        )

    def step(self, step: EnteredHex, impulse: int) -> Event:
        """A hex entered (MV.4)."""
        number = step.march.army.number
        about: dict[str, object] = {
            "army": number,
            "impulse": impulse,
            "origin": self._name(step.origin),
            "hex": self._name(step.target),
            "cost": step.cost,
        }
        place = self.board.describe(step.target)
        if step.zone is None:
            return self._event(
                "MV.4", "hex_entered", say("army_enters_land", army=number, place=place, mp=step.cost), **about
            )
        about["zone"] = step.zone
        text = say("army_enters_water", army=number, place=place, nmp=step.cost, zone=step.zone)
        return self._event("NV.2", "hex_entered", text, **about)

    def block(self, block: BlockedMove, impulse: int) -> Event:
        """An army with an enemy in its way (MV.7)."""
        number, target = block.move.number, self.board.describe(block.move.target)
        how = "by_exchange" if block.exchange else "by_one" if len(block.by) == 1 else "by_several"
        return self._event(
            "MV.7",
            "army_blocked",
            say(f"army_blocked_{how}", army=number, place=target, armies=block.by),
            army=number,
            impulse=impulse,
            hex=self._name(block.move.target),
            by=list(block.by),
        )

    def contest(self, contest: Contest, impulse: int) -> Event:
        """A contested hex (MV.8)."""
        armies = sorted([contest.winner.number, *(move.number for move in contest.losers)])
        how_many = "two" if len(armies) == 2 else "several"
        return self._event(
            "MV.8",
            "hex_contested",
            say(
                f"hex_contested_by_{how_many}",
                Armies=armies,
                place=self.board.describe(contest.hex),
                army=contest.winner.number,
                criterion=say(f"criterion.{contest.criterion}"),
            ),
            hex=self._name(contest.hex),
            impulse=impulse,
            armies=armies,
            winner=contest.winner.number,
            criterion=contest.criterion,
        )

    def halt(self, halt: Halt) -> Event:
        """An army or navy halted by zones of control (MV.6, NV.4)."""
        number, here = halt.march.army.number, self.board.describe(halt.march.hex)
        return self._event(
            halt.rule,
            "army_halted",
            say("army_halted", army=number, place=here, holders=holders(halt.armies, halt.structures)),
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
            say(
                "army_put_back",
                army=number,
                from_place=self.board.describe(put_back.origin),
                place=self.board.describe(put_back.target),
                other_army=put_back.other,
            ),
            army=number,
            hex=self._name(put_back.target),
            origin=self._name(put_back.origin),
            other=put_back.other,
        )

    def outcome(self, march: March) -> Event:
        """The distance that an army covered in the round (MV.11)."""
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
            code = "army_rides_at_anchor" if army.afloat else "army_stays"
            return self._event("MV.11", "army_stayed", say(code, army=army.number, place=here), **about)
        text = say(
            "army_sails" if march.afloat else "army_marches",
            army=army.number,
            from_place=self.board.describe(army.hex),
            place=here,
            spent=self._spent(march),
        )
        return self._event("MV.11", "army_marched", text, **about)

    def _spent(self, march: March) -> Sentence:
        if not march.spent and march.afloat:
            return say("spent.nmp", nmp=march.sailed)
        if march.sailed:
            return say("spent.mp_and_nmp", mp=march.spent, all_mp=self.points, nmp=march.sailed)
        return say("spent.mp", mp=march.spent, all_mp=self.points)

    def _event(self, rule: str, kind: str, text: Sentence, **about: object) -> Event:
        return Event(rule, kind, self.round, text, about)

    def _name(self, hex_: int) -> str:
        return self.board.grid.name(hex_)
