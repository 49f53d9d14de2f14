"""What is still wrong with a scenario that is being made, where, and of what kind."""

from collections.abc import Iterator
from itertools import combinations

from campaign.games.scenario_editor import Fault, FaultKind, Part
from campaign.games.vae_victis.scenario_editor.drafting import Draft
from campaign.games.vae_victis.scenarios import read_scenario
from hexmap.rules.documents import DocumentError


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
