"""The port of the site."""

import socket

from campaign.devtools.launcher.processes import LaunchError


def check_port(port: int) -> None:
    """Raise LaunchError, which names another port, if this one is not available."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except PermissionError:
            raise LaunchError(f"Port {port} is not allowed; choose one above 1023: make play PORT=8001") from None
        except OSError:
            other = port + 1 if port < 65535 else 8000
            raise LaunchError(f"Port {port} is in use; choose another: make play PORT={other}") from None
