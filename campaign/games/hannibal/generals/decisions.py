"""The decisions of a general: a document in, orders out (HH.17.4)."""

from collections.abc import Callable, Mapping

from campaign.games.hannibal.generals.battles import battle_plan
from campaign.games.hannibal.generals.marching import Plan, after, best_march
from campaign.games.hannibal.generals.offices import ballot, dictators, placing, recruiting
from campaign.games.hannibal.generals.orders import GeneralOrder, texts_of
from campaign.games.hannibal.generals.shares import shares, with_shares
from campaign.games.hannibal.generals.strikes import strike
from campaign.games.hannibal.generals.view import View
from campaign.games.hannibal.rules.dice import Dice
from campaign.games.hannibal.rules.document import GameDocument, with_orders
from campaign.games.hannibal.rules.position import CARTHAGO, ROMA, Position
from campaign.games.hannibal.rules.recruiting import recruit
from campaign.games.hannibal.rules.sequence_of_play import adjudicate
from campaign.games.hannibal.rules.sheets.recruiting import read_recruiting
from campaign.games.hannibal.rules.step_run import StepRun
from campaign.games.hannibal.rules.theatre import SIDES
from campaign.language.catalogue.sentences import say

Orders = tuple[GeneralOrder, ...]


def decide(document: GameDocument, step: str, side: str, seed: str) -> Orders:
    """The orders of a side for a step of a document; it looks at nothing but the published position.

    Equal positions and seeds give equal orders; the seed decides between marches that are worth about the same. For
    a step that is not the document's, or not the side's, there are none.
    """
    position = document.position
    if position.step != step or position.ended:
        return ()
    view = View(position, side, seed)
    if step == "battle":
        return _given("battle", side, battle_plan(view), "hhgeneral_plan")
    if position.mover == side:
        return _march_step(view)
    if side == CARTHAGO and step == "offices":
        return _given("first", side, CARTHAGO, "hhgeneral_first")
    if side == ROMA and step in _OFFICES:
        kind, text_of, reason = _OFFICES[step]
        return _given(kind, side, text_of(view), reason)
    return ()


_OFFICES: Mapping[str, tuple[str, Callable[[View], str], str]] = {
    "ballot": ("ballot", ballot, "hhgeneral_ballot"),
    "offices": ("place", placing, "hhgeneral_places"),
    "dictator": ("dictator", dictators, "hhgeneral_dictator"),
}
"""By step the kind of the Roman orders, their text and their reason."""


def _given(kind: str, about: str, text: str, reason: str) -> Orders:
    return (GeneralOrder(kind, about, text, say(reason)),) if text else ()


def _march_step(view: View) -> Orders:
    """Recruiting, units, marches, and the order of marching."""
    orders: Orders = ()
    if view.side == ROMA and view.position.is_summer:
        text = recruiting(view)
        orders = _given("recruit", view.side, text, "hhgeneral_levies")
        view = View(_with_legions(view.position, text), view.side, view.seed)
    taken = shares(view)
    orders += tuple(GeneralOrder("take", number, text, say("hhgeneral_takes")) for number, text in taken.items())
    plans = _plans(with_shares(view, taken))
    orders += tuple(
        GeneralOrder("march", str(number), " ".join(plan.words), plan.reason)
        for number, plan in plans.items()
        if plan.words
    )
    return orders + _given("order", view.side, " ".join(str(number) for number in plans), "hhgeneral_order")


def _with_legions(position: Position, text: str) -> Position:
    """The position after the Roman recruiting of the step, which needs no dice (HH.4.1 to HH.4.4)."""
    run = StepRun(position, {"recruit": {ROMA: read_recruiting(text, position.theatre)}}, Dice(()))
    recruit(run, ROMA)
    return run.position


def _plans(view: View) -> dict[int, Plan]:
    """The marches of all leaders, in their order: a common attack, then one after another, the strongest first."""
    plans = strike(view)
    for number, plan in plans.items():
        view = after(view, view.position.led[number], plan)
    for number in [force.leader or 0 for force in view.own]:
        if number in plans or view.position.leaders[number].office == "master":
            continue
        plans[number] = best_march(view, view.position.led[number])
        view = after(view, view.position.led[number], plans[number])
    return plans


def play_step(document: GameDocument) -> GameDocument:
    """The document after its step, with the orders of both generals."""
    step = document.position.step
    orders = (order for side in SIDES for order in decide(document, step, side, document.seed))
    return adjudicate(with_orders(document, texts_of(orders)), step)


def play_game(document: GameDocument) -> GameDocument:
    """The document with which a game between two generals ends."""
    while not document.position.ended:
        document = play_step(document)
    return document
