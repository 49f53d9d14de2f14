"""Sieges: assaults, markers, works, and what becomes of cities (HH.9)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from campaign.games.hannibal.rules.combat_tables import (
    ASSAULT_COLUMNS,
    assault_column,
    assault_is_possible,
    held,
)
from campaign.games.hannibal.rules.control import take_city, title
from campaign.games.hannibal.rules.field_combat import combat_number, commander_of
from campaign.games.hannibal.rules.leaders import lost_leaders
from campaign.games.hannibal.rules.losses import count_combat, lose_steps, sp_of_forces
from campaign.games.hannibal.rules.plans import line_for
from campaign.games.hannibal.rules.position import CARTHAGO, OTHER, Force, Position, Siege
from campaign.games.hannibal.rules.sheets.battle import SiegeWord
from campaign.games.hannibal.rules.step_run import StepRun
from campaign.games.hannibal.rules.theatre import SIDES, City
from campaign.games.hannibal.rules.units import counted_strength, only_elephants
from campaign.games.hannibal.rules.withdrawal import way_out, withdraw
from campaign.language.catalogue.sentences import say


@dataclass(frozen=True, slots=True)
class Investment:
    """A city with an enemy outside and no friend outside: B, G and I of HH.9.1."""

    city: City
    side: str
    besieging: tuple[Force, ...]
    inside: tuple[Force, ...]
    strength: int
    garrison: int
    walls: int

    @property
    def defence(self) -> int:
        """G + I."""
        return self.garrison + self.walls


def investment(position: Position, city: City) -> Investment | None:
    """The investment of a city, None if nobody can besiege it (HH.9.1)."""
    owner = position.control[city.name]
    side = OTHER[owner]
    besieging = position.at(city.hex, side, inside=False)
    if not city.has_inside or not besieging or position.at(city.hex, owner, inside=False):
        return None
    inside = position.at(city.hex, owner, inside=True)
    units = [unit for force in besieging for unit in force.units]
    strength = counted_strength(units, position.ruleset)
    garrison = counted_strength([unit for force in inside for unit in force.units], position.ruleset)
    return Investment(city, side, besieging, inside, strength, garrison, walls_of(position, city))


def walls_of(position: Position, city: City) -> int:
    """The SP with which a city defends itself (HH.9.1)."""
    numbers = position.ruleset.siege
    by_class: Mapping[str, int] = {
        "fortified": numbers.fortified,
        "walled": numbers.walled,
        "2": numbers.class_2,
        "1": numbers.class_1,
    }
    return by_class[city.class_]


def besiege_all(run: StepRun) -> None:
    """First all assaults, then everything else, hex by hex (HH.9.1, HH.9.2)."""
    position = run.position
    cities = sorted(position.theatre.cities.values(), key=lambda city: position.hex_name(city.hex))
    there = [city for city in cities if city.hex in position.forces_at]
    assaulted = {city.name for city in there if _assaults(run, city)}
    for city in there:
        if city.name not in assaulted:
            _besieges(run, city)
    for city in cities:
        if not city.has_inside:
            _unfortified(run, city)


def _assaults(run: StepRun, city: City) -> bool:
    """Whether a besieger assaults a city, and what comes of it (HH.9.3)."""
    found = investment(run.position, city)
    if found is None or line_for(run, found.side, city.hex).siege != "assault":
        return False
    reason = _no_assault(run, found)
    if reason:
        text = say("hh_no_assault", faction=title(found.side), name=city.name, hhnosiege=say(reason))
        run.refuse("HH.9.3", text, city=city.name, side=found.side)
        return False
    _assault(run, found)
    return True


def _no_assault(run: StepRun, found: Investment) -> str | None:
    """The reason why an assault is not possible, as the code of a sentence (HH.9.2, HH.9.3)."""
    if found.city.class_ == "1":
        return "hhnosiege.class_1"
    if commander_of(run, found.city.hex, found.side, found.besieging) is None:
        return "hhnosiege.no_leader"
    possible = assault_is_possible(found.strength, found.defence, run.position.ruleset)
    return None if possible else "hhnosiege.too_weak"


def _assault(run: StepRun, found: Investment) -> None:
    """One die, and the result of the table (HH.9.3); a besieger who is too weak afterwards retreats (HH.9.4)."""
    ruleset, city = run.position.ruleset, found.city
    place = assault_column(found.strength, found.defence, ruleset, is_empty=not found.inside)
    added = combat_number(run, city.hex, found.side, found.besieging)
    added -= combat_number(run, city.hex, OTHER[found.side], found.inside)
    added += ruleset.assault.carthago if found.side == CARTHAGO else 0
    die = run.die("HH.9.3", say("hhdie.assault", name=city.name), city=city.name)
    result = ruleset.assault.table[held(die + added) - 1][place]
    text = say(
        "hh_assault",
        faction=title(found.side),
        name=city.name,
        text=ASSAULT_COLUMNS[place],
        die_number=held(die + added),
        result_text=result,
    )
    lost = _assault_losses(run, found, result)
    run.note(
        "HH.9.3",
        "assault",
        text,
        city=city.name,
        side=found.side,
        column=ASSAULT_COLUMNS[place],
        modifier=added,
        result=result,
        lost=dict(lost),
    )
    leaders = [force.leader for force in (*found.besieging, *found.inside) if force.leader is not None]
    run.position = count_combat(run.position, lost, leaders)
    if result.startswith("S"):
        take_city(run, "HH.9.8", city, found.side)
    _after_assault(run, city, found)


def _assault_losses(run: StepRun, found: Investment, result: str) -> Mapping[str, int]:
    """The SP that both sides lose: steps of the besieger, and all inside where the city falls (HH.9.3)."""
    steps = int(result[-1]) if "A" in result else 0
    before = sp_of_forces(run.position, found.besieging)
    first = line_for(run, found.side, found.city.hex).losses
    run.position, after = lose_steps(run.position, found.besieging, steps, first)
    falls = result.startswith("S")
    return {
        found.side: before - sp_of_forces(run.position, after),
        OTHER[found.side]: sp_of_forces(run.position, found.inside) if falls else 0,
    }


def _after_assault(run: StepRun, city: City, found: Investment) -> None:
    """Leaders whose units are all lost (HH.10.5), and the retreat of a besieger who is too weak (HH.9.4)."""
    position = run.position
    besieging = position.at(city.hex, found.side, inside=False)
    if position.control[city.name] == found.side:
        besieging = position.at(city.hex, found.side)
    if not any(force.units for force in besieging):
        leaders = [force.leader for force in besieging if force.leader is not None]
        lost_leaders(run, "HH.10.5", leaders, position.ruleset.risk.lost)
        run.position = run.position.settled()
        return
    left = investment(position, city)
    if left and left.side == found.side and left.strength < left.defence:
        _retreat(run, left, "HH.9.4")


def _retreat(run: StepRun, found: Investment, rule: str) -> None:
    """A besieger goes back a hex, as an attacker (HH.9.4 to HH.9.6)."""
    leads = commander_of(run, found.city.hex, found.side, found.besieging)
    to = way_out(run.position, found.besieging, leads, as_attacker=True)
    if to is not None:
        withdraw(run, rule, found.besieging, to, counts=False)
    run.position = run.position.settled()


def _besieges(run: StepRun, city: City) -> None:
    """A siege or works, begun or gone on with, or given up (HH.9.5 to HH.9.7)."""
    found = investment(run.position, city)
    if found is None:
        return
    has = run.position.sieges.get(city.name)
    word = _carried_out(run, found, has)
    if word == "none":
        _lift(run, city, "HH.9.7")
    elif word == "siege":
        _siege(run, found, has)
    elif word == "works":
        _works(run, found, has)


def _carried_out(run: StepRun, found: Investment, has: Siege | None) -> SiegeWord | None:
    """The action of the besieger: as the plan says, else they go on with what was begun (HH.8.2, HH.9.2)."""
    goes_on: SiegeWord | None = ("works" if has.works else "siege") if has else None
    word = line_for(run, found.side, found.city.hex).siege
    if word is None or word == "assault":
        return goes_on
    if word == "none":
        return "none" if has else None
    if (word == "works") != (found.city.class_ == "1"):
        _refuse_siege(run, found, "hhnosiege.class_1" if word == "siege" else "hhnosiege.not_class_1")
        return goes_on
    if has is None and commander_of(run, found.city.hex, found.side, found.besieging) is None:
        _refuse_siege(run, found, "hhnosiege.no_leader")
        return None
    return word


def _refuse_siege(run: StepRun, found: Investment, reason: str) -> None:
    text = say("hh_no_siege", faction=title(found.side), name=found.city.name, hhnosiege=say(reason))
    run.refuse("HH.9.2", text, city=found.city.name, side=found.side)


def _siege(run: StepRun, found: Investment, has: Siege | None) -> None:
    """A marker and one die (HH.9.5)."""
    city, numbers = found.city, run.position.ruleset.siege
    if found.strength < found.defence:
        _give_up(run, found, "HH.9.5")
        return
    marker = has.marker if has and has.marker else numbers.marker
    if has is None:
        _set_siege(run, Siege(city.name, found.side, marker=marker))
        text = say("hh_siege_begins", faction=title(found.side), name=city.name)
        run.note("HH.9.5", "siege_begins", text, city=city.name, side=found.side, marker=marker)
    if run.die("HH.9.5", say("hhdie.siege", name=city.name), city=city.name) >= marker:
        take_city(run, "HH.9.8", city, found.side)
        return
    marker = max(numbers.least_marker, marker - 1)
    _set_siege(run, Siege(city.name, found.side, marker=marker))
    text = say("hh_siege_goes_on", name=city.name, number=marker)
    run.note("HH.9.5", "siege_goes_on", text, city=city.name, marker=marker)


def _works(run: StepRun, found: Investment, has: Siege | None) -> None:
    """Partial works first, then complete ones and a die each segment (HH.9.6)."""
    city = found.city
    if found.strength < found.defence:
        _give_up(run, found, "HH.9.6")
        return
    if has is None:
        _set_siege(run, Siege(city.name, found.side, works="partial"))
        text = say("hh_works_begin", faction=title(found.side), name=city.name)
        run.note("HH.9.6", "works_begin", text, city=city.name, side=found.side)
        return
    if has.works == "partial":
        _set_siege(run, Siege(city.name, found.side, works="complete"))
        run.note("HH.9.6", "works_complete", say("hh_works_complete", name=city.name), city=city.name)
    if run.die("HH.9.6", say("hhdie.works", name=city.name), city=city.name) >= run.position.ruleset.siege.works_fall:
        take_city(run, "HH.9.8", city, found.side)


def _give_up(run: StepRun, found: Investment, rule: str) -> None:
    """A besieger who is too weak: marker or works are off, and they retreat (HH.9.5, HH.9.6)."""
    text = say("hh_too_weak", faction=title(found.side), name=found.city.name)
    run.note(
        rule, "siege_too_weak", text, city=found.city.name, side=found.side, sp=found.strength, needed=found.defence
    )
    _lift(run, found.city, rule)
    _retreat(run, found, rule)


def _lift(run: StepRun, city: City, rule: str) -> None:
    """Marker or works are off (HH.9.7)."""
    position = run.position
    if city.name in position.sieges:
        sieges = {name: siege for name, siege in position.sieges.items() if name != city.name}
        run.position = replace(position, sieges=sieges)
        run.note(rule, "siege_lifted", say("hh_siege_lifted", name=city.name), city=city.name)


def _set_siege(run: StepRun, siege: Siege) -> None:
    position = run.position
    run.position = replace(position, sieges={**position.sieges, siege.city: siege})


def _unfortified(run: StepRun, city: City) -> None:
    """The side that alone has units in an unfortified city controls it, not with elephants alone (HH.9.9)."""
    position = run.position
    units = {side: [unit for force in position.at(city.hex, side) for unit in force.units] for side in SIDES}
    there = [side for side in SIDES if units[side]]
    if len(there) != 1 or position.control[city.name] == there[0] or only_elephants(units[there[0]]):
        return
    take_city(run, "HH.9.9", city, there[0])


def note_lifted(run: StepRun, before: Mapping[str, Siege], rule: str = "HH.9.7") -> None:
    """Events for the sieges that ended because no unit of the besieger is left (HH.9.7)."""
    for name, siege in before.items():
        gone = name not in run.position.sieges and run.position.control[name] != siege.side
        if gone and not any(event.kind == "siege_lifted" and event.about.get("city") == name for event in run.events):
            run.note(rule, "siege_lifted", say("hh_siege_lifted", name=name), city=name)
