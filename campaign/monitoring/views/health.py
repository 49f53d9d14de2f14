"""Health checks for monitoring: whether the process lives, and what works."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign.monitoring.queries.readiness import HealthState, parts, worst


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer that the process lives, without checking anything else."""
    return JsonResponse({"state": "ok"})


@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """Return the state of every part and the whole; 503 if the site cannot serve requests."""
    found = parts(timezone.now())
    state = worst(found)
    states = {part.name: {"state": part.state, **({"says": part.says} if part.says else {})} for part in found}
    return JsonResponse({"state": state, "parts": states}, status=503 if state is HealthState.MISSING else 200)
