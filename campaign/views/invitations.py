"""Invitations, as those see them who are invited."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from campaign.models import Invitation
from campaign.selectors.people import Standing, invitation_view
from campaign.services.errors import Refused
from campaign.services.invitations import take_seat
from campaign.telling.told import told
from campaign.views.accounts.remembered import forget, remember


@require_GET
@never_cache
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """What somebody is invited to, and the way to it; it is remembered while he signs up or in."""
    try:
        view = invitation_view(token, request.user)
    except Invitation.DoesNotExist:
        return render(request, "campaign/invitation_unknown.html", status=404)
    if view.standing in (Standing.OPEN, Standing.BOUND) and not request.user.is_authenticated:
        remember(request, str(view.invitation.token))
    else:
        forget(request)
    return render(request, "campaign/invitation.html", {"view": view, "standing": view.standing.name})


@require_POST
@login_required
def take(request: HttpRequest) -> HttpResponse:
    """Takes the seat. The token is in the body, so that a refusal does not bring it into a log."""
    try:
        token = UUID(request.POST.get("token", ""))
        assert isinstance(request.user, User)  # noqa: S101 - who is signed in
        seat = take_seat(token, request.user, timezone.now())
    except ValueError:
        return render(request, "campaign/invitation_unknown.html", status=404)
    except Refused as problem:
        messages.error(request, told(str(problem)))
        return redirect("invitation", str(token))
    return redirect("campaign", seat.campaign.slug)
