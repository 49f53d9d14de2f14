"""Sending something by HTTP to an address that a user has entered."""

from collections.abc import Callable, Mapping

import requests

from campaign.notices.commands.careful_connections import PublicOnlyAdapter
from campaign.notices.commands.delivery import HUNG, SENT, UNREACHABLE, Delivery
from campaign.notices.rules.deliveries import DeliveryVerdict, seconds_asked_for

CONNECTION_TIMEOUT_SECONDS = 10.0
"""For a connection, and for each piece of a response."""


def post(
    address: str, body: bytes, headers: Mapping[str, str], verdict_of: Callable[[int], DeliveryVerdict]
) -> Delivery:
    """Send JSON; only the kind of an error is kept, because its message names the address.

    No redirection is followed, and of the answer nothing is read but its status and its headers.
    """
    said = {"Content-Type": "application/json", "User-Agent": "vae-victis", **headers}
    with requests.Session() as session:
        session.mount("http://", PublicOnlyAdapter())
        session.mount("https://", PublicOnlyAdapter())
        try:
            answer = session.post(
                address, body, headers=said, timeout=CONNECTION_TIMEOUT_SECONDS, allow_redirects=False, stream=True
            )
        except requests.Timeout:
            return Delivery(DeliveryVerdict.AGAIN, HUNG)
        except requests.RequestException:
            return Delivery(DeliveryVerdict.AGAIN, UNREACHABLE)
        answer.close()
    return _heard(answer, verdict_of(answer.status_code))


def _heard(answer: requests.Response, verdict: DeliveryVerdict) -> Delivery:
    if verdict is DeliveryVerdict.SENT:
        return SENT
    return Delivery(verdict, f"status:{answer.status_code}", seconds_asked_for(answer.headers.get("Retry-After", "")))
