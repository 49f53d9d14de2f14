"""The NMP of a faction, zone by zone: available, requested, and navies that come too late (NV.2)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from campaign.games.desk import PoolPlan
from campaign.games.vae_victis.preview.situation import Situation
from campaign.games.vae_victis.rules.movement.march import March
from campaign.games.vae_victis.rules.movement.movement_record import Stop
from hexmap.rules.board import SAILABLE
from hexmap.rules.hexes import OFF_MAP, SIDE, STAND
from navy.rules.sailing import zone_that_pays

NO_POOL = "naval_points"
"""Why a navy stops that no pool can pay for."""


@dataclass(frozen=True, slots=True)
class UnpaidNavy:
    """A navy that no pool can pay for: the hex and zone it is in, and the numbers that it does not carry out."""

    army: int
    hex: int
    zone: str | None
    numbers: tuple[int, ...]


def drawn_by(marches: Iterable[March]) -> Counter[str]:
    """The NMP that marches have drawn, by zone."""
    drawn: Counter[str] = Counter()
    for march in marches:
        for stay in march.stays[1:]:
            if stay.zone is not None:
                drawn[stay.zone] += stay.cost
    return drawn


def dry_at(stop: Stop) -> UnpaidNavy:
    """A navy that stops for lack of NMP, before anyone is put back."""
    march = stop.march
    return UnpaidNavy(march.army.number, march.hex, march.stays[-1].zone, march.numbers[stop.impulse - 1 :])


def pool_plans(
    situation: Situation, faction: str, marches: Iterable[March], dry: Sequence[UnpaidNavy]
) -> tuple[PoolPlan, ...]:
    """Return the pools of a faction in map order, unused ones left out.

    `marches` have been carried out and settled. What navies of `dry` would go on to draw is asked for in vain.
    """
    full = situation.pool(faction)
    uses: dict[str, dict[int, int]] = {zone: {} for zone in full}
    stopped: dict[str, list[int]] = {zone: [] for zone in full}

    def use(zone: str, number: int, cost: int) -> None:
        uses[zone][number] = uses[zone].get(number, 0) + cost

    for march in marches:
        for zone, cost in drawn_by([march]).items():
            use(zone, march.army.number, cost)
    for one in dry:
        for which, (zone, cost) in enumerate(_rest(situation, one)):
            use(zone, one.army, cost)
            if which == 0:
                stopped[zone].append(one.army)
    return tuple(
        PoolPlan(zone, full[zone], dict(sorted(uses[zone].items())), tuple(sorted(stopped[zone])))
        for zone in full
        if full[zone] or uses[zone]
    )


def _rest(situation: Situation, dry: UnpaidNavy) -> Iterator[tuple[str, int]]:
    """Return the rest of an instruction: its zones and NMP."""
    board, hex_, zone = situation.board, dry.hex, dry.zone
    for number in dry.numbers:
        if number == STAND:
            continue
        hex_ = board.neighbours[hex_][SIDE[number]]
        if hex_ == OFF_MAP or board.terrain[hex_] not in SAILABLE:
            return
        cost = situation.round.sailing_costs.entering(board.terrain[hex_])
        zone = zone_that_pays(board, dict.fromkeys(board.zones, cost), hex_, cost, zone)
        if zone is not None:
            yield zone, cost
