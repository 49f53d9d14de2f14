"""Workers send notifications, by mail and by webhooks. Notifications count their tries themselves."""

import logging

from celery import shared_task
from django.utils import timezone

from campaign.notices.commands import making, sending
from campaign.notices.queries.channels import campaigns_notified, due_notices, live_channels
from campaign.notices.queries.looked_at import phases_with_news
from campaign.tasks.duplicates import asked_lately, by_one_at_a_time
from campaign.tasks.trying import note_failure

log = logging.getLogger(__name__)

STEP_PAUSE_SECONDS = 25
"""Seconds for which the same step is not queued again for checking."""


@shared_task(name="campaign.tasks.make_notices", acks_late=False)
@by_one_at_a_time
def make_notices() -> None:
    """Make the notifications of events, and queue the steps that may have news."""
    at = timezone.now()
    _tell(making.tell_what_happened(at))
    for phase_id in sorted(phases_with_news(campaigns_notified(live_channels()), at)):
        if not asked_lately("make_notices_of_step", phase_id, STEP_PAUSE_SECONDS):
            make_notices_of_step.delay(phase_id)


@shared_task(name="campaign.tasks.make_notices_of_step", time_limit=30, acks_late=False)
def make_notices_of_step(phase_id: int) -> None:
    """Make the notifications of the state of a step; log and count a step that cannot be read."""
    try:
        made = making.tell_of_step(phase_id, timezone.now())
    except Exception as error:
        note_failure("make_notices_of_step", phase_id, error)
        return
    _tell(made)


def _tell(made: int) -> None:
    if made:
        log.info("campaign.notices.made count=%s", made)


@shared_task(name="campaign.tasks.send_due_notices", acks_late=False)
@by_one_at_a_time
def send_due_notices() -> None:
    """Queue the notifications that are due."""
    for notice_id in due_notices(timezone.now()):
        send_notice.delay(notice_id)


@shared_task(name="campaign.tasks.send_notice", time_limit=30)
def send_notice(notice_id: int) -> None:
    """Try to send a notification; failures are logged, counted, and retried later."""
    try:
        notice = sending.send_notice(notice_id, timezone.now())
    except Exception as error:
        note_failure("send_notice", notice_id, error)
        return
    if notice is not None and notice.sent_at is None:
        log.warning("campaign.notice.not_sent notice=%s reason=%s", notice_id, notice.failure)
