"""How gunicorn serves the site: `gunicorn --config=python:campaign.config.web_server --bind=ADDRESS`.

`.env.example` and `docs/operations.md` explain the variables.
"""

import contextlib
import os
import socket
import struct
import sys
from pathlib import Path
from typing import Any

from campaign.platform.passing_on import MOST_WAITING
from campaign.platform.slow_senders import head_is_read

wsgi_app = "campaign.config.wsgi"
worker_class = "campaign.config.web_worker.HeadLimitWorker"
workers = int(os.environ.get("WEB_PROCESSES") or 2)
threads = int(os.environ.get("WEB_THREADS") or 4) + (MOST_WAITING if os.environ.get("CALCULATIONS") else 0)
"""Threads that work, and threads that wait for the web server for calculations."""

keepalive = 130
"""Seconds: longer than nginx (60) and Caddy (120) keep an idle connection, so that only the proxy ever closes one."""
_limit = int(os.environ.get("WEB_TIME_LIMIT") or 30)
timeout, graceful_timeout = max(60, 2 * _limit), max(30, _limit)
"""Seconds after which a process that does not even accept connections is killed, and that one which stops has for the
requests under way."""

control_socket_disable = True
"""It is not used, and its home folder does not exist in containers."""
logconfig_json = str(Path(__file__).with_name("gunicorn-log.json"))

SWITCH_SECONDS = 0.001
SILENT_SECONDS = 10
"""Seconds after which a thread waits no more for a client that sends nothing of its request, or reads nothing."""
_TIMEVAL = struct.Struct("@ll")


def post_fork(_server: object, worker: Any) -> None:
    """Switch threads five times as often as usual, and let no thread wait long for a silent client.

    A short request waits less for a long calculation. Connections take over the timeouts of the socket that listens,
    and Linux hands a connection over only when something has arrived on it.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    for listener in worker.sockets:
        with contextlib.suppress(AttributeError, OSError):  # another system, a socket in the file system
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_DEFER_ACCEPT, keepalive)
        for direction in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
            listener.setsockopt(socket.SOL_SOCKET, direction, _TIMEVAL.pack(SILENT_SECONDS, 0))


def pre_request(_worker: object, _request: object) -> None:
    """Note that the head of a request has been read."""
    head_is_read()


def post_worker_init(_worker: object) -> None:
    """Have this process replaced when one of its requests takes too long."""
    from campaign.platform.time_limit import watch_requests  # here the application has set up Django

    watch_requests()
