"""What a general sees of a published position, and what things are worth to both sides, in victory points."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256

from campaign.games.hannibal.generals.odds import ALWAYS, NEVER, Army, Forecast, Table, forecast, table_of
from campaign.games.hannibal.generals.ways import Graph, Ways, graph_of, ways_from
from campaign.games.hannibal.rules.leaders import commander
from campaign.games.hannibal.rules.marches import allowance
from campaign.games.hannibal.rules.position import CARTHAGO, OTHER, ROMA, Force, Position
from campaign.games.hannibal.rules.recruiting import legions_of_year
from campaign.games.hannibal.rules.theatre import City
from campaign.games.hannibal.rules.units import ELEPHANTS, Unit, counted_strength, only_elephants

HOLD = {CARTHAGO: 0.62, ROMA: 0.62}
"""The chance that a city that a side wins is still held at the next count of points."""
LEGION = 5.0
"""What a legion of next summer is worth."""
SP_OF = {CARTHAGO: 1.6, ROMA: 0.25}
"""What a SP of each side is worth beside the points for it, as long as most of the game is to come."""
HANNIBAL = 60.0
"""What Hannibal's life is worth."""
LEADER = {CARTHAGO: 12.0, ROMA: 2.0}
"""What another leader's life is worth."""
WHIM = 0.6
"""The points by which a general may prefer one of two marches that are worth the same, so that games differ."""
PRESS = 60
"""A side that fights breaks off below so many per cent of the enemy's SP."""


@dataclass(frozen=True, slots=True)
class Host:
    """The forces of one side that would fight together in a hex."""

    units: tuple[Unit, ...]
    commander: int | None
    leaders: tuple[int, ...]


