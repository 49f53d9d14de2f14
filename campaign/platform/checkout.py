"""Where a checkout stores its data and that of its embedded servers, unless the environment says otherwise."""

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
UNPRIVILEGED = 65534
"""The user for PostgreSQL if everything else runs as root, which it refuses."""
_SHORT = Path("/tmp")  # noqa: S108 - the folders made in it are refused unless they are our own
_LASTING = Path("/var/lib")


@dataclass(frozen=True, slots=True)
class Places:
    """The folders of one set of embedded servers.

    `home` holds what the site itself keeps, `database` PostgreSQL's data and, for root, its programs,
    `sockets` the sockets: its path is short, because a socket's path may have 107 characters at most.
    """

    home: Path
    database: Path
    sockets: Path

    @property
    def valkey_socket(self) -> Path:
        """The socket of the broker."""
        return self.sockets / "valkey.sock"


def places(folder: str = "") -> Places:
    """Return the places of the servers below `folder`, or of this checkout, where they stay between runs.

    They depend on the folder alone, so that every command finds the servers that another one started. Root's servers
    run as another user, who might not be able to reach the folder; so their data lie outside.
    """
    home = Path(folder).absolute() if folder else TOP / "var"
    name = f"vae-victis-{hashlib.sha256(str(home).encode()).hexdigest()[:12]}"
    outside = (_SHORT if folder else _LASTING) / name
    database = outside if os.geteuid() == 0 else home / "database"
    return Places(home, database, _SHORT / f"{name}-sockets")
