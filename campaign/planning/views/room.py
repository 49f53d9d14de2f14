"""The war room of a faction: its chat, and its combined plans. Nobody else can open it."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.validators import MaxValueValidator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from campaign.members.queries.tenures import handovers
from campaign.models import Phase, Seat
from campaign.planning.commands.room import LONGEST_MESSAGE, SeatLost, write_message
from campaign.planning.plans_json import plans_as_json
from campaign.planning.queries.messages import last_messages, messages_after
from campaign.planning.queries.room import TeamPlans, plans_of
from campaign.planning.views.wishes import WishForm, generals_context, take_back
from campaign.platform.throttle import HEAVY, throttled
from campaign.selectors import Membership, current_phase, desk_picture
from campaign.selectors.phases import outline
from campaign.services.drawing import DESK_WIDTH
from campaign.views.access import for_players

_HIGHEST_NUMBER = 2**63 - 1
"""The highest number that a message can have."""


class MessageForm(forms.Form):
    """The form of a message; blanks and line breaks are kept."""

    text = forms.CharField(
        strip=False,
        error_messages={"required": gettext_lazy("The message is empty. Write something, then send it.")},
    )

    def clean_text(self) -> str:
        """Return the text with normalised line breaks; refuse blank and overlong messages."""
        text = "\n".join(str(self.cleaned_data["text"]).replace("\r\n", "\n").split("\r"))
        if not text.strip():
            raise forms.ValidationError(self.fields["text"].error_messages["required"])
        if len(text) > LONGEST_MESSAGE:
            problem = _(
                "The message has %(length)s characters; at most %(most)s are allowed. Nothing was sent. Shorten it,"
                " or send it in parts."
            )
            raise forms.ValidationError(problem % {"length": len(text), "most": LONGEST_MESSAGE})
        return text


class _Place(forms.Form):
    """A place among the messages: `before` one, or `after` one, by its number."""

    before = forms.IntegerField(required=False, min_value=0, validators=[MaxValueValidator(_HIGHEST_NUMBER)])
    after = forms.IntegerField(required=False, min_value=0, validators=[MaxValueValidator(_HIGHEST_NUMBER)])


@throttled(HEAVY, reads=HEAVY)
@require_GET
@never_cache
@for_players
def room_page(request: HttpRequest, member: Membership, seat: Seat) -> HttpResponse:
    """Show the war room of the user's own faction; no address leads to another."""
    return _show(request, member, seat, before=_place(request, "before"))


@throttled("messages")
@require_POST
@never_cache
@for_players
def write(request: HttpRequest, member: Membership, seat: Seat) -> HttpResponse:
    """Save a message; a refused one stays in its field, with the error."""
    form = MessageForm(request.POST)
    if not form.is_valid():
        return _show(request, member, seat, form)
    try:
        message = write_message(seat=seat, text=form.cleaned_data["text"], at=timezone.now())
    except SeatLost:
        raise PermissionDenied(_("You have left your seat, so nothing was sent.")) from None
    return redirect(f"{reverse('room', args=[member.campaign.slug])}#message-{message.pk}")


@throttled("messages")
@require_POST
@never_cache
@for_players
def wish(request: HttpRequest, member: Membership, seat: Seat) -> HttpResponse:
    """Add a wish for the faction's generals, or remove one; a refused one stays in its form, with the error."""
    if request.POST.get("do") == "remove":
        take_back(seat, request.POST)
    else:
        form = WishForm(current_phase(member.campaign), seat, request.POST)
        if not form.save():
            return _show(request, member, seat, wished=form)
    messages.success(request, _("Saved. Your generals decide again while the step is open."))
    return redirect("room", member.campaign.slug)


@require_GET
@never_cache
@for_players
def newer_messages(request: HttpRequest, member: Membership, seat: Seat) -> HttpResponse:
    """Serve the messages after a given one, for the script of the page."""
    talk = messages_after(seat, _place(request, "after") or 0)
    return render(request, "campaign/planning/_room_messages.html", {"talk": talk})


def _place(request: HttpRequest, name: str) -> int | None:
    """Return the number of a message in the address, None if there is none; an invalid one is not found."""
    place = _Place(request.GET)
    if not place.is_valid():
        raise Http404
    number: int | None = place.cleaned_data[name]
    return number


def _show(
    request: HttpRequest,
    member: Membership,
    seat: Seat,
    form: MessageForm | None = None,
    *,
    wished: WishForm | None = None,
    before: int | None = None,
) -> HttpResponse:
    phase = current_phase(member.campaign)
    plans = plans_of(phase, member, seat)
    factions = {faction.identifier: faction for faction in member.campaign.factions.all()}
    context = {
        "member": member,
        "campaign": member.campaign,
        "phase": phase,
        "takes_sheets": phase.takes_sheets(timezone.now()),
        "page": last_messages(seat, before),
        "form": form or MessageForm(),
        "longest": LONGEST_MESSAGE,
        "handovers": handovers(member.campaign, seat.faction),
        "plans": plans,
        "outcome": [(one.zone, [(factions[level.faction], level) for level in one.levels]) for one in plans.outcome],
        **generals_context(phase, seat, wished),
        **_map_context(member, seat, phase, plans, {key: faction.pk for key, faction in factions.items()}),
    }
    return render(request, "campaign/planning/room.html", context, status=422 if form or wished else 200)


def _map_context(
    member: Membership, seat: Seat, phase: Phase, plans: TeamPlans, keys: Mapping[str, int]
) -> dict[str, Any]:
    """Return the map of the movement step, with its data for scripts; nothing in other steps."""
    marches = [(plan.marched, plan.draft) for plan in plans.armies if plan.marched is not None]
    if not marches:
        return {}
    return {
        "picture": desk_picture(member.campaign, phase.round),
        "room_data": plans_as_json(outline(phase), seat.faction.identifier, marches, keys, DESK_WIDTH),
    }
