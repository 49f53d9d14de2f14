"""Counters of requests, so that nobody can block the site for others."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any, NamedTuple
from uuid import uuid4

from django.conf import settings
from django.core.cache import cache
from django.utils.crypto import salted_hmac

from campaign.platform.time_limit import longest_request

_NETWORK_OF_A_HOUSE = 64
"""Bits of an IPv6 address that a whole household shares."""


class Count(NamedTuple):
    """The state of a limit: seconds to wait (0 for none), the limit per time span, and how many are left."""

    wait: int
    most: int
    left: int


def counted(action: str, who: int | str, at: datetime) -> Count:
    """Count one more of an action by a user, identified by id, or by a visitor.

    `action` is one of the setting THROTTLES, which says how many are allowed in how many seconds. The count restarts
    with every such time span. The cache key holds the action, the user and the span, nothing else. Without a cache
    nothing is counted.
    """
    most, span = settings.THROTTLES[action]
    moment = int(at.timestamp())
    key = f"throttle:{action}:{who}:{moment // span}"
    count = _one_more(key, 2 * span)
    return Count(0 if count <= most else span - moment % span, most, max(most - count, 0))


def _one_more(key: str, seconds: int) -> int:
    """Return the count including this one; a new count is kept for some seconds."""
    try:
        return cache.incr(key)
    except ValueError:
        begins = cache.add(key, 1, timeout=seconds)
    try:
        return 1 if begins else cache.incr(key)
    except ValueError:  # another process had started it, and the cache has just dropped it to make room
        return 1


def seconds_to_wait(action: str, who: int | str, at: datetime) -> int:
    """Count one more, as `counted` does; return 0 below the limit, else the seconds until the next count."""
    return counted(action, who, at).wait


_EVERYONE = "everyone"
"""Whom limits count that hold for all visitors together."""


def visitor_waits(meta: Mapping[str, Any], own: str, of_all: str, at: datetime) -> int:
    """Count one more of a visitor, by address, and of all visitors; return how many seconds they have to wait."""
    return seconds_to_wait(own, stranger(meta), at) or seconds_to_wait(of_all, _EVERYONE, at)


@dataclass(frozen=True, slots=True)
class Turn:
    """The permission of a user, or of a visitor, to load one costly page; nobody has two at once."""

    who: int | str
    mark: str = field(default_factory=lambda: str(uuid4()))

    def take(self) -> bool:
        """Take the turn if it is free, until `give_back` or a timeout; return whether it worked."""
        return bool(cache.add(self._key, self.mark, longest_request()))

    def give_back(self) -> None:
        """Release the turn for the user's next costly page."""
        if cache.get(self._key) == self.mark:
            cache.delete(self._key)

    @property
    def _key(self) -> str:
        return f"turn:{self.who}"


def stranger(meta: Mapping[str, Any]) -> str:
    """Return the key of a visitor: their address, hashed.

    `meta` are the request's headers: REMOTE_ADDR is the connecting address, HTTP_X_FORWARDED_FOR the header to which
    every proxy adds the address that connected to it; only what our own proxies have added is trusted
    (TRUSTED_PROXIES).
    """
    proxies = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    added = [one.strip() for one in meta.get("HTTP_X_FORWARDED_FOR", "").split(",") if one.strip()]
    address = added[-proxies] if 0 < proxies <= len(added) else meta.get("REMOTE_ADDR", "")
    return salted_hmac("campaign.throttling", _household(address)).hexdigest()[:20]


def _household(address: str) -> str:
    """Return an address, or the network of an IPv6 address; an invalid address is returned unchanged."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(ip_network((found.packed[:8] + bytes(8), _NETWORK_OF_A_HOUSE)))
    return str(found.ipv4_mapped if isinstance(found, IPv6Address) else found)
