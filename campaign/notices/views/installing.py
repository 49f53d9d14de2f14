"""What makes the site an app that can be installed: its manifest, and the worker that shows notifications.

Without a network the worker shows a page that says so.
"""

import json
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language, gettext, override
from django.views.decorators.http import require_safe

from campaign.platform.throttle import open_to_strangers

_PAPER = "#f8f3e6"
"""The colour of the page in the light, as in static/css/page.css."""
_ICONS = (("192", "any"), ("512", "any"), ("512", "maskable"))


@require_safe
@open_to_strangers
def manifest(_request: HttpRequest) -> HttpResponse:
    """Serve the web app manifest, in the language of the reader."""
    answer = JsonResponse(
        {
            "id": "/",
            "name": "Vae Victis",
            "short_name": "Vae Victis",
            "description": gettext("Campaigns on a hex map, with hidden orders."),
            "lang": get_language(),
            "dir": "ltr",
            "start_url": reverse("home"),
            "scope": "/",
            "display": "standalone",
            "background_color": _PAPER,
            "theme_color": _PAPER,
            "icons": [
                {
                    "src": static(f"img/app-{'maskable-' if purpose == 'maskable' else ''}{size}.png"),
                    "sizes": f"{size}x{size}",
                    "type": "image/png",
                    "purpose": purpose,
                }
                for size, purpose in _ICONS
            ],
        },
        content_type="application/manifest+json",
    )
    answer.headers["Cache-Control"] = "private, max-age=3600"
    patch_vary_headers(answer, ["Accept-Language", "Cookie"])
    return answer


@require_safe
@open_to_strangers
def service_worker(_request: HttpRequest) -> HttpResponse:
    """Serve the worker at the root, so that it may open any page of the site; browsers look for a newer one."""
    answer = HttpResponse(_worker(), content_type="text/javascript; charset=utf-8")
    answer.headers["Cache-Control"] = "no-cache"
    answer.headers["Content-Security-Policy"] = "default-src 'none'; connect-src 'self'"
    return answer


@lru_cache(maxsize=1)
def _worker() -> str:
    """Return the script, with the address of the icon that it shows, and the pages that it shows without a network."""
    found = finders.find("js/notices/service_worker.js")
    text: str
    if found is None:  # with a collected copy only
        with staticfiles_storage.open("js/notices/service_worker.js") as collected:
            text = collected.read().decode()
    else:
        text = Path(found).read_text(encoding="utf-8")
    text = text.replace("/static/img/app-192.png", static("img/app-192.png"))
    return text.replace("const OFFLINE = {};", f"const OFFLINE = {json.dumps(_offline_pages())};")


def _offline_pages() -> dict[str, str]:
    """Return what is shown without a network, by language; it needs nothing else of the site."""
    pages: dict[str, str] = {}
    for code, _name in settings.LANGUAGES:
        with override(code):
            pages[code] = render_to_string("campaign/notices/offline.html")
    return pages
