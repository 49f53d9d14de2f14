"""Connections to addresses that players have entered: never into private networks, and with a time limit.

A host is accepted because the site operator has named it. The address is checked on the open connection, before
anything is sent, so that the host's name server cannot give one address for the check and another for use. Where a
proxy is set, the proxy connects and applies its own rules.
"""

import socket
import threading
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from requests.adapters import HTTPAdapter
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool
from urllib3.exceptions import NewConnectionError

RESPONSE_TIMEOUT_SECONDS = 15.0
"""The whole response has to arrive within this time, however slowly it comes."""


_EMBEDS_VERSION_4 = [IPv6Network(network) for network in ("::ffff:0:0/96", "64:ff9b::/96")]
"""Mapped addresses (RFC 4291) and translated ones (RFC 6052): the last 32 bits are an address of version 4."""
_GLOBAL_UNICAST = IPv6Network("2000::/3")
"""The only part of version 6 from which public addresses are given out (RFC 4291)."""
_SPECIAL_USE = [ip_network(network) for network in ("2001::/23", "2001:db8::/32", "3fff::/20", "192.88.99.0/24")]
"""Reserved by the IANA registries of special addresses, and not counted so by every Python: protocol assignments and
Teredo, documentation twice, and the relays of 6to4 that are no longer in use."""


class _TimedConnection(HTTPConnection):
    """Ends the connection when an answer takes too long in total; single reads time out earlier."""

    def getresponse(self) -> Any:
        """The answer's status and headers; raises TimeoutError."""
        over, open_ = threading.Event(), self.sock

        def end() -> None:
            over.set()
            if open_ is not None:
                open_.shutdown(socket.SHUT_RDWR)

        watch = threading.Timer(RESPONSE_TIMEOUT_SECONDS, end)
        watch.start()
        try:
            answer = super().getresponse()
        except Exception:
            if over.is_set():
                raise TimeoutError from None
            raise
        finally:
            watch.cancel()
        if over.is_set():  # truncated headers look like complete ones
            answer.close()
            raise TimeoutError
        return answer


class _PublicConnection(_TimedConnection, HTTPSConnection):
    """Refuses addresses in private networks."""

    def _new_conn(self) -> socket.socket:
        opened = super()._new_conn()
        if not is_public(opened.getpeername()[0]):
            opened.close()
            raise NewConnectionError(self, "not a public address")
        return opened


class _PlainPool(HTTPConnectionPool):
    ConnectionCls = _TimedConnection


class _PublicPool(HTTPSConnectionPool):
    ConnectionCls = _PublicConnection


class PublicOnlyAdapter(HTTPAdapter):
    """Opens only such connections, but through a proxy."""

    def init_poolmanager(self, *sizes: Any, **options: Any) -> None:
        """As the adapter does, with other connections; without TLS only for hosts that are named so."""
        super().init_poolmanager(*sizes, **options)
        self.poolmanager.pool_classes_by_scheme = {"http": _PlainPool, "https": _PublicPool}


def is_public(address: str) -> bool:
    """Whether an IP address is one that anyone on the internet could reach.

    An address of version 6 that embeds one of version 4 is judged as that one. Every other one must be global unicast,
    so site-local addresses (fec0::/10), translated ones of SIIT (::ffff:0:0:0/96) and segment identifiers (5f00::/16)
    are not public, whatever this Python's tables say of them.

    >>> [is_public(one) for one in ("162.159.128.233", "10.0.0.3", "::ffff:169.254.169.254", "fe80::1%eth0")]
    [True, False, False, False]
    >>> [is_public(one) for one in ("64:ff9b::808:808", "64:ff9b::10.0.0.3", "2002:a00:3::", "2606:4700::1")]
    [True, False, False, True]
    """
    found = ip_address(address)
    if isinstance(found, IPv6Address):
        embedded = _embedded(found)
        if embedded is None and found not in _GLOBAL_UNICAST:
            return False
        found = embedded or found
    return found.is_global and not found.is_multicast and not any(found in network for network in _SPECIAL_USE)


def _embedded(address: IPv6Address) -> IPv4Address | None:
    """The address of version 4 that one of version 6 embeds, if it does."""
    if any(address in network for network in _EMBEDS_VERSION_4):
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.sixtofour
