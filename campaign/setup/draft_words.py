"""The scenario editor in words: its parts, what is wrong with a draft, and its rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from re import fullmatch

from django.forms import BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign.games.rule_changes import Parameter
from campaign.games.scenario_editor import Draft, Fault, FaultKind, Part
from campaign.language.translated import translated

PARTS: Mapping[Part, Promise] = {
    Part.FACTIONS: _("Factions"),
    Part.CONTROL: _("Control"),
    Part.ARMIES: _("Armies"),
    Part.RULES: _("Rules"),
    Part.CHECK: _("Check and save"),
}
_FAULTS: Mapping[FaultKind, Promise] = {
    FaultKind.NO_FACTIONS: _("There is no faction yet. Add at least two."),
    FaultKind.NO_CAPITAL: _("%(one)s has no capital. Choose a Town or City for it."),
    FaultKind.NO_ARMIES: _("There is no army yet. Place at least one for each active faction."),
    FaultKind.NO_ARMY_OF: _("%(one)s is active and has no army, so nobody can play it. Place one, or make it passive."),
    FaultKind.ONE_SIDE: _("Only one faction has armies. Nobody can play against it."),
    FaultKind.CAPITAL_LOST: _("%(one)s does not hold its capital %(other)s."),
    FaultKind.SAME_COLOUR: _("%(one)s and %(other)s have the same colour. Give one of them another colour."),
}


@dataclass(frozen=True, slots=True)
class PartTab:
    """A part of the work in the row of parts."""

    value: str
    title: str
    number: int
    is_here: bool


@dataclass(frozen=True, slots=True)
class FaultRow:
    """What is wrong with a draft, as a sentence, and the part in which it is corrected."""

    text: str
    part: str
    part_title: str
    is_severe: bool


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A parameter in the form: its field, and the value of the ruleset in words."""

    field: BoundField
    one: Parameter
    base: str


@dataclass(frozen=True, slots=True)
class RuleSection:
    """The parameters of one table of the ruleset; it is `open` if one of them differs."""

    title: str
    lines: Sequence[RuleLine]

    @property
    def open(self) -> bool:
        """Whether one of its fields is filled in."""
        return any(line.field.value() or line.field.errors for line in self.lines)


def tabs(here: Part) -> list[PartTab]:
    """Return the parts of the work in order."""
    return [PartTab(part, str(title), which, part == here) for which, (part, title) in enumerate(PARTS.items(), 1)]


def fault_rows(draft: Draft, faults: Sequence[Fault], parameters: Mapping[str, Parameter]) -> list[FaultRow]:
    """Return faults in words."""
    return [FaultRow(_text(draft, one, parameters), one.part, str(PARTS[one.part]), one.is_severe) for one in faults]


def _text(draft: Draft, fault: Fault, parameters: Mapping[str, Parameter]) -> str:
    if fault.kind == FaultKind.REFUSED:
        return f"{_where(draft, fault.place, parameters)}: {translated(fault.problem)}."
    one, other = (*fault.names, "", "")[:2]
    return str(_FAULTS[fault.kind]) % {"one": one, "other": other}


def _where(draft: Draft, place: str, parameters: Mapping[str, Parameter]) -> str:
    """Return a place of the document in words of the page: `armies[3].hex` is `Army 5`."""
    found = fullmatch(r"(factions|armies)\[(\d+)\].*", place)
    if found and found[1] == "armies" and int(found[2]) < len(draft.armies):
        return gettext("Army %(number)s") % {"number": draft.armies[int(found[2])].number}
    if found and found[1] == "factions" and int(found[2]) < len(draft.factions):
        return draft.factions[int(found[2])].title
    if place.startswith("control."):
        return place.removeprefix("control.")
    one = parameters.get(place.removeprefix("ruleset."))
    return gettext(one.name) if one else place or gettext("Scenario")
