"""Telling by mail, at the verified address of whoever wants to be told."""

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils.translation import gettext

from campaign.models import Channel
from campaign.reports.notices.words import Words
from campaign.reports.notices.written import mail_of, subject_of
from campaign.rules.deliveries import Verdict
from campaign.selectors.people import address_of_user
from campaign.services.notices.delivery import MAIL_REFUSED, NO_ADDRESS, SENT, Delivery


def send(channel: Channel, words: Words, link: str) -> Delivery:
    """Mails a notice, in the language in force; with it the page on which its owner chooses what he is told."""
    address = address_of_user(channel.owner)
    if address is None:
        return Delivery(Verdict.NOT_THIS, NO_ADDRESS)
    page = f"{settings.PUBLIC_URL}{reverse('notices')}"
    farewell = gettext("What you are told, and how, you choose here: %(page)s") % {"page": page}
    mail = EmailMessage(
        subject_of(words, settings.ACCOUNT_EMAIL_SUBJECT_PREFIX),
        mail_of(words, link, farewell),
        None,
        [address],
        headers={"List-Unsubscribe": f"<{page}>", "Auto-Submitted": "auto-generated"},
    )
    try:
        mail.send()
    except OSError:  # also what mail servers answer, which may quote the address
        return Delivery(Verdict.AGAIN, MAIL_REFUSED)
    return SENT
