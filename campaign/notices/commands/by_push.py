"""Notifying a device by web push: encrypted for it (RFC 8291), and signed with the key of the site (RFC 8292)."""

from datetime import timedelta
from email.utils import parseaddr

from django.conf import settings
from webpush import WebPush
from webpush.types import WebPushSubscription

from campaign.models import Notice
from campaign.notices.commands.delivery import NO_ADDRESS, NO_KEY, NOT_ALLOWED, Delivery
from campaign.notices.commands.devices import Subscription, subscription_of
from campaign.notices.commands.posting import post
from campaign.notices.commands.push_key import private_pem, public_pem
from campaign.notices.rules.deliveries import DeliveryVerdict
from campaign.notices.rules.push import is_push_service, payload_of, verdict_of_push
from campaign.notices.texts.words import NoticeWords
from orders.sealing import CannotUnseal

_HELD_FOR = timedelta(days=1)
"""How long a push service holds a message for a device that is switched off."""


def send(notice: Notice, words: NoticeWords, link: str) -> Delivery:
    """Send a notification to a device, in the active language."""
    try:
        subscription = subscription_of(notice.channel)
    except CannotUnseal:
        return Delivery(DeliveryVerdict.AGAIN, NO_KEY)
    if subscription is None:
        return Delivery(DeliveryVerdict.NEVER, NO_ADDRESS)
    if not is_push_service(subscription.endpoint, settings.PUSH_HOSTS):
        return Delivery(DeliveryVerdict.NEVER, NOT_ALLOWED)
    if not settings.PUSH_KEY:
        return Delivery(DeliveryVerdict.AGAIN, NO_KEY)
    body, headers = encrypted(subscription, payload_of(words.title, words.sentences, link, _tag(notice)))
    return post(subscription.endpoint, body, headers, verdict_of_push)


def encrypted(subscription: Subscription, payload: bytes) -> tuple[bytes, dict[str, str]]:
    """Return the body and the headers of a message to a device."""
    site = WebPush(private_pem(settings.PUSH_KEY), public_pem(settings.PUSH_KEY), ttl=int(_HELD_FOR.total_seconds()))
    keys = {"auth": subscription.auth, "p256dh": subscription.p256dh}
    to = WebPushSubscription.model_validate({"endpoint": subscription.endpoint, "keys": keys})
    message = site.get(payload, to, subscriber=_contact(settings.DEFAULT_FROM_EMAIL))
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": message.headers["content-encoding"],
        "TTL": message.headers["ttl"],
        "Authorization": message.headers["authorization"],
        "Urgency": "normal",
    }
    return message.encrypted, headers


def _contact(sender: str) -> str:
    """Return whom a push service can write to: the sender of the site's mails."""
    return parseaddr(sender)[1]


def _tag(notice: Notice) -> str:
    return f"{notice.channel_id}:{notice.key}"[:200]
