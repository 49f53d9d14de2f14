"""What stays the same during the movement of a round, and where armies are as an impulse begins (MV.4)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from campaign.games.vae_victis.rules.movement.march import March
from campaign.games.vae_victis.rules.ruleset import Ruleset
from hexmap.rules.board import Board, Structure
from hexmap.rules.logistics import Network
from hexmap.rules.position import Army, Position
from hexmap.rules.zones_of_control import structures_in_zone
from navy.rules import sailing


@dataclass(frozen=True, eq=False)
class RoundStart:
    """The board and the position as the movement of a round begins, with what is measured on them.

    `superiority` is this round's, by faction and zone (IN.3); `networks` are those at the start of the round, by
    faction (LG.7).
    """

    board: Board
    position: Position
    ruleset: Ruleset
    superiority: Mapping[str, Mapping[str, int]]
    networks: Mapping[str, Network]

    @cached_property
    def sailing_costs(self) -> sailing.SailingCosts:
        """The NMP for entering a Coast and a Sea hex (NV.2)."""
        return sailing.SailingCosts(self.ruleset.sailing.coast, self.ruleset.sailing.sea)

    @cached_property
    def full_pools(self) -> sailing.Pools:
        """The NMP of all factions in all zones before anyone sails (IN.4)."""
        return sailing.full_pools(self.superiority, self.ruleset.sailing.level)

    def march_of(self, army: Army, numbers: tuple[int, ...]) -> March:
        """The march of an army before its first number; `port` and `zone` are looked at now (NV.1, NV.2)."""
        return March(
            army,
            numbers,
            port=sailing.is_port(self.board, self.position, army, self.ruleset.radii),
            zone=self.board.zones[self.board.zones_of[army.hex][0]] if army.afloat else None,
        )

    def within(self, hex_: int, radius: int) -> tuple[int, ...]:
        """The hexes of the board that are at most `radius` hexes away from a hex, the hex itself included."""
        return self.board.within(hex_, radius)

    def enemy_structures(self, hex_: int, faction: str) -> list[Structure]:
        """The structures of other factions that have a hex in their ZoC (ZC.2, ZC.3)."""
        near = self._in_zone.get(hex_)
        if near is None:
            return []
        control, besieged = self.position.control, self.position.besieged
        return [s for s in near if control.get(s.name, faction) != faction and s.name not in besieged]

    @cached_property
    def _in_zone(self) -> Mapping[int, Sequence[Structure]]:
        return structures_in_zone(self.board, self.ruleset.radii)


@dataclass(frozen=True, eq=False)
class NavyZones:
    """The ZoC of navies (ZC.1), worked out when someone asks for them: armies on land do, navies at sea do not.

    `places` are the number, the hex and the faction of each navy.
    """

    round: RoundStart
    places: tuple[tuple[int, int, str], ...]

    def holds_enemy(self, hex_: int, faction: str) -> bool:
        """Whether a hex is in the ZoC of a navy of another faction."""
        here = self._factions.get(hex_)
        return here is not None and any(other != faction for other in here)

    @cached_property
    def _factions(self) -> Mapping[int, tuple[str, ...]]:
        """For each hex in a ZoC the factions whose navies have it, one entry a navy."""
        found: dict[int, tuple[str, ...]] = {}
        for _, place, faction in self.places:
            for hex_ in self.round.within(place, self.round.ruleset.radii.navy):
                found[hex_] = (*found.get(hex_, ()), faction)
        return found


@dataclass(frozen=True, slots=True, eq=False)
class ImpulseStart:
    """The round as impulse `number` begins: the ZoC of its navies, and the marches of all armies.

    Costs, ZoC of navies and the conditions of a crossing are those of this moment (MV.4, MV.10).
    """

    number: int
    round: RoundStart
    navies: NavyZones
    marches: Sequence[March]


def impulse_start(
    number: int, round_: RoundStart, marches: Sequence[March], before: NavyZones | None = None
) -> ImpulseStart:
    """The start of an impulse; `before` are the ZoC of navies an impulse ago, kept where no navy has moved."""
    return ImpulseStart(number, round_, _navy_zones(round_, marches, before), marches)


def _navy_zones(round_: RoundStart, marches: Sequence[March], before: NavyZones | None) -> NavyZones:
    afloat = [march for march in marches if march.stays[-1].afloat]
    places = tuple([(march.army.number, march.hex, march.army.faction) for march in afloat])
    return before if before is not None and places == before.places else NavyZones(round_, places)
