"""Where an army can be placed before the first round (FA.4)."""

from collections.abc import Iterator, Mapping

from campaign.games.orders_form import Choice, Option
from campaign.games.vae_victis.choices.standpoint import Standpoint
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.placement import fault_of_placement
from campaign.language.catalogue.sentences import say
from hexmap.rules.board import Structure
from hexmap.rules.position import Army
from orders.rules.legality import Fault
from orders.rules.sheets import SheetText


def placements(here: Standpoint) -> Iterator[Choice]:
    """For every army the structures that it can be placed in (FA.4)."""
    held = [structure for structure in here.board.structures if here.position.controller(structure) == here.faction]
    taken = _taken(here)
    for army in here.armies:
        options = tuple(
            Option(structure.name, say("placed_in", place=here.board.describe(structure.hex)), "FA.4")
            for structure in held
            if not _fault(here, army, structure, taken)
        )
        default = say("stays_where_the_scenario_puts_it", place=here.board.describe(army.hex))
        yield Choice(Kind.PLACEMENT, here.faction, army.number, options, default, "FA.4")


def fault_of_place(here: Standpoint, sheet: SheetText) -> Fault | None:
    """The reason why an army cannot be placed in a structure: not controlled, or another army's (FA.4)."""
    army, structure = here.position.army[int(sheet.subject)], here.board.structure_named[sheet.text]
    problem = _fault(here, army, structure, _taken(here))
    return Fault("FA.4", problem) if problem else None


def _taken(here: Standpoint) -> Mapping[int, tuple[int, bool]]:
    """Return for every occupied hex: the army, and whether it is ordered there or already in it."""
    named = {
        number: here.board.structure_named[name].hex
        for number, name in here.own.of(Kind.PLACEMENT).items()
        if name in here.board.structure_named
    }
    standing = {army.hex: (army.number, False) for army in here.position.armies if army.number not in named}
    return standing | {hex_: (number, True) for number, hex_ in named.items()}


def _fault(here: Standpoint, army: Army, structure: Structure, taken: Mapping[int, tuple[int, bool]]) -> str:
    """The reason why an army cannot be placed in a structure, as a sentence; empty if it can."""
    problem = fault_of_placement(here.board, here.position, {army.number: structure.name}, army.number)
    if problem:
        return problem
    other, has_named_it = taken.get(structure.hex, (army.number, False))
    if other == army.number:
        return ""
    if has_named_it:
        return say("army_has_named_already", army=other, name=structure.name)
    return say("army_stands_in", army=other, name=structure.name)
