"""Notifying a program by a webhook, signed by the Standard Webhooks convention."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from campaign.models import Notice
from campaign.notices.commands.delivery import NO_ADDRESS, NO_KEY, NOT_ALLOWED, Delivery
from campaign.notices.commands.endpoints import endpoint_of, is_open_to
from campaign.notices.commands.posting import post
from campaign.notices.rules.deliveries import DeliveryVerdict, verdict_of_program
from campaign.notices.rules.webhook_signatures import id_of, signatures_of
from orders.sealing import CannotUnseal


def send(notice: Notice, payload: Mapping[str, Any], at: datetime) -> Delivery:
    """Send a notification to a program. Its id is the same at every try, so that duplicates can be dropped."""
    try:
        endpoint = endpoint_of(notice.channel)
    except CannotUnseal:
        return Delivery(DeliveryVerdict.AGAIN, NO_KEY)
    if not endpoint.address:
        return Delivery(DeliveryVerdict.NEVER, NO_ADDRESS)
    if not is_open_to(notice.channel.kind, endpoint.address):
        return Delivery(DeliveryVerdict.NEVER, NOT_ALLOWED)
    body, second = json.dumps(payload, ensure_ascii=False).encode(), int(at.timestamp())
    message_id = id_of(str(notice.channel.token), notice.key)
    headers = {
        "Webhook-Id": message_id,
        "Webhook-Timestamp": str(second),
        "Webhook-Signature": signatures_of(endpoint.secrets_at(at), message_id, second, body),
    }
    return post(endpoint.address, body, headers, verdict_of_program)
