"""Sending notifications: each is claimed before it is tried, and tried until it arrives or is given up."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from campaign.models import Channel, Notice
from campaign.models.notices import OUTDATED
from campaign.notices.commands import by_discord, by_mail, by_push, by_webhook
from campaign.notices.commands.delivery import ERROR, Delivery
from campaign.notices.queries.channels import UNBUNDLED_KINDS, notice_to_send
from campaign.notices.queries.facts import as_read_by, link_for, link_of, matter_of, said
from campaign.notices.queries.for_programs import data_for_program
from campaign.notices.queries.posts import short_post
from campaign.notices.queries.timely import is_timely
from campaign.notices.rules.deliveries import DeliveryVerdict, pause_after
from campaign.notices.texts.kinds import WITH_POST, NoticeKind
from campaign.notices.texts.written import message_of
from campaign.posts.queries.post_context import in_language_of
from orders.sealing import reseal

_WORKER_TIMEOUT = timedelta(minutes=15)
"""After the last try: a worker that has not come back by then has died."""


def send_notice(notice_id: int, at: datetime) -> Notice | None:
    """Try once to send a due notification, and save the result; return None if another worker does.

    Outdated notifications are given up unsent. A worker that dies during a try has used it up: the next try is known
    before.
    """
    notice = _claimed(notice_id, at)
    if notice is None:
        return None
    if not is_timely(notice, at):
        _keep(notice, given_up_at=at, next_try_at=None, failure=OUTDATED)
        return notice
    try:
        delivery = _tried(notice, at)
    except Exception:  # whatever it is, its text could hold an address
        _keep_delivery(notice, Delivery(DeliveryVerdict.AGAIN, ERROR), at)
        raise
    _keep_delivery(notice, delivery, at)
    return notice


def _claimed(notice_id: int, at: datetime) -> Notice | None:
    """Return the notification, if this worker has claimed it."""
    notice = notice_to_send(notice_id, at)
    if notice is None:
        return None
    pause = pause_after(notice.tries + 1)
    following = at + (_WORKER_TIMEOUT if pause is None else timedelta(seconds=pause))
    mine = Notice.objects.filter(pk=notice_id, next_try_at=notice.next_try_at, tries=notice.tries)
    if mine.update(tries=F("tries") + 1, next_try_at=following) != 1:
        return None
    notice.tries += 1
    notice.next_try_at = following
    return notice


def _tried(notice: Notice, at: datetime) -> Delivery:
    channel = notice.channel
    matter = matter_of(notice, alone=channel.kind in UNBUNDLED_KINDS)
    if channel.campaign is not None:
        with in_language_of(channel.campaign):
            post = short_post(matter) if WITH_POST in channel.wanted else ""
            if channel.kind == Channel.Kind.WEBHOOK:
                return by_webhook.send(notice, data_for_program(matter, None, at, post), at)
            return by_discord.send(channel, message_of(said(matter, None, at), link_of(matter), post))
    with as_read_by(channel.owner):
        if channel.kind == Channel.Kind.WEBHOOK:
            return by_webhook.send(notice, data_for_program(matter, channel.owner, at), at)
        words = said(matter, channel.owner, at)
        if channel.kind == Channel.Kind.MAIL:
            return by_mail.send(channel, words, link_for(matter, channel.owner))
        if channel.kind == Channel.Kind.PUSH:
            return by_push.send(notice, words, link_of(matter))
        return by_discord.send(channel, message_of(words, link_of(matter)))


def _keep_delivery(notice: Notice, delivery: Delivery, at: datetime) -> None:
    """Save the result of a try. Tests are tried once; deleted addresses are not tried again."""
    if delivery.verdict is DeliveryVerdict.SENT:
        _keep(notice, sent_at=at, next_try_at=None, failure="")
        return
    pause = None if notice.kind == NoticeKind.TEST else pause_after(notice.tries)
    if delivery.verdict is DeliveryVerdict.AGAIN and pause is not None:
        _keep(notice, next_try_at=at + timedelta(seconds=max(pause, delivery.wait)), failure=delivery.failure)
        return
    with transaction.atomic():
        _keep(notice, given_up_at=at, next_try_at=None, failure=delivery.failure)
        if delivery.verdict is DeliveryVerdict.NEVER:
            Channel.objects.filter(pk=notice.channel_id, stopped_at=None).update(stopped_at=at)
            if notice.channel.kind == Channel.Kind.PUSH and notice.channel.sealed is not None:
                reseal(notice.channel.sealed, "")  # nobody enters it again: the device makes another one


def _keep(notice: Notice, **values: datetime | str | None) -> None:
    """Save the state of a notification, unless it was given up because its channel was switched off."""
    for name, value in values.items():
        setattr(notice, name, value)
    Notice.objects.filter(pk=notice.pk, given_up_at=None).update(**values)
