"""Handing in order sheets."""

from datetime import datetime

from django.db import transaction

from campaign.models import Army, Phase, Seat
from campaign.rules.sequence_of_play import faults_of_movement, read_text
from campaign.services.errors import IllegalOrder, NotYourArmy, StepClosed
from orders.rules.notation import NotationError, format_instruction, parse_instruction
from orders.services import add_sheet


@transaction.atomic
def hand_in(*, phase_id: int, army_number: int, seat: Seat, text: str, at: datetime) -> str:
    """Hands in a movement sheet for an army; gives back its text in canonical notation.

    The phase's row is locked meanwhile, so a step is closed either before or after the sheet, never during it.
    Raises StepClosed, NotYourArmy or IllegalOrder; then nothing is changed.
    """
    phase = Phase.objects.select_for_update().get(pk=phase_id, campaign=seat.campaign_id)
    if phase.status != Phase.Status.OPEN:
        raise StepClosed(
            f"Orders for round {phase.round} have been closed; nothing was changed. The last version handed in counts."
        )
    army = Army.objects.filter(campaign=seat.campaign_id, number=army_number, seat=seat).first()
    if army is None:
        raise NotYourArmy(f"Army {army_number} is not under your command; nothing was changed.")
    canonical = _checked(phase, army_number, text)
    add_sheet(phase=phase, army=army, seat=seat, text=canonical, at=at)
    return canonical


def _checked(phase: Phase, army_number: int, text: str) -> str:
    try:
        numbers = parse_instruction(text)
    except NotationError as error:
        raise IllegalOrder(f"Not understood: {error}.") from None
    document = read_text(phase.document)
    if army_number not in document.position.army:
        raise NotYourArmy(f"Army {army_number} is no longer on the map; nothing was changed.")
    faults = faults_of_movement(document.board, document.position, army_number, numbers, document.ruleset)
    if faults:
        raise IllegalOrder(" ".join(f"{fault.text} ({fault.rule})" for fault in faults))
    return format_instruction(numbers)
