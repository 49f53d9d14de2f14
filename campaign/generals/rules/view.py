"""What a general sees: the published document and the orders of its own faction, nothing of its rivals' (FA.2)."""

from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from campaign.rules.document import RoundDocument
from campaign.rules.ruleset import Ruleset
from campaign.rules.sequence_of_play import initiative_of
from hexmap.rules.board import Board, Structure
from hexmap.rules.deployment import Deployment
from hexmap.rules.position import Army, Position
from hexmap.rules.zones_of_control import army_zone, structures_holding
from navy.rules.sailing import is_port

_TASTE = 0.06


@dataclass(frozen=True)
class GeneralView:
    """A document as a faction's general sees it. The orders of other factions were left out before."""

    document: RoundDocument
    faction: str
    seed: str = ""

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
        return self if faction == self.faction else GeneralView(self.document, faction, self.seed)

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
    def superiority(self) -> Mapping[str, Mapping[str, int]]:
        """Naval superiority by faction and zone: this round's, or what it would be if nobody placed points (IN.3)."""
        return initiative_of(self.document).superiority

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
        """Where all armies stand."""
        return Deployment(self.board, self.position.armies, self.ruleset.radii)

    @cached_property
    def held_by_structures(self) -> Mapping[int, tuple[Structure, ...]]:
        """The structures that have a hex in their ZoC (ZC.3)."""
        return structures_holding(self.board, self.position, self.ruleset.radii)

    @cached_property
    def _landable(self) -> dict[int, bool]:
        return {}

    @cached_property
    def _barred_by_structures(self) -> frozenset[int]:
        controller = self.position.controller
        held = self.held_by_structures.items()
        return frozenset(hex_ for hex_, found in held if any(controller(one) != self.faction for one in found))

    @cached_property
    def barred_land(self) -> Set[int]:
        """The hexes in which an army of the faction is halted (MV.6)."""
        return self._barred_by_structures.union(*(self._zone(army) for army in self.enemies if not army.afloat))

    @cached_property
    def barred_water(self) -> Set[int]:
        """The hexes in which a navy of the faction is halted (NV.4)."""
        return self._barred_by_structures.union(*(self._zone(army) for army in self.enemies if army.afloat))

    def _zone(self, army: Army) -> Set[int]:
        return frozenset(army_zone(self.board, army, self.ruleset.radii))

    def is_port(self, army: Army) -> bool:
        """Whether an army stands where it can embark this round (NV.1)."""
        return is_port(self.board, self.position, army, self.ruleset.radii)

    @cached_property
    def ports(self) -> Mapping[int, Structure]:
        """The hexes of structures from which armies of the faction can embark, if nothing changes (NV.1)."""
        return {
            structure.hex: structure
            for structure in self.board.coastal_structures
            if self.position.controller(structure) == self.faction
            and structure.name not in self.position.besieged
            and not any(True for _ in self.deployment.navies_holding(structure.hex, self.faction))
        }

    def may_land(self, hex_: int) -> bool:
        """Whether a navy of the faction may debark into a hex, if nothing changes (NV.10)."""
        if hex_ not in self._landable:
            self._landable[hex_] = self._may_land(hex_)
        return self._landable[hex_]

    def _may_land(self, hex_: int) -> bool:
        board = self.board
        if not board.is_passable_land(hex_) or not self.deployment.is_free(hex_) or hex_ in self.barred_land:
            return False
        structure = board.structure_at.get(hex_)
        if structure is not None:
            return self.position.controller(structure) in (None, self.faction)
        return self.landing_cost(hex_) is not None

    def landing_cost(self, hex_: int) -> int | None:
        """The NMP for debarking into a hex; None for a terrain without landings (NV.10)."""
        numbers = self.ruleset.debarkation
        if hex_ in self.board.structure_at:
            return numbers.structure
        return {"F": numbers.farmlands, "D": numbers.desert, "H": numbers.hills}.get(self.board.terrain[hex_])
