"""Notification channels: switched on and off, changed, and tested."""

import uuid
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from campaign.models import Campaign, Channel, Notice
from campaign.models.log import Action
from campaign.models.notices import STOPPED
from campaign.notices.commands.endpoints import WEBHOOKS, keep_address
from campaign.notices.commands.making import make_notices
from campaign.notices.texts.kinds import YOUR_TURN, NoticeKind, usual
from campaign.services.log import note
from orders.sealing import reseal


@transaction.atomic
def keep_channel(
    owner: User,
    kind: Channel.Kind,
    wanted: Sequence[str],
    at: datetime,
    *,
    address: str = "",
    campaign: Campaign | None = None,
) -> Channel:
    """Switch a channel on, or change its kinds from now on; a webhook keeps its address if none is given.

    With a campaign it becomes the channel of the campaign, also if someone else had it before, and is logged. A
    program's channel gets a secret. Raises NoWebhook where there is no address, or one to which the site does not send.
    """
    channel = _own(owner, kind, campaign)
    if channel is None:
        channel = Channel(owner=owner, campaign=campaign, kind=kind, wanted=[], made_at=at)
    elif channel.stopped_at is None:
        make_notices(at, channel)  # earlier events follow the choice at that time
    if kind in WEBHOOKS:
        keep_address(channel, address)
    if _is_changed(channel, owner, list(wanted)) or channel.stopped_at is not None:
        channel.owner, channel.wanted, channel.made_at, channel.stopped_at = owner, list(wanted), at, None
        if campaign is not None:
            note(campaign, Action.ROOM_TOLD, at, actor=owner, **_about(channel))
    channel.save()
    return channel


def notify_by_mail(owner: User, at: datetime) -> Channel:
    """Switch mail on for a user, with their earlier choice, or YOUR_TURN."""
    known = Channel.objects.filter(owner=owner, campaign=None, kind=Channel.Kind.MAIL).first()
    return keep_channel(owner, Channel.Kind.MAIL, known.wanted if known else usual(YOUR_TURN), at)


@transaction.atomic
def decline_mail(owner: User, at: datetime) -> None:
    """Record that a user wants no mail, so that they are not asked again."""
    channel, _made = Channel.objects.get_or_create(
        owner=owner,
        campaign=None,
        kind=Channel.Kind.MAIL,
        defaults={"wanted": usual(YOUR_TURN), "made_at": at, "stopped_at": at},
    )
    stop_channel(channel, at, owner)


@transaction.atomic
def stop_channel(channel: Channel, at: datetime, by: User) -> bool:
    """Switch a channel off, and forget the address of its webhook; False if it was off already.

    What was still to be sent is given up.
    """
    locked = Channel.objects.select_for_update(of=("self",)).select_related("sealed", "campaign").get(pk=channel.pk)
    if locked.sealed is not None:
        reseal(locked.sealed, "")
    Notice.objects.filter(channel=locked).exclude(next_try_at=None).update(
        next_try_at=None, given_up_at=at, failure=STOPPED
    )
    if not Channel.objects.filter(pk=locked.pk, stopped_at=None).update(stopped_at=at):
        return False
    if locked.campaign is not None:
        note(locked.campaign, Action.ROOM_NOT_TOLD, at, actor=by, **_about(locked))
    return True


def renew_feed(channel: Channel) -> None:
    """Give a feed another address; nothing is found at the old one any more."""
    Channel.objects.filter(pk=channel.pk).update(token=uuid.uuid4())


def ask_for_test(channel: Channel, at: datetime) -> Notice:
    """Create a test notification, to be sent at once; the caller queues it."""
    moment = at.isoformat()
    return Notice.objects.create(
        channel=channel,
        campaign=channel.campaign,
        kind=NoticeKind.TEST.value,
        key=f"test:{moment}",
        about={"moment": moment},
        made_at=at,
        next_try_at=at,
    )


def _own(owner: User, kind: Channel.Kind, campaign: Campaign | None) -> Channel | None:
    """Return an existing channel, locked: a user's own, or that of a campaign."""
    channels = Channel.objects.select_for_update(of=("self",)).select_related("sealed").filter(kind=kind)
    if campaign is not None:
        Campaign.objects.select_for_update().get(pk=campaign.pk)  # of two requests that create the first one, one does
        return channels.filter(campaign=campaign).first()
    User.objects.select_for_update().get(pk=owner.pk)
    return channels.filter(owner=owner, campaign=None).first()


def _about(channel: Channel) -> dict[str, Any]:
    """Return what the log says of a campaign's channel besides its existence; nothing for Discord."""
    return {} if channel.kind == Channel.Kind.DISCORD else {"channel": channel.kind}


def _is_changed(channel: Channel, owner: User, wanted: list[str]) -> bool:
    """Return whether a channel is new, or has other kinds or another owner from now on."""
    return channel.pk is None or channel.owner_id != owner.pk or sorted(channel.wanted) != sorted(wanted)
