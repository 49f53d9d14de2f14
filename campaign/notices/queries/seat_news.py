"""News of requests for seats and of waiting lists.

Those for users who ask or wait name no campaign: they have no part in it, and it may be private.
"""

from collections.abc import Iterator
from datetime import datetime

from django.db.models import Exists, OuterRef

from campaign.members.queries.open_seats import free_seats, listings
from campaign.members.queries.seat_requests import first_waiting, waiting_lists
from campaign.models import LogEntry, SeatRequest
from campaign.models.log import Action
from campaign.notices.queries.news import Campaigns, News
from campaign.notices.texts.kinds import NoticeKind

State = SeatRequest.State


def seat_news(campaigns: Campaigns, since: datetime) -> Iterator[News]:
    """Return open requests in some campaigns, for their administrators, and for all who asked what became of it."""
    yield from _asked(campaigns, since)
    yield from _answered(since)
    yield from _offered(since)
    yield from _freed(since)


def _asked(campaigns: Campaigns, since: datetime) -> Iterator[News]:
    asked = SeatRequest.objects.filter(asked_at__gte=since, state=State.OPEN, user__is_active=True)
    for one in asked.filter(campaign__in=campaigns).select_related("campaign").order_by("pk"):
        about = {"waits": "yes"} if one.waits else {}
        # A request that was renewed keeps its row, and is news again.
        key = f"seat-request:{one.pk}:{one.asked_at:%Y%m%dT%H%M%S}"
        readers = frozenset([one.campaign.administrator_id])
        yield News(NoticeKind.REQUEST, one.campaign, key, one.asked_at, readers=readers, about=about)


def _answered(since: datetime) -> Iterator[News]:
    """Return answers of administrators; a seat that someone took themselves is no news to them."""
    answered = SeatRequest.objects.filter(answered_at__gte=since, state__in=[State.SEATED, State.DECLINED])
    answered = answered.exclude(answered_by=None).exclude(campaign__listing=None)
    for one in answered.select_related("campaign__listing").order_by("pk"):
        news = "accepted" if one.state == State.SEATED else "declined"
        if one.answered_at is not None:
            yield _for_user(one, f"seat-answer:{one.pk}", one.answered_at, news, reason=one.answer)


def _offered(since: datetime) -> Iterator[News]:
    offered = SeatRequest.objects.filter(state=State.OPEN, offer__made_at__gte=since, offer__withdrawn_at=None)
    for one in offered.exclude(campaign__listing=None).select_related("campaign__listing", "offer").order_by("pk"):
        if one.offer is not None:
            yield _for_user(one, f"seat-offer:{one.offer_id}", one.offer.made_at, "offered")


def _freed(since: datetime) -> Iterator[News]:
    """Return seats given up and still free, for the administrator and for who has waited longest.

    Only campaigns with a waiting list are read, all of them in four queries.
    """
    waits = SeatRequest.objects.filter(campaign=OuterRef("campaign"), state=State.OPEN, waits=True)
    found = LogEntry.objects.filter(Exists(waits), at__gte=since, action__in=[Action.LEFT, Action.FREED])
    gone = list(found.select_related("campaign__listing").order_by("pk"))
    if not gone:
        return
    campaigns = {entry.campaign_id for entry in gone}
    free = {(seat.campaign_id, seat.name): seat for seat in free_seats().filter(campaign__in=campaigns)}
    waiting = waiting_lists(campaigns)
    listed = set(listings().filter(campaign__in=campaigns).values_list("campaign", flat=True))
    for entry in gone:
        seat = free.get((entry.campaign_id, entry.about.get("seat", "")))
        first = first_waiting(seat, waiting[entry.campaign_id]) if seat is not None else None
        if seat is None or first is None:
            continue
        readers, about = frozenset([entry.campaign.administrator_id]), {"free": seat.name}
        key = f"seat-freed:{entry.pk}"
        yield News(NoticeKind.REQUEST, entry.campaign, key, entry.at, readers=readers, about=about)
        if entry.campaign_id in listed:
            first.campaign = entry.campaign
            yield _for_user(first, f"seat-free:{entry.pk}", entry.at, "free")


def _for_user(one: SeatRequest, key: str, moment: datetime, news: str, reason: str = "") -> News:
    about = {"listing": str(one.campaign.listing.token), "seat_news": news}
    return News(NoticeKind.SEAT, None, key, moment, readers=frozenset([one.user_id]), about=about, reason=reason)
