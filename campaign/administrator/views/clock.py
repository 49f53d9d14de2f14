"""Deadlines on the administrator's page: start, automatic actions, pauses and ends."""

from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaign.administrator.views.administration_page import do, page, usual_days
from campaign.administrator.views.clock_forms import ClockForm, DeadlineForm, StandingForm
from campaign.selectors import Membership, current_phase
from campaign.services import deadlines, standing, starting
from campaign.services.errors import Refused
from campaign.views.access import for_administrator, signed_in

GO_ON = "go_on"


@require_POST
@for_administrator
def set_deadline(request: HttpRequest, member: Membership) -> HttpResponse:
    """Give the open step another deadline."""
    form = DeadlineForm(request.POST)
    if not form.is_valid():
        problem = _("Nothing was changed. Enter a date and a time.") if "due_at" in form.errors else ""
        return page(request, member, problem=problem, status=422, deadline=form)

    def move(phase_id: int, at: datetime) -> None:
        said = form.cleaned_data
        deadlines.set_deadline(phase_id, said["due_at"], at, reason=said["reason"], by=signed_in(request))
        messages.success(request, _("Done. The log shows the change."))

    return do(request, member, move)


@require_POST
@for_administrator
def start(request: HttpRequest, member: Membership) -> HttpResponse:
    """Start the campaign: the deadline of its first step is counted from now on."""
    try:
        starting.start_clock(member.campaign, timezone.now(), signed_in(request))
    except Refused as problem:
        return page(request, member, problem=str(problem), status=409)
    messages.success(request, _("The clock is running, and the deadline is set."))
    return redirect("administration", member.campaign.slug)


@require_POST
@for_administrator
def close_early(request: HttpRequest, member: Membership) -> HttpResponse:
    """Switch early closing of complete steps on or off."""
    wanted = request.POST.get("early") == "yes"
    deadlines.close_early(member.campaign, timezone.now(), wanted=wanted, by=signed_in(request))
    if wanted:
        messages.success(
            request, _("Steps now close automatically 10 minutes after the last change, once everyone has submitted.")
        )
    else:
        messages.success(request, _("Steps no longer close automatically before their deadline."))
    return redirect("administration", member.campaign.slug)


@require_POST
@for_administrator
def set_clock(request: HttpRequest, member: Membership) -> HttpResponse:
    """Save the deadline settings of the campaign."""
    form = ClockForm(request.POST, usual=usual_days(current_phase(member.campaign)), game=member.campaign.game)
    if not form.is_valid():
        return page(
            request, member, problem=_("Nothing was saved. Please correct the errors below."), status=422, clock=form
        )
    try:
        deadlines.set_clock(member.campaign, form.clock, timezone.now(), signed_in(request))
    except Refused as problem:
        return page(request, member, problem=str(problem), status=422, clock=form)
    messages.success(request, _("The clock settings are saved. Deadlines that were set before stay."))
    return redirect("administration", member.campaign.slug)


@require_POST
@for_administrator
def set_standing(request: HttpRequest, member: Membership) -> HttpResponse:
    """Pause, end or abandon the campaign, or let it go on."""
    asked = request.POST.get("do", "")
    form = StandingForm(request.POST, going_on=asked == GO_ON)
    if asked != GO_ON and asked not in standing.HALTS:
        problem = _("Nothing was changed. Press one of the buttons of the form.")
        return page(request, member, problem=problem, status=422, halt=form)
    if not form.is_valid():
        return page(
            request, member, problem=_("Nothing was saved. Please correct the errors below."), status=422, halt=form
        )
    try:
        _stand(request, member, asked, form.cleaned_data["reason"])
    except Refused as problem:
        return page(request, member, problem=str(problem), status=409, halt=form)
    messages.success(request, _("Done. The log shows the change."))
    return redirect("administration", member.campaign.slug)


def _stand(request: HttpRequest, member: Membership, asked: str, reason: str) -> None:
    if asked == GO_ON:
        standing.go_on(member.campaign, reason, timezone.now(), signed_in(request))
    else:
        standing.halt(member.campaign, asked, reason, timezone.now(), signed_in(request))
