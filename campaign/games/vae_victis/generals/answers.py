"""What a general answers: retreats, and the decisions of Administration, each among the legal ones."""

from collections.abc import Collection, Iterator

from campaign.games.answers import GeneralOrder
from campaign.games.orders_form import Choice
from campaign.games.vae_victis.choices import choices_of
from campaign.games.vae_victis.generals.neighbourhood import promise_of
from campaign.games.vae_victis.generals.view import GeneralView
from campaign.games.vae_victis.generals.worth import chance_to_win, later, resilience_of, worth_of, worth_of_fighting
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.language.catalogue.sentences import say
from hexmap.rules.hexes import SIDE
from orders.rules.sheets import SheetText

RELIEF = 4
"""Hexes: an army of its own that is so near may still relieve a structure."""
HOPE = 0.5
"""The points by which an engagement has to be worse than a retreat before an army retreats from it."""


def answer_engagements(view: GeneralView, numbers: Collection[int]) -> Iterator[GeneralOrder]:
    """The armies that retreat: those that expect to lose more than a retreat costs (EN.4)."""
    points = view.ruleset.victory_points
    retreat = points.retreated - points.enemy_retreated
    for choice in choices_of(view.document, Step.RETREATS, view.faction):
        number = choice.army
        if number is None or number not in numbers:
            continue
        chances = [
            chance_to_win(entry.fp[str(number)], next(fp for side, fp in entry.fp.items() if side != str(number)))
            for entry in view.document.model.engagements or ()
            if number in entry.armies
        ]
        worst = round(100 * min(chances, default=1.0))
        worth = sum(worth_of_fighting(view, chance) for chance in chances)
        if worth < (retreat - HOPE) * len(chances):
            yield GeneralOrder(SheetText(Kind.RETREAT, number, "retreat"), say("general_retreats", number=worst))
        else:
            yield GeneralOrder(SheetText(Kind.RETREAT, number, "fight"), say("general_fights", number=worst))


def administer_armies(view: GeneralView, numbers: Collection[int]) -> Iterator[GeneralOrder]:
    """The decisions of some armies: advances first, then debarkations, then sieges (RD.5)."""
    own: list[SheetText] = []
    offered = choices_of(view.document, Step.ADMINISTRATION, view.faction)
    for kind, decide in ((Kind.ADVANCE, _advance), (Kind.DEBARK, _land)):
        for number in sorted(numbers):
            choice = next((one for one in offered if one.kind == kind and one.army == number), None)
            if choice is not None:
                order = decide(view, choice, number)
                own.append(order.sheet)
                yield order
                offered = choices_of(view.document, Step.ADMINISTRATION, view.faction, own)
    if {army.number for army in view.armies} <= set(numbers):
        besieged = {option.text for one in offered if one.kind == Kind.SURRENDER for option in one.options}
        yield from _surrender(view, besieged)
    for choice in offered:
        if choice.kind in (Kind.BESIEGE, Kind.TAKE_OVER) and choice.army in numbers:
            yield from _besiege(view, choice, own)


def _surrender(view: GeneralView, besieged: Collection[str]) -> Iterator[GeneralOrder]:
    """The besieged structures that fall next round anyway, and cost a point less if given up (VP.2, SI.8)."""
    capitals = view.position.faction[view.faction].capitals
    numbers, distance = view.ruleset.victory_points, view.board.grid.distance
    given = [
        siege.structure
        for siege in view.position.sieges
        if siege.structure in besieged
        and siege.structure not in capitals
        and siege.initial_resilience >= numbers.strong_from
        and siege.resilience - 2 * len(siege.armies) < view.ruleset.siege.falls_below
        and not any(
            distance(army.hex, view.board.structure_named[siege.structure].hex) <= RELIEF for army in view.armies
        )
    ]
    if given and numbers.strong_lost < 0:
        text = ", ".join(sorted(given))
        yield GeneralOrder(SheetText(Kind.SURRENDER, view.faction, text), say("general_surrenders", name=text))


def _advance(view: GeneralView, choice: Choice, number: int) -> GeneralOrder:
    """The hex to which an army that has won goes: the one with most to gain; one that besieges stays (AF.3)."""
    army = view.position.army[number]
    hexes = {army.hex: ""} | {view.board.grid.index(option.text): option.text for option in choice.options}
    besieges = any(number in siege.armies for siege in view.position.sieges)
    best = army.hex if besieges else max(hexes, key=lambda hex_: (promise_of(view, hex_)[0], -hex_))
    structure = promise_of(view, best)[1]
    if best == army.hex or structure is None:
        return GeneralOrder(SheetText(Kind.ADVANCE, number, "stay"), say("general_waits"))
    place = view.board.describe(structure.hex)
    return GeneralOrder(SheetText(Kind.ADVANCE, number, hexes[best]), say("general_advances", place=place))


def _land(view: GeneralView, choice: Choice, number: int) -> GeneralOrder:
    """The hex where a navy debarks: the one with most to gain (NV.10)."""
    here = view.position.army[number].hex
    ways = {option.text: view.board.neighbours[here][SIDE[int(option.text)]] for option in choice.options}
    best = max(ways, key=lambda text: (promise_of(view, ways[text])[0], -int(text)))
    structure = promise_of(view, ways[best])[1]
    goal = structure.hex if structure else ways[best]
    return GeneralOrder(SheetText(Kind.DEBARK, number, best), say("general_lands", place=view.board.describe(goal)))


def _besiege(view: GeneralView, choice: Choice, own: list[SheetText]) -> Iterator[GeneralOrder]:
    """The siege that is worth most in the time that it takes (SI.1, SI.7)."""
    legal = [option for option in choice.options if all(sheet in own for sheet in option.needs)]
    structures = [view.board.structure_named[option.text] for option in legal]
    if not structures:
        return
    best = max(structures, key=lambda one: (later(worth_of(view, one), max(1, resilience_of(view, one))), one.name))
    text = say(
        "general_begins_siege",
        place=view.board.describe(best.hex),
        points=f"{worth_of(view, best):.1f}",
        resilience=resilience_of(view, best),
    )
    yield GeneralOrder(SheetText(choice.kind, choice.army or 0, best.name), text)
