"""What a position promises: how likely a faction is to win from there, as many campaigns of generals have shown."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp, tanh

from campaign.games.vae_victis.generals.approaches import approach
from campaign.games.vae_victis.generals.goals import surroundings
from campaign.games.vae_victis.generals.neighbourhood import structures_near
from campaign.games.vae_victis.generals.worth import later, points_of
from campaign.games.vae_victis.rules.ruleset import Ruleset
from campaign.games.vae_victis.rules.sieges import full_resilience
from hexmap.rules.board import Board, Structure
from hexmap.rules.position import Army, Faction, Position, Siege

FAR = 9.0
"""Rounds: what is further away counts as so far."""
NEARNESS = 0.7
"""What an army counts at a capital that is one round away."""
WEAK = 0.875
"""The part of the full strength below which an army counts as weak."""
SOON = 3.0
"""Rounds: a capital that may fall so much later counts *e* times less."""
CLOSE = 2.0
"""Rounds by which one side is ahead in the race for the capitals, from which on more hardly counts."""
FAR_AHEAD = 12.0
"""The same in points."""


@lru_cache(maxsize=8)
def prospects_of(board: Board, ruleset: Ruleset) -> "Prospects":
    """The judge of the positions of a board and a ruleset: what it has worked out for one is there for the next."""
    return Prospects(board, ruleset)


class Prospects:
    """Judges positions of one board and ruleset."""

    def __init__(self, board: Board, ruleset: Ruleset) -> None:
        self.board = board
        self.ruleset = ruleset
        self._times: dict[str, Mapping[int, float]] = {}
        self._resilience: dict[str, int] = {}

    def chance(self, position: Position, faction: str) -> float:
        """The chance of a faction to win, from 0 to 1: against all its rivals together, as only one of them can win.

        Each rival counts with its odds against the faction, after Luce; of two factions it is one against the other.
        """
        rivals = [one.id for one in position.factions if one.active and one.id != faction]
        if not rivals:
            return 0.5
        own = self.features(position, faction)
        return 1 / (1 + sum(_odds_against(own, self.features(position, rival)) for rival in rivals))

    def features(self, position: Position, faction: str) -> Mapping[str, float]:
        """The features of a faction, by name; see `WEIGHTS`."""
        side = position.faction[faction]
        own = [army for army in position.armies if army.faction == faction]
        rivals = [one for one in position.factions if one.active and one.id != faction]
        race, near_theirs, siege = self._attack(position, faction, own, rivals)
        near_own, threat = self._defence(position, side, own)
        control = position.control
        return {
            "points": side.victory_points,
            "strength": sum(army.strength for army in own) / self.ruleset.army.strength_cap,
            "weak": sum(army.strength < WEAK * self.ruleset.army.strength_cap for army in own),
            "armies": len(own),
            "rounds": race,
            "race": exp(-race / SOON),
            "near_theirs": near_theirs,
            "siege_of_capital": siege,
            "near_own": near_own,
            "threat": max(0.0, threat - near_own),
            "promise": sum(self._promise(position, army, faction) for army in own if not army.afloat),
            "sieges": sum(self._progress(one) for one in position.sieges if one.faction == faction),
            "control": sum(
                points_of(self.ruleset, self.board.structure_named[name])
                for name, one in control.items()
                if one == faction
            ),
            "afloat": sum(army.afloat for army in own),
        }

    def _attack(
        self, position: Position, faction: str, own: Sequence[Army], rivals: Sequence[Faction]
    ) -> tuple[float, float, float]:
        """The rounds until a capital of a rival may fall, how many armies are near it, and how far its siege is.

        Where no capital ends the campaign there is no race for them (VW.3).
        """
        race, near, progress = FAR, 0.0, 0.0
        if not self.ruleset.victory.capitals:
            return race, near, progress
        for capital in (self.board.structure_named[name] for rival in rivals for name in rival.capitals):
            times = sorted(self._rounds(army, capital) for army in own)
            near += sum(NEARNESS**time for time in times)
            siege = position.siege_of.get(capital.name)
            if siege is not None and siege.faction == faction:
                left, begins = siege.resilience, 0
                progress = max(progress, min(1.0, len(siege.armies) / max(1, left)))
                race = min(race, max(1.0, left / len(siege.armies)))
            else:
                left, begins = self._full(position, capital), 1
            for count, time in enumerate(times, 1):
                race = min(race, time + max(1.0, left / count) + begins)
        return race, near, progress

    def _defence(self, position: Position, side: Faction, own: Sequence[Army]) -> tuple[float, float]:
        """The number of own armies and of rivals near the own capitals."""
        near, threat = 0.0, 0.0
        if not self.ruleset.victory.capitals:
            return near, threat
        for name in side.capitals:
            capital = self.board.structure_named[name]
            times = [self._rounds(army, capital) for army in own]
            near += sum(NEARNESS**time for time in times)
            threat += sum(
                NEARNESS ** self._rounds(army, capital)
                for army in position.armies
                if army.faction != side.id and position.faction[army.faction].active
            )
        return near, threat

    def _rounds(self, army: Army, structure: Structure) -> float:
        """The rounds that an army takes to a structure, if no army is in its way; at most `FAR`."""
        if structure.name not in self._times:
            hexes = surroundings(self.board, self.ruleset.radii.army)[structure.name]
            self._times[structure.name] = approach(self.board, self.ruleset, hexes, FAR)
        return self._times[structure.name].get(army.hex, FAR)

    def _promise(self, position: Position, army: Army, faction: str) -> float:
        """The worth, in points, of what an army may take next."""
        best = 0.0
        for structure, mp in structures_near(self.board, self.ruleset.costs, army.hex):
            controller = position.control.get(structure.name)
            if controller == faction:
                continue
            worth, left = 0.5, 1
            if controller is not None:
                worth = 2.0 if position.faction[controller].active else 1.0
                siege = position.siege_of.get(structure.name)
                left = max(1, siege.resilience if siege else self._full(position, structure))
            rounds = mp / self.ruleset.movement.points + left
            best = max(best, later(points_of(self.ruleset, structure) * worth, rounds))
        return best

    def _progress(self, siege: Siege) -> float:
        """The promise of a siege, in points."""
        rounds = max(1.0, siege.resilience / max(1, len(siege.armies)))
        return later(points_of(self.ruleset, self.board.structure_named[siege.structure]), rounds)

    def _full(self, position: Position, structure: Structure) -> int:
        if structure.name not in self._resilience:
            self._resilience[structure.name] = full_resilience(self.board, position, structure, self.ruleset)
        return self._resilience[structure.name]


def compared(own: Mapping[str, float], theirs: Mapping[str, float]) -> dict[str, float]:
    """The advantages of a faction over a rival, by name: the differences, and how far it is ahead."""
    found = {name: own[name] - theirs[name] for name in own if name != "rounds"}
    found["ahead_in_race"] = tanh((theirs["rounds"] - own["rounds"]) / CLOSE)
    found["ahead_in_points"] = tanh((own["points"] - theirs["points"]) / FAR_AHEAD)
    return found


def _odds_against(own: Mapping[str, float], theirs: Mapping[str, float]) -> float:
    """The odds of a rival against a faction: 1 where neither is ahead."""
    return exp(-sum(WEIGHTS[name] * value for name, value in compared(own, theirs).items()))


WEIGHTS: Mapping[str, float] = {
    "points": 0.06,
    "strength": 0.3,
    "weak": -0.1,
    "armies": 1.0,
    "race": 0.9,
    "near_theirs": 0.5,
    "siege_of_capital": 2.0,
    "near_own": 0.15,
    "threat": -0.35,
    "promise": 0.03,
    "sieges": 0.06,
    "control": 0.03,
    "afloat": -0.1,
    "ahead_in_race": 0.3,
    "ahead_in_points": 0.5,
}
"""How much each of what is counted speaks for a faction, as the logarithm of the odds.

Signs and orders of size follow from a logistic regression over 2,462 positions of 223 games of recruits on Sicily.
Legates with the values of the regression itself won fewer games than with these: it says what recruits win with.
"""
