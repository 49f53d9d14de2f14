"""The page at the site's own address: for visitors the front page, for users their campaigns."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from campaign.desk.queries.your_turn import waiting_campaigns
from campaign.front.doors import doors_for, other_games
from campaign.front.queries import featured_round, newest_drawn_round
from campaign.members.queries.open_seats import open_seats
from campaign.members.queries.people import is_open
from campaign.members.queries.seat_requests import listing_by_token
from campaign.platform.throttle import open_to_strangers
from campaign.public_campaigns.card_queries import cards_of
from campaign.public_campaigns.queries import lively_campaigns
from campaign.selectors import campaigns_of
from campaign.selectors.pictures import newest_action
from campaign.solo.queries.games import games_of, is_guest
from campaign.solo.queries.listed import listed_games
from campaign.views.access import for_robots, kept_private
from campaign.views.remembered import forget, forget_listing, remembered, remembered_listing

PAGE_SIZE = 20
"""A user's campaigns per page."""
CARDS = 6
"""Public campaigns shown on the front page."""
SEEKING = 4
"""Campaigns that look for players shown on it."""


@open_to_strangers
@require_GET
@never_cache
def home(request: HttpRequest) -> HttpResponseBase:
    """Show visitors a round on the map and the doors; show users their campaigns, or their only one.

    Guests are visitors with games.
    """
    if is_guest(request.user):
        return kept_private(_visitors_page(request))
    if request.user.is_authenticated:
        return kept_private(_own_campaigns(request))
    return for_robots(_front_page(request))


@gzip_page  # it holds nothing that is secret, so its size may be known
def _front_page(request: HttpRequest) -> HttpResponseBase:
    return _visitors_page(request)


def _visitors_page(request: HttpRequest) -> HttpResponseBase:
    campaigns = lively_campaigns(CARDS)
    drawn = newest_drawn_round(campaigns)
    context = {
        "featured": featured_round(drawn) if drawn else None,
        "card_picture": newest_action(drawn.campaign) if drawn else None,
        "other_games": other_games(),
        "doors": doors_for(request, drawn),
        "open_seats": open_seats(SEEKING),
        "cards": cards_of(campaigns),
        **_games(request),
    }
    return render(request, "campaign/front/front.html", context)


def _games(request: HttpRequest) -> dict[str, Any]:
    """Return the games that the reader plays alone, as lists show them."""
    if not request.user.is_authenticated:
        return {}
    return {"games": listed_games(games_of(request.user)), "is_guest": is_guest(request.user)}


def _own_campaigns(request: HttpRequest) -> HttpResponseBase:
    token = remembered(request)
    if is_open(token):
        forget(request)
        return redirect("invitation", token)
    listing = listing_by_token(remembered_listing(request))
    forget_listing(request)
    if listing is not None:
        return redirect("open-seats", listing.token)
    page = Paginator(campaigns_of(request.user), PAGE_SIZE).get_page(request.GET.get("page"))
    games = _games(request)
    if page.paginator.count == 1 and not games["games"]:
        return redirect("campaign", page[0].slug)
    public = lively_campaigns(CARDS)
    waiting = waiting_campaigns(request.user, timezone.now())
    context = {
        "page": page,
        "own": sorted(cards_of(page), key=lambda card: card.campaign.pk not in waiting),
        "waiting": waiting,
        "waits_anywhere": bool(waiting),
        "other_games": other_games(),
        "doors": doors_for(request, newest_drawn_round(public)),
        "open_seats": open_seats(SEEKING),
        "cards": cards_of(public),
        **games,
    }
    return render(request, "campaign/front/own_campaigns.html", context)
