"""Whether something waits for the reader, for the titles of pages that stay open."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaign.desk.queries.your_turn import waits_anywhere, waits_for
from campaign.selectors import Membership
from campaign.views.access import for_members


@require_GET
@never_cache
@for_members
def in_campaign(_request: HttpRequest, member: Membership) -> HttpResponse:
    """Serve whether the campaign waits for its reader."""
    return JsonResponse({"waits": waits_for(member, timezone.now())})


@require_GET
@never_cache
@login_required
def anywhere(request: HttpRequest) -> HttpResponse:
    """Serve whether any campaign waits for the reader."""
    return JsonResponse({"waits": waits_anywhere(request.user, timezone.now())})
