"""What is still wrong with a scenario that is being made, where, and of what kind."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from campaign.games.vae_victis.scenarios.drafting import Draft
from campaign.games.vae_victis.scenarios.read import read_scenario
from hexmap.rules.documents import DocumentError


class Part(StrEnum):
    """A part of the work on a draft, in order."""

    FACTIONS = "factions"
    CONTROL = "control"
    ARMIES = "armies"
    RULES = "rules"
    CHECK = "check"


class FaultKind(StrEnum):
    """What can be wrong with a draft, or worth a second look."""

    NO_FACTIONS = "no_factions"
    NO_CAPITAL = "no_capital"
    NO_ARMIES = "no_armies"
    REFUSED = "refused"
    NO_ARMY_OF = "no_army_of"
    ONE_SIDE = "one_side"
    CAPITAL_LOST = "capital_lost"
    SAME_COLOUR = "same_colour"


SEVERE = frozenset({FaultKind.NO_FACTIONS, FaultKind.NO_CAPITAL, FaultKind.NO_ARMIES, FaultKind.REFUSED})
"""The kinds with which a draft is no scenario; the others are advice."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a draft, and in which part of the work it is fixed.

    `names` are the factions and structures that it is about. `place` and `problem` are those of a DocumentError.
    """

    kind: FaultKind
    part: Part
    names: tuple[str, ...] = ()
    place: str = ""
    problem: str = ""

    @property
    def is_severe(self) -> bool:
        """Whether the draft is no scenario with it."""
        return self.kind in SEVERE


def faults_of(draft: Draft) -> list[Fault]:
    """Return everything that is wrong with a draft, what is severe first; empty for a scenario ready to be played.

    The rules name one fault at a time, so of those that only they know the first is given.
    """
    found = list(_missing(draft))
    if not any(fault.is_severe for fault in found):
        try:
            read_scenario(draft.text)
        except DocumentError as error:
            found.append(Fault(FaultKind.REFUSED, part_of(error.place), (), error.place, error.problem))
    found += _advice(draft)
    return sorted(found, key=lambda fault: not fault.is_severe)


def part_of(place: str) -> Part:
    """Return the part of the work to which a place of a document belongs: `armies[3].hex` to the armies."""
    first = place.partition(".")[0].partition("[")[0]
    parts = {"factions": Part.FACTIONS, "control": Part.CONTROL, "armies": Part.ARMIES, "sieges": Part.ARMIES}
    return Part.RULES if first == "ruleset" else parts.get(first, Part.CHECK)


def _missing(draft: Draft) -> Iterator[Fault]:
    if not draft.factions:
        yield Fault(FaultKind.NO_FACTIONS, Part.FACTIONS)
    for faction in draft.factions:
        if not faction.capitals:
            yield Fault(FaultKind.NO_CAPITAL, Part.FACTIONS, (faction.title,))
    if draft.factions and not draft.armies:
        yield Fault(FaultKind.NO_ARMIES, Part.ARMIES)


def _advice(draft: Draft) -> Iterator[Fault]:
    with_army = {army.faction for army in draft.armies}
    for faction in draft.factions:
        if draft.armies and faction.active and faction.id not in with_army:
            yield Fault(FaultKind.NO_ARMY_OF, Part.ARMIES, (faction.title,))
        for capital in faction.capitals:
            if draft.control.get(capital) != faction.id:
                yield Fault(FaultKind.CAPITAL_LOST, Part.CONTROL, (faction.title, capital))
    if len(with_army) == 1:
        yield Fault(FaultKind.ONE_SIDE, Part.ARMIES)
    for one, other in combinations(draft.factions, 2):
        if one.colour and one.colour == other.colour:
            yield Fault(FaultKind.SAME_COLOUR, Part.FACTIONS, (one.title, other.title))
