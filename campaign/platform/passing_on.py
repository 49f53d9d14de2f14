"""Requests that another web server of the site answers, because they calculate.

It is asked over a private address, with the request as it came, and its answer is returned as it came.
"""

import http.client
import select
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse

from campaign.platform.arrivals import ARRIVED, arrived_at
from campaign.platform.request_ids import id_of
from campaign.platform.time_limit import waits_elsewhere

_OF_ONE_CONNECTION = frozenset(
    {"connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade", "expect", "content-length"}
)
_NOT_RETURNED = _OF_ONE_CONNECTION | {"server", "date", "set-cookie", "x-request-id"}
_UNIX = "unix:"
_IN_MEMORY = 1_000_000
"""Bytes of an answer that is read at once; a longer one is passed on piece by piece."""
_CHUNK = 64 * 1024
_PASSED_ON = "_passed_on"
"""The attribute of an answer that another web server has given."""

MOST_WAITING = 32
"""Threads of a process of the web server that wait for players' calculations at a time, beside those that work."""

NOT_ASKED = (ConnectionRefusedError, FileNotFoundError)
"""What `pass_on` raises if no web server is at the address."""
UNANSWERED = (OSError, http.client.HTTPException)
"""What it raises if one was asked and does not answer, or not in time: nobody knows what it has done."""


class ClientGone(Exception):
    """Nobody waits for the answer any more."""


class _ToSocket(http.client.HTTPConnection):
    """A connection to a socket in the file system."""

    def __init__(self, path: str, timeout: float) -> None:
        super().__init__("localhost", timeout=timeout)
        self._path = path

    def connect(self) -> None:
        """Connect."""
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self._path)


def connection_to(address: str, seconds: float) -> http.client.HTTPConnection:
    """Return a connection to `unix:PATH` or `HOST:PORT`, which waits so many seconds for each piece of an answer."""
    if address.startswith(_UNIX):
        return _ToSocket(address.removeprefix(_UNIX), seconds)
    return http.client.HTTPConnection(address, timeout=seconds)


def answers(address: str, seconds: float) -> bool:
    """Return whether a thread of the web server at an address answers in time."""
    connection = connection_to(address, seconds)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == http.client.OK
    except UNANSWERED:
        return False
    finally:
        connection.close()


def pass_on(request: HttpRequest, address: str, seconds: float, until_sent: ExitStack) -> HttpResponseBase:
    """Return the answer of the web server at an address; raise one of NOT_ASKED or UNANSWERED, or ClientGone.

    What `until_sent` holds is released once the answer has been read or, if it is long, sent.
    """
    connection = connection_to(address, seconds)
    until_sent.callback(connection.close)
    connection.request(request.method or "GET", request.get_full_path(), _body(request), _headers(request))
    _wait(connection.sock, client_of(request), seconds)
    found = connection.getresponse()
    answer: HttpResponseBase
    if found.length is not None and found.length <= _IN_MEMORY:
        answer = HttpResponse(found.read(), status=found.status)
    else:
        answer = StreamingHttpResponse(_Pieces(found, until_sent.pop_all()), status=found.status)
    del answer.headers["Content-Type"]
    for name, text in found.getheaders():
        if name.lower() not in _NOT_RETURNED:
            answer.headers[name] = text
    for text in found.msg.get_all("Set-Cookie", []):
        answer.cookies.load(text)
    vars(answer)[_PASSED_ON] = True
    return answer


def was_passed_on(answer: HttpResponseBase) -> bool:
    """Return whether another web server has given an answer: it alone knows what became of a form."""
    return _PASSED_ON in vars(answer)


def client_of(request: HttpRequest) -> socket.socket | None:
    """Return the connection on which a request came; None if the web server does not say."""
    found: socket.socket | None = request.META.get("gunicorn.socket")
    return found


def has_gone(client: socket.socket | None) -> bool:
    """Return whether the other side has closed a connection, so that nobody reads an answer."""
    if client is None:
        return False
    poll = select.poll()
    poll.register(client, select.POLLRDHUP)
    return bool(poll.poll(0))


def _wait(server: socket.socket, client: socket.socket | None, seconds: float) -> None:
    """Wait until a web server begins its answer; raise TimeoutError if it is late, ClientGone if the client leaves."""
    poll = select.poll()
    poll.register(server, select.POLLIN)
    if client is not None:
        poll.register(client, select.POLLRDHUP)
    with waits_elsewhere():  # connecting and reading take time of this process, as everything else does
        ready = {number for number, _ in poll.poll(1000 * seconds)}
    if not ready:
        raise TimeoutError
    if server.fileno() not in ready:
        raise ClientGone


class _Pieces(Iterator[bytes]):
    """A long answer; Django closes it if it is not sent to its end."""

    def __init__(self, found: http.client.HTTPResponse, held: ExitStack) -> None:
        self._found = found
        self.close = held.close

    def __next__(self) -> bytes:
        piece = self._found.read(_CHUNK)
        if not piece:
            self.close()
            raise StopIteration
        return piece


def _body(request: HttpRequest) -> Any:
    """Return the body as the server has received it (`slow_senders.with_whole_bodies`), also if it was read before."""
    if not _length(request):
        return None
    body = request.META["wsgi.input"]
    body.seek(0)
    return body


def _length(request: HttpRequest) -> int:
    return int(request.META.get("CONTENT_LENGTH") or 0)


def _headers(request: HttpRequest) -> dict[str, str]:
    """Return the headers of a request as a proxy passes them on: who connected here is added to X-Forwarded-For.

    A web server that was itself asked by another one of the site adds nothing.
    """
    headers = {name: text for name, text in request.headers.items() if name.lower() not in _OF_ONE_CONNECTION}
    if length := _length(request):
        headers["Content-Length"] = str(length)
    if not settings.IS_ASKED_BY_ANOTHER:
        headers["X-Forwarded-For"] = ", ".join(
            filter(None, (request.META.get("HTTP_X_FORWARDED_FOR"), request.META.get("REMOTE_ADDR")))
        )
    return headers | {ARRIVED: f"t={arrived_at(request).timestamp():.6f}", "X-Request-Id": id_of(request)}
