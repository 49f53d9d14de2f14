"""Notification channels, their deliveries, and what is to be sent next."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from enum import Enum
from uuid import UUID

from allauth.account.models import EmailAddress
from django.db.models import Q, QuerySet

from campaign.models import Campaign, Channel, Notice, Seat
from campaign.models.notices import OUTDATED, STOPPED
from campaign.notices.queries.news import News
from campaign.notices.texts.kinds import NoticeKind
from campaign.selectors.membership import Visitor

DELIVERIES_SHOWN = 10
"""How many of the last deliveries a page lists."""
FEED_LENGTH = 50
"""Entries of a feed."""
SENDING_BATCH = 100
"""Notifications queued at a time, so that a slow queue does not grow without limit."""

UNBUNDLED_KINDS = (Channel.Kind.FEED, Channel.Kind.WEBHOOK)
"""The kinds of channels that get one message for each notice."""


def channels_of(user: Visitor) -> dict[str, Channel]:
    """Return a user's own channels by kind, including those switched off; those of devices are many."""
    own = Channel.objects.filter(owner=user.pk, campaign=None).exclude(kind=Channel.Kind.PUSH)
    return {channel.kind: channel for channel in own}


def devices_of(user: Visitor) -> list[Channel]:
    """Return the channels of the devices on which a user is notified, the oldest first."""
    devices = Channel.objects.filter(owner=user.pk, kind=Channel.Kind.PUSH, stopped_at=None)
    return list(devices.order_by("made_at", "pk"))


def mail_channel(token: UUID) -> Channel | None:
    """Return a user's mail channel by the token in its mails, even if it is switched off."""
    mail = Channel.objects.filter(kind=Channel.Kind.MAIL, token=token, owner__is_active=True)
    return mail.select_related("owner__person").first()


class MailQuestion(Enum):
    """Why a user gets no notifications, and the question they are asked; a template compares its name."""

    NO_ADDRESS = 1
    UNVERIFIED = 2
    OFF = 3


def mail_question(user: Visitor) -> MailQuestion | None:
    """Return the question to a user without notifications; None for others, and after they switched mail off."""
    channels = list(Channel.objects.filter(owner=user.pk, campaign=None))
    mail = next((channel for channel in channels if channel.kind == Channel.Kind.MAIL), None)
    others = any(channel.stopped_at is None for channel in channels if channel is not mail)
    if others or (mail is not None and mail.stopped_at is not None):
        return None
    verified = (
        EmailAddress.objects.filter(user=user.pk).order_by("-verified").values_list("verified", flat=True).first()
    )
    if verified is None:
        return MailQuestion.NO_ADDRESS
    if not verified:
        return MailQuestion.UNVERIFIED
    return MailQuestion.OFF if mail is None else None


def channels_of_room(campaign: Campaign) -> dict[str, Channel]:
    """Return the channels of a campaign by kind, including those switched off."""
    return {channel.kind: channel for channel in Channel.objects.filter(campaign=campaign)}


def feed_channel(token: UUID) -> Channel | None:
    """Return the feed with a token, if it exists and is not switched off."""
    feeds = Channel.objects.filter(kind=Channel.Kind.FEED, token=token, stopped_at=None, owner__is_active=True)
    return feeds.select_related("owner").first()


def deliveries(channel: Channel) -> list[Notice]:
    """Return what was or will be sent through a channel, latest first."""
    return list(_with_places(channel.notices.order_by("-pk")).defer("phase__document")[:DELIVERIES_SHOWN])


def entries_of_feed(channel: Channel) -> list[Notice]:
    """Return the entries of a feed, latest first."""
    return list(_with_places(channel.notices.order_by("-pk")).defer("phase__document")[:FEED_LENGTH])


def due_notices(at: datetime) -> list[int]:
    """Return the due notifications: one per channel, the one that has waited longest first."""
    due = Notice.objects.filter(next_try_at__lte=at, channel__stopped_at=None).order_by("channel", "next_try_at", "pk")
    first = due.distinct("channel").values_list("next_try_at", "pk")
    return [pk for _, pk in sorted(first)[:SENDING_BATCH]]


def notice_to_send(notice_id: int, at: datetime) -> Notice | None:
    """Return a due notification with everything its text needs; None if it is not due, or no longer."""
    due = Notice.objects.filter(pk=notice_id, next_try_at__lte=at, channel__stopped_at=None)
    return _with_places(due).select_related("channel__owner", "channel__campaign", "channel__sealed").first()


def undelivered(since: datetime) -> Iterator[News]:
    """Return failures to deliver: once a day and channel, for its owner and the campaign's administrator."""
    failed = Notice.objects.filter(given_up_at__gte=since).exclude(failure__in=[STOPPED, OUTDATED])
    failed = failed.exclude(Q(kind=NoticeKind.TEST) | Q(kind=NoticeKind.CHANNEL))
    failed = failed.exclude(channel__kind=Channel.Kind.PUSH)  # a subscription ends when its browser says so
    for notice in failed.select_related("channel__campaign").order_by("pk"):
        channel = notice.channel
        if notice.given_up_at is None:
            continue
        readers = {channel.owner_id} | ({channel.campaign.administrator_id} if channel.campaign else set())
        yield News(
            NoticeKind.CHANNEL,
            channel.campaign,
            f"channel:{channel.pk}:{notice.given_up_at:%Y%m%d}",
            notice.given_up_at,
            readers=frozenset(readers),
            about={"channel": channel.kind},
            not_through=channel.pk,
        )


def parts_of(user_ids: set[int]) -> dict[int, set[int]]:
    """Return the campaigns, by id, in which each of some users has a seat, or which they administer."""
    parts: dict[int, set[int]] = {user_id: set() for user_id in user_ids}
    seats = Seat.objects.filter(user__in=user_ids).values_list("user_id", "campaign_id")
    administered = Campaign.objects.filter(administrator__in=user_ids).values_list("administrator_id", "pk")
    for user_id, campaign_id in (*seats, *administered):
        if user_id is not None:
            parts[user_id].add(campaign_id)
    return parts


def live_channels() -> QuerySet[Channel]:
    """Return the active channels: not switched off, and not of a deactivated user."""
    return Channel.objects.filter(stopped_at=None).exclude(campaign=None, owner__is_active=False)


def channels_telling_of(campaign: Campaign) -> QuerySet[Channel]:
    """Return the channels for a campaign: its own, and those of its members."""
    players = Seat.objects.filter(campaign=campaign).exclude(user=None).values("user")
    part = Q(owner__in=players) | Q(owner=campaign.administrator_id)
    return live_channels().filter(Q(campaign=campaign) | (Q(campaign=None) & part))


def campaigns_notified(channels: Iterable[Channel]) -> QuerySet[Campaign]:
    """Return the campaigns of some channels: their own, or those of their owners; no game that someone plays alone."""
    owners = {channel.owner_id for channel in channels if channel.campaign_id is None}
    rooms = {channel.campaign_id for channel in channels if channel.campaign_id is not None}
    played = Seat.objects.filter(user__in=owners).values("campaign")
    members = Q(pk__in=rooms) | Q(administrator__in=owners) | Q(pk__in=played)
    return Campaign.objects.filter(members, solo=False)


def _with_places(notices: QuerySet[Notice]) -> QuerySet[Notice]:
    return notices.select_related("campaign", "phase")
