"""The decisions of a general: a document in, the texts of orders out (HH.17.4)."""

from campaign.hannibal.generals.battles import battle_plan
from campaign.hannibal.generals.marching import Plan, after, best_march
from campaign.hannibal.generals.offices import ballot, dictators, placing, recruiting
from campaign.hannibal.generals.shares import shares, with_shares
from campaign.hannibal.generals.strikes import strike
from campaign.hannibal.generals.view import View
from campaign.hannibal.rules.dice import Dice
from campaign.hannibal.rules.document import GameDocument, with_orders
from campaign.hannibal.rules.position import CARTHAGO, ROMA, Position
from campaign.hannibal.rules.recruiting import recruit
from campaign.hannibal.rules.sequence_of_play import adjudicate
from campaign.hannibal.rules.sheets.recruiting import read_recruiting
from campaign.hannibal.rules.step_run import StepRun
from campaign.hannibal.rules.theatre import SIDES

Texts = dict[str, dict[str, str]]
"""Orders by kind and what they are about."""


def decide(document: GameDocument, step: str, side: str, seed: str) -> Texts:
    """The orders of a side for a step of a document; it looks at nothing but the published position.

    Equal positions and seeds give equal orders; the seed decides between marches that are worth about the same. For
    a step that is not the document's, or not the side's, there are none.
    """
    position = document.position
    if position.step != step or position.ended:
        return {}
    view = View(position, side, seed)
    if step == "battle":
        return _given("battle", side, battle_plan(view))
    if position.mover == side:
        return _march_step(view)
    if side == ROMA and step in ("ballot", "dictator"):
        return _given(step, side, ballot(view) if step == "ballot" else dictators(view))
    if step == "offices":
        return _given("place", side, placing(view)) if side == ROMA else _given("first", side, CARTHAGO)
    return {}


def _given(kind: str, side: str, text: str) -> Texts:
    return {kind: {side: text}} if text else {}


def _march_step(view: View) -> Texts:
    """Recruiting, units, marches, and the order of marching."""
    texts: Texts = {}
    if view.side == ROMA and view.position.is_summer:
        text = recruiting(view)
        texts |= _given("recruit", view.side, text)
        view = View(_with_legions(view.position, text), view.side, view.seed)
    taken = shares(view)
    view = with_shares(view, taken)
    marches, order = _marches(view)
    return texts | {
        kind: found
        for kind, found in {
            "take": taken,
            "march": marches,
            "order": {view.side: " ".join(str(number) for number in order)} if order else {},
        }.items()
        if found
    }


def _with_legions(position: Position, text: str) -> Position:
    """The position after the Roman recruiting of the step, which needs no dice (HH.4.1 to HH.4.4)."""
    run = StepRun(position, {"recruit": {ROMA: read_recruiting(text, position.theatre)}}, Dice(()))
    recruit(run, ROMA)
    return run.position


def _marches(view: View) -> tuple[dict[str, str], list[int]]:
    """The marches of all leaders: first those of a common attack, then one after another, the strongest first."""
    plans: dict[int, Plan] = strike(view)
    order = list(plans)
    for number, plan in plans.items():
        view = after(view, view.position.led[number], plan)
    for force in view.own:
        number = force.leader or 0
        if number in plans:
            continue
        office = view.position.leaders[number].office
        if office == "master":
            continue
        plan = best_march(view, view.position.led[number])
        plans[number] = plan
        order.append(number)
        view = after(view, view.position.led[number], plan)
    return {str(number): " ".join(plan.words) for number, plan in plans.items() if plan.words}, order


def play_step(document: GameDocument) -> GameDocument:
    """The document after its step, with the orders of both generals."""
    step, texts = document.position.step, Texts()
    for side in SIDES:
        for kind, given in decide(document, step, side, document.seed).items():
            texts.setdefault(kind, {}).update(given)
    return adjudicate(with_orders(document, texts), step)


def play_game(document: GameDocument) -> GameDocument:
    """The document with which a game between two generals ends."""
    while not document.position.ended:
        document = play_step(document)
    return document
