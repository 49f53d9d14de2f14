"""Who may see a page of a campaign."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from campaign.games.all_games import GAMES
from campaign.language.catalogue.sentences import say
from campaign.language.moments import zone_known
from campaign.models import Campaign
from campaign.platform.error_pages import NotFoundBecause
from campaign.platform.throttle import open_to_strangers
from campaign.selectors import Membership, membership, past_part, readership

MemberPage = Callable[..., HttpResponseBase]
"""A page that receives the request, the user's membership, and the parts of its address."""

_READS = ("GET", "HEAD")


def signed_in(request: HttpRequest) -> User:
    """Return the signed-in user; only for pages that nobody else reaches."""
    assert isinstance(request.user, User)  # noqa: S101 - the page has looked
    return request.user


OF_GAME = "of_game"
"""The part of an address that names what a game has whose campaigns alone have the page; views never see it."""
COUNTERPARTS: dict[str, tuple[str, str]] = {}
"""The page that a game may have instead of one that it lacks, by the names of addresses, and the part that has it."""


class OtherGame(Exception):
    """A page of a game that a campaign does not play; `address` is that of the page in its place, else empty."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.address = address


def _of_its_game(request: HttpRequest, campaign: Campaign, rest: dict[str, Any]) -> dict[str, Any]:
    """Return the parts of the address of a page without what its game has; raise OtherGame if that has it not."""
    part, game = rest.pop(OF_GAME, None), GAMES[campaign.game]
    if part is None or getattr(game, part):
        return rest
    name = request.resolver_match.url_name if request.resolver_match else ""
    counterpart, its_part = COUNTERPARTS.get(name or "", ("", ""))
    raise OtherGame(counterpart if its_part and getattr(game, its_part) else "")


def _instead(request: HttpRequest, campaign: Campaign, address: str) -> HttpResponseBase:
    """Lead to the page in the place of one of another game; without one say so."""
    if address:
        return redirect(address, campaign.slug)
    context = {"campaign": campaign, "game": GAMES[campaign.game].title}
    return render(request, "campaign/other_game.html", context, status=404)


def for_members(page: MemberPage) -> Callable[..., HttpResponseBase]:
    """Mark a page for members of the campaign; for everyone else it does not exist."""

    @login_required
    @wraps(page)
    def guarded(request: HttpRequest, slug: str, **rest: Any) -> HttpResponseBase:
        try:
            member = membership(request.user, slug)
        except Campaign.DoesNotExist:
            return kept_out(request, slug)
        try:
            rest = _of_its_game(request, member.campaign, rest)
        except OtherGame as other:
            return kept_private(_instead(request, member.campaign, other.address))
        return kept_private(page(request, member, **rest))

    return guarded


def for_readers(page: MemberPage) -> Callable[..., HttpResponseBase]:
    """Mark a page for members of the campaign and, if it is public, for anyone.

    Visitors get a membership without a seat and without administration. They can only read: their POST requests are
    answered as if the campaign were not public.
    """

    @open_to_strangers
    @wraps(page)
    def guarded(request: HttpRequest, slug: str, **rest: Any) -> HttpResponseBase:
        try:
            member = readership(request.user, slug)
        except Campaign.DoesNotExist:
            return kept_out(request, slug)
        try:
            rest = _of_its_game(request, member.campaign, rest)
        except OtherGame as other:
            return kept_private(_instead(request, member.campaign, other.address))
        if member.takes_part:
            return kept_private(page(request, member, **rest))
        if request.method not in _READS:
            return kept_out(request, slug)
        with times_of(request, member):
            return for_robots(page(request, member, **rest))

    return guarded


@login_required
def kept_out(request: HttpRequest, slug: str = "") -> HttpResponseBase:
    """Answer 404 to signed-in users without a part in a campaign, and let others sign in first.

    Those who had a part read what became of it.
    """
    past = past_part(request.user, slug) if slug else None
    if past is None:
        raise Http404
    raise NotFoundBecause("campaign/past_part.html", {"past": past, "campaign": past.campaign, "form_page": ""})


@contextmanager
def times_of(request: HttpRequest, member: Membership | None) -> Iterator[None]:
    """Use the time zone of the campaign for visitors who are not signed in; None for users with their own."""
    if member is None or request.user.is_authenticated:
        yield
    else:
        with timezone.override(zone_known(member.campaign.time_zone)):
            yield


def kept_private(answer: HttpResponseBase) -> HttpResponseBase:
    """Keep shared caches from storing a response, unless it sets its own headers."""
    if not answer.has_header("Cache-Control"):
        patch_cache_control(answer, private=True)
    return answer


def for_robots(answer: HttpResponseBase) -> HttpResponseBase:
    """Let search engines list a public page; cache headers stay as usual."""
    answer.headers.setdefault("X-Robots-Tag", "all")
    return kept_private(answer)


def for_administrator(page: MemberPage) -> Callable[..., HttpResponseBase]:
    """Mark a page for the administrator of the campaign."""

    @wraps(page)
    def guarded(request: HttpRequest, member: Membership, **rest: Any) -> HttpResponseBase:
        if not member.administers:
            raise PermissionDenied(say("this_page_is_the_administrators"))
        return page(request, member, **rest)

    return for_members(guarded)


def for_players(page: MemberPage) -> Callable[..., HttpResponseBase]:
    """Mark a page for players, which receives the seat as well; an administrator without one gets nothing."""

    @wraps(page)
    def guarded(request: HttpRequest, member: Membership, **rest: Any) -> HttpResponseBase:
        if member.seat is None:
            raise PermissionDenied(_("This page is for the players of a faction."))
        return page(request, member, member.seat, **rest)

    return for_members(guarded)


def among_players(page: MemberPage) -> MemberPage:
    """Mark a page of members about the players of a campaign; from a game that someone plays alone it leads back.

    Without its only player such a game would be lost: nobody could open or delete it.
    """

    @wraps(page)
    def guarded(request: HttpRequest, member: Membership, **rest: Any) -> HttpResponseBase:
        if not member.campaign.solo:
            return page(request, member, **rest)
        messages.info(request, _("You are the only player of this game. To end it, concede or delete it here."))
        return redirect("campaign", member.campaign.slug)

    return guarded


def for_staff(page: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Mark a page for staff; for everyone else it does not exist."""

    @login_required
    @wraps(page)
    def guarded(request: HttpRequest) -> HttpResponseBase:
        if not signed_in(request).is_staff:
            raise Http404
        return kept_private(page(request))

    return guarded
