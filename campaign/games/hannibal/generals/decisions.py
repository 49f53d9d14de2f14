"""The decisions of a general: a document in, orders out (HH.17.4)."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from campaign.games.answers import GeneralOrder
from campaign.games.forward import Assumptions, PlayedStep, forward
from campaign.games.hannibal.generals.battles import battle_plan
from campaign.games.hannibal.generals.marching import Plan, after, best_march
from campaign.games.hannibal.generals.offices import ballot, dictators, placing, recruiting
from campaign.games.hannibal.generals.shares import shares, with_shares
from campaign.games.hannibal.generals.strikes import strike
from campaign.games.hannibal.generals.view import View
from campaign.games.hannibal.kinds import Kind
from campaign.games.hannibal.rules.dice import Dice
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.position import CARTHAGO, ROMA, Position
from campaign.games.hannibal.rules.recruiting import recruit
from campaign.games.hannibal.rules.sheets.recruiting import read_recruiting
from campaign.games.hannibal.rules.step_of_round import SEQUENCE
from campaign.games.hannibal.rules.step_run import StepRun
from campaign.games.hannibal.rules.theatre import SIDES
from campaign.language.catalogue.sentences import say
from orders.rules.sheets import SheetText

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
        return _given(Kind.BATTLE, side, battle_plan(view), "hhgeneral_plan")
    if position.mover == side:
        return _march_step(view)
    if side == CARTHAGO and step == "offices":
        return _given(Kind.FIRST, side, CARTHAGO, "hhgeneral_first")
    if side == ROMA and step in _OFFICES:
        kind, text_of, reason = _OFFICES[step]
        return _given(kind, side, text_of(view), reason)
    return ()


_OFFICES: Mapping[str, tuple[str, Callable[[View], str], str]] = {
    "ballot": (Kind.BALLOT, ballot, "hhgeneral_ballot"),
    "offices": (Kind.PLACE, placing, "hhgeneral_places"),
    "dictator": (Kind.DICTATOR, dictators, "hhgeneral_dictator"),
}
"""By step the kind of the Roman orders, their text and their reason."""


def _given(kind: str, side: str, text: str, reason: str) -> Orders:
    return (GeneralOrder(SheetText(kind, side, text), say(reason)),) if text else ()


def _march_step(view: View) -> Orders:
    """Recruiting, units, marches, and the order of marching."""
    orders: Orders = ()
    if view.side == ROMA and view.position.is_summer:
        text = recruiting(view)
        orders = _given(Kind.RECRUIT, view.side, text, "hhgeneral_levies")
        view = View(_with_legions(view.position, text), view.side, view.seed)
    taken = shares(view)
    orders += tuple(
        GeneralOrder(SheetText(Kind.TAKE, int(number), text), say("hhgeneral_takes")) for number, text in taken.items()
    )
    plans = _plans(with_shares(view, taken))
    orders += tuple(
        GeneralOrder(SheetText(Kind.MARCH, number, " ".join(plan.words)), plan.reason)
        for number, plan in plans.items()
        if plan.words
    )
    return orders + _given(Kind.ORDER, view.side, " ".join(str(number) for number in plans), "hhgeneral_order")


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


def game_of_generals(document: GameDocument) -> Iterator[PlayedStep[GameDocument]]:
    """Play a game between two generals to its end, from a document that waits for its step."""
    seed = document.seed

    def orders(document: GameDocument, step: str) -> Sequence[SheetText]:
        return [order.sheet for side in SIDES for order in decide(document, step, side, seed)]

    return forward(SEQUENCE, document, document.position.step, orders, Assumptions(seed=lambda _document, _step: seed))
