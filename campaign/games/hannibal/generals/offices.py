"""Elections, offices, the levy, dictators, and who moves first (HH.2.4, HH.3, HH.4)."""

from collections.abc import Iterable
from dataclasses import replace

from campaign.games.hannibal.generals.view import View
from campaign.games.hannibal.rules.control import controller
from campaign.games.hannibal.rules.elections import eligible
from campaign.games.hannibal.rules.placing import order_of_office
from campaign.games.hannibal.rules.position import Position
from campaign.games.hannibal.rules.recruiting import legions_of_year, recruiting_cities
from campaign.games.hannibal.rules.taking import limit
from campaign.games.hannibal.rules.units import GUARD, SLAVES, strength

LEGION_SP = 13


def merit(position: Position, number: int) -> tuple[int, int]:
    """The merit of a leader: the combat number, then how easily they withdraw."""
    entry = position.entry(number)
    return 3 * entry.combat + 7 - (entry.withdrawal or 1), -number


def ballot(view: View) -> str:
    """Keep the better consul as proconsul, and prefer good leaders (HH.3.2, HH.3.5)."""
    position = view.position
    romans = [n for n, leader in position.leaders.items() if leader.side == view.side and not leader.dead]
    lines = [f"prefer {' '.join(str(n) for n in sorted(romans, key=lambda n: merit(position, n), reverse=True))}"]
    staying = [n for n in romans if position.leaders[n].office == "proconsul"]
    consuls = [n for n in romans if position.leaders[n].office == "consul" and n in position.led]
    consuls = [n for n in consuls if position.sp(position.led[n].units) >= 2 * LEGION_SP]
    best = max(consuls, key=lambda n: merit(position, n), default=None)
    if best is None or merit(position, best)[0] < 3:
        return lines[0]
    worst = min(staying, key=lambda n: merit(position, n), default=None)
    if len(staying) >= 2 and worst is not None and merit(position, worst) < merit(position, best):
        lines.append(f"home {worst}")
        staying.remove(worst)
    if len(staying) < 2:
        lines.append(f"proconsul {best}")
    return "\n".join(lines)


def levy_of_year(position: Position) -> dict[str, int]:
    """The cities where legions will appear in this summer, with their SP, as things are (HH.4.2)."""
    found: dict[str, int] = {}
    provinces = {name: controller(position, name) for name in position.theatre.provinces}
    position = replace(position, provinces=provinces)
    for province in position.theatre.provinces:
        cities, count = recruiting_cities(position, province), legions_of_year(position, province)
        if cities and count:
            found[cities[0].name] = count * LEGION_SP
    return found


def placing(view: View) -> str:
    """Leaders go where most SP wait for them: forces without a leader, or the levy (HH.3.7)."""
    position = view.position
    order = order_of_office(position, [n for n in position.elected if position.leaders[n].in_play])
    waiting = {hex_: _mobile_sp(position, hex_) for hex_ in position.vacated}
    levy = sorted(levy_of_year(position).values(), reverse=True)
    lines: list[str] = []
    for number in order:
        best = max(waiting, key=lambda hex_: (waiting[hex_], -hex_), default=None)
        most = limit(position, number) or 0
        if best is not None and waiting[best] >= LEGION_SP and (not levy or waiting[best] >= levy[0]):
            if len(position.leaders_at(best, view.side)) + sum(position.hex_name(best) in line for line in lines) < 3:
                lines.append(f"{number}: {position.hex_name(best)}")
            waiting[best] = max(0, waiting[best] - most)
        else:
            lines.append(f"{number}: levy")
            levy = sorted([max(0, sp - (most if place == 0 else 0)) for place, sp in enumerate(levy)], reverse=True)
    return "\n".join(lines)


def _mobile_sp(position: Position, hex_: int) -> int:
    """The SP in a hex that a leader could take over."""
    units = [unit for unit in position.garrison(hex_, "roma").units if unit.type not in (GUARD, SLAVES)]
    return strength(units, position.ruleset)


def recruiting(view: View) -> str:
    """The leaders of the levy, each where most legions are left for them; slaves for the strongest leader (HH.4)."""
    position = view.position
    levy = levy_of_year(position)
    waiting = [n for n in position.elected if position.leaders[n].in_play and n not in position.led]
    lines = []
    here: dict[str, int] = {}
    for number in order_of_office(position, waiting):
        free = [
            name
            for name in levy
            if len(position.leaders_at(position.theatre.cities[name].hex, view.side)) + here.get(name, 0) < 3
        ]
        if not free:
            continue
        best = max(free, key=lambda name: (levy[name], name))
        here[best] = here.get(best, 0) + 1
        levy[best] -= limit(position, number) or 0
        lines.append(f"levy {number}: {best}")
    slaves = _slaves(view)
    return "\n".join([*lines, *([f"slaves {slaves}"] if slaves is not None else [])])


def _slaves(view: View) -> int | None:
    """A leader with room for a unit of slaves, the one least likely to leave office (HH.4.4)."""
    position = view.position
    counts = position.counts
    if counts.slaves_raised or counts.lost_in_combat < position.ruleset.recruits.slaves:
        return None
    able = [one for one in view.own if one.units and position.leaders[one.leader or 0].office == "proconsul"]
    levy = {position.theatre.cities[name].hex for name in levy_of_year(position)}
    able = [
        one
        for one in able
        if one.hex not in levy and position.sp(one.units) + 10 <= (limit(position, one.leader or 0) or 0)
    ]
    return able[0].leader if able else None


def dictators(view: View) -> str:
    """The two best leaders who can be named, with the consuls' larger army, if they are better (HH.3.9)."""
    position = view.position
    able = [n for n in eligible(position) if not position.leaders[n].been_dictator]
    able = sorted(able, key=lambda n: merit(position, n), reverse=True)
    consuls = [n for n in position.led if position.leaders[n].office == "consul"]
    if len(able) < 2 or (consuls and max(merit(position, n) for n in consuls) >= merit(position, able[0])):
        return ""
    hexes: Iterable[int] = [position.led[n].hex for n in consuls]
    roma = position.theatre.cities[position.ruleset.places.roma].hex
    hex_ = max(hexes, key=lambda one: (_all_sp(position, one), -one), default=roma)
    return f"{able[0]} {able[1]} to {position.hex_name(hex_)}"


def _all_sp(position: Position, hex_: int) -> int:
    return sum(position.sp(force.units) for force in position.at(hex_, "roma"))
