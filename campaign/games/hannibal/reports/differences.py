"""The differences between two documents of a game of HANNIBAL, in sentences."""

from collections.abc import Iterator

from campaign.games.hannibal.rules.control import title
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.position import Position
from campaign.games.hannibal.rules.theatre import SIDES
from campaign.language.catalogue.sentences import Sentence, say


def differences(before: GameDocument, after: GameDocument) -> list[str]:
    """Return the differences in `after`: leaders by number, garrisons, cities, sieges, points; one sentence a fact."""
    was, is_ = before.position, after.position
    return [*_leaders(was, is_), *_garrisons(was, is_), *_cities(was, is_), *_sieges(was, is_), *_points(was, is_)]


def _leaders(was: Position, is_: Position) -> Iterator[Sentence]:
    for number in sorted({*was.led, *is_.led}):
        name, old, new = is_.name(number), was.led.get(number), is_.led.get(number)
        if new is None:
            yield say("hh_leader_is_off_the_map", leader_name=name)
        elif old is None:
            place = is_.theatre.board.describe(new.hex)
            yield say("hh_leader_is_on_the_map", leader_name=name, place=place, number=is_.sp(new.units))
        else:
            if old.hex != new.hex:
                describe = is_.theatre.board.describe
                yield say("hh_leader_moved", leader_name=name, before_place=describe(old.hex), place=describe(new.hex))
            if was.sp(old.units) != is_.sp(new.units):
                numbers = {"before_number": was.sp(old.units), "number": is_.sp(new.units)}
                yield say("hh_leader_strength_changed", leader_name=name, **numbers)


def _garrisons(was: Position, is_: Position) -> Iterator[Sentence]:
    for hex_ in sorted({*was.forces_at, *is_.forces_at}):
        for side in SIDES:
            old, new = (position.sp(position.garrison(hex_, side).units) for position in (was, is_))
            if old != new:
                place = is_.theatre.board.describe(hex_)
                numbers = {"before_number": old, "number": new}
                yield say("hh_garrison_changed", place=place, faction=title(side), **numbers)


def _cities(was: Position, is_: Position) -> Iterator[Sentence]:
    for name, holder in is_.control.items():
        if was.control[name] != holder:
            yield say("structure_changed_hands", name=name, before_owner=title(was.control[name]), owner=title(holder))


def _sieges(was: Position, is_: Position) -> Iterator[Sentence]:
    for name in sorted({*was.sieges, *is_.sieges}):
        old, new = was.sieges.get(name), is_.sieges.get(name)
        if new is None:
            yield say("siege_is_over", name=name)
        elif old is None:
            yield say("hh_siege_is_new", name=name, faction=title(new.side))
        elif old.marker != new.marker and old.marker is not None and new.marker is not None:
            yield say("hh_siege_marker_changed", name=name, before_number=old.marker, number=new.marker)
        elif old != new:
            yield say("hh_siege_works_changed", name=name)


def _points(was: Position, is_: Position) -> Iterator[Sentence]:
    if was.points != is_.points:
        points = {"before_points": was.points, "points": is_.points}
        yield say("victory_points_changed", faction=title("carthago"), **points)
