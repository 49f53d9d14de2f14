"""Cards of leaders: office, numbers, units, and what limits each (HH.3, HH.5, HH.10)."""

from collections.abc import Iterator
from dataclasses import dataclass

from campaign.games.hannibal.orders_form.seen import SeenPosition
from campaign.games.hannibal.orders_form.step_notes import trapped_note
from campaign.games.hannibal.rules.marches import allowance, is_strong_enough
from campaign.games.hannibal.rules.position import ROMA, Force, Leader
from campaign.games.hannibal.rules.recruiting import is_in_levy
from campaign.games.hannibal.rules.taking import limit
from campaign.games.hannibal.rules.units import Units
from campaign.games.orders_form import Note
from campaign.language.catalogue.sentences import say


@dataclass(frozen=True, slots=True)
class UnitCount:
    """How many units of a type a force has: with all their steps, and with fewer."""

    type: str
    whole: int
    reduced: int


@dataclass(frozen=True, slots=True)
class LeaderCard:
    """A leader for readers; `withdrawal` None is a star, `place` empty off the map.

    `sp` and `units` are None where the reader does not see them, `mp` where the leader is off the map or unseen, `most`
    is the limit of SP.
    """

    leader: Leader
    name: str
    combat: int
    withdrawal: int | None
    hex: str
    place: str
    inside: bool
    sp: int | None
    units: tuple[UnitCount, ...] | None
    mp: int | None
    most: int | None
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class GarrisonCard:
    """Units without a leader in a hex."""

    side: str
    place: str
    inside: bool
    sp: int | None
    units: tuple[UnitCount, ...] | None


def leader_cards(seen: SeenPosition, side: str) -> tuple[LeaderCard, ...]:
    """The leaders of a side: on the map first, then those to come, the dead last; by number."""
    leaders = [leader for leader in seen.position.leaders.values() if leader.side == side]
    order = sorted(leaders, key=lambda one: (one.dead, one.number not in seen.position.led, one.number))
    return tuple(_card(seen, leader) for leader in order)


def garrison_cards(seen: SeenPosition, side: str) -> tuple[GarrisonCard, ...]:
    """The garrisons of a side, by the names of their hexes."""
    position = seen.position
    forces = [force for force in position.forces if force.side == side and force.leader is None]
    return tuple(
        GarrisonCard(side, position.theatre.place(force.hex), force.inside, seen.sp([force]), units_seen(seen, force))
        for force in sorted(forces, key=lambda force: position.hex_name(force.hex))
    )


def units_seen(seen: SeenPosition, force: Force) -> tuple[UnitCount, ...] | None:
    """The units of a force by type, None where the reader does not see them."""
    return None if seen.hides(force) else count_units(seen, force.units)


def count_units(seen: SeenPosition, units: Units) -> tuple[UnitCount, ...]:
    """Units by type, in the order of the type table."""
    whole = {type_: len(numbers.sp) for type_, numbers in seen.position.ruleset.units.items()}
    types = dict.fromkeys(unit.type for unit in units)
    return tuple(
        UnitCount(
            type_,
            sum(unit.type == type_ and unit.steps == whole[type_] for unit in units),
            sum(unit.type == type_ and unit.steps < whole[type_] for unit in units),
        )
        for type_ in types
    )


def _card(seen: SeenPosition, leader: Leader) -> LeaderCard:
    position, entry = seen.position, seen.position.entry(leader.number)
    force = position.led.get(leader.number)
    is_seen = force is not None and not seen.hides(force)
    return LeaderCard(
        leader=leader,
        name=entry.name,
        combat=entry.combat,
        withdrawal=entry.withdrawal,
        hex=position.hex_name(force.hex) if force else "",
        place=position.theatre.place(force.hex) if force else "",
        inside=force.inside if force else False,
        sp=seen.sp([force]) if force else 0,
        units=units_seen(seen, force) if force else (),
        mp=allowance(position, force) // 2 if force and is_seen else None,
        most=limit(position, leader.number) if leader.in_play else None,
        notes=tuple(_limits(seen, leader)),
    )


def _limits(seen: SeenPosition, leader: Leader) -> Iterator[Note]:
    """The limits of a leader now."""
    position, number = seen.position, leader.number
    entry, force = position.entry(number), position.led.get(number)
    if leader.dead:
        yield Note(say("hhd_dead"), "HH.10.7")
        return
    if leader.side == ROMA and leader.office == "senate" and entry.from_ is not None and entry.from_ > position.year:
        yield Note(say("hhd_eligible_from", number=-entry.from_), "HH.3.1")
    if is_in_levy(position, number):
        yield Note(say("hhd_in_levy"), "HH.4.3")
    if entry.part == "chief":
        yield Note(say("hhd_chief", list=tuple(position.ruleset.chief.provinces)), "HH.10.8")
    if leader.office == "master":
        yield Note(say("hhd_master"), "HH.3.9")
    if force is None:
        return
    if force.inside and position.is_besieged(force.hex):
        yield Note(say("hh_besieged", leader_name=entry.name), "HH.5.13")
    roma = position.theatre.cities[position.ruleset.places.roma].hex
    if not seen.hides(force) and not is_strong_enough(position, force, from_roma=force.hex == roma):
        yield Note(say("hhd_too_weak", number=position.ruleset.march.least), "HH.5.4")
    yield from trapped_note(position, force)
