"""A user's program on this machine that receives webhooks."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from django.contrib.auth.models import User

from campaign.models import Campaign, Channel
from campaign.notices.commands.channels import keep_channel
from tests.notices.telling_people import BEFORE, EVERYTHING


@dataclass
class Program:
    """What it was sent, with the headers, and the status that it answers."""

    host: str = ""
    status: int = 204
    drips: bool = False
    over: threading.Event = field(default_factory=threading.Event)
    heard: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"{self.host}/told/very-secret"

    @property
    def told(self) -> list[dict[str, Any]]:
        """The messages it received."""
        return [json.loads(body) for _, body in self.heard]

    @property
    def headers(self) -> dict[str, str]:
        """The headers of what it was sent last, by their names in small letters."""
        return {name.lower(): value for name, value in self.heard[-1][0].items()}


@contextmanager
def listening() -> Iterator[Program]:
    """A program that listens while the context lasts."""
    found = Program()

    class Listener(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            found.heard.append((dict(self.headers), body))
            if found.drips:
                self._drip()
                return
            self.send_response(found.status)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def _drip(self) -> None:
            """Says that all is well, and then header after header without an end, none of them late."""
            self.wfile.write(b"HTTP/1.1 200 OK\r\n")
            while not found.over.wait(0.01):
                try:
                    self.wfile.write(b"X-Drop: 1\r\n")
                except OSError:
                    return

        def log_message(self, *_said: object) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Listener)
    found.host = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield found
    finally:
        found.over.set()
        server.shutdown()
        thread.join()
        server.server_close()


def program_of(user: User, address: str, wanted: list[str] = EVERYTHING, campaign: Campaign | None = None) -> Channel:
    """Add a webhook of a user, or of a campaign."""
    return keep_channel(user, Channel.Kind.WEBHOOK, wanted, BEFORE, address=address, campaign=campaign)
