"""How a program knows that a notice is the site's own: the signatures of the Standard Webhooks convention.

A secret is `whsec_` and base64; what is signed is the id, the second of the try and the body, with a dot between each.
"""

import base64
import hashlib
import hmac
from collections.abc import Sequence

PREFIX = "whsec_"
VERSION = "v1"
KEY_LENGTH = 24
"""Bytes of a key; the convention wants 24 to 64."""


def secret_of(key: bytes) -> str:
    """The secret that holds a key, as it is shown to users who check signatures."""
    return PREFIX + base64.b64encode(key).decode("ascii")


def id_of(channel: str, key: str) -> str:
    """The id of a channel's notification: the same at every try, so that receivers can drop duplicates.

    >>> id_of("a", "opened:1") == id_of("a", "opened:1") != id_of("b", "opened:1")
    True
    """
    return f"msg_{hashlib.sha256(f'{channel} {key}'.encode()).hexdigest()[:32]}"


def signatures_of(secrets: Sequence[str], message_id: str, second: int, body: bytes) -> str:
    """The value of the header Webhook-Signature: one signature for each secret, with a space between them.

    `second` is that of the try, since 1970 in Greenwich.

    >>> signatures_of(["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"], "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330,
    ...               b'{"test": 2432232314}')
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
    """
    signed = b".".join([message_id.encode(), str(second).encode(), body])
    return " ".join(f"{VERSION},{_signature(secret, signed)}" for secret in secrets)


def _signature(secret: str, signed: bytes) -> str:
    key = base64.b64decode(secret.removeprefix(PREFIX))
    return base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode("ascii")
