"""Telling by a webhook of Discord. Its address is a secret: whoever has it can write into the room."""

import requests
from django.conf import settings

from campaign.models import Channel
from campaign.rules.deliveries import Verdict, seconds_asked_for, verdict_of
from campaign.rules.webhooks import is_allowed
from campaign.services.notices.delivery import HUNG, NO_ADDRESS, NO_KEY, NOT_ALLOWED, SENT, UNREACHABLE, Delivery
from orders.sealing import CannotUnseal, unseal

Message = dict[str, str | dict[str, list[str]]]

PATIENCE = 10.0
"""Seconds; the time limit of the task ends what sends its answer drop by drop."""


def send(channel: Channel, message: str) -> Delivery:
    """Sends a message, in which nobody is called. Nothing of an error is kept but its kind, for it names the address.

    No redirection is followed, and of the answer nothing is read but its status and its headers.
    """
    try:
        address = unseal(channel.sealed) if channel.sealed else ""
    except CannotUnseal:
        return Delivery(Verdict.AGAIN, NO_KEY)
    if not address:
        return Delivery(Verdict.NEVER, NO_ADDRESS)
    if not is_allowed(address, settings.WEBHOOK_HOSTS):
        return Delivery(Verdict.NEVER, NOT_ALLOWED)
    content: Message = {"content": message, "allowed_mentions": {"parse": []}}
    try:
        answer = requests.post(address, json=content, timeout=PATIENCE, allow_redirects=False, stream=True)
    except requests.Timeout:
        return Delivery(Verdict.AGAIN, HUNG)
    except requests.RequestException:
        return Delivery(Verdict.AGAIN, UNREACHABLE)
    answer.close()
    return _heard(answer)


def _heard(answer: requests.Response) -> Delivery:
    verdict = verdict_of(answer.status_code)
    if verdict is Verdict.SENT:
        return SENT
    return Delivery(verdict, f"status:{answer.status_code}", seconds_asked_for(answer.headers.get("Retry-After", "")))
