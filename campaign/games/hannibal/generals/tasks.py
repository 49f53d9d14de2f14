"""The orders of generals for a task of the site: one mind a side, whatever seats they hold (HH.17.4)."""

from typing import Any

from campaign.games.answers import GeneralOrder
from campaign.games.generals import GeneralsPart, GeneralTask
from campaign.games.hannibal.generals.decisions import decide
from campaign.games.hannibal.kinds import Kind
from campaign.games.hannibal.rules.document import GameDocument, read_document, with_orders
from campaign.games.hannibal.rules.intelligence import side_of_subject
from campaign.games.hannibal.rules.step_of_round import texts_of
from campaign.games.hannibal.rules.theatre import SIDES
from hexmap.rules.documents import DocumentError, JsonObject, one_line
from hexmap.rules.shipped_maps import MapByName
from orders.rules.sheets import SheetText

_OF_STEP = {
    ("ballot", "roma"): Kind.BALLOT,
    ("offices", "roma"): Kind.PLACE,
    ("offices", "carthago"): Kind.FIRST,
    ("battle", "roma"): Kind.BATTLE,
    ("battle", "carthago"): Kind.BATTLE,
    ("dictator", "roma"): Kind.DICTATOR,
}
"""What a step waits for of a side; in the steps of marches it is the order of marching."""


def _decide(document: GameDocument, task: GeneralTask) -> list[GeneralOrder]:
    """The orders of a side, its main one in any case; those of the side are among them."""
    decided = list(decide(document, task.step, task.faction, task.seed))
    main = _OF_STEP.get((task.step, task.faction), Kind.ORDER)
    if all(order.sheet.kind != main for order in decided):
        decided.append(GeneralOrder(SheetText(main, task.faction, ""), ""))
    return decided


def _may_play(document: GameDocument) -> bool:
    return document.position.ruleset.intelligence != "hidden"


def _fill(value: Any, task: GeneralTask, maps: MapByName) -> JsonObject:
    """The document with other orders of a side."""
    document = read_document(value, maps)
    position = document.position
    if task.step != position.step:
        raise DocumentError("step", f"the document waits for {position.step}")
    if task.faction not in SIDES:
        raise DocumentError("sides", f"no side {one_line(task.faction)} is played here")
    if task.armies:
        raise DocumentError("", "a general of HANNIBAL gives the orders of a whole side")
    if not _may_play(document):
        raise DocumentError("ruleset.intelligence", "generals do not play with hidden units")
    texts = texts_of(order.sheet for order in decide(document, task.step, task.faction, task.seed))
    for kind, given in document.texts.items():
        others = {about: text for about, text in given.items() if side_of_subject(about, position) != task.faction}
        texts[kind] = {**others, **texts.get(kind, {})}
    return with_orders(document, {kind: given for kind, given in texts.items() if given}).as_json()


GENERALS = GeneralsPart(
    levels=("recruit",),
    decide=_decide,
    may_play=_may_play,
    fill=_fill,
)
