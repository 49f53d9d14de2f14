"""Telling by a webhook of Discord. Its address is a secret: whoever has it can write into the room."""

import json

from django.conf import settings

from campaign.models import Channel
from campaign.notices.commands.delivery import NO_ADDRESS, NO_KEY, NOT_ALLOWED, Delivery
from campaign.notices.commands.posting import post
from campaign.notices.rules.deliveries import DeliveryVerdict, verdict_of
from campaign.notices.rules.webhooks import is_allowed
from orders.sealing import CannotUnseal, unseal


def send(channel: Channel, message: str) -> Delivery:
    """Sends a message, in which nobody is called."""
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
