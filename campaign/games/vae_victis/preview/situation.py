"""The situation in which a player plans: the board at the start of the round, all armies in their hexes."""

from collections.abc import Mapping, Sequence
from copy import copy

from campaign.games.desk import Problem
from campaign.games.vae_victis.preview.values import EntryCost
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.rules.movement.impulses import ImpulseAdjudicator
from campaign.games.vae_victis.rules.movement.march import March
from campaign.games.vae_victis.rules.movement.march_events import MarchEvents
from campaign.games.vae_victis.rules.movement.moves import full_points
from campaign.games.vae_victis.rules.movement.round_start import RoundStart, impulse_start
from campaign.games.vae_victis.rules.movement.steps import cost_parts, may_embark
from campaign.games.vae_victis.rules.sieges.lifted_sieges import lifted, without_lifted
from campaign.language.catalogue.events import Event
from hexmap.rules.board import SAILABLE, Terrain
from hexmap.rules.hexes import OFF_MAP
from hexmap.rules.logistics import Logistics
from navy.rules import sailing
from navy.rules.superiority import Superiority, assign_initiative
from orders.rules.order_file import Orders


class Situation:
    """What does not depend on the instruction, computed once.

    `start` is the first impulse as it begins, with the navies where they are then. Several people look at one
    situation at the same time, so `adjudicator` carries nothing out: a march that is tried out has one of its own.

    Of the orders only sieges lifted and sea links matter: both take effect before movement (SI.6, LG.6). Where the
    document has no superiority yet, it is the one that follows if nobody places a point on a zone (IN.3).
    `plans` are the instructions that the armies of the faction that plans are to carry out, by number.
    """

    def __init__(self, document: RoundDocument, orders: Orders) -> None:
        self.board = document.board
        self.ruleset = document.ruleset
        self.superiority_is_known = document.superiority is not None
        self.superiority = document.superiority or _unplaced(document)
        lifting, _ = lifted(document.position, orders.lift_siege)
        self.position = without_lifted(document.position, lifting)
        self.logistics = Logistics(self.board, self.position, self.ruleset.radii, self.superiority, orders.sea_links)
        self.networks = self.logistics.networks()
        self.round = RoundStart(self.board, self.position, self.ruleset, self.superiority, self.networks)
        self.standing = {army.number: self.round.march_of(army, ()) for army in self.position.armies}
        for march in self.standing.values():
            march.finish("MV.5", 0)
        self.start = impulse_start(1, self.round, list(self.standing.values()))
        self.adjudicator = ImpulseAdjudicator(self.round, full_points(self.round), self.start.navies)
        self.plans: Mapping[int, tuple[int, ...]] = {}
        self.march_events = MarchEvents(self.board, self.position.round, self.points)

    def with_plans(self, plans: Mapping[int, Sequence[int]]) -> "Situation":
        """The same situation with the instructions of a faction's armies, those left out that are not on the map."""
        situation = copy(self)
        situation.plans = {number: tuple(plans[number]) for number in plans if number in self.position.army}
        return situation

    @property
    def points(self) -> int:
        """The MP of an army a round (MV.1)."""
        return self.ruleset.movement.points

    def pool(self, faction: str) -> dict[str, int]:
        """Return the NMP of a faction by zone at the start of the round, to be spent (IN.4)."""
        return dict(self.round.full_pools.get(faction, {}))

    def is_lost_at_sea(self, march: March) -> bool:
        """Whether an army that ends its march where it is ends the round in a Sea hex (NV.5)."""
        return march.afloat and self.board.terrain[march.hex] == Terrain.SEA

    def others(self, number: int) -> list[March]:
        """Return the marches of all armies but one; they stand still."""
        return [march for other, march in self.standing.items() if other != number]

    def land_entry(self, faction: str, origin: int, target: int) -> EntryCost:
        """Return the cost of marching into a passable land hex (MV.1, MV.2)."""
        parts = cost_parts(self.start, faction, origin, target)
        return EntryCost(sum(amount for _, _, amount in parts), "MP", None, tuple(parts))

    def water_entry(self, target: int, zone: str | None) -> EntryCost:
        """Return the cost of sailing into a Coast or Sea hex, paid by the pool of a zone (NV.2)."""
        terrain = self.board.terrain[target]
        cost = self.round.sailing_costs.entering(terrain)
        return EntryCost(cost, "NMP", zone, (("NV.2", Terrain(terrain).label, cost),))

    def strait_entry(self) -> EntryCost:
        """Return the cost of the step into a strait: nothing (MV.10)."""
        return EntryCost(0, "MP", None, (("MV.10", "strait", 0),))

    def stand_entry(self, *, afloat: bool) -> EntryCost:
        """Return the cost of a `0`: MP on land, nothing afloat (MV.3, NV.2)."""
        if afloat:
            return EntryCost(0, "NMP", None, (("NV.2", "stand", 0),))
        cost = self.ruleset.movement.stand
        return EntryCost(cost, "MP", None, (("MV.3", "stand", cost),))

    def entry(self, march: March, pool: dict[str, int], origin: int, target: int) -> EntryCost | None:
        """Return the cost of an army's next hex; None if it cannot go there at all."""
        if target == OFF_MAP:
            return None
        terrain = self.board.terrain[target]
        if terrain in SAILABLE and (march.afloat or (terrain == Terrain.COAST and may_embark(self.start, march))):
            cost = self.round.sailing_costs.entering(terrain)
            zone = sailing.zone_that_pays(self.board, pool, target, cost, march.stays[-1].zone)
            return self.water_entry(target, zone)
        if not march.afloat and self.board.is_passable_land(target):
            return self.land_entry(march.army.faction, origin, target)
        return None


def _unplaced(document: RoundDocument) -> Superiority:
    numbers = document.ruleset.superiority
    return assign_initiative(
        document.board, document.position, {}, base=numbers.base, radii=document.ruleset.radii
    ).superiority


def problem_of(event: Event) -> Problem:
    """An event of the adjudicator as a problem: its paragraph and its sentence."""
    return Problem(event.rule, event.text)
