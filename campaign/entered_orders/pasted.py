"""Orders from messages: the administrator pastes one, checks what was read, and enters it for the player."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.entered_orders.entering import EntryResult, NobodyWrites, enter_message
from campaign.entered_orders.reading import EnterableMessage, LineReading, MessagePlace, read_pasted, seats_that_write
from campaign.games.messages import MOST_CHARACTERS, MessageTooLong
from campaign.language.catalogue.sentences import say
from campaign.language.translated import translated
from campaign.models import Phase, Seat
from campaign.platform.arrivals import arrived_at
from campaign.platform.throttle import throttled
from campaign.selectors import Membership, current_phase
from campaign.services.errors import Refused, StepClosed
from campaign.views.access import for_administrator
from orders.rules.sheets import SheetText

_FIELD = "take-"


@dataclass(frozen=True)
class Reading:
    """A reading as it is offered: the value of its field, and whether it is chosen."""

    offer: LineReading
    value: str
    chosen: bool


@dataclass(frozen=True)
class ReadingRow:
    """A place of the message with its readings, and the name of their field."""

    offered: MessagePlace
    field: str
    readings: list[Reading]

    @property
    def left_out(self) -> bool:
        """Whether none of its readings is chosen."""
        return not any(reading.chosen for reading in self.readings)


@dataclass(frozen=True)
class PastedMessage:
    """A pasted message: its sender and text, kept whatever errors it has."""

    seat: Seat | None
    text: str
    chosen: Mapping[str, str] | None = None
    """The fields of the chosen readings; None before the administrator has chosen."""


@throttled("sheets")
@require_http_methods(["GET", "POST"])
@never_cache
@for_administrator
def pasted(request: HttpRequest, member: Membership) -> HttpResponse:
    """Accept a message, show the orders read from it, and enter those that the administrator chooses."""
    phase = current_phase(member.campaign)
    if request.method == "GET":
        return _page(request, member, phase, PastedMessage(None, ""))
    message = _sent(request, member)
    if request.POST.get("phase") != str(phase.pk):
        return _page(request, member, phase, message, translated(say("this_page_is_of_an_earlier_step")), 409)
    if not phase.takes_sheets(arrived_at(request)):
        return _page(
            request, member, phase, message, _("This step does not accept orders now. Nothing was entered."), 409
        )
    if message.seat is None:
        return _page(request, member, phase, message, _("Choose the player who sent the message."), 422)
    if not message.text.strip():
        return _page(request, member, phase, message, _("Paste the message into the field."), 422)
    try:
        read = read_pasted(phase, message.seat, message.text, timezone.now())
    except MessageTooLong as error:
        return _page(request, member, phase, message, translated(str(error)), 422)
    if request.POST.get("do") != "enter":
        return _page(request, member, phase, message, read=read)
    return _enter(request, member, phase, message.seat, message, read)


def _enter(
    request: HttpRequest, member: Membership, phase: Phase, seat: Seat, message: PastedMessage, read: EnterableMessage
) -> HttpResponse:
    """Enter the chosen orders and show the results; if there are none, the page stays as it was."""
    sheets = [reading.offer.sheet for row in _rows(read, message) for reading in row.readings if reading.chosen]
    if not sheets:
        problem = _("Nothing was entered. Choose at least one order.")
        return _page(request, member, phase, message, problem, 422, read)
    administrator = member.campaign.administrator
    try:
        results = enter_message(phase_id=phase.pk, seat=seat, sheets=sheets, by=administrator, at=arrived_at(request))
    except (StepClosed, NobodyWrites) as error:
        return _page(request, member, phase, message, translated(str(error)), 409, read)
    except Refused as error:
        return _page(request, member, phase, message, translated(str(error)), 422, read)
    return _page(request, member, phase, PastedMessage(None, ""), results=results, of=seat)


def _sent(request: HttpRequest, member: Membership) -> PastedMessage:
    wanted = request.POST.get("seat", "")
    seat = next((seat for seat in seats_that_write(member.campaign, timezone.now()) if str(seat.pk) == wanted), None)
    fields = {name: str(value) for name, value in request.POST.items() if name.startswith(_FIELD)}
    return PastedMessage(seat, request.POST.get("text", ""), fields if request.POST.get("do") == "enter" else None)


def _rows(read: EnterableMessage, message: PastedMessage) -> list[ReadingRow]:
    """Return the rows of the form; clear readings are preselected."""

    def row(number: int, offered: MessagePlace) -> ReadingRow:
        field = f"{_FIELD}{number}"
        wanted = None if message.chosen is None else message.chosen.get(field, "")

        def reading(offer: LineReading) -> Reading:
            value = value_of(offer.sheet)
            chosen = offered.is_certain if wanted is None else wanted == value and offer.can_be_entered
            return Reading(offer, value, chosen)

        return ReadingRow(offered, field, [reading(offer) for offer in offered.offers])

    return [row(number, offered) for number, offered in enumerate(read.offered)]


def value_of(sheet: SheetText) -> str:
    """A reading as the value of a field, on one line."""
    return " / ".join(sheet.line.splitlines())


def _sender_label(seat: Seat) -> str:
    """Return a player with the armies they command: `Hamilcar (Carthago: 4, 5; Hanno: 1, 2)` if they stand in."""
    parts = [_with_armies(seat.faction.title, seat)]
    parts += [_with_armies(absence.seat.name, absence.seat) for absence in seat.delegations.all()]
    return f"{seat.name} ({'; '.join(parts)})"


def _with_armies(name: str, seat: Seat) -> str:
    numbers = ", ".join(str(army.number) for army in seat.armies.all())
    return f"{name}: {numbers}" if numbers else name


def _page(
    request: HttpRequest,
    member: Membership,
    phase: Phase,
    message: PastedMessage,
    problem: str = "",
    status: int = 200,
    read: EnterableMessage | None = None,
    results: list[EntryResult] | None = None,
    of: Seat | None = None,
) -> HttpResponse:
    context: dict[str, Any] = {
        "member": member,
        "campaign": member.campaign,
        "phase": phase,
        "takes_sheets": phase.takes_sheets(timezone.now()),
        "senders": [(seat, _sender_label(seat)) for seat in seats_that_write(member.campaign, timezone.now())],
        "message": message,
        "most": f"{MOST_CHARACTERS:,}",
        "problem": problem,
        "rows": _rows(read, message) if read else [],
        "left": read.left if read else (),
        "was_read": read is not None,
        "results": results,
        "owner": message.seat or of,
    }
    return render(request, "campaign/entered_orders/pasted.html", context, status=status)
