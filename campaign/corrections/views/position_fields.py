"""The fields of a position to correct: armies, victory points, who controls what."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.corrections.rules.readjudication import PublishedStep
from campaign.games.position_change import ArmyChange, PositionChange
from campaign.games.vae_victis.rules.document import RoundDocument, read_text
from hexmap.rules.hexes import OFF_MAP
from hexmap.rules.position import Army

MORE_STRUCTURES = 4
"""Rows in which a structure can change hands."""
NOBODY = "-"
"""The value of a structure's field if nobody controls it."""

Data = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ArmyField:
    """The fields of an army. One that is `off` is off the map, and its hex and strength may be empty."""

    number: int
    faction: str
    strength: str
    hex: str
    afloat: bool
    off: bool
    problem: str = ""


@dataclass(frozen=True, slots=True)
class PointsField:
    """The victory points of a faction."""

    row: int
    title: str
    points: str
    problem: str = ""


@dataclass(frozen=True, slots=True)
class HolderField:
    """A row in which a structure changes hands."""

    row: int
    structure: str
    holder: str
    problem: str = ""


class PositionFields:
    """The corrected position at the beginning of a round; `past` is the step before it."""

    def __init__(self, past: PublishedStep, data: Data) -> None:
        self.data = data
        self.before: RoundDocument = read_text(past.went_in, past.engine_version)
        self.after: RoundDocument = read_text(past.came_to, past.engine_version)
        self._changes: dict[int, ArmyChange | None] = {}
        self._points: dict[str, int] = {}
        self._control: dict[str, str | None] = {}
        numbers = sorted({*self.before.position.army, *self.after.position.army})
        self.armies = [self._army(number) for number in numbers]
        self.points = list(self._of_points())
        self.holders = [self._holder(row) for row in range(MORE_STRUCTURES)]
        self.structures = list(self._structures())
        self.factions = [(one.id, one.title) for one in self.after.position.factions]

    @property
    def is_valid(self) -> bool:
        """Whether every field is valid; the rules check whether the position is possible."""
        problems = [one.problem for one in self.armies] + [one.problem for one in self.points]
        return not any([*problems, *(one.problem for one in self.holders)])

    @property
    def change(self) -> PositionChange:
        """The differences from the position in force; valid fields only."""
        return PositionChange(self._changes, self._points, self._control)

    def _army(self, number: int) -> ArmyField:
        now = self.after.position.army.get(number)
        known = now or self.before.position.army[number]
        faction = self.after.position.faction[known.faction].title
        strength = self.data.get(f"strength-{number}", str(now.strength) if now else "").strip()
        hex_ = self.data.get(f"hex-{number}", self.after.board.grid.name(now.hex) if now else "").strip()
        sent = f"strength-{number}" in self.data
        afloat = f"afloat-{number}" in self.data if sent else bool(now and now.afloat)
        off = f"off-{number}" in self.data if sent else now is None
        problem = self._take_army(number, now, strength, hex_, afloat=afloat, off=off)
        return ArmyField(number, faction, strength, hex_, afloat, off, problem)

    def _take_army(self, number: int, now: Army | None, strength: str, hex_: str, *, afloat: bool, off: bool) -> str:
        """Apply the changes of an army; return the error, if any."""
        if off:
            if now is not None:
                self._changes[number] = None
            return ""
        cap = self.after.ruleset.army.strength_cap
        if not _is_count(strength) or not 1 <= int(strength) <= cap:
            return _("Enter a whole number from 1 to %(most)s as the strength.") % {"most": cap}
        index = self.after.board.grid.index(hex_)
        if index == OFF_MAP:
            return _("The map has no such hex. Enter a hex like %(example)s.") % {
                "example": self.after.board.grid.name(0)
            }
        if now is None or (now.strength, now.hex, now.afloat) != (int(strength), index, afloat):
            self._changes[number] = ArmyChange(int(strength), hex_, afloat)
        return ""

    def _of_points(self) -> Iterator[PointsField]:
        for row, faction in enumerate(self.after.position.factions):
            typed = self.data.get(f"points-{row}", str(faction.victory_points)).strip()
            problem = ""
            if not _is_count(typed.removeprefix("-")):
                problem = _("Enter a whole number of victory points.")
            elif int(typed) != faction.victory_points:
                self._points[faction.id] = int(typed)
            yield PointsField(row, faction.title, typed, problem)

    def _holder(self, row: int) -> HolderField:
        structure, holder = self.data.get(f"structure-{row}", ""), self.data.get(f"holder-{row}", "")
        return HolderField(row, structure, holder, self._take_holder(structure, holder) if structure else "")

    def _take_holder(self, structure: str, holder: str) -> str:
        if structure not in self.after.board.structure_named:
            return _("The map has no such structure. Choose one from the list.")
        if holder != NOBODY and holder not in self.after.position.faction:
            return _("Choose who holds it.")
        held = None if holder == NOBODY else holder
        if held != self.after.position.control.get(structure):
            self._control[structure] = held
        return ""

    def _structures(self) -> Iterator[tuple[str, str]]:
        """The structures by name, with their current controllers."""
        for structure in sorted(self.after.board.structures, key=lambda one: one.name):
            holder = self.after.position.controller(structure)
            yield structure.name, self.after.position.faction[holder].title if holder else _("nobody")


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 9
