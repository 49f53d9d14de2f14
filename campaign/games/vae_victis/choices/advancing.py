"""Armies that have won and may advance (AF.3)."""

from collections.abc import Iterator

from campaign.games.orders_form import Choice, Option
from campaign.games.vae_victis.choices.moments import Moments, open_to_advance
from campaign.games.vae_victis.choices.standpoint import Standpoint
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.administration.aftermath import Aftermath
from campaign.games.vae_victis.rules.battles.after_battle import fault_of_advance, merit_of_advance, removed_from
from campaign.language.catalogue.sentences import say
from orders.rules.legality import Fault
from orders.rules.sheets import SheetText


def advances(here: Standpoint, moments: Moments) -> Iterator[Choice]:
    """For every army that has won the hexes left by armies that its battle removed (AF.3)."""
    after = moments.of_advances()
    for army in after.deployment.ordered():
        hexes = open_to_advance(after, army.number) if army.faction == here.faction else ()
        if hexes:
            options = tuple(
                Option(
                    after.name(hex_), _label(after, army.number, hex_), "AF.3", _note(here, after, army.number, hex_)
                )
                for hex_ in hexes
            )
            default = say("stays_where_it_is", place=here.board.describe(army.hex))
            yield Choice(Kind.ADVANCE, here.faction, army.number, options, default, "AF.3")


def fault_of_advancing(here: Standpoint, moments: Moments, sheet: SheetText) -> Fault | None:
    """Return why an army may not advance into a hex (AF.3), whatever others decide."""
    number, hex_ = int(sheet.subject), here.board.grid.index(sheet.text)
    problem = fault_of_advance(moments.of_advances(), number, hex_)
    if not problem:
        return None
    return Fault("AF.3", say("cannot_advance", army=number, place=here.board.describe(hex_), noadvance=problem))


def _label(after: Aftermath, number: int, hex_: int) -> str:
    return say("advances_to_left_by_army", place=after.board.describe(hex_), army=removed_from(after, number, hex_))


def _note(here: Standpoint, after: Aftermath, number: int, hex_: int) -> str:
    """Return which own armies want the hex as well, and which one gets it (AF.3)."""
    mine = merit_of_advance(after, number, hex_)
    for other, text in here.own.of(Kind.ADVANCE).items():
        if other == number or text != after.name(hex_) or fault_of_advance(after, other, hex_):
            continue
        theirs = merit_of_advance(after, other, hex_)
        if theirs == mine:
            return say("army_wants_it_with_equal_right", army=other)
        first = number if mine < theirs else other
        return say("army_wants_it_as_well", army=other, first_army=first)
    return ""
