"""Standing orders: choices before it is known whether they will be legal (RD.8)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from campaign.games.engagements import Engagement
from campaign.games.orders_form import Choice, Option
from campaign.games.vae_victis.choices.conceding import concessions
from campaign.games.vae_victis.choices.standpoint import Standpoint
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.administration.debarkation import debark_cost
from campaign.games.vae_victis.rules.battles.engagements import battles
from campaign.games.vae_victis.rules.document import NEEDED_FOR_BATTLES, after_movement
from campaign.language.catalogue.sentences import say
from hexmap.rules.board import Structure
from hexmap.rules.hexes import DIRECTIONS, OFF_MAP, SIDE
from hexmap.rules.position import Army
from navy.rules.sailing import is_port
from orders.rules.kinds import standing_kinds

_NOTHING = say("nothing_is_decided_beforehand")
_MOST = 8
"""Structures that are suggested; all others can be typed."""


def standing_orders(here: Standpoint, step: str) -> Iterator[Choice]:
    """The choices of the kinds that belong to later steps of the round (RD.8)."""
    for kind in standing_kinds(step):
        yield from _MAKERS[kind](here)


def _has_moved(here: Standpoint) -> bool:
    return here.document.movement is not None


def _choice(here: Standpoint, kind: str, army: Army | None, options: Sequence[Option], rule: str) -> Choice:
    free = kind in (Kind.ADVANCE, Kind.BESIEGE, Kind.TAKE_OVER, Kind.SURRENDER)
    number = army.number if army else None
    return Choice(kind, here.faction, number, tuple(options), _NOTHING, rule, free=free, pressing=False)


def _retreats(here: Standpoint) -> Iterator[Choice]:
    for army in here.armies:
        if not army.afloat:
            option = Option("retreat", say("retreats_from_whatever_engagement_it_comes_to"), "EN.4")
            yield _choice(here, Kind.RETREAT, army, [option], "EN.4")


def _advances(here: Standpoint) -> Iterator[Choice]:
    """Return the advances: before movement any army may come to fight; afterwards the opponents are known (AF.3)."""
    if not _has_moved(here):
        yield from (_choice(here, Kind.ADVANCE, army, (), "AF.3") for army in here.armies if not army.afloat)
        return
    groups = battles(after_movement(here.document, NEEDED_FOR_BATTLES).engagements)
    for army in here.armies:
        options = [
            Option(
                here.board.grid.name(enemy.hex),
                say("advances_to_if_army_loses_its_battle", place=here.board.describe(enemy.hex), army=enemy.number),
                "AF.3",
            )
            for enemy in _enemies_in_battle(here, army, groups)
            if enemy.hex in here.board.neighbours[army.hex]
        ]
        if options:
            yield _choice(here, Kind.ADVANCE, army, options, "AF.3")


def _enemies_in_battle(here: Standpoint, army: Army, groups: Sequence[Sequence[Engagement]]) -> list[Army]:
    """The enemy armies of the battles that an army is in, by number (EN.2)."""
    found: set[int] = set()
    for battle in groups:
        numbers = {number for engagement in battle for number in engagement.armies}
        if army.number in numbers:
            found |= numbers
    return [other for number in sorted(found) if (other := here.position.army[number]).faction != army.faction]


def _debarkations(here: Standpoint) -> Iterator[Choice]:
    """Navies, and before movement the armies that may embark (NV.1, NV.10)."""
    for army in here.armies:
        if _has_moved(here):
            options = [option for direction in DIRECTIONS if (option := _landing(here, army, direction))]
        elif army.afloat or is_port(here.board, here.position, army, here.ruleset.radii):
            options = [Option(str(d), say("debarks_in_direction", direction=d), "NV.10") for d in DIRECTIONS]
        else:
            continue
        if options:
            yield _choice(here, Kind.DEBARK, army, options, "NV.10")


def _landing(here: Standpoint, army: Army, direction: int) -> Option | None:
    """A hex next to a navy in which it can debark by its terrain and structure (NV.10)."""
    target = here.board.neighbours[army.hex][SIDE[direction]]
    if not army.afloat or target == OFF_MAP:
        return None
    if debark_cost(here.board, here.position.control, here.faction, target, here.ruleset) is None:
        return None
    return Option(str(direction), say("debarks_to", place=here.board.describe(target)), "NV.10")


def _sieges(here: Standpoint) -> Iterator[Choice]:
    for army in here.armies:
        found = _near(here, army.hex, [s for s in here.board.structures if _is_hostile(here, s)])
        options = [Option(s.name, say("besieges", place=here.board.describe(s.hex)), "SI.1") for s in found]
        if options or not _has_moved(here):
            yield _choice(here, Kind.BESIEGE, army, options, "SI.1")


def _take_overs(here: Standpoint) -> Iterator[Choice]:
    besieged = [here.board.structure_named[siege.structure] for siege in here.position.sieges]
    hostile = [structure for structure in besieged if _is_hostile(here, structure)]
    for army in here.armies:
        found = _near(here, army.hex, hostile)
        options = [
            Option(s.name, say("takes_over_the_siege_of", place=here.board.describe(s.hex)), "SI.7") for s in found
        ]
        if options:
            yield _choice(here, Kind.TAKE_OVER, army, options, "SI.7")


def _surrenders(here: Standpoint) -> Iterator[Choice]:
    """The faction's structures that are besieged, and those to which an army of another faction is near (SI.8)."""
    held = [structure for structure in here.board.structures if here.position.controller(structure) == here.faction]
    besieged = [structure for structure in held if structure.name in here.position.besieged]
    others = [army for army in here.position.armies if army.faction != here.faction]
    reach = _reach(here)
    threatened = [
        structure
        for structure in held
        if structure not in besieged
        and any(here.board.grid.distance(army.hex, structure.hex) <= reach for army in others)
    ]
    options = [
        Option(s.name, say("gives_to_whoever_besieges_it", name=s.name), "SI.8") for s in [*besieged, *threatened]
    ]
    if held:
        yield _choice(here, Kind.SURRENDER, None, options[:_MOST], "SI.8")


def _is_hostile(here: Standpoint, structure: Structure) -> bool:
    return here.position.controller(structure) not in (None, here.faction)


def _reach(here: Standpoint) -> int:
    """The greatest distance, in hexes, of a structure that an army has in its ZoC in step 4.

    Before movement that is roughly how far it marches over open ground; afterwards one advance or debarkation.
    """
    numbers = here.ruleset.movement
    march = 1 if _has_moved(here) else numbers.points // max(numbers.terrain.farmlands, numbers.floor, 1)
    return march + here.ruleset.radii.army


def _near(here: Standpoint, hex_: int, structures: Sequence[Structure]) -> list[Structure]:
    """Those within reach, the nearest first."""
    reach, distance = _reach(here), here.board.grid.distance
    near = [(distance(hex_, s.hex), which, s) for which, s in enumerate(structures)]
    return [structure for far, _, structure in sorted(near, key=lambda one: one[:2]) if far <= reach][:_MOST]


_MAKERS: Mapping[str, Callable[[Standpoint], Iterator[Choice]]] = {
    Kind.RETREAT: _retreats,
    Kind.ADVANCE: _advances,
    Kind.DEBARK: _debarkations,
    Kind.BESIEGE: _sieges,
    Kind.TAKE_OVER: _take_overs,
    Kind.SURRENDER: _surrenders,
    Kind.CONCEDE: lambda here: (replace(choice, default=_NOTHING) for choice in concessions(here)),
}
