"""Navies that debark in Administration (NV.10)."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from campaign.games.vae_victis.rules.administration.aftermath import Aftermath
from campaign.games.vae_victis.rules.battles.withdrawal import holds_enemy_structure
from campaign.games.vae_victis.rules.movement.claims import Claim, claim
from campaign.games.vae_victis.rules.ruleset import Ruleset
from campaign.language.catalogue.sentences import say
from hexmap.rules.board import Board, Terrain
from hexmap.rules.hexes import OFF_MAP, SIDE
from hexmap.rules.land_costs import unbounded_cost
from hexmap.rules.position import Army, Position
from hexmap.rules.zones_of_control import structures_holding_hex
from navy.rules import sailing

_SUITABLE = {Terrain.DESERT: "desert", Terrain.FARMLANDS: "farmlands", Terrain.HILLS: "hills"}


@dataclass(frozen=True, slots=True)
class Landing:
    """A navy that can debark: where, for how many NMP of which zone, and what it brings to a contested hex."""

    navy: Army
    target: int
    cost: int
    zone: str
    claim: Claim


class Landings:
    """Who can debark where, while the pools are drawn from in army-number order (NV.10)."""

    def __init__(self, after: Aftermath) -> None:
        self.after = after
        self.pools = {faction: dict(zones) for faction, zones in after.round.nmp_left.items()}

    @cached_property
    def _position(self) -> Position:
        return self.after.position()

    def landing(self, navy: Army, direction: int) -> Landing | str:
        """The landing of a navy in a direction, or why it cannot debark there."""
        after, target = self.after, self.after.board.neighbours[navy.hex][SIDE[direction]]
        holding = structures_holding_hex(after.board, self._position, after.ruleset.radii, target)
        enemies = [structure.name for structure in holding if after.control[structure.name] != navy.faction]
        problem = _obstacle(after, navy, target, enemies)
        if problem:
            return problem
        cost = debark_cost(after.board, after.control, navy.faction, target, after.ruleset) or 0
        zone = sailing.zone_that_pays(after.board, self.pools[navy.faction], navy.hex, cost, None)
        if zone is None:
            return say("nolanding.no_points", faction=after.faction_titles[navy.faction], nmp=cost)
        return Landing(navy, target, cost, zone, _claim(after, navy, target))

    def draw(self, landing: Landing) -> None:
        """Take the cost of a landing out of the pool that pays for it."""
        self.pools[landing.navy.faction][landing.zone] -= landing.cost


def debark(after: Aftermath) -> None:
    """Lands the navies whose players decide so and that can, all at once, paid in army-number order."""
    landings = Landings(after)
    by_hex: dict[int, list[Landing]] = defaultdict(list)
    for number, direction in sorted(after.round.decisions.debark.items()):
        navy = after.deployment.armies.get(number)
        if navy is None or not navy.afloat:
            after.refuse("NV.10", "debark", say("debarkation_on_land", army=number), army=number)
            continue
        landing = landings.landing(navy, direction)
        if isinstance(landing, str):
            _refuse(after, navy, direction, landing)
            continue
        landings.draw(landing)
        by_hex[landing.target].append(landing)
    for rivals in by_hex.values():
        winner = _judge(rivals)
        for rival in rivals:
            if rival is not winner:
                _refuse_loser(after, rival, winner)
    for landing in sorted((_judge(rivals) for rivals in by_hex.values()), key=lambda one: one.navy.number):
        _land(after, landing)


def _refuse_loser(after: Aftermath, loser: Landing, winner: Landing) -> None:
    """Add the events of those who lost a contested hex, with the one of the seven criteria that decided (MV.8)."""
    number, winning = loser.navy.number, winner.navy.number
    about: dict[str, object] = {"army": number, "hex": after.name(loser.target)}
    text = say("debarkation_taken", army=number, other_army=winning)
    if loser.navy.faction != winner.navy.faction:
        about["criterion"] = criterion = winner.claim.deciding_criterion(loser.claim)
        why = say(f"criterion.{criterion}")
        text = say("debarkation_contested", army=number, other_army=winning, criterion=why)
    after.refuse("NV.10", "debark", text, **about)


def _judge(rivals: list[Landing]) -> Landing:
    """Of one faction the lowest number; of different factions by MV.8 (NV.10)."""
    first: dict[str, Landing] = {}
    for rival in rivals:
        first.setdefault(rival.navy.faction, rival)
    return min(first.values(), key=lambda landing: landing.claim.order)


def _land(after: Aftermath, landing: Landing) -> None:
    navy = landing.navy
    after.deployment.put(replace(navy, hex=landing.target, afloat=False))
    text = say(
        "army_debarks",
        army=navy.number,
        from_place=after.board.describe(navy.hex),
        place=after.board.describe(landing.target),
        nmp=landing.cost,
        zone=landing.zone,
    )
    after.tell(
        "NV.10",
        "army_debarked",
        text,
        army=navy.number,
        origin=after.name(navy.hex),
        hex=after.name(landing.target),
        cost=landing.cost,
        zone=landing.zone,
    )


def _refuse(after: Aftermath, navy: Army, direction: int, problem: str) -> None:
    text = say("debarkation_refused", army=navy.number, direction=direction, nolanding=problem)
    after.refuse("NV.10", "debark", text, army=navy.number, direction=direction)


def debark_cost(board: Board, control: Mapping[str, str], faction: str, target: int, ruleset: Ruleset) -> int | None:
    """NMP for debarking into a hex (NV.10).

    None where that is not possible: a structure of another faction, besieged or not, or unsuitable terrain without
    a structure.
    """
    numbers = ruleset.debarkation
    if not board.is_passable_land(target) or holds_enemy_structure(board, control, target, faction):
        return None
    if target in board.structure_at:
        return numbers.structure
    suitable = _SUITABLE.get(Terrain(board.terrain[target]))
    return None if suitable is None else int(getattr(numbers, suitable))


def _obstacle(after: Aftermath, navy: Army, target: int, structures: list[str]) -> str:
    """The reason why a navy cannot debark into a hex; empty if it can, the cost aside."""
    board = after.board
    if target == OFF_MAP:
        return say("nolanding.the_map_ends_there")
    if not board.is_land(target):
        return say("nolanding.water", place=board.describe(target))
    if holds_enemy_structure(board, after.control, target, navy.faction):
        return say("nolanding.foreign_structure", place=board.describe(target))
    if debark_cost(board, after.control, navy.faction, target, after.ruleset) is None:
        return say("nolanding.no_port", place=board.describe(target), terrain=Terrain(board.terrain[target]).label)
    if not after.deployment.is_free(target):
        return say("nolanding.army_there", place=board.describe(target))
    if enemies := after.deployment.armies_holding(target, navy.faction):
        return say("nolanding.zoc_of_army", place=board.describe(target), army=enemies[0].number)
    if structures:
        return say("nolanding.zoc_of_structure", place=board.describe(target), name=structures[0])
    return ""


def _claim(after: Aftermath, navy: Army, target: int) -> Claim:
    """The claim of a navy to a contested hex: the cost of MV.2, the NMP spent in the movement, and so on (MV.8)."""
    board = after.board
    full = unbounded_cost(
        board,
        after.ruleset.costs,
        navy.hex,
        target,
        under_navy=bool(after.deployment.navies_holding(target, navy.faction)),
    )
    return claim(
        board,
        after.round.position,
        navy,
        navy.hex,
        full_cost=full,
        spent=after.round.records[navy.number].nmp_spent,
        nearest_structure=lambda: board.distance_to_structure(target, after.control, navy.faction),
    )
