"""What a line of the log belongs to: the id of a request, also in the tasks that it asked for, and its page."""

import re
import uuid
from contextvars import ContextVar, Token
from typing import Any

_SANE = re.compile(r"[A-Za-z0-9._-]{8,64}", re.ASCII)
_KEPT = "vae_victis.request_id"
_current: ContextVar[str] = ContextVar("request_id", default="")


def current_id() -> str:
    """The id of what is being done just now, "" outside of any request and task."""
    return _current.get()


def id_given(text: str) -> str:
    """The id that somebody in front of the site has given a request, where it is a sane one; else a new one."""
    return text if _SANE.fullmatch(text) else uuid.uuid4().hex


def begin(request_id: str) -> Token[str]:
    """From now on it is this that is being done; `end` takes what is given back."""
    return _current.set(request_id)


def end(begun: Token[str]) -> None:
    """It is done; what was being done before is again."""
    _current.reset(begun)


def name_request(request: Any, request_id: str) -> None:
    """Has a request bear its id, for what is said of it when it is over."""
    request.META[_KEPT] = request_id


def id_of(request: Any) -> str:
    """The id that a request bears, "" for none."""
    return str(getattr(request, "META", {}).get(_KEPT, ""))


def route_of(request: Any) -> str:
    """The name of the page that a request is for, "-" for none: never its address, which may hold a secret."""
    found = getattr(request, "resolver_match", None)
    return (found.view_name if found is not None else "") or "-"
