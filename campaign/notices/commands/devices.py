"""Devices that show notifications: each is a channel of its own, with its sealed address and keys."""

import json
from base64 import urlsafe_b64decode
from dataclasses import asdict, dataclass
from datetime import datetime
from hashlib import sha256

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction

from campaign.language.catalogue.sentences import say
from campaign.models import Channel
from campaign.notices.commands.channels import stop_channel
from campaign.notices.commands.making import make_notices
from campaign.notices.queries.channels import devices_of
from campaign.notices.rules.push import is_push_service
from campaign.notices.texts.kinds import YOUR_TURN, usual
from campaign.services.errors import Refused
from orders.sealing import reseal, seal, unseal

MOST_DEVICES = 10
"""How many devices of a user are notified at a time."""
_SECRET_LENGTH = 16
_POINT_LENGTH = 65
_LONGEST_KEY = 100
"""The most characters of a key: they are encoded in 88 at most, and other characters would be passed over."""


class NoDevice(Refused):
    """A subscription that the site cannot use."""


@dataclass(frozen=True, slots=True)
class Subscription:
    """What a browser gives a site to send it messages (RFC 8291): an address, a public key, and a shared secret."""

    endpoint: str
    p256dh: str
    auth: str

    @property
    def mark(self) -> str:
        """A fingerprint of the address, by which the same device is found again."""
        return sha256(self.endpoint.encode()).hexdigest()

    @property
    def is_sound(self) -> bool:
        """Whether its keys are keys."""
        if max(len(self.p256dh), len(self.auth)) > _LONGEST_KEY:
            return False
        try:
            point, secret = _bytes_of(self.p256dh), _bytes_of(self.auth)
            EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
        except ValueError:
            return False
        return len(point) == _POINT_LENGTH and len(secret) == _SECRET_LENGTH


def subscription_of(channel: Channel) -> Subscription | None:
    """Return the subscription of a device's channel; None if it has none any more. Raise CannotUnseal."""
    text = unseal(channel.sealed) if channel.sealed else ""
    return Subscription(**json.loads(text)) if text else None


@transaction.atomic
def keep_device(owner: User, subscription: Subscription, name: str, at: datetime) -> Channel:
    """Notify a user on a device from now on; nobody else is notified there any more.

    Raises NoDevice for an address to which the site does not send, for keys that are none, and for too many devices.
    """
    if not is_push_service(subscription.endpoint, settings.PUSH_HOSTS) or not subscription.is_sound:
        raise NoDevice(say("this_browser_uses_a_push_service_that_is_not_known"))
    User.objects.select_for_update().get(pk=owner.pk)
    devices = devices_of(owner)
    mark = subscription.mark
    if len(devices) >= MOST_DEVICES and all(one.mark != mark for one in devices):
        raise NoDevice(say("too_many_devices", number=MOST_DEVICES))
    for other in Channel.objects.filter(kind=Channel.Kind.PUSH, mark=mark, stopped_at=None).exclude(owner=owner):
        stop_channel(other, at, owner)  # someone else signed in on the same device
    known = Channel.objects.select_related("sealed").filter(owner=owner, kind=Channel.Kind.PUSH, mark=mark).first()
    channel = known or Channel(owner=owner, kind=Channel.Kind.PUSH, mark=mark, made_at=at)
    if known is None or known.stopped_at is not None:
        channel.wanted = devices[0].wanted if devices else usual(YOUR_TURN)
        channel.made_at, channel.stopped_at = at, None
    channel.name = name
    text = json.dumps(asdict(subscription))
    if channel.sealed is None:
        channel.sealed = seal(text)
    else:
        reseal(channel.sealed, text)
    channel.save()
    return channel


@transaction.atomic
def choose_for_devices(owner: User, wanted: list[str], at: datetime) -> None:
    """Choose the kinds of notifications that a user's devices show from now on; the same choice changes nothing."""
    for channel in devices_of(owner):
        if sorted(channel.wanted) != sorted(wanted):
            make_notices(at, channel)  # earlier events follow the choice at that time
            channel.wanted, channel.made_at = wanted, at
            channel.save(update_fields=["wanted", "made_at"])


def forget_device(owner: User, endpoint: str, at: datetime) -> None:
    """Notify a user no longer on the device whose subscription has an address; nothing for an unknown one."""
    mark = Subscription(endpoint, "", "").mark
    for device in devices_of(owner):
        if device.mark == mark:
            stop_channel(device, at, owner)


def _bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
