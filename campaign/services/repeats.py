"""Sheets that are repeated from the round before for whoever has handed in nothing, where the campaign says so."""

from datetime import datetime

from campaign.models import Campaign, Phase
from campaign.rules.repeating import REPEATED_IN, repeated
from campaign.selectors import round_document
from orders.rules.kinds import MAIN, Step
from orders.rules.life import Version
from orders.selectors import armies_heard, sheets_in_force
from orders.services import add_sheet


def repeat_missing(phase: Phase, at: datetime) -> None:
    """Adds a sheet, with a receipt, for every army of which nothing was heard, and that has one to repeat (RD.2).

    It says what counted in the round before, which everybody can read since that was published. A sheet that its
    player has withdrawn in this step is not repeated. Called in the transaction that closes the step, at that moment.
    """
    step = Step(phase.step)
    if phase.campaign.missing != Campaign.Missing.REPEAT or step not in REPEATED_IN:
        return
    kind, document = MAIN[step], round_document(phase)
    silent = document.position.army.keys() - armies_heard(phase.campaign_id, phase.round, kind)
    before = sheets_in_force(phase.campaign_id, phase.round - 1, [kind])
    now = sheets_in_force(phase.campaign_id, phase.round, [kind])
    armies = {army.number: army for army in phase.campaign.armies.select_related("seat", "faction")}
    for sheet in repeated(document, step, silent, before, now):
        army = armies[int(sheet.subject)]
        add_sheet(
            phase=phase,
            kind=kind,
            faction=army.faction,
            army=army,
            seat=army.seat,
            state=Version.HANDED_IN,
            text=sheet.text,
            at=at,
            repeated=True,
        )
