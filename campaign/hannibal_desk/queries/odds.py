"""The odds of a line of a side's plan, for the page and its scripts (HH.8.2)."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.games.hannibal.orders_form.plan_odds import SAMPLES, Odds, plan_odds
from campaign.games.hannibal.rules.sheets import BattlePlan, SheetError, read_battle
from campaign.hannibal_desk.queries.order_lines import OrderBook
from campaign.language.catalogue.sentences import say
from hexmap.rules.sentences.catalogue import Sentence


@dataclass(frozen=True)
class HexOdds:
    """The odds in a hex, or the sentence that says why there are none."""

    hex: str
    odds: Sequence[Odds] = ()
    problem: Sentence | None = None
    samples: int = SAMPLES
    """How often each plan was fought."""


def hex_odds(book: OrderBook, name: str, text: str) -> HexOdds:
    """The odds of a plan in a hex, by its name; for a hex that the plan does not name those of its standing line."""
    position = book.position
    index = position.theatre.board.grid.index(name)
    if index not in position.theatre.province_of or not position.at(index, book.side or ""):
        return HexOdds(name, problem=say("hhd_no_force_there", quoted=name[:20]))
    try:
        plan = _with_standing(book, read_battle(text, position.theatre, position.ruleset.units))
    except SheetError as error:
        return HexOdds(name, problem=error.sentence)
    odds = plan_odds(book.seen, index, book.side or "", plan.line(index))
    return HexOdds(name, odds, None if odds else say("hhd_odds_unseen"))


def _with_standing(book: OrderBook, plan: BattlePlan) -> BattlePlan:
    """A plan with the line that still holds for hexes that it does not name (HH.15.5)."""
    if plan.everywhere is not None:
        return plan
    position = book.position
    standing = read_battle(position.standing.get(book.side or "", ""), position.theatre, position.ruleset.units)
    return BattlePlan(plan.hexes, standing.everywhere)
