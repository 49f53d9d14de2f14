"""Handing in order sheets."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.db import transaction

from campaign.models import Army, Phase, Seat
from campaign.rules.sequence_of_play import read_text
from campaign.services.errors import IllegalOrder, NotYourArmy, StepClosed
from orders.rules.notation import NotationError, format_instruction, parse_instruction
from orders.selectors import handed_in
from orders.services import add_sheet

LONGEST = 2000
"""Characters of a sheet that are looked at; the longest instruction has well below a thousand."""


@transaction.atomic
def hand_in_all(*, phase_id: int, seat: Seat, texts: Mapping[int, str], at: datetime) -> dict[int, str]:
    """Hands in every line of a form that is legal, by army; gives back what is wrong with the others.

    A line left blank says nothing, unless it takes back an earlier sheet. All lines are handed in before a step
    is closed, or none. Raises StepClosed, or NotYourArmy for any army that is not the player's; then nothing is
    changed.
    """
    phase = _open_phase(phase_id, seat)
    armies, before = _armies(seat, texts), handed_in(phase)
    errors = {}
    for number, text in texts.items():
        if not text.strip() and number not in before:
            continue
        try:
            canonical = _checked(phase, number, text)
        except IllegalOrder as error:
            errors[number] = str(error)
        else:
            add_sheet(phase=phase, army=armies[number], seat=seat, text=canonical, at=at)
    return errors


def _open_phase(phase_id: int, seat: Seat) -> Phase:
    phase = Phase.objects.select_for_update().get(pk=phase_id, campaign=seat.campaign_id)
    if phase.status != Phase.Status.OPEN:
        raise StepClosed(
            f"Orders for round {phase.round} have been closed; nothing was changed. The last version handed in counts."
        )
    return phase


def _armies(seat: Seat, numbers: Iterable[int]) -> dict[int, Army]:
    own = {army.number: army for army in seat.armies.all()}
    for number in numbers:
        if number not in own:
            raise NotYourArmy(f"Army {str(number)[:20]} is not under your command; nothing was changed.")
    return own


def _checked(phase: Phase, army_number: int, text: str) -> str:
    if len(text) > LONGEST:
        raise IllegalOrder(f"Not understood: {len(text)} characters are too many for an order.")
    try:
        numbers = parse_instruction(text)
    except NotationError as error:
        raise IllegalOrder(f"Not understood: {error}.") from None
    if army_number not in read_text(phase.document).position.army:
        raise NotYourArmy(f"Army {army_number} is no longer on the map; nothing was changed.")
    return format_instruction(numbers)
