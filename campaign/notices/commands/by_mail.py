"""Notifying by mail, to the verified address of a user."""

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils.translation import gettext

from campaign.members.queries.people import address_of_user
from campaign.models import Channel
from campaign.notices.commands.delivery import MAIL_REFUSED, NO_ADDRESS, SENT, Delivery
from campaign.notices.rules.deliveries import DeliveryVerdict
from campaign.notices.texts.words import NoticeWords
from campaign.notices.texts.written import mail_of, subject_of

UNSUBSCRIBE_HEADER = "List-Unsubscribe"
"""The header with the link that a mail program calls to unsubscribe (RFC 8058)."""


def send(channel: Channel, words: NoticeWords, link: str) -> Delivery:
    """Mail a notification, in the active language, with a link to unsubscribe and one to all choices.

    The header lets mail programs switch them off with a button of their own (RFC 8058).
    """
    address = address_of_user(channel.owner)
    if address is None:
        return Delivery(DeliveryVerdict.AGAIN, NO_ADDRESS)  # they may be about to verify another one
    page = f"{settings.PUBLIC_URL}{reverse('notices')}"
    off = f"{settings.PUBLIC_URL}{reverse('unsubscribe', args=[channel.token])}"
    farewell = gettext("Stop these mails: %(off)s\nChoose your notifications: %(page)s") % {
        "off": off,
        "page": page,
    }
    mail = EmailMessage(
        subject_of(words, settings.ACCOUNT_EMAIL_SUBJECT_PREFIX),
        mail_of(words, link, farewell),
        None,
        [address],
        headers={
            "List-Unsubscribe": f"<{off}>",
            "List-Unsubscribe-Post": f"{UNSUBSCRIBE_HEADER}=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )
    try:
        mail.send()
    except OSError:  # also what mail servers answer, which may quote the address
        return Delivery(DeliveryVerdict.AGAIN, MAIL_REFUSED)
    return SENT
