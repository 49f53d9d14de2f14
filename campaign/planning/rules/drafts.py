"""What of a plan can become drafts in the real round that it began with, and why not the rest."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.games.all_games import AnyDocument, game_of_step
from campaign.language.catalogue.sentences import say
from campaign.planning.rules.planned_rounds import PlannedRound, sheets_of_faction
from orders.rules.kinds import STEP_OF, standing_kinds
from orders.rules.legality import Fault
from orders.rules.sheets import SheetText


@dataclass(frozen=True, slots=True)
class DraftOffer:
    """A sheet of a plan; `standing` says that it is given beforehand, `fault` why it cannot be given (RD.8)."""

    sheet: SheetText
    standing: bool
    fault: Fault | None


def offers_of(planned: PlannedRound, document: AnyDocument, step: str, faction: str) -> list[DraftOffer]:
    """The decisions of a plan for a faction in a round that waits for a step, each with whether it can be given now.

    Legal is what the plan as a whole makes legal: each sheet is judged beside the others of its faction.
    """
    own = sheets_of_faction(planned, document, faction)
    return [_offer(document, step, sheet, own) for sheet in own]


def _offer(document: AnyDocument, step: str, sheet: SheetText, own: Sequence[SheetText]) -> DraftOffer:
    game, others = game_of_step(step), [other for other in own if other is not sheet]
    if isinstance(sheet.subject, int) and sheet.subject not in game.outline(document).army:
        return DraftOffer(
            sheet, standing=False, fault=Fault("FA.3", say("army_is_no_longer_on_the_map", army=sheet.subject))
        )
    if STEP_OF[sheet.kind] == step:
        return DraftOffer(sheet, standing=False, fault=game.fault(document, step, sheet, others))
    if sheet.kind in standing_kinds(step):
        fault = game.fault_beforehand(document, sheet) if game.fault_beforehand else None
        return DraftOffer(sheet, standing=True, fault=fault)
    problem = Fault("RD.2", say("that_is_not_decided_now", step=step))
    return DraftOffer(sheet, standing=False, fault=problem)
