"""Servers for mail and for webhooks that do what servers should not do, as their addresses say."""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import BaseServer, StreamRequestHandler, ThreadingTCPServer

LONGER_THAN_ANYBODY_WAITS = 120.0


@dataclass
class BadServers:
    """A server for mail and one for webhooks: their ports, and how often each was asked for what."""

    mail: int = 0
    webhooks: int = 0
    asked: Counter[str] = field(default_factory=Counter)
    over: threading.Event = field(default_factory=threading.Event)
    end_mail: Callable[[], None] = field(default=lambda: None)
    """Ends the mail server: connections are refused from then on."""

    def webhook(self, what: str) -> str:
        """The address of a webhook that answers `good`, `error` (500), drop by drop (`drips`), or never (`hangs`)."""
        return f"http://127.0.0.1:{self.webhooks}/api/webhooks/1/{what}"


class _Mail(StreamRequestHandler):
    """A conversation by SMTP, as far as it goes; which server it is of is set by who makes it."""

    bad: BadServers
    what: str = ""

    def handle(self) -> None:
        """Answers line by line."""
        self._say("220 here")
        for line in self.rfile:
            word = line.decode().strip().upper()
            if word.startswith("RCPT"):
                self._recipient(word)
            elif word == "DATA":
                self._take()
            else:
                self._say("221 bye" if word == "QUIT" else "250 well")

    def _take(self) -> None:
        self._say("354 go on")
        for part in self.rfile:
            if part == b".\r\n":
                break
        self._say("451 no room just now" if self.what == "full" else "250 taken")

    def _recipient(self, word: str) -> None:
        self.what = word.partition("<")[2].partition("@")[0].lower()
        self.bad.asked[f"mail to {self.what}"] += 1
        if self.what == "hangs":
            self.bad.over.wait(LONGER_THAN_ANYBODY_WAITS)
        else:
            self._say("550 nobody here" if self.what == "refused" else "250 well")

    def _say(self, line: str) -> None:
        with suppress(OSError):
            self.wfile.write(f"{line}\r\n".encode())


class _Web(BaseHTTPRequestHandler):
    """A request of a webhook; which server it is of is set by who makes it."""

    bad: BadServers

    def do_POST(self) -> None:
        """Does what the end of its address says."""
        what = self.path.rpartition("/")[2]
        self.rfile.read(int(self.headers["Content-Length"]))
        self.bad.asked[what] += 1
        if what == "hangs":
            self.bad.over.wait(LONGER_THAN_ANYBODY_WAITS)
        elif what == "drips":
            self._drip()
        else:
            self.send_response(500 if what == "error" else 204)
            self.send_header("Content-Length", "0")
            self.end_headers()

    def _drip(self) -> None:
        """Send a header, one letter per half second, as long as the client listens."""
        with suppress(OSError):
            self.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
            while not self.bad.over.wait(0.5):
                self.wfile.write(b"x")
        self.close_connection = True

    def log_message(self, *_said: object) -> None:
        """Says nothing."""


@contextmanager
def bad_servers() -> Iterator[BadServers]:
    """Both servers while the context lasts.

    Mail to `hangs@...` is never answered, to `refused@...` refused, and to `full@...` not taken once it has been said.
    """
    bad = BadServers()
    here = ("127.0.0.1", 0)
    mail = ThreadingTCPServer(here, type("Mail", (_Mail,), {"bad": bad}))
    webhooks = ThreadingHTTPServer(here, type("Web", (_Web,), {"bad": bad}))
    mail.daemon_threads = True  # its end waits for no hanging connection
    bad.mail, bad.webhooks = mail.server_address[1], webhooks.server_port
    servers: list[BaseServer] = [mail, webhooks]
    threads = [threading.Thread(target=server.serve_forever) for server in servers]
    for thread in threads:
        thread.start()
    bad.end_mail = partial(_end, mail)
    try:
        yield bad
    finally:
        bad.over.set()
        for server in servers:
            _end(server)
        for thread in threads:
            thread.join()


def _end(server: BaseServer) -> None:
    server.shutdown()
    server.server_close()
