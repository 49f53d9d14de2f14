"""Counts what people ask for, so that nobody keeps the site from the others."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any, NamedTuple
from uuid import uuid4

from django.conf import settings
from django.core.cache import cache
from django.utils.crypto import salted_hmac

_NETWORK_OF_A_HOUSE = 64
"""Bits of an IPv6 address that a whole household shares; it has all the others to itself."""


class Count(NamedTuple):
    """How an action stands: the seconds to wait, 0 for none; how many there may be in a span, and how many still."""

    wait: int
    most: int
    left: int


def counted(action: str, who: int | str, at: datetime) -> Count:
    """Counts one more of an action by somebody, a user by his number or else whatever he is known by.

    `action` is one of the setting THROTTLES, which says how many of it there may be in how many seconds. The count
    begins anew with every such span of the clock. The cache's key holds the action, who it is and the span, nothing
    else. Without a cache nothing is counted.
    """
    most, span = settings.THROTTLES[action]
    moment = int(at.timestamp())
    key = f"throttle:{action}:{who}:{moment // span}"
    count = _one_more(key, 2 * span)
    return Count(0 if count <= most else span - moment % span, most, max(most - count, 0))


def _one_more(key: str, seconds: int) -> int:
    """How many there are with this one; a count that begins is kept for some seconds."""
    try:
        return cache.incr(key)
    except ValueError:
        begins = cache.add(key, 1, timeout=seconds)
    try:
        return 1 if begins else cache.incr(key)
    except ValueError:  # somebody else had begun it, and the cache has just dropped it to make room
        return 1


def seconds_to_wait(action: str, who: int | str, at: datetime) -> int:
    """Counts one more, as `counted` does; 0 as long as it is not too often, else the seconds until the next count."""
    return counted(action, who, at).wait


@dataclass(frozen=True, slots=True)
class Turn:
    """The right of someone to have one costly page made; nobody has two at once."""

    who: int
    mark: str = field(default_factory=lambda: str(uuid4()))

    def take(self) -> bool:
        """Whether it is there to be had; it is taken until `give_back`, or until no request can be under way."""
        return bool(cache.add(self._key, self.mark, settings.WEB_TIME_LIMIT + 5))

    def give_back(self) -> None:
        """Lets the next costly page of the same person be made."""
        if cache.get(self._key) == self.mark:
            cache.delete(self._key)

    @property
    def _key(self) -> str:
        return f"turn:{self.who}"


def stranger(meta: Mapping[str, Any]) -> str:
    """What somebody who is not signed in is known by: his address, disguised.

    `meta` are the words about his request: REMOTE_ADDR is the address that has connected, HTTP_X_FORWARDED_FOR the
    header to which every proxy adds the one that has connected to it; only what the proxies of ours have added is
    believed (TRUSTED_PROXIES).
    """
    proxies = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    added = [one.strip() for one in meta.get("HTTP_X_FORWARDED_FOR", "").split(",") if one.strip()]
    address = added[-proxies] if 0 < proxies <= len(added) else meta.get("REMOTE_ADDR", "")
    return salted_hmac("campaign.throttling", _household(address)).hexdigest()[:20]


def _household(address: str) -> str:
    """An address, or of IPv6 the network that it is in; what is no address stands for itself."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(ip_network((found.packed[:8] + bytes(8), _NETWORK_OF_A_HOUSE)))
    return str(found.ipv4_mapped if isinstance(found, IPv6Address) else found)
