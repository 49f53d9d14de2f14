"""Tasks belong to the request that asked for them, and those that a task asks for to the same."""

from contextvars import Token
from typing import Any

from celery.signals import before_task_publish, task_postrun, task_prerun

from campaign.platform.request_ids import begin, current_id, end

_HEADER = "vae_request_id"
_begun: dict[str, Token[str]] = {}


def follow_requests() -> None:
    """From now on tasks are told, and tell, what they belong to."""
    before_task_publish.connect(_name_request)
    task_prerun.connect(_begin_task)
    task_postrun.connect(_end_task)


def _name_request(headers: dict[str, Any] | None = None, **_: Any) -> None:
    """Has a task carry the id of the request, or of the task, that asks for it."""
    if headers is not None and current_id():
        headers[_HEADER] = current_id()


def _begin_task(task_id: str, task: Any, **_: Any) -> None:
    """What a worker does from now on is done for that request; what the clock asked for, for the task itself."""
    _begun[task_id] = begin(getattr(task.request, _HEADER, None) or task_id)


def _end_task(task_id: str, **_: Any) -> None:
    """The task is done, or has failed."""
    begun = _begun.pop(task_id, None)
    if begun is not None:
        end(begun)
