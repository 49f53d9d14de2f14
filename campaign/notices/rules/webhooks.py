"""Which addresses of webhooks are taken: those of hosts that the site knows, and over TLS."""

from collections.abc import Iterable
from urllib.parse import urlsplit

LONGEST_ADDRESS = 300
DISCORD = frozenset({"discord.com", "discordapp.com", "canary.discord.com", "ptb.discord.com"})
"""The hosts of Discord, which takes messages and nothing that is meant for programs."""


def hosts_of_programs(hosts: Iterable[str]) -> list[str]:
    """Those among the hosts of a site that may receive webhooks.

    >>> hosts_of_programs(["discord.com", "bots.example.org"])
    ['bots.example.org']
    """
    return [host.strip() for host in hosts if host.strip() and host.strip().lower() not in DISCORD]


def is_allowed(address: str, hosts: Iterable[str]) -> bool:
    """Whether something may be sent to an address.

    It begins with `https://` and one of the hosts (with its port, where it has one), or, for a host that is named with
    `http://` before it, with that; it has a path, and neither a user name nor a fragment.

    >>> is_allowed("https://discord.com/api/webhooks/1/abc", ["discord.com"])
    True
    >>> is_allowed("https://discord.com.example.org/api", ["discord.com"])
    False
    """
    if len(address) > LONGEST_ADDRESS or not address.isascii() or not address.isprintable() or " " in address:
        return False
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    named = parts.netloc.lower() if parts.scheme == "https" else f"{parts.scheme}://{parts.netloc.lower()}"
    known = {host.strip().lower() for host in hosts}
    return named in known and "\\" not in address and len(parts.path) > 1 and not parts.fragment
