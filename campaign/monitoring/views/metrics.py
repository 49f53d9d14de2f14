"""The metrics of the site, in the text format of Prometheus."""

from collections.abc import Iterator
from hmac import compare_digest
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from campaign.monitoring.queries.measures import measures

_PREFIX = "vae_victis_"
_OF_PROXIES = ("Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP")
_LOCAL_NAMES = ("127.0.0.1", "localhost", "::1")


class _MetricsCollector(Collector):
    """Collects values on demand, so that it does not matter which of several processes answers."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Yield all current values."""
        for measure in measures(timezone.now()):
            labels = sorted(measure.rows[0][0]) if measure.rows else []
            family = GaugeMetricFamily(f"{_PREFIX}{measure.name}", measure.means, labels=labels)
            for values, number in measure.rows:
                family.add_metric([values[label] for label in labels], number)
            yield family


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Serve the metrics to holders of METRICS_TOKEN; without one, to this machine only and not through a proxy."""
    if settings.METRICS_TOKEN:
        if not _has_token(request):
            return HttpResponse("METRICS_TOKEN is wanted.\n", "text/plain", 401, headers={"WWW-Authenticate": "Bearer"})
    elif not _is_of_this_machine(request):
        return HttpResponse("There is no such page.\n", "text/plain", 404)
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_MetricsCollector())
    return HttpResponse(generate_latest(registry), content_type="text/plain; version=0.0.4; charset=utf-8")


def _has_token(request: HttpRequest) -> bool:
    given = request.headers.get("Authorization", "")
    return compare_digest(given.encode(), f"Bearer {settings.METRICS_TOKEN}".encode())


def _is_of_this_machine(request: HttpRequest) -> bool:
    """Return whether a request comes from this machine, and not through a proxy on it."""
    try:
        local = ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
        host = urlsplit(f"//{request.headers.get('Host', '')}").hostname
    except ValueError:
        return False
    return local and host in _LOCAL_NAMES and not any(name in request.headers for name in _OF_PROXIES)
