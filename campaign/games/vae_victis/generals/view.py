"""What a general sees: the published document and the orders of its own faction, nothing of its rivals' (FA.2)."""

from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from campaign.games.generals import Wish
from campaign.games.vae_victis.rules.administration import debark_cost
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.rules.ruleset import Ruleset
from campaign.games.vae_victis.rules.sequence_of_play import initiative_of
from hexmap.rules.board import Board, Structure
from hexmap.rules.deployment import Deployment
from hexmap.rules.logistics import Logistics
from hexmap.rules.position import Army, Position
from navy.rules.superiority import Initiative, ports

_TASTE = 0.06
"""How far tastes of generals differ: at most by so much up or down."""


@dataclass(frozen=True)
class GeneralView:
    """A document as a faction's general sees it. The orders of other factions were left out before.

    `wishes` are what the faction's players ask of it.
    """

    document: RoundDocument
    faction: str
    seed: str = ""
    wishes: tuple[Wish, ...] = ()

    def taste(self, *about: object) -> float:
        """A factor near 1 that follows from the seed: it decides between what is about equally good."""
        text = ":".join(map(str, (self.seed, self.position.round, self.faction, *about)))
        return 1 + _TASTE * (int.from_bytes(sha256(text.encode()).digest()[:4]) / 2**31 - 1)

    @property
    def board(self) -> Board:
        """The board of the document."""
        return self.document.board

    @property
    def position(self) -> Position:
        """The position of the document."""
        return self.document.position

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of the document."""
        return self.document.ruleset

    def of(self, faction: str) -> "GeneralView":
        """The same document as the general of another faction sees it, to predict what they order."""
        if faction == self.faction:
            return self
        if faction not in self._others:
            self._others[faction] = GeneralView(self.document, faction, self.seed)
        return self._others[faction]

    @cached_property
    def _others(self) -> dict[str, "GeneralView"]:
        return {}

    @cached_property
    def armies(self) -> tuple[Army, ...]:
        """The armies and navies of the faction, by number."""
        return tuple(army for army in self.position.armies if army.faction == self.faction)

    @cached_property
    def enemies(self) -> tuple[Army, ...]:
        """The armies and navies of all other factions, by number."""
        return tuple(army for army in self.position.armies if army.faction != self.faction)

    @cached_property
    def enemy_at(self) -> Mapping[int, Army]:
        """The armies and navies of other factions by their hexes."""
        return {army.hex: army for army in self.enemies}

    @cached_property
    def initiative(self) -> Initiative:
        """The initiative of the round, or what it would be if nobody placed points (IN)."""
        return initiative_of(self.document)

    @property
    def superiority(self) -> Mapping[str, Mapping[str, int]]:
        """Naval superiority by faction and zone (IN.3)."""
        return self.initiative.superiority

    @property
    def levels(self) -> Mapping[str, int]:
        """The faction's naval superiority by zone."""
        return self.superiority.get(self.faction, {})

    @cached_property
    def pools(self) -> dict[str, int]:
        """The NMP of the faction by zone before anyone sails (IN.4)."""
        return {zone: level * self.ruleset.sailing.level for zone, level in self.levels.items()}

    @cached_property
    def deployment(self) -> Deployment:
        """The hexes of all armies."""
        return Deployment(self.board, self.position.armies, self.ruleset.radii)

    @cached_property
    def logistics(self) -> Logistics:
        """The networks of all factions, and what bars their ways, with this faction's sea links."""
        radii, links = self.ruleset.radii, self.document.orders.sea_links
        return Logistics(self.board, self.position, radii, self.superiority, links)

    @cached_property
    def held_by_structures(self) -> Mapping[int, tuple[Structure, ...]]:
        """The structures that have a hex in their ZoC (ZC.3)."""
        return self.logistics.structures

    @cached_property
    def barred_land(self) -> Set[int]:
        """The hexes in which an army of the faction is halted (MV.6)."""
        return self.logistics.barred(self.faction)[0]

    @cached_property
    def barred_water(self) -> Set[int]:
        """The hexes in which a navy of the faction is halted (NV.4)."""
        return self.logistics.barred(self.faction)[1]

    @cached_property
    def ports(self) -> Set[int]:
        """The hexes of structures from which armies of the faction can embark, if nothing changes (NV.1)."""
        named = self.board.structure_named
        found = ports(self.board, self.position, self.faction, self.ruleset.radii)
        return frozenset(named[name].hex for names in found.values() for name in names)

    def landing_cost(self, hex_: int) -> int | None:
        """The NMP for debarking into a hex; None where the faction cannot, if nothing changes (NV.10)."""
        if hex_ not in self._landing_costs:
            free = self.deployment.is_free(hex_) and hex_ not in self.barred_land
            cost = debark_cost(self.board, self.position.control, self.faction, hex_, self.ruleset) if free else None
            self._landing_costs[hex_] = cost
        return self._landing_costs[hex_]

    def landings(self, hex_: int) -> tuple[tuple[int, int], ...]:
        """The hexes around a water hex into which the faction can debark, each with the NMP for that (NV.10)."""
        found = self._landings.get(hex_)
        if found is None:
            costs = ((near, self.landing_cost(near)) for near in self.board.adjacent(hex_))
            found = self._landings[hex_] = tuple((near, cost) for near, cost in costs if cost is not None)
        return found

    @cached_property
    def beside_enemies_at_sea(self) -> Set[int]:
        """The hexes from which a move into the water around them may be barred, or halted, by other factions."""
        hexes = self.enemy_at.keys() | self.barred_water
        return frozenset(near for hex_ in hexes for near in self.board.adjacent(hex_))

    @cached_property
    def _landings(self) -> dict[int, tuple[tuple[int, int], ...]]:
        return {}

    @cached_property
    def _landing_costs(self) -> dict[int, int | None]:
        return {}
