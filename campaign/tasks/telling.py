"""People are told by workers, by mail and by webhooks. Notices count their tries themselves."""

import logging

from celery import shared_task
from django.utils import timezone

from campaign.selectors.notices.channels import due_notices
from campaign.services import sign_in_links
from campaign.services.notices import making, sending
from campaign.tasks.by_turns import by_one_at_a_time

log = logging.getLogger(__name__)


@shared_task(
    name="campaign.tasks.mail_sign_in_link",
    autoretry_for=(OSError,),
    max_retries=3,
    retry_backoff=True,
    soft_time_limit=20,
    time_limit=30,
    acks_late=False,
)
def mail_sign_in_link(address_id: int) -> None:
    """Mails a sign-in link, which is made only now, to a verified address; what mail servers refuse is tried again."""
    sign_in_links.send_link(address_id)


@shared_task(name="campaign.tasks.make_notices", acks_late=False)
@by_one_at_a_time
def make_notices() -> None:
    """Finds what there is to tell, and to whom."""
    made = making.make_notices(timezone.now())
    if made:
        log.info("campaign.notices.made count=%s", made)


@shared_task(name="campaign.tasks.send_due_notices", acks_late=False)
@by_one_at_a_time
def send_due_notices() -> None:
    """Has workers send the notices whose turn it is."""
    for notice_id in due_notices(timezone.now()):
        send_notice.delay(notice_id)


@shared_task(name="campaign.tasks.send_notice", soft_time_limit=20, time_limit=30)
def send_notice(notice_id: int) -> None:
    """Sends a notice, or tries to; what goes wrong is logged by its kind alone, and tried again later."""
    try:
        notice = sending.send_notice(notice_id, timezone.now())
    except Exception as error:
        log.error("campaign.notice.failed notice=%s error=%s", notice_id, type(error).__name__)
        return
    if notice is not None and notice.sent_at is None:
        log.warning("campaign.notice.not_sent notice=%s reason=%s", notice_id, notice.failure)
