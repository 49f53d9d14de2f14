"""The administrator's button for hints."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaign.administrator.commands import set_hints
from campaign.selectors import Membership
from campaign.views.access import for_administrator, signed_in


@require_POST
@for_administrator
def allow_hints(request: HttpRequest, member: Membership) -> HttpResponse:
    """Let players ask for suggestions on the Map, or no longer."""
    wanted = request.POST.get("hints") == "yes"
    set_hints(member.campaign, timezone.now(), wanted=wanted, by=signed_in(request))
    if wanted:
        messages.success(request, _("Players can ask for a suggestion on the Map."))
    else:
        messages.success(request, _("Players can no longer ask for a suggestion on the Map."))
    return redirect("administration", member.campaign.slug)
