"""How the site is, for what watches it: that the process lives, and what it can do."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign.monitoring.queries.readiness import HealthState, parts, worst


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """That the process lives and answers; nothing else is looked at."""
    return JsonResponse({"state": "ok"})


@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """How every part is, and all together; 503 where something is missing without which nobody can be served."""
    found = parts(timezone.now())
    state = worst(found)
    told = {part.name: {"state": part.state, **({"says": part.says} if part.says else {})} for part in found}
    return JsonResponse({"state": state, "parts": told}, status=503 if state is HealthState.MISSING else 200)
