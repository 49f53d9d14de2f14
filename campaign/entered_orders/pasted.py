"""Orders from messages: the administrator pastes one, checks what was read, and enters it for the player."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.entered_orders.entering import EntryResult, NobodyWrites, enter_message
from campaign.entered_orders.reading import EnterableMessage, LineReading, MessagePlace, read_pasted, seats_that_write
from campaign.games.messages import MOST_CHARACTERS, MessageTooLong
from campaign.language.catalogue.sentences import say
from campaign.language.translated import translated
from campaign.models import Campaign, Phase, Seat
from campaign.platform.arrivals import arrived_at
from campaign.platform.throttle import throttled
from campaign.selectors import Membership, current_phase
from campaign.services.errors import Refused, StepClosed
from campaign.views.access import for_administrator
from orders.rules.sheets import SheetText


def _sender_label(seat: Seat) -> str:
    """Return a player with the armies they command: `Hamilcar (Carthago: 4, 5; Hanno: 1, 2)` if they stand in."""
    parts = [_with_armies(seat.faction.title, seat)]
    parts += [_with_armies(absence.seat.name, absence.seat) for absence in seat.delegations.all()]
    return f"{seat.name} ({'; '.join(parts)})"


def _with_armies(name: str, seat: Seat) -> str:
    numbers = ", ".join(str(army.number) for army in seat.armies.all())
    return f"{name}: {numbers}" if numbers else name


_WITHOUT_SENDER = gettext_lazy("Choose the player who sent the message.")
_WITHOUT_TEXT = gettext_lazy("Paste the message into the field.")


class MessageForm(forms.Form):
    """A pasted message and its sender."""

    text = forms.CharField(
        strip=False,
        widget=forms.Textarea({"rows": 12, "dir": "auto", "spellcheck": "false", "aria-describedby": "text-hint"}),
        error_messages={"required": _WITHOUT_TEXT},
    )

    def __init__(self, campaign: Campaign, at: datetime, data: QueryDict | None = None) -> None:
        super().__init__(data, auto_id="%s")
        self.seats = {str(seat.pk): seat for seat in seats_that_write(campaign, at)}
        seat = forms.ChoiceField(
            choices=[("", _("Choose a player")), *((key, _sender_label(seat)) for key, seat in self.seats.items())],
            error_messages={"required": _WITHOUT_SENDER, "invalid_choice": _WITHOUT_SENDER},
        )
        self.fields = {"seat": seat, **self.fields}
        self.fields["text"].validators = []  # mails have all kinds of characters, and reading is up to the game

    def clean_seat(self) -> Seat:
        """Return the seat of the sender."""
        return self.seats[self.cleaned_data["seat"]]

    def clean_text(self) -> str:
        """Refuse a blank text."""
        text: str = self.cleaned_data["text"]
        if not text.strip():
            raise forms.ValidationError(_WITHOUT_TEXT)
        return text


@dataclass(frozen=True)
class Reading:
    """A reading as it is offered: the value of its field, and whether it is chosen."""

    offer: LineReading
    value: str
    chosen: bool


@dataclass(frozen=True)
class ReadingRow:
    """A place of the message with its readings, and their field."""

    offered: MessagePlace
    field: forms.BoundField

    @property
    def readings(self) -> list[Reading]:
        """Its readings; clear ones are chosen before the administrator chooses."""
        values = [(offer, value_of(offer.sheet)) for offer in self.offered.offers]
        chosen = self.field.value() or ""
        return [Reading(offer, value, offer.can_be_entered and value == chosen) for offer, value in values]

    @property
    def left_out(self) -> bool:
        """Whether none of its readings is chosen."""
        return not any(reading.chosen for reading in self.readings)


class ReadingsForm(forms.Form):
    """The readings of a message: a field for each place, with the orders that can be entered, or none of them."""

    def __init__(self, read: EnterableMessage, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.read = read
        for number, place in enumerate(read.offered):
            values = [value_of(offer.sheet) for offer in place.offers if offer.can_be_entered]
            self.fields[f"take-{number}"] = forms.ChoiceField(
                choices=[("", ""), *((value, value) for value in values)],
                required=False,
                initial=values[0] if place.is_certain else "",
                error_messages={"invalid_choice": _("An order can no longer be entered. Choose again.")},
            )

    @property
    def rows(self) -> list[ReadingRow]:
        """Its rows."""
        return [ReadingRow(place, self[name]) for place, name in zip(self.read.offered, self.fields, strict=True)]

    @property
    def chosen(self) -> list[SheetText]:
        """The orders that the administrator has chosen."""
        return [reading.offer.sheet for row in self.rows for reading in row.readings if reading.chosen]


def value_of(sheet: SheetText) -> str:
    """A reading as the value of a field, on one line."""
    return " / ".join(sheet.line.splitlines())


@throttled("sheets")
@require_http_methods(["GET", "POST"])
@never_cache
@for_administrator
def pasted(request: HttpRequest, member: Membership) -> HttpResponse:
    """Accept a message, show the orders read from it, and enter those that the administrator chooses."""
    phase, now = current_phase(member.campaign), timezone.now()
    form = MessageForm(member.campaign, now, request.POST if request.method == "POST" else None)
    if request.method == "GET":
        return _page(request, member, phase, form)
    if request.POST.get("phase") != str(phase.pk):
        return _page(request, member, phase, form, translated(say("this_page_is_of_an_earlier_step")), 409)
    if not phase.takes_sheets(arrived_at(request)):
        return _page(request, member, phase, form, _("This step does not accept orders now. Nothing was entered."), 409)
    if not form.is_valid():
        return _page(request, member, phase, form, _first_error(form), 422)
    seat, text = form.cleaned_data["seat"], form.cleaned_data["text"]
    try:
        read = read_pasted(phase, seat, text, now)
    except MessageTooLong as error:
        return _page(request, member, phase, form, translated(str(error)), 422)
    if request.POST.get("do") != "enter":
        return _page(request, member, phase, form, readings=ReadingsForm(read))
    return _enter(request, member, phase, seat, form, ReadingsForm(read, request.POST))


def _enter(
    request: HttpRequest,
    member: Membership,
    phase: Phase,
    seat: Seat,
    form: MessageForm,
    readings: ReadingsForm,
) -> HttpResponse:
    """Enter the chosen orders and show the results; if there are none, the page stays as it was."""
    if not readings.is_valid():
        return _page(request, member, phase, form, _first_error(readings), 422, readings)
    if not readings.chosen:
        return _page(request, member, phase, form, _("Nothing was entered. Choose at least one order."), 422, readings)
    try:
        results = enter_message(
            phase_id=phase.pk,
            seat=seat,
            sheets=readings.chosen,
            by=member.campaign.administrator,
            at=arrived_at(request),
        )
    except (StepClosed, NobodyWrites) as error:
        return _page(request, member, phase, form, translated(str(error)), 409, readings)
    except Refused as error:
        return _page(request, member, phase, form, translated(str(error)), 422, readings)
    return _page(request, member, phase, MessageForm(member.campaign, timezone.now()), results=results, owner=seat)


def _first_error(form: forms.Form) -> str:
    return str(next(iter(form.errors.values()))[0])


def _page(
    request: HttpRequest,
    member: Membership,
    phase: Phase,
    form: MessageForm,
    problem: str = "",
    status: int = 200,
    readings: ReadingsForm | None = None,
    results: Sequence[EntryResult] = (),
    owner: Seat | None = None,
) -> HttpResponse:
    context: dict[str, Any] = {
        "member": member,
        "campaign": member.campaign,
        "phase": phase,
        "takes_sheets": phase.takes_sheets(timezone.now()),
        "form": form,
        "text": form["text"].value() or "",
        "most": f"{MOST_CHARACTERS:,}",
        "problem": problem,
        "readings": readings,
        "results": results,
        "owner": owner or (form.cleaned_data["seat"] if readings else None),
    }
    return render(request, "campaign/entered_orders/pasted.html", context, status=status)
