"""The end of a winter: losses, elephants, victory points, and the end of a game (HH.7.4, HH.7.5, HH.11.1, HH.13)."""

from dataclasses import replace

from campaign.hannibal.rules.control import determine_control, title
from campaign.hannibal.rules.losses import lose_steps, lose_units
from campaign.hannibal.rules.plans import line_for
from campaign.hannibal.rules.position import CARTHAGO, OTHER, ROMA, Force, Position, order_of_forces
from campaign.hannibal.rules.turn import Turn
from campaign.hannibal.rules.units import ELEPHANTS
from campaign.language.catalogue.sentences import say


def end_winter(turn: Turn) -> None:
    """Control, winter losses, elephants, victory points, in this order (HH.7.4)."""
    determine_control(turn)
    for force in order_of_forces(turn.position):
        _winter_losses(turn, force)
    turn.position = turn.position.settled()
    _elephants(turn)
    turn.position = turn.position.settled()
    count_points(turn)


def loses_in_winter(position: Position, force: Force) -> bool:
    """Whether a force loses half: its side does not control the province, and no friendly city shelters it (HH.7.5)."""
    province = position.theatre.province_of[force.hex]
    if position.provinces[province] == force.side or not force.units:
        return False
    is_alone = not position.at(force.hex, OTHER[force.side])
    return not (position.is_friendly(force.hex, force.side) and (force.inside or is_alone))


def _winter_losses(turn: Turn, force: Force) -> None:
    """Take steps off until half the SP are lost, by the order of losses (HH.7.5, HH.8.9)."""
    position = turn.position
    if not loses_in_winter(position, force):
        return
    whole = position.sp(force.units)
    needed = whole // position.ruleset.winter.losses
    first = line_for(turn, force.side, force.hex).losses
    while whole - position.sp(force.units) < needed:
        position, (force,) = lose_steps(position, [force], 1, first)
    turn.position = position
    lost = whole - position.sp(force.units)
    place = position.theatre.place(force.hex)
    text = say("hh_winter_losses", faction=title(force.side), place=place, number=lost, from_number=whole)
    turn.note(
        "HH.7.5",
        "winter_losses",
        text,
        hex=position.hex_name(force.hex),
        side=force.side,
        leader=force.leader,
        sp=whole,
        lost=lost,
    )


def _elephants(turn: Turn) -> None:
    """One die: so many steps of elephants are lost, hex by hex (HH.11.1)."""
    there = [force for force in order_of_forces(turn.position) if any(unit.type == ELEPHANTS for unit in force.units)]
    if not there:
        return
    die = turn.die("HH.11.1", say("hhdie.elephants"))
    lost = 0
    for _ in range(turn.position.ruleset.winter.elephants[die - 1]):
        there = [force for force in order_of_forces(turn.position) if any(u.type == ELEPHANTS for u in force.units)]
        if there:
            units = tuple(unit for unit in there[0].units if unit.type == ELEPHANTS)
            one = replace(there[0], units=units[-1:])
            others = tuple(unit for unit in there[0].units if unit.type != ELEPHANTS) + units[:-1]
            turn.position = lose_units(turn.position, one).with_force(replace(there[0], units=others))
            lost += 1
    turn.note("HH.11.1", "elephants_lost", say("hh_elephants_lost", number=lost), lost=lost)


def count_points(turn: Turn) -> None:
    """The victory points of a winter, each with its cause (HH.13.1)."""
    position = turn.position
    numbers, places = position.ruleset.victory, position.ruleset.places
    total = position.points
    for name, province in position.theatre.provinces.items():
        if position.provinces[name] == CARTHAGO and province.value:
            total += _points(turn, province.value, say("hhpoints.province", ground=name), province=name)
    for city in position.theatre.cities.values():
        if position.control[city.name] == CARTHAGO and city.loyalty:
            total += _points(turn, city.loyalty, say("hhpoints.city", name=city.name), city=city.name)
    if position.counts.foot_lost_this_year:
        total += _points(turn, position.counts.foot_lost_this_year, say("hhpoints.foot"))
    if position.control[places.capua] == CARTHAGO:
        total += _points(turn, numbers.capua, say("hhpoints.special", name=places.capua), city=places.capua)
    if position.year >= numbers.tarentum_year and position.control[places.tarentum] == ROMA:
        total += _points(turn, -numbers.tarentum, say("hhpoints.special", name=places.tarentum), city=places.tarentum)
    turn.position = replace(position, points=total, counts=replace(position.counts, foot_lost_this_year=0))
    turn.note("HH.13.1", "points_counted", say("hh_points_counted", number=total), points=total)


def _points(turn: Turn, points: int, cause: object, **about: object) -> int:
    turn.note("HH.13.1", "points", say("hh_points", number=points, hhpoints=cause), **about, points=points)
    return points


def end_game(turn: Turn) -> None:
    """Who has won after the last winter (HH.13.2)."""
    position = turn.position
    end = position.ruleset.end
    if position.round < end.last_round or position.ended:
        return
    winner = CARTHAGO if position.points >= end.carthago else ROMA if position.points < end.roma else None
    finish(turn, winner, "HH.13.2", say("hhwon.points", number=position.points))


def finish(turn: Turn, winner: str | None, rule: str, reason: object) -> None:
    """The game is over."""
    ended = {"winner": winner, "rule": rule, "reason": str(reason)}
    turn.position = replace(turn.position, ended=ended)
    text = say("hh_won", faction=title(winner), hhwon=reason) if winner else say("hh_drawn", hhwon=reason)
    turn.note(rule, "game_over", text, winner=winner)
