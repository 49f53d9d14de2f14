"""Who stands where, while armies are placed and moved one after another."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from hexmap.rules.board import Board
from hexmap.rules.position import Army
from hexmap.rules.zones_of_control import Radii


class Deployment:
    """The armies on the map by number; no two in one hex."""

    def __init__(self, board: Board, armies: Iterable[Army], radii: Radii) -> None:
        self.board = board
        self.radii = radii
        self.armies: dict[int, Army] = {}
        self._at: dict[int, int] = {}
        for army in armies:
            self.put(army)

    def put(self, army: Army) -> None:
        """Put an army on the map, or in its place what has become of it."""
        if army.number in self.armies:
            self.remove(army.number)
        self.armies[army.number] = army
        self._at[army.hex] = army.number

    def remove(self, number: int) -> Army:
        """Take an army off the map."""
        army = self.armies.pop(number)
        del self._at[army.hex]
        return army

    def move(self, number: int, hex_: int) -> None:
        """Move an army to a free hex."""
        self.put(replace(self.armies[number], hex=hex_))

    def is_free(self, hex_: int) -> bool:
        """Whether no army stands in a hex."""
        return hex_ not in self._at

    def ordered(self) -> tuple[Army, ...]:
        """The armies by number."""
        return tuple(self.armies[number] for number in sorted(self.armies))

    def near(self, hex_: int, radius: int) -> Iterator[Army]:
        """The armies at most that far from a hex."""
        at = self._at
        return (self.armies[at[close]] for close in self.board.within(hex_, radius) if close in at)

    def enemies_holding(self, hex_: int, faction: str) -> list[Army]:
        """The armies and navies of other factions that have a hex in their ZoC, by number (ZC.1)."""
        return sorted(
            [*self._holding(hex_, faction, afloat=False), *self._holding(hex_, faction, afloat=True)],
            key=lambda army: army.number,
        )

    def armies_holding(self, hex_: int, faction: str) -> list[Army]:
        """The armies on land of other factions that have a hex in their ZoC, by number (ZC.1)."""
        return sorted(self._holding(hex_, faction, afloat=False), key=lambda army: army.number)

    def navies_holding(self, hex_: int, faction: str | None) -> list[Army]:
        """The navies of other factions that have a hex in their ZoC, by number (ZC.1)."""
        return sorted(self._holding(hex_, faction, afloat=True), key=lambda army: army.number)

    def _holding(self, hex_: int, faction: str | None, *, afloat: bool) -> list[Army]:
        if not afloat and not self.board.is_land(hex_):
            return []
        near = self.near(hex_, self.radii.navy if afloat else self.radii.army)
        return [army for army in near if army.afloat == afloat and army.faction != faction]
