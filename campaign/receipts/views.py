"""Receipts: the public lists, a player's own, and the page that verifies them."""

from hashlib import sha256

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import etag, require_GET

from campaign.members.queries.tenures import handovers
from campaign.models import Campaign, Seat
from campaign.platform.throttle import HEAVY, open_to_strangers, throttled
from campaign.receipts.queries import kept_receipts, own_of, public_receipts, receipts_export
from campaign.receipts.rules.own import own_text
from campaign.receipts.words import shape_and_rules, words_of_checks, words_of_page
from campaign.selectors import Membership, current_phase, phase_view, readership
from campaign.views.access import for_players, for_robots, times_of


@open_to_strangers
@require_GET
@never_cache
def receipts_page(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show who has submitted in the open step, and the receipts of every closed step: public, like the export."""
    campaign = _campaign(slug)
    phase, member = current_phase(campaign), _member(request, slug)
    context = {
        "layout": "campaign/base.html" if member else "base.html",
        "member": member,
        "campaign": campaign,
        "phase": phase,
        "view": phase_view(phase),
        "rounds": [entry for entry in reversed(public_receipts(campaign).rounds) if entry.steps or entry.chance],
        "handovers": handovers(campaign),
        "titles": dict(campaign.factions.values_list("identifier", "title")),
    }
    with times_of(request, member):
        answer = render(request, "campaign/receipts/receipts.html", context)
    return for_robots(answer) if campaign.public else answer


def _tag(request: HttpRequest, slug: str) -> str:
    return f'"{sha256(receipts_export(_campaign(slug)).encode()).hexdigest()[:32]}"'


@open_to_strangers
@throttled(HEAVY, reads=HEAVY)
@require_GET
@cache_control(no_cache=True)
@etag(_tag)
def receipts_json(request: HttpRequest, slug: str) -> HttpResponse:
    """The export of the receipts, the same bytes that `manage.py export_receipts` writes; public."""
    headers = {"Content-Disposition": f'attachment; filename="{slug}-receipts.json"'}
    text = receipts_export(_campaign(slug))
    return HttpResponse(text, content_type="application/json; charset=utf-8", headers=headers)


@require_GET
@never_cache
@for_players
def my_receipts(request: HttpRequest, member: Membership, _seat: Seat) -> HttpResponse:
    """Show the receipts of a player's faction with their salts and orders, to verify and store."""
    kept = kept_receipts(member)
    context = {
        "member": member,
        "campaign": member.campaign,
        "rounds": kept,
        "text": own_text(own_of(one for _round, receipts in kept for one in receipts)),
    }
    return render(request, "campaign/receipts/my_receipts.html", context)


@require_GET
@never_cache
@for_players
def my_receipts_file(_request: HttpRequest, member: Membership, _seat: Seat) -> HttpResponse:
    """The same as a text file."""
    text = own_text(own_of(one for _round, receipts in kept_receipts(member) for one in receipts))
    headers = {"Content-Disposition": f'attachment; filename="{member.campaign.slug}-my-receipts.txt"'}
    return HttpResponse(text, content_type="text/plain; charset=utf-8", headers=headers)


@require_GET
def verify(request: HttpRequest) -> HttpResponse:
    """The page that checks an export in the reader's own browser; the site learns nothing of it."""
    data = {"words": words_of_checks(), "page": words_of_page(), **shape_and_rules()}
    return render(request, "campaign/receipts/verify.html", {"data": data})


def _campaign(slug: str) -> Campaign:
    """Return the campaign of that address, for anyone."""
    campaign = Campaign.objects.filter(slug=slug).first()
    if campaign is None:
        raise Http404
    return campaign


def _member(request: HttpRequest, slug: str) -> Membership | None:
    try:
        return readership(request.user, slug)
    except Campaign.DoesNotExist:
        return None
