"""Notifying by a Discord webhook. Its address is a secret: anyone who has it can write into the channel."""

import json

from django.conf import settings

from campaign.models import Channel
from campaign.notices.commands.delivery import NO_ADDRESS, NO_KEY, NOT_ALLOWED, Delivery
from campaign.notices.commands.posting import post
from campaign.notices.rules.deliveries import DeliveryVerdict, verdict_of
from campaign.notices.rules.webhooks import is_allowed
from orders.sealing import CannotUnseal, unseal


def send(channel: Channel, message: str) -> Delivery:
    """Send a message without mentions."""
    try:
        address = unseal(channel.sealed) if channel.sealed else ""
    except CannotUnseal:
        return Delivery(DeliveryVerdict.AGAIN, NO_KEY)
    if not address:
        return Delivery(DeliveryVerdict.NEVER, NO_ADDRESS)
    if not is_allowed(address, settings.WEBHOOK_HOSTS):
        return Delivery(DeliveryVerdict.NEVER, NOT_ALLOWED)
    content = {"content": message, "allowed_mentions": {"parse": []}}
    return post(address, json.dumps(content).encode(), {}, verdict_of)
