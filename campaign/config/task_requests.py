"""Tasks carry the id of the request that queued them, and pass it on to tasks they queue."""

from contextvars import Token
from typing import Any

from celery.signals import before_task_publish, task_postrun, task_prerun

from campaign.platform.request_ids import begin, current_id, end

_HEADER = "vae_request_id"
_begun: dict[str, Token[str]] = {}


def follow_requests() -> None:
    """Pass request ids to tasks from now on."""
    before_task_publish.connect(_name_request)
    task_prerun.connect(_begin_task)
    task_postrun.connect(_end_task)


def _name_request(headers: dict[str, Any] | None = None, **_: Any) -> None:
    """Add the id of the current request or task to a queued task."""
    if headers is not None and current_id():
        headers[_HEADER] = current_id()


def _begin_task(task_id: str, task: Any, **_: Any) -> None:
    """Set the id for the work of a task; scheduled tasks get their own."""
    _begun[task_id] = begin(getattr(task.request, _HEADER, None) or task_id)


def _end_task(task_id: str, **_: Any) -> None:
    """Reset the id when the task is done or has failed."""
    begun = _begun.pop(task_id, None)
    if begun is not None:
        end(begun)
