"""gunicorn's threads, with two differences: they know when a request arrived, and previews never delay submissions.

A connection gets a thread only when a request has arrived on it, which is the time when the kernel received it, however
long it waited for a thread since. Long calculations (`CALCULATING`) have threads of their own, so that they never take
those needed for submitted orders, and start when no submission is running in their process.
"""

import contextlib
import re
import select
import socket
import struct
import time
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from selectors import EVENT_READ
from threading import Condition

from gunicorn.workers.gthread import TConn, ThreadWorker

from campaign.platform.arrivals import stamp_arrival
from campaign.platform.slow_senders import reading

CALCULATING = re.compile(
    rb"GET /(?:api/)?campaigns/[^/? ]+/(?:archive\.zip|receipts\.json|rounds/[0-9]+/posts/|armies/[0-9]+/)[? ]"
    rb"|[A-Z]+ /(?:map-editor/(?:check|mine|preview)/|(?:api/)?campaigns/[^/? ]+/"
    rb"(?:desk/(?:preview|reach|enemies|layers)|preview|trial|reach|plans|rounds/[0-9]+/replay"
    rb"|administration/(?:dry-run|corrections))[/.])"
)
"""The first bytes of requests for previews, reaches, plans and the like; the page of an army also takes orders."""
CALCULATING_THREADS = 2
"""Threads of a process for them: with two, a short one need not wait for a long one. More would only slow the rest."""
SUBMITTING = b"POST "
"""The first bytes of requests for which calculations wait, because threads of one process share its time."""
STEP_BACK_SECONDS = 1.0
"""The longest that a calculation waits for them, so that a slow upload does not block it for long."""

_LOOKED_AT = 400
"""Bytes: campaigns have short names."""
_STAMPED = 35
"""Linux's SO_TIMESTAMPNS, for which Python has no name."""
_TIMESPEC = struct.Struct("@ll")
_BILLION = 1_000_000_000


class ArrivalWorker(ThreadWorker):
    """A process of the web server."""

    def init_process(self) -> None:
        """Serve, with a pool of threads for calculations."""
        self.calculating = ThreadPoolExecutor(CALCULATING_THREADS, "calculating")
        self.submissions = 0
        self.submitted = Condition()
        super().init_process()

    def set_accept_enabled(self, enabled: bool | None) -> None:
        """Accept connections or not; the kernel timestamps what arrives on them, if it can."""
        for listener in self.sockets:
            with contextlib.suppress(OSError):
                listener.setsockopt(socket.SOL_SOCKET, _STAMPED, 1)
        super().set_accept_enabled(enabled)

    def enqueue_req(self, conn: TConn) -> None:
        """Give a connection to a thread if a request has arrived on it; else let it wait without one."""
        begin, arrived = first_bytes(conn.sock)
        if begin is None and not conn.initialized:
            self._wait_for_request(conn)
            return
        calculates = CALCULATING.match(begin or b"") is not None
        submits = not calculates and (begin or b"").startswith(SUBMITTING)
        if submits:
            self._count(1)
        pool = self.calculating if calculates else self.tpool
        answered: Future[bool] = pool.submit(self._answer, conn, arrived, calculates=calculates)
        if submits:
            answered.add_done_callback(lambda _: self._count(-1))
        answered.add_done_callback(lambda done: self.method_queue.defer(self.finish_request, conn, done))

    def _count(self, more: int) -> None:
        """Change the number of submissions that wait for an answer."""
        with self.submitted:
            self.submissions += more
            self.submitted.notify_all()

    def _wait_for_request(self, conn: TConn) -> None:
        """Wait as gunicorn itself does with a connection on which nothing was sent for five seconds."""
        conn.set_timeout()
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, EVENT_READ, partial(self.on_pending_socket_readable, conn))

    def _answer(self, conn: TConn, arrived: float, *, calculates: bool) -> bool:
        """Answer a request in a thread; skip a calculation for a client that has disconnected."""
        if calculates:
            with self.submitted:
                self.submitted.wait_for(lambda: not self.submissions, STEP_BACK_SECONDS)
            if has_gone(conn.sock):
                return False
        stamp_arrival(arrived)
        with reading(conn.sock):
            return self.handle(conn)


def first_bytes(sock: socket.socket) -> tuple[bytes | None, float]:
    """Return the first bytes on a connection, without consuming them, and when they arrived, in seconds since 1970.

    Return None and now if there are none, b"" if the other side has closed it. If the kernel does not say when, it is
    now.
    """
    try:
        begin, extra, _flags, _address = sock.recvmsg(
            _LOOKED_AT, socket.CMSG_SPACE(_TIMESPEC.size), socket.MSG_PEEK | socket.MSG_DONTWAIT
        )
    except BlockingIOError:
        return None, time.time()
    except (OSError, NotImplementedError):  # the latter from connections that gunicorn itself encrypts
        return b"", time.time()
    for level, kind, value in extra:
        if (level, kind, len(value)) == (socket.SOL_SOCKET, _STAMPED, _TIMESPEC.size):
            seconds, nanoseconds = _TIMESPEC.unpack(value)
            return begin, seconds + nanoseconds / _BILLION
    return begin, time.time()


def has_gone(sock: socket.socket) -> bool:
    """Return whether the other side has closed a connection, so that nobody reads an answer."""
    poll = select.poll()
    poll.register(sock, select.POLLRDHUP)
    return bool(poll.poll(0))
