"""Where armies and navies are as an impulse begins (MV.4)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaign.rules.movement.march import March
from campaign.rules.movement.round_start import RoundStart


@dataclass(frozen=True, slots=True, eq=False)
class NavyZones:
    """The ZoC of navies (ZC.1): for each hex in one the factions whose navies have it, one entry a navy.

    `places` are the number and the hex of each navy.
    """

    places: tuple[tuple[int, int], ...]
    factions: Mapping[int, tuple[str, ...]]

    def holds_enemy(self, hex_: int, faction: str) -> bool:
        """Whether a hex is in the ZoC of a navy of another faction."""
        return any(other != faction for other in self.factions.get(hex_, ()))


@dataclass(frozen=True, slots=True, eq=False)
class ImpulseStart:
    """The round as impulse `number` begins: the ZoC of its navies, and the marches by the hex they are in.

    Costs, ZoC of navies and the conditions of a crossing are those of this moment (MV.4, MV.10).
    """

    number: int
    round: RoundStart
    navies: NavyZones
    standing: Mapping[int, Sequence[March]]


def impulse_start(
    number: int, round_: RoundStart, marches: Sequence[March], before: NavyZones | None = None
) -> ImpulseStart:
    """The start of an impulse; `before` are the ZoC of navies an impulse ago, kept where no navy has moved."""
    standing: dict[int, list[March]] = {}
    for march in marches:
        standing.setdefault(march.hex, []).append(march)
    return ImpulseStart(number, round_, _navy_zones(round_, marches, before), standing)


def _navy_zones(round_: RoundStart, marches: Sequence[March], before: NavyZones | None) -> NavyZones:
    afloat = [march for march in marches if march.afloat]
    places = tuple((march.army.number, march.hex) for march in afloat)
    if before is not None and places == before.places:
        return before
    factions: dict[int, tuple[str, ...]] = {}
    for march in afloat:
        for hex_ in round_.within(march.hex, round_.ruleset.radii.navy):
            factions[hex_] = (*factions.get(hex_, ()), march.army.faction)
    return NavyZones(places, factions)
