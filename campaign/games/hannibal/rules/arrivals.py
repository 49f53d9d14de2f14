"""What comes to carthago in `offices`, and Capua that may go over (HH.2.4, HH.4.7, HH.10.8, HH.12.1)."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from campaign.games.hannibal.rules.control import take_city, title
from campaign.games.hannibal.rules.position import CARTHAGO, OTHER, ROMA, Force, Position
from campaign.games.hannibal.rules.sheets import FirstMover
from campaign.games.hannibal.rules.step_run import StepRun
from campaign.games.hannibal.rules.units import GUARD, Unit, full
from campaign.language.catalogue.sentences import say


def arrive(run: StepRun) -> None:
    """Reinforcements, the Gaulish leader, and who moves first this year (HH.2.4, HH.4.7, HH.10.8)."""
    wanted: FirstMover = run.order("first", CARTHAGO, FirstMover())
    used = {_land(run, wanted), _second_landing(run, wanted)}
    for hex_ in wanted.lands:
        if hex_ not in used:
            text = say("hh_no_landing", place=run.position.theatre.place(hex_))
            run.refuse("HH.4.7", text, hex=run.position.hex_name(hex_))
    _chief(run, wanted)
    first = wanted.side or run.position.first
    run.position = replace(run.position, first=first)
    run.note("HH.2.4", "first_mover", say("hh_first", faction=title(first)), side=first)


def _is_free(position: Position, hex_: int) -> bool:
    return not position.at(hex_, OTHER[CARTHAGO])


def _chosen(position: Position, asked: Iterable[int], able: list[int], default: str | None) -> int | None:
    """The hex that was asked for, else the default, else the first by name; None if there is none."""
    usual = position.theatre.board.grid.index(default) if default else -1
    return next((hex_ for hex_ in (*asked, usual) if hex_ in able), able[0] if able else None)


def _units(position: Position, types: Mapping[str, int]) -> list[Unit]:
    return [full(type_, position.ruleset) for type_, count in types.items() for _ in range(count)]


def landing_hexes(position: Position) -> list[int]:
    """The hexes in which the reinforcements of 215 can land now, by name; none if it is not time (HH.4.7)."""
    numbers = position.ruleset.reinforcements.first
    is_time = position.year >= numbers.year and position.provinces[numbers.province] == CARTHAGO
    if position.counts.reinforced_215 or not is_time:
        return []
    return [
        hex_
        for hex_ in position.theatre.hexes_of[numbers.province]
        if position.theatre.is_coastal(hex_) and _is_free(position, hex_)
    ]


def _land(run: StepRun, wanted: FirstMover) -> int | None:
    """The reinforcements of 215, in Brutium; return their hex (HH.4.7)."""
    position = run.position
    numbers = position.ruleset.reinforcements.first
    hex_ = _chosen(position, wanted.lands, landing_hexes(position), numbers.default)
    if hex_ is None:
        return None
    units = _units(position, numbers.units)
    leaders = [n for n in position.leaders_at(hex_, CARTHAGO) if position.entry(n).part != "chief"]
    hannibal = [n for n in leaders if position.entry(n).part == "hannibal"]
    if leaders:
        force = position.led[(hannibal or leaders)[0]]
        position = position.with_force(replace(force, units=(*force.units, *units)))
    else:
        position = position.with_garrison(hex_, CARTHAGO, units)
    run.position = replace(position, counts=replace(position.counts, reinforced_215=True)).settled()
    text = say("hh_lands", place=position.theatre.place(hex_), number=position.sp(units))
    run.note("HH.4.7", "reinforcements", text, hex=position.hex_name(hex_))
    return hex_


def _to_come(position: Position) -> list[int]:
    """The leaders who wait beyond the Alps."""
    return [n for n, leader in position.leaders.items() if leader.office == "to come" and not leader.dead]


def alpine_hexes(position: Position) -> list[int]:
    """The hexes in which Hasdrubal can arrive now, by name; none if it is not time yet (HH.4.7)."""
    numbers = position.ruleset.reinforcements.second
    if not position.ruleset.end.second_landing or not _to_come(position) or position.year < numbers.year:
        return []
    west, east = numbers.columns or (1, 99)
    return [
        hex_
        for hex_ in position.theatre.hexes_of[numbers.province]
        if west <= hex_ % position.theatre.board.grid.columns + 1 <= east and _has_room(position, hex_)
    ]


def _second_landing(run: StepRun, wanted: FirstMover) -> int | None:
    """Hasdrubal in 207, over the Alps; return the hex (HH.4.7)."""
    position = run.position
    numbers = position.ruleset.reinforcements.second
    hex_ = _chosen(position, wanted.lands, alpine_hexes(position), numbers.default)
    if hex_ is None:
        return None
    number = _to_come(position)[0]
    position = position.with_leader(replace(position.leaders[number], office="general"))
    position = position.with_force(Force(hex_, CARTHAGO, number, tuple(_units(position, numbers.units))))
    run.position = position.settled()
    text = say("hh_arrives", leader_name=position.name(number), place=position.theatre.place(hex_))
    run.note("HH.4.7", "reinforcements", text, leader=number, hex=position.hex_name(hex_))
    return hex_


def _has_room(position: Position, hex_: int) -> bool:
    """Whether a hex has no enemies, and fewer than three leaders of carthago (HH.5.10)."""
    return _is_free(position, hex_) and len(position.leaders_at(hex_, CARTHAGO)) < position.ruleset.limits.leaders


def dead_chiefs(position: Position) -> list[int]:
    """The Gaulish leader, if dead (HH.10.8)."""
    return [n for n, leader in position.leaders.items() if leader.office == "chief" and leader.dead]


def chief_hexes(position: Position) -> list[int]:
    """The hexes in which the Gaulish leader can come back, by name (HH.10.8)."""
    provinces, theatre = position.ruleset.chief.provinces, position.theatre
    hexes = (hex_ for name in provinces for hex_ in theatre.hexes_of[name] if _has_room(position, hex_))
    return sorted(hexes, key=position.hex_name)


def _chief(run: StepRun, wanted: FirstMover) -> None:
    """The Gaulish leader who died comes back (HH.10.8)."""
    position = run.position
    numbers = position.ruleset.chief
    dead, able = dead_chiefs(position), chief_hexes(position)
    asked = [] if wanted.chief is None else [wanted.chief]
    if asked and not (dead and asked[0] in able):
        text = say("hh_no_chief", place=position.theatre.place(asked[0]))
        run.refuse("HH.10.8", text, hex=position.hex_name(asked[0]))
    hex_ = _chosen(position, asked, able, numbers.default)
    if not dead or hex_ is None:
        return
    number = dead[0]
    position = position.with_leader(replace(position.leaders[number], dead=False))
    run.position = position.with_force(Force(hex_, CARTHAGO, number)).settled()
    text = say("hh_arrives", leader_name=position.name(number), place=position.theatre.place(hex_))
    run.note("HH.10.8", "chief_returns", text, leader=number, hex=position.hex_name(hex_))


def capua(run: StepRun) -> None:
    """One die each summer from 214 on, while Capua is Roman (HH.12.1)."""
    position = run.position
    numbers = position.ruleset.capua
    city = position.theatre.cities[position.ruleset.places.capua]
    if not position.is_summer or position.year < numbers.year or position.control[city.name] != ROMA:
        return
    if run.die("HH.12.1", say("hhdie.capua"), city=city.name) > numbers.falls:
        return
    take_city(run, "HH.12.1", city, CARTHAGO)
    guards = [full(GUARD, position.ruleset)] * numbers.guards
    run.position = run.position.with_garrison(city.hex, CARTHAGO, guards).settled()
