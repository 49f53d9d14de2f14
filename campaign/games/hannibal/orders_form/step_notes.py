"""What a step of a march costs and why, and what waits in the hex (HH.5.5 to HH.5.9, HH.7.5, HH.8.5)."""

from collections.abc import Iterator

from campaign.games.hannibal.orders_form.chances import die_chance, in_sixths
from campaign.games.hannibal.orders_form.seen import SeenPosition
from campaign.games.hannibal.rules.diplomacy import modifier
from campaign.games.hannibal.rules.ground import step_cost
from campaign.games.hannibal.rules.leaders import commander
from campaign.games.hannibal.rules.marches import can_overrun
from campaign.games.hannibal.rules.position import OTHER, Force, Position
from campaign.games.hannibal.rules.theatre import City
from campaign.games.orders_form import Note
from campaign.language.catalogue.sentences import say


def cost_notes(position: Position, from_: int, to: int, side: str) -> Iterator[Note]:
    """The reasons for the cost of a step (HH.5.5)."""
    costs, theatre = position.ruleset.march, position.theatre
    ground = theatre.ground(to)
    if theatre.has_road(from_, to):
        is_foreign = ground == "city" and not position.is_friendly(to, side)
        code, cost = ("hhd_by_road_into_city", costs.city) if is_foreign else ("hhd_by_road", costs.road)
        yield Note(say(code, number=cost), "HH.5.5")
        return
    code, cost = {
        "city": ("hhd_into_city", costs.city),
        "clear": ("hhd_clear", costs.clear),
        "rough": ("hhd_rough", costs.rough),
        "mountain": ("hhd_mountain", costs.mountain),
    }[ground]
    yield Note(say(code, number=cost), "HH.5.5")
    if theatre.is_river(to):
        yield Note(say("hhd_river", number=costs.river), "HH.5.5")


def enemy_notes(seen: SeenPosition, enemies: tuple[Force, ...], hex_: int, side: str) -> Iterator[Note]:
    """The consequences of enemies in a hex that is entered (HH.5.7, HH.8.1, HH.8.5)."""
    if not enemies:
        return
    sp, position = seen.sp(enemies), seen.position
    text = say("hhd_enemy_ends_unseen") if sp is None else say("hhd_enemy_ends", number=sp)
    yield Note(text, "HH.5.7")
    if position.theatre.is_mountain(hex_):
        yield Note(say("hhd_no_combat"), "HH.8.1")
    elif position.provinces[position.theatre.province_of[hex_]] != side:
        yield Note(say("hhd_forages", ground=position.theatre.province_of[hex_]), "HH.8.5")


def overrun_note(seen: SeenPosition, enemies: tuple[Force, ...], *, can: bool, wanted: bool) -> Note | None:
    """Whether the enemies of a hex can be overrun; None where there are none, or it is neither possible nor wanted."""
    numbers = seen.position.ruleset.march
    if not enemies:
        return None
    if seen.hides_any(enemies):
        return Note(say("hhd_overrun_unseen"), "HH.11.3")
    if can:
        code = "hhd_overrun" if wanted else "hhd_overrun_possible"
        return Note(say(code, number=numbers.overrun), "HH.5.9")
    text = say("hhd_no_overrun", number=numbers.overrun_ratio, needed_number=numbers.overrun)
    return Note(text, "HH.5.9") if wanted else None


def end_notes(position: Position, force: Force) -> Iterator[Note]:
    """The dangers where a march ends: winter (HH.7.5)."""
    hex_, side = force.hex, force.side
    province = position.theatre.province_of[hex_]
    is_sheltered = position.is_friendly(hex_, side) and (force.inside or not position.at(hex_, OTHER[side]))
    if not position.is_summer and position.provinces[province] != side and not is_sheltered and force.units:
        yield Note(say("hhd_winter", ground=province), "HH.7.5")


def trapped_note(position: Position, force: Force) -> Iterator[Note]:
    """Whether a leader is in a hex with an enemy leader, and what may let them march (HH.5.11)."""
    if force.inside or not position.leaders_at(force.hex, OTHER[force.side]):
        return
    outside = [one.leader for one in position.at(force.hex, force.side, inside=False) if one.leader is not None]
    leads = commander(position, outside, force.side)
    if leads is None:
        return
    needed, name = position.entry(leads).withdrawal, position.name(leads)
    if needed is None:
        yield Note(say("hhd_not_trapped", leader_name=name), "HH.5.11")
    else:
        chance = in_sixths(die_chance(needed))
        yield Note(say("hhd_trapped", leader_name=name, number=needed, text=chance), "HH.5.11")


def step_notes(seen: SeenPosition, force: Force, to: int, points: int, *, overrun: bool) -> Iterator[Note]:
    """The costs and encounters of a step (HH.5.5 to HH.5.9)."""
    position = seen.position
    enemies = position.at(to, OTHER[force.side])
    yield from cost_notes(position, force.hex, to, force.side)
    can = can_overrun(position, force, to, step_cost(position, force.hex, to, force.side), points)
    note = overrun_note(seen, enemies, can=can, wanted=overrun)
    if note:
        yield note
    if not (overrun and can and not seen.hides_any(enemies)):
        yield from enemy_notes(seen, enemies, to, force.side)
    others = [number for number in position.leaders_at(to, force.side) if number != force.leader]
    if len(others) >= position.ruleset.limits.leaders:
        yield Note(say("hhd_full"), "HH.5.8")


def diplomacy_notes(seen: SeenPosition, force: Force, city: City) -> Iterator[Note]:
    """The chance of diplomacy at a city (HH.6.1, HH.6.2)."""
    position = seen.position
    needed = (city.loyalty or 0) - modifier(position, force, city)
    if needed <= 1:
        yield Note(say("hhd_diplomacy_sure", name=city.name), "HH.6.1")
    elif needed > 6:
        yield Note(say("hhd_diplomacy_never", name=city.name, number=needed), "HH.6.1")
    else:
        text = in_sixths(die_chance(needed))
        yield Note(say("hhd_diplomacy", name=city.name, number=needed, text=text), "HH.6.1")
    if seen.hides_any(position.at(city.hex, OTHER[force.side])):
        yield Note(say("hhd_diplomacy_unseen"), "HH.6.1")
