"""Sign-in links are mailed by workers."""

from celery import shared_task

from campaign.accounts import sign_in_links


@shared_task(
    name="campaign.tasks.mail_sign_in_link",
    autoretry_for=(OSError,),
    max_retries=3,
    retry_backoff=True,
    time_limit=30,
    acks_late=False,
)
def mail_sign_in_link(address_id: int) -> None:
    """Mail a sign-in link, created only now, to a verified address; retry what mail servers refuse."""
    sign_in_links.send_link(address_id)
