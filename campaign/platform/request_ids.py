"""Request ids for log lines, which tasks of a request inherit."""

import re
import uuid
from contextvars import ContextVar, Token
from typing import Any

_SANE = re.compile(r"[A-Za-z0-9._-]{8,64}", re.ASCII)
_KEPT = "vae_victis.request_id"
_current: ContextVar[str] = ContextVar("request_id", default="")


def current_id() -> str:
    """Return the id of the current request or task; "" outside of any."""
    return _current.get()


def id_given(text: str) -> str:
    """Return the id that a proxy has given a request, if it is valid; else a new one."""
    return text if _SANE.fullmatch(text) else uuid.uuid4().hex


def begin(request_id: str) -> Token[str]:
    """Set the current id; pass the returned token to `end`."""
    return _current.set(request_id)


def end(begun: Token[str]) -> None:
    """Restore the previous id."""
    _current.reset(begun)


def name_request(request: Any, request_id: str) -> None:
    """Store its id on a request, for its log line."""
    request.META[_KEPT] = request_id


def id_of(request: Any) -> str:
    """Return the id stored on a request; "" if none."""
    return str(getattr(request, "META", {}).get(_KEPT, ""))


def route_of(request: Any) -> str:
    """Return the name of the page of a request, "-" if none: never its path, which may hold a secret."""
    found = getattr(request, "resolver_match", None)
    return (found.view_name if found is not None else "") or "-"
