"""Who leads which units of a hex (HH.5.2)."""

from campaign.games.hannibal.generals.view import View
from campaign.games.hannibal.rules.position import CARTHAGO, Force
from campaign.games.hannibal.rules.taking import limit
from campaign.games.hannibal.rules.units import GAULS, GUARD, SLAVES, Unit

DETACHED = 8
"""The SP that another leader of carthago has beside Hannibal."""


def shares(view: View) -> dict[str, str]:
    """The orders `take` of the side; none where units still join before they are carried out (HH.4)."""
    position = view.position
    texts: dict[str, str] = {}
    for hex_ in sorted({force.hex for force in view.own}, key=position.hex_name):
        if position.at(hex_, view.enemy) or position.is_besieged(hex_) or units_join(view, hex_):
            continue
        here = [one for one in position.at(hex_, view.side) if one.leader is not None]
        texts |= _punic(view, hex_, here) if view.side == CARTHAGO else _roman(view, hex_, here)
    return texts


def units_join(view: View, hex_: int) -> bool:
    """Whether allies or Gauls can join in a hex at the beginning of this step; which ones only dice say."""
    position = view.position
    if not position.is_summer or view.side != CARTHAGO:
        return False
    return not position.theatre.provinces[position.theatre.province_of[hex_]].plain


def _punic(view: View, hex_: int, here: list[Force]) -> dict[str, str]:
    """Hannibal, else the first leader, has all but small detachments for the others."""
    position = view.position
    able = [one for one in here if position.entry(one.leader or 0).part != "chief"]
    if not able:
        return {}
    able.sort(key=lambda one: (position.entry(one.leader or 0).part != "hannibal", one.leader or 0))
    units = [
        unit
        for one in (*able, position.garrison(hex_, view.side))
        for unit in one.units
        if unit.type not in (*GAULS, GUARD)
    ]
    units.sort(key=lambda unit: (unit.type == "elephants", position.sp([unit]), unit.type))
    total = position.sp(units)
    given: dict[int, list[Unit]] = {one.leader or 0: [] for one in able}
    for one in able[1:]:
        share = given[one.leader or 0]
        while units and units[0].type != "elephants" and position.sp([*share, units[0]]) <= min(DETACHED, total // 8):
            share.append(units.pop(0))
    given[able[0].leader or 0] = units
    return {str(number): _text(found) for number, found in given.items()}


def _roman(view: View, hex_: int, here: list[Force]) -> dict[str, str]:
    """Leaders with room take over units of the garrison, but for ten SP in a city that needs them."""
    position = view.position
    waiting = [unit for unit in position.garrison(hex_, view.side).units if unit.type not in (GUARD, SLAVES)]
    city = position.city(hex_)
    keep = 10 if city and not position.theatre.provinces[city.province].plain else 0
    texts: dict[str, str] = {}
    for one in sorted(here, key=lambda one: -position.sp(one.units)):
        taken: list[Unit] = []
        most = limit(position, one.leader or 0) or 0
        for unit in sorted(waiting, key=lambda unit: -position.sp([unit])):
            fits = position.sp([*one.units, *taken, unit]) <= most
            if fits and position.sp(waiting) - position.sp([unit]) >= keep:
                taken.append(unit)
                waiting.remove(unit)
        if taken:
            own = [unit for unit in one.units if unit.type != SLAVES]
            texts[str(one.leader)] = _text([*own, *taken])
    return texts


def _text(units: list[Unit]) -> str:
    counts: dict[str, int] = {}
    for unit in units:
        counts[unit.type] = counts.get(unit.type, 0) + 1
    return " ".join(f"{type_} {count}" for type_, count in counts.items()) or "none"


def with_shares(view: View, texts: dict[str, str]) -> View:
    """The view after units were given out as the orders say; which steps each unit has is not looked at."""
    position = view.position
    for hex_ in {view.position.led[int(number)].hex for number in texts}:
        here = [one for one in view.position.at(hex_, view.side) if str(one.leader) in texts]
        pool = [unit for one in (*here, view.position.garrison(hex_, view.side)) for unit in one.units]
        for one in here:
            words = texts[str(one.leader)].split()
            got: list[Unit] = []
            for type_, count in zip(words[::2], words[1::2], strict=False):
                got += sorted((unit for unit in pool if unit.type == type_), key=lambda unit: -unit.steps)[: int(count)]
            for unit in got:
                pool.remove(unit)
            position = position.with_force(Force(one.hex, one.side, one.leader, tuple(got), one.inside, one.came_from))
        garrison = view.position.garrison(hex_, view.side)
        position = position.with_force(Force(hex_, view.side, None, tuple(pool), garrison.inside))
    return View(position, view.side, view.seed)
