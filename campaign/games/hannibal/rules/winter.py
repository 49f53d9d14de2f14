"""The end of a winter: losses, elephants, victory points, and the end of a game (HH.7.4, HH.7.5, HH.11.1, HH.13)."""

from dataclasses import replace

from campaign.games.hannibal.rules.control import determine_control, title
from campaign.games.hannibal.rules.losses import lose_steps, lose_units
from campaign.games.hannibal.rules.plans import line_for
from campaign.games.hannibal.rules.position import CARTHAGO, OTHER, ROMA, Force, Position, order_of_forces
from campaign.games.hannibal.rules.step_run import StepRun
from campaign.games.hannibal.rules.units import ELEPHANTS
from campaign.language.catalogue.sentences import say


def end_winter(run: StepRun) -> None:
    """Control, winter losses, elephants, victory points, in this order (HH.7.4)."""
    determine_control(run)
    for force in order_of_forces(run.position):
        _winter_losses(run, force)
    run.position = run.position.settled()
    _elephants(run)
    run.position = run.position.settled()
    count_points(run)


def loses_in_winter(position: Position, force: Force) -> bool:
    """Whether a force loses half: its side does not control the province, and no friendly city shelters it (HH.7.5)."""
    province = position.theatre.province_of[force.hex]
    if position.provinces[province] == force.side or not force.units:
        return False
    is_alone = not position.at(force.hex, OTHER[force.side])
    return not (position.is_friendly(force.hex, force.side) and (force.inside or is_alone))


def _winter_losses(run: StepRun, force: Force) -> None:
    """Take steps off until half the SP are lost, by the order of losses (HH.7.5, HH.8.9)."""
    position = run.position
    if not loses_in_winter(position, force):
        return
    whole = position.sp(force.units)
    needed = whole // position.ruleset.winter.losses
    first = line_for(run, force.side, force.hex).losses
    while whole - position.sp(force.units) < needed:
        position, (force,) = lose_steps(position, [force], 1, first)
    run.position = position
    lost = whole - position.sp(force.units)
    place = position.theatre.place(force.hex)
    text = say("hh_winter_losses", faction=title(force.side), place=place, number=lost, from_number=whole)
    run.note(
        "HH.7.5",
        "winter_losses",
        text,
        hex=position.hex_name(force.hex),
        side=force.side,
        leader=force.leader,
        sp=whole,
        lost=lost,
    )


def _elephants(run: StepRun) -> None:
    """One die: so many steps of elephants are lost, hex by hex (HH.11.1)."""
    there = [force for force in order_of_forces(run.position) if any(unit.type == ELEPHANTS for unit in force.units)]
    if not there:
        return
    die = run.die("HH.11.1", say("hhdie.elephants"))
    lost = 0
    for _ in range(run.position.ruleset.winter.elephants[die - 1]):
        there = [force for force in order_of_forces(run.position) if any(u.type == ELEPHANTS for u in force.units)]
        if there:
            units = tuple(unit for unit in there[0].units if unit.type == ELEPHANTS)
            one = replace(there[0], units=units[-1:])
            others = tuple(unit for unit in there[0].units if unit.type != ELEPHANTS) + units[:-1]
            run.position = lose_units(run.position, one).with_force(replace(there[0], units=others))
            lost += 1
    run.note("HH.11.1", "elephants_lost", say("hh_elephants_lost", number=lost), lost=lost)


def count_points(run: StepRun) -> None:
    """The victory points of a winter, each with its cause (HH.13.1)."""
    position = run.position
    numbers, places = position.ruleset.victory, position.ruleset.places
    total = position.points
    for name, province in position.theatre.provinces.items():
        if position.provinces[name] == CARTHAGO and province.value:
            total += _points(run, province.value, say("hhpoints.province", ground=name), province=name)
    for city in position.theatre.cities.values():
        if position.control[city.name] == CARTHAGO and city.loyalty:
            total += _points(run, city.loyalty, say("hhpoints.city", name=city.name), city=city.name)
    if position.counts.foot_lost_this_year:
        total += _points(run, position.counts.foot_lost_this_year, say("hhpoints.foot"))
    if position.control[places.capua] == CARTHAGO:
        total += _points(run, numbers.capua, say("hhpoints.special", name=places.capua), city=places.capua)
    if position.year >= numbers.tarentum_year and position.control[places.tarentum] == ROMA:
        total += _points(run, -numbers.tarentum, say("hhpoints.special", name=places.tarentum), city=places.tarentum)
    run.position = replace(position, points=total, counts=replace(position.counts, foot_lost_this_year=0))
    run.note("HH.13.1", "points_counted", say("hh_points_counted", number=total), points=total)


def _points(run: StepRun, points: int, cause: object, **about: object) -> int:
    run.note("HH.13.1", "points", say("hh_points", number=points, hhpoints=cause), **about, points=points)
    return points


def end_game(run: StepRun) -> None:
    """The winner after the last winter (HH.13.2)."""
    position = run.position
    end = position.ruleset.end
    if position.round < end.last_round or position.ended:
        return
    winner = CARTHAGO if position.points >= end.carthago else ROMA if position.points < end.roma else None
    finish(run, winner, "HH.13.2", say("hhwon.points", number=position.points))


def finish(run: StepRun, winner: str | None, rule: str, reason: object) -> None:
    """The game is over."""
    ended = {"winner": winner, "rule": rule, "reason": str(reason)}
    run.position = replace(run.position, ended=ended)
    text = say("hh_won", faction=title(winner), hhwon=reason) if winner else say("hh_drawn", hhwon=reason)
    run.note(rule, "game_over", text, winner=winner)
