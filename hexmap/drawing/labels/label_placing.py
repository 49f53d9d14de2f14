"""Finding places for names: how one makes others give way."""

from collections.abc import Callable, Iterable, Sequence

from hexmap.drawing.boxes import Box, Boxes, grown
from hexmap.drawing.geometry import Layout
from hexmap.drawing.labels.label_places import Label, NamePlace, Obstacles, no_obstacles, places_of, signs_of
from hexmap.rules.board import Board, Structure

SMALLER = 0.84
"""Where a name finds no place it is tried in smaller letters, by this factor, before it is left out."""
LEAST_LETTERS = 9
"""The least size of letters in pixels."""
WORTH_IT = 0.5
"""The least improvement for which other names are moved."""
FARTHER = (1.8, 2.6)
"""The factors by which a name may be farther from its sign if the map leaves no room nearby."""
PASSES = 6
"""How often, at most, every name is given the chance of a better place."""


def name_size(at: Layout, is_city: bool) -> int:
    """The size of a name's letters in pixels: readable first, then in proportion to the hexes."""
    town = max(LEAST_LETTERS, min(15.0, at.size * 1.3), at.size * 0.72)
    return round(town * 1.16) if is_city else round(town)


class _Places(dict[int, list[NamePlace]]):
    """The possible places of names by number, each computed on first use."""

    def __init__(self, work_out: Callable[[int], list[NamePlace]]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, number: int) -> list[NamePlace]:
        found = self[number] = self._work_out(number)
        return found


class Placing:
    """The state of a placement: for each name, by its number, its possible places and the one it has."""

    def __init__(
        self, board: Board, at: Layout, order: Sequence[Structure], obstacles: Obstacles | None = None
    ) -> None:
        self.board, self.at, self.order = board, at, order
        self.obstacles = obstacles or no_obstacles()
        self.signs = signs_of(board, at)
        self.places = _Places(lambda number: self._places(order[number]))
        self.chosen: dict[int, NamePlace] = {}
        self.taken = Boxes(at.size * 6)

    def keep(self, number: int, label: Label) -> bool:
        """Keep a name at its place on the empty map, if nothing is in the way; return whether it was kept."""
        free = self.obstacles.hard.free(label.box) and self.obstacles.soft.free(label.box)
        if free:
            self._take(number, NamePlace(label, 0.0))
        return free

    def labels(self) -> list[Label]:
        """The names that have a place, in the order in which they were to be placed."""
        return [self.chosen[number].label for number in sorted(self.chosen)]

    def settle(self, number: int) -> bool:
        """Find a place for a name, if need be by making others give way."""
        return self._take_free(number) or any(self._clear(number, place) for place in self.places[number])

    def try_smaller(self) -> None:
        """Give those without a place the chance of one in smaller letters."""
        for number, structure in enumerate(self.order):
            size = name_size(self.at, structure.is_city)
            smaller = round(size * SMALLER)
            if number not in self.chosen and LEAST_LETTERS <= smaller < size:
                self.places[number] = self._places(structure, smaller)
                self.settle(number)

    def try_farther(self) -> None:
        """Give those without a place the chance of one farther from their signs, the nearest first."""
        for farther in FARTHER:
            for number, structure in enumerate(self.order):
                if number not in self.chosen:
                    self.places[number] = self._places(structure, farther=farther)
                    self.settle(number)

    def improve(self) -> None:
        """Let every name go to a better place that is free or can be made free, until nothing changes."""
        for _ in range(PASSES):
            moved = [self._take_free(number) or self._take_better(number) for number in sorted(self.chosen)]
            if not any(moved):
                return

    def _places(self, structure: Structure, size: int | None = None, farther: float = 1.0) -> list[NamePlace]:
        size = size or name_size(self.at, structure.is_city)
        return places_of(structure, size, self.board, self.at, self.signs, self.obstacles, farther)

    def _take_better(self, number: int) -> bool:
        """Move a name to a better place if the names in the way can move and the total improves."""
        cost = self.chosen[number].cost - WORTH_IT
        better = (place for place in self.places[number] if place.cost < cost)
        return any(self._clear(number, place) for place in better)

    def _take_free(self, number: int) -> bool:
        """Take the best free place; give back whether it is another than before."""
        before = self.chosen.get(number)
        if before:
            self._leave(number)
        for place in self.places[number]:
            if place is before or self.taken.free(self._room(place)):
                self._take(number, place)
                return place is not before
        return False

    def _clear(self, number: int, place: NamePlace) -> bool:
        """Take a place if all names in the way find another; else leave everything unchanged.

        A name that has a place already takes the other only if the costs of all of them together get smaller.
        """
        before = {number: self.chosen[number]} if number in self.chosen else {}
        for other in before:
            self._leave(other)
        in_the_way = sorted(self.taken.meeting(self._room(place)))
        before |= {other: self.chosen[other] for other in in_the_way}
        for other in in_the_way:
            self._leave(other)
        self._take(number, place)
        settled = all(self._take_free(other) for other in in_the_way)
        concerned = [other for other in (number, *in_the_way) if other in self.chosen]
        if settled and (number not in before or self._costs(concerned) < sum(old.cost for old in before.values())):
            return True
        for other in concerned:
            self._leave(other)
        for other, old in before.items():
            self._take(other, old)
        return False

    def _costs(self, numbers: Iterable[int]) -> float:
        return sum(self.chosen[number].cost for number in numbers)

    def _take(self, number: int, place: NamePlace) -> None:
        self.chosen[number] = place
        self.taken.put(number, self._room(place))

    def _leave(self, number: int) -> None:
        self.taken.remove(number, self._room(self.chosen.pop(number)))

    def _room(self, place: NamePlace) -> Box:
        """Return the room of a name: its ink and a small margin."""
        return grown(place.label.box, self.at.size * 0.10, self.at.size * 0.02)
