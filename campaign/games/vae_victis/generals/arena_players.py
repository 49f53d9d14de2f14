"""Players of the arena: generals of every level, one who plays at random, and one who always besieges the nearest."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from heapq import heappop, heappush

from campaign.games.chance import Chance, Seeded
from campaign.games.vae_victis.choices import choices_of, fault_of
from campaign.games.vae_victis.generals.decisions import decide
from campaign.games.vae_victis.generals.levels import Level
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.steps import Step
from hexmap.rules.hexes import DIRECTIONS, STAND
from hexmap.rules.land_costs import ways
from hexmap.rules.position import Army
from orders.rules.notation import format_instruction
from orders.rules.sheets import SheetText

Player = Callable[[RoundDocument, Step, str, str], Sequence[SheetText]]
"""Gives the orders of a faction in a step; the last value is the seed of the game, its round and its step."""

_LONGEST_RANDOM_MARCH = 8


def general(level: Level) -> Player:
    """A general of a level, who commands all armies of its faction."""

    def play(document: RoundDocument, step: Step, faction: str, moment: str) -> Sequence[SheetText]:
        numbers = [army.number for army in _armies(document, faction)]
        return [order.sheet for order in decide(document, step, faction, numbers, level, moment)]

    return play


def at_random(seeded: Seeded) -> Player:
    """A player who takes any of the legal choices, and marches anywhere."""

    def play(document: RoundDocument, step: Step, faction: str, moment: str) -> Sequence[SheetText]:
        return _any_orders(document, step, faction, seeded(f"{moment}:{faction}"))

    return play


def _any_orders(document: RoundDocument, step: Step, faction: str, chance: Chance) -> Sequence[SheetText]:
    if step == Step.MOVEMENT:
        return [
            SheetText(
                Kind.MOVEMENT,
                army.number,
                format_instruction(tuple(chance.choices((STAND, *DIRECTIONS), k=_LONGEST_RANDOM_MARCH))),
            )
            for army in _armies(document, faction)
        ]
    own: list[SheetText] = []
    for kind in Kind:
        for choice in choices_of(document, step, faction, own) if kind not in (Kind.CONCEDE, Kind.SURRENDER) else ():
            if choice.kind == kind and choice.army is not None:
                sheets = [
                    SheetText(kind, choice.army, option.text)
                    for option in choice.options
                    if all(sheet in own for sheet in option.needs)
                ]
                legal = [sheet for sheet in sheets if fault_of(document, step, sheet, own) is None]
                if legal:
                    own.append(chance.choice(legal))
    return own


def nearest_first(document: RoundDocument, step: Step, faction: str, _moment: str) -> Sequence[SheetText]:
    """A player whose armies march to the nearest foreign structures by the cheapest way and always besiege them."""
    if step == Step.MOVEMENT:
        return [
            SheetText(Kind.MOVEMENT, army.number, format_instruction(_way_to_nearest(document, army)))
            for army in _armies(document, faction)
            if not army.afloat
        ]
    if step == Step.ADMINISTRATION:
        return list(_sieges(document, faction))
    return []


def _sieges(document: RoundDocument, faction: str) -> Iterator[SheetText]:
    for choice in choices_of(document, Step.ADMINISTRATION, faction):
        options = [option for option in choice.options if not option.needs]
        if choice.kind in (Kind.BESIEGE, Kind.TAKE_OVER) and choice.army is not None and options:
            yield SheetText(choice.kind, choice.army, options[0].text)


def _way_to_nearest(document: RoundDocument, army: Army) -> tuple[int, ...]:
    """The numbers of the cheapest way to a hex next to a structure of another faction; none where it is at one."""
    board, control = document.board, document.position.control
    ways_ = ways(board, document.ruleset.costs)
    spent_to = {army.hex: 0}
    open_: list[tuple[int, int, tuple[int, ...]]] = [(0, army.hex, ())]
    while open_:
        spent, here, numbers = heappop(open_)
        if spent > spent_to[here]:
            continue
        near = [board.structure_at[hex_] for hex_ in (here, *board.adjacent(here)) if hex_ in board.structure_at]
        if any(control.get(one.name, army.faction) != army.faction for one in near):
            return numbers
        for target, cost in ways_[here]:
            if spent + cost < spent_to.get(target, spent + cost + 1):
                spent_to[target] = spent + cost
                direction = DIRECTIONS[board.neighbours[here].index(target)]
                heappush(open_, (spent + cost, target, (*numbers, direction)))
    return ()


def _armies(document: RoundDocument, faction: str) -> Sequence[Army]:
    return [army for army in document.position.armies if army.faction == faction]


def _without_chance(player: Player) -> Callable[[Seeded], Player]:
    return lambda _seeded: player


PLAYERS: Mapping[str, Callable[[Seeded], Player]] = {
    **{level.value: _without_chance(general(level)) for level in Level},
    "random": at_random,
    "nearest": _without_chance(nearest_first),
}
"""The players of the arena by name."""
