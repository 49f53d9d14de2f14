"""The orders of generals for a task of the site: one mind a side, whatever seats they hold (HH.17.4)."""

from campaign.games.answers import GeneralOrder
from campaign.games.generals import GeneralsPart, GeneralTask
from campaign.games.hannibal.generals.decisions import decide
from campaign.games.hannibal.kinds import Kind
from campaign.games.hannibal.rules.document import GameDocument
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


GENERALS = GeneralsPart(
    levels=("recruit",),
    decide=_decide,
    may_play=lambda document: document.position.ruleset.intelligence != "hidden",
)
