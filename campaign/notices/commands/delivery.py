"""The result of an attempt to notify someone."""

from dataclasses import dataclass

from campaign.notices.rules.deliveries import DeliveryVerdict

NO_ADDRESS, NO_KEY, NOT_ALLOWED = "no_address", "no_key", "not_allowed"
HUNG, UNREACHABLE, MAIL_REFUSED, ERROR = "hung", "unreachable", "mail", "error"


@dataclass(frozen=True, slots=True)
class Delivery:
    """How a try went. `failure` is a code (one of those above, or `status:503`), which holds no secret.

    `wait` are the seconds until the server accepts the next request.
    """

    verdict: DeliveryVerdict
    failure: str = ""
    wait: int = 0


SENT = Delivery(DeliveryVerdict.SENT)
