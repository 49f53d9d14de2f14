"""The files for search engines: which pages to leave alone, and where the public ones are."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from django.conf import settings
from django.db.models import Max, Q
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET

from campaign.games.all_games import GAMES
from campaign.models import Campaign, Phase
from campaign.platform.throttle import open_to_strangers
from campaign.views.paragraphs import chapter_url, rulebook_url
from orders.rules.game_steps import MARCHING

MOST_CAMPAIGNS = 2000
"""The newest public campaigns are named; the list of them leads to the others."""
_HOUR = 3600


@open_to_strangers
@require_GET
@cache_control(public=True, max_age=_HOUR)
def robots(_request: HttpRequest) -> HttpResponse:
    """Name the addresses that are of no use to search engines, and the list of those that are."""
    lines = ["User-agent: *", "Disallow: /accounts/", "Disallow: /api/", f"Sitemap: {settings.PUBLIC_URL}/sitemap.xml"]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@open_to_strangers
@require_GET
@cache_control(public=True, max_age=_HOUR)
def sitemap(_request: HttpRequest) -> HttpResponse:
    """List the pages that anyone may read: those of the site, of the rules, and of public campaigns."""
    entries = "".join(f"<url><loc>{escape(settings.PUBLIC_URL + path)}</loc></url>\n" for path in _paths())
    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{entries}</urlset>\n'
    )
    return HttpResponse(text, content_type="application/xml; charset=utf-8")


def _paths() -> Iterator[str]:
    yield from (reverse(name) for name in ("home", "public-campaigns", "learn", "puzzles", "glossary"))
    if settings.PLAY_ALONE:
        yield reverse("play-alone")
    for game in GAMES.values():
        yield rulebook_url(game)
        yield from (chapter_url(game, chapter) for chapter in game.rulebook.book.chapters)
    moved = Q(phases__step__in=MARCHING, phases__status=Phase.Status.PUBLISHED, phases__superseded_by=None)
    newest = Campaign.objects.filter(public=True).annotate(last=Max("phases__round", filter=moved)).order_by("-pk")
    for slug, last in newest.values_list("slug", "last")[:MOST_CAMPAIGNS]:
        yield reverse("campaign", args=[slug])
        if last is not None:  # each round leads to those before it
            yield reverse("round", args=[slug, last])
            yield reverse("replay", args=[slug, last])