@dataclass(frozen=True)
class View:
    """A position as a general of one side sees it."""

    position: Position
    side: str
    seed: str = ""

    def whim(self, leader: int, hex_: int) -> float:
        """Up to so many points by which a leader likes a hex for no reason: the seed says so, and always the same."""
        text = f"{self.seed} {self.position.round} {self.position.step} {leader} {self.position.hex_name(hex_)}"
        return WHIM * sha256(text.encode()).digest()[0] / 255

    @property
    def enemy(self) -> str:
        """The other side."""
        return OTHER[self.side]

    @cached_property
    def graph(self) -> Graph:
        """The steps that the side can take."""
        return graph_of(self.position, self.side)

    @cached_property
    def counts_left(self) -> int:
        """The number of times that points are still counted, the winter to come included (HH.13.1)."""
        return (self.position.ruleset.end.last_round - self.position.round) // 2 + 1

    @cached_property
    def hold(self) -> float:
        """The number of times that a city that is won now is likely to count."""
        chance = HOLD[self.side]
        found = sum(chance**count for count in range(self.counts_left))
        return found if not self.position.is_summer else chance**0.5 * found

    @cached_property
    def weight(self) -> Mapping[str, float]:
        """The worth of a SP of each side now: less towards the end."""
        share = min(1.0, self.counts_left / 4)
        return {side: worth * share for side, worth in SP_OF.items()}

    @cached_property
    def enemy_marches_next(self) -> bool:
        """Whether the enemy still marches before the battles of this segment."""
        return self.position.step == "march_1"

    @cached_property
    def own(self) -> tuple[Force, ...]:
        """The side's forces with leaders, the strongest first."""
        forces = [force for force in self.position.led.values() if force.side == self.side]
        return tuple(sorted(forces, key=lambda force: (-self.position.sp(force.units), force.leader or 0)))

    @cached_property
    def enemies(self) -> tuple[Force, ...]:
        """The enemy's forces with leaders and units."""
        return tuple(force for force in self.position.led.values() if force.side == self.enemy and force.units)

    @cached_property
    def reach(self) -> Mapping[int, Ways]:
        """The hexes to which each enemy leader with units can march at once."""
        graph = graph_of(self.position, self.enemy)
        return {
            force.leader or 0: ways_from(self.position, graph, force, allowance(self.position, force))
            for force in self.enemies
            if not (force.inside and self.position.is_besieged(force.hex))
        }

    @cached_property
    def sp_in(self) -> Mapping[tuple[str, str], int]:
        """The SP of each side in each province (HH.7.1)."""
        units: dict[tuple[str, str], list[Unit]] = {}
        position = self.position
        for force in position.forces:
            if not (force.inside and position.is_besieged(force.hex)):
                key = (position.theatre.province_of[force.hex], force.side)
                units.setdefault(key, []).extend(force.units)
        return {key: counted_strength(found, position.ruleset) for key, found in units.items()}

    def city_worth(self, city: City) -> float:
        """The worth of winning a city: its points as often as it is likely to count (HH.13.1)."""
        numbers, places = self.position.ruleset.victory, self.position.ruleset.places
        province = self.position.theatre.provinces[city.province]
        points = float(city.loyalty or 0)
        points += numbers.capua if city.name == places.capua else 0
        points += numbers.tarentum if city.name == places.tarentum else 0
        points += province.value / len(province.cities) / 2
        return points * self.hold + (LEGION * 2 if city.recruits else 0.0)

    def province_worth(self, province: str, own: int, other: int, held: int) -> float:
        """The worth of controlling a province with so many SP of both sides and cities of the side (HH.7.2)."""
        cities = len(self.position.theatre.cities_of[province])
        ratio = self.position.ruleset.control.ratio
        meets = held == cities or (own >= 1 and own >= ratio * other)
        meets_other = held == 0 or (other >= 1 and other >= ratio * own)
        value = float(self.position.theatre.provinces[province].value)
        legions = LEGION * legions_of_year(replace(self.position, round=self.position.round + 1), province)
        if meets and not meets_other:
            return value + (legions if self.side == ROMA else 0.0)
        if meets_other and not meets:
            return -value - (legions if self.side == CARTHAGO else 0.0)
        return 0.0

    @cached_property
    def held_in(self) -> Mapping[str, int]:
        """The number of cities of each province that the side controls."""
        control = self.position.control
        return {
            name: sum(control[city.name] == self.side for city in cities)
            for name, cities in self.position.theatre.cities_of.items()
        }

    def presence(self, force: Force, hex_: int) -> float:
        """The change in the control of provinces by a force in a hex."""
        province = self.position.theatre.province_of[hex_]
        here = self.position.theatre.province_of[force.hex]
        sp = 0 if only_elephants(force.units) else self.position.sp(force.units)
        own = self.sp_in.get((province, self.side), 0) - (sp if province == here else 0)
        other = self.sp_in.get((province, self.enemy), 0)
        held = self.held_in[province]
        return self.province_worth(province, own + sp, other, held) - self.province_worth(province, own, other, held)

    def host(self, forces: Iterable[Force]) -> Host:
        """Forces of a side as they would fight together."""
        found = tuple(forces)
        leaders = tuple(sorted(force.leader for force in found if force.leader is not None))
        side = found[0].side if found else self.side
        units = tuple(unit for force in found for unit in force.units)
        return Host(units, commander(self.position, leaders, side), leaders)

    def escape(self, host: Host) -> float:
        """The chance that a commander may withdraw (HH.10.2)."""
        if host.commander is None:
            return 0.0
        needed = self.position.entry(host.commander).withdrawal
        return 1.0 if needed is None else (7 - needed) / 6

    @cached_property
    def table(self) -> Table:
        """The table of field combat."""
        return table_of(self.position.ruleset)

    def army(self, hex_: int, side: str, host: Host, below: int) -> Army:
        """A host as it would fight in a hex; who does not control the province forages (HH.8.5)."""
        sp = self.position.sp(host.units)
        province = self.position.theatre.province_of[hex_]
        fed = self.position.provinces[province] == side or len(host.units) < 2
        foraging = 0 if fed else sp // self.position.ruleset.combat.forage
        return Army(sp, sum(unit.steps for unit in host.units), foraging, below, self.escape(host))

    def combat(self, hex_: int, attackers: Host, defenders: Host, attacker: str, below: tuple[int, int]) -> Forecast:
        """The likely results of a combat in a hex."""
        position = self.position
        numbers = {
            OTHER[attacker]: 0 if defenders.commander is None else position.entry(defenders.commander).combat,
            attacker: 0 if attackers.commander is None else position.entry(attackers.commander).combat,
        }
        added = numbers[attacker] - numbers[OTHER[attacker]]
        punic = attackers if attacker == CARTHAGO else defenders
        if any(unit.type == ELEPHANTS for unit in punic.units):
            elephants = position.ruleset.combat.elephants
            added += elephants if attacker == CARTHAGO else -elephants
        is_rough = position.theatre.ground(hex_) == "rough" or position.theatre.is_river(hex_)
        left = position.ruleset.combat.rough if is_rough and attacker == ROMA else 0
        return forecast(
            self.table,
            self.army(hex_, attacker, attackers, below[0]),
            self.army(hex_, OTHER[attacker], defenders, below[1]),
            added,
            left,
            position.ruleset.rounding,
        )

    def balance(self, forecast_: Forecast, attackers: Host, defenders: Host, attacker: str) -> float:
        """The worth of a forecast to the side: SP, points for Roman foot, lives of leaders (HH.13.1, HH.10.3)."""
        lost = {attacker: forecast_.attacker_lost, OTHER[attacker]: forecast_.defender_lost}
        dead = {
            attacker: forecast_.attacker_destroyed / 2 + forecast_.attacker_escapes / 6,
            OTHER[attacker]: forecast_.defender_destroyed / 2 + forecast_.defender_escapes / 6,
        }
        hosts = {attacker: attackers, OTHER[attacker]: defenders}
        roman = hosts[ROMA]
        horse = sum(3 for unit in roman.units if unit.type == "legion_horse")
        foot = max(0.0, lost[ROMA] - horse)
        loss_of_roma = foot + lost[ROMA] * self.weight[ROMA] + dead[ROMA] * self.lives(roman)
        loss_of_carthago = lost[CARTHAGO] * self.weight[CARTHAGO] + dead[CARTHAGO] * self.lives(hosts[CARTHAGO])
        gain = loss_of_roma - loss_of_carthago
        return gain if self.side == CARTHAGO else -gain

    def lives(self, host: Host) -> float:
        """The worth of the lives of the leaders of a host."""
        share = min(1.0, self.counts_left / 4)
        entries = [self.position.entry(number) for number in host.leaders]
        return share * sum(HANNIBAL if entry.part == "hannibal" else LEADER[entry.side] for entry in entries)

    def attack(self, hex_: int, own: Host, other: Host) -> float:
        """The worth of attacking a host in a hex that tries to avoid the combat (HH.8.4)."""
        if self.position.theatre.is_mountain(hex_) or not own.units:
            return 0.0
        found = self.combat(hex_, own, other, self.side, (PRESS, PRESS))
        stands = self.balance(found, own, other, self.side)
        found = self.combat(hex_, own, other, self.side, (PRESS, NEVER))
        trapped = (1 - self.escape(other)) * self.balance(found, own, other, self.side)
        return min(stands, trapped)

    def defend(self, hex_: int, own: Host, other: Host) -> tuple[float, str]:
        """The cost of being attacked in a hex, and the plan that costs least (HH.8.2, HH.8.4)."""
        if self.position.theatre.is_mountain(hex_) or not other.units:
            return 0.0, "first"
        if not own.units:
            return -self.lives(own) * (1 - self.escape(own)) / 2, "first"
        plans: dict[str, float] = {}
        for word, below in (("first", NEVER), ("below 60", PRESS), ("after 1", ALWAYS)):
            found = self.combat(hex_, other, own, self.enemy, (PRESS, below))
            plans[word] = self.balance(found, other, own, self.enemy)
        plans["first"] *= 1 - self.escape(own)
        best = max(plans, key=lambda word: plans[word])
        return plans[best], best

    def later(self, position: Position) -> "View":
        """The view of a position later in the same step; what marches of the side do not change is kept."""
        view = View(position, self.side, self.seed)
        kept = ("graph", "reach", "enemies", "counts_left", "hold", "weight", "table", "enemy_marches_next")
        view.__dict__.update({name: getattr(self, name) for name in kept})
        return view
