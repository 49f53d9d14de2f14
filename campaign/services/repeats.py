"""Repeat orders of the previous round for players with missing orders, in campaigns with that setting."""

from datetime import datetime

from campaign.games.all_games import game_of_step
from campaign.models import Army, Campaign, Phase
from campaign.selectors.corrections import replaced_in
from campaign.selectors.phases import game_document, outline
from orders.rules.counting import counting
from orders.rules.kinds import MAIN
from orders.rules.life import Version
from orders.rules.sheets import SheetText
from orders.selectors import armies_heard, sheets_in_force
from orders.services import ChangedTooOften, add_sheet


def repeat_missing(phase: Phase, at: datetime) -> None:
    """Add orders, with a receipt, for every army with missing orders that has some to repeat (RD.2).

    They are those that counted in the previous round, which are public since it was published. Orders that the player
    has withdrawn in this step are not repeated. Called in the transaction that closes the step, at that moment.
    """
    step, game = phase.step, game_of_step(phase.step)
    if phase.campaign.missing != Campaign.Missing.REPEAT or step not in game.repeated_in or game.repeated is None:
        return
    kind = MAIN[step]
    silent = outline(phase).army.keys() - armies_heard(phase.campaign_id, phase.round, kind)
    before = _counted_before(phase, step)
    now = sheets_in_force(phase.campaign_id, phase.round, [kind])
    armies = {army.number: army for army in phase.campaign.armies.select_related("seat", "faction")}
    for sheet in game.repeated(game_document(phase), step, silent, before, now):
        add_repeated(phase, armies[int(sheet.subject)], sheet, at)


def add_repeated(phase: Phase, army: Army, sheet: SheetText, at: datetime, general: str = "") -> bool:
    """Add orders that nobody has sent; return False if there are too many versions, so that the default applies."""
    try:
        add_sheet(
            phase=phase,
            kind=sheet.kind,
            faction=army.faction,
            army=army,
            seat=army.seat,
            state=Version.HANDED_IN,
            text=sheet.text,
            at=at,
            repeated=True,
            general=general,
        )
    except ChangedTooOften:
        return False
    return True


def _counted_before(phase: Phase, step: str) -> list[SheetText]:
    """Return the orders of the step that counted in the previous round, as corrected."""
    kind = MAIN[step]
    handed_in = sheets_in_force(phase.campaign_id, phase.round - 1, [kind])
    before = phase.campaign.phases.filter(round=phase.round - 1, step=step).first()
    replaced = [sheet for sheet, _ in replaced_in(before)] if before else []
    return counting(handed_in, (sheet for sheet in replaced if sheet.kind == kind))
