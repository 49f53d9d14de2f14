"""What a browser does, as far as a load needs it: it keeps a connection and cookies, signs in, and times answers."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse, RemoteDisconnected
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urlsplit

PATIENCE = 60
"""Seconds after which an answer does not come any more."""
_MOVED = (301, 302)


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: its status, the seconds from the question to its last byte, and its content.

    `sent` is when the last byte of the question had left the program, in seconds since 1970.
    """

    status: int
    took: float
    content: bytes
    sent: float = 0.0


class Browser:
    """A connection of a user with cookies."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self._cookies: dict[str, str] = {}
        self._sent = 0.0

    def sign_in(self, link: str, page: str) -> None:
        """Follows a sign-in link and opens a page with a form on it; raises RuntimeError where one is not answered."""
        for address in (link, page):
            answer = self.follow(address)
            if answer.status != 200:
                raise RuntimeError(f"{address.partition('?')[0]} was answered with {answer.status}")

    def follow(self, address: str) -> Answer:
        """Opens a page, wherever it has been moved to."""
        begun = time.perf_counter()
        for _ in range(5):
            answer = self._send("GET", address, None, {})
            content = answer.read()
            if answer.status not in _MOVED:
                break
            target = urlsplit(answer.headers["Location"])
            address = f"{target.path}?{target.query}" if target.query else target.path
        return Answer(answer.status, time.perf_counter() - begun, content)

    def get(self, address: str) -> Answer:
        """Asks for a page."""
        begun = time.perf_counter()
        answer = self._send("GET", address, None, {})
        content = answer.read()
        return Answer(answer.status, time.perf_counter() - begun, content)

    def post(self, address: str, fields: Mapping[str, object]) -> Answer:
        """Sends a form; where that leads to is not followed."""
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "X-CSRFToken": self._cookies["csrftoken"],
        }
        begun = time.perf_counter()
        answer = self._send("POST", address, urlencode(fields), headers)
        content = answer.read()
        return Answer(answer.status, time.perf_counter() - begun, content, self._sent)

    def _send(self, method: str, address: str, body: str | None, headers: Mapping[str, str]) -> HTTPResponse:
        """Asks; once more on a new connection where the server has closed one that was idle, as browsers do."""
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        sent = {**headers, **({"Cookie": cookies} if cookies else {})}
        try:
            answer = self._asked(method, address, body, sent)
        except (ConnectionError, RemoteDisconnected):
            self._connection.close()
            answer = self._asked(method, address, body, sent)
        for line in answer.headers.get_all("Set-Cookie", []):
            self._cookies |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
        return answer

    def _asked(self, method: str, address: str, body: str | None, headers: Mapping[str, str]) -> HTTPResponse:
        self._connection.request(method, address, body, dict(headers))
        self._sent = time.time()
        return self._connection.getresponse()
