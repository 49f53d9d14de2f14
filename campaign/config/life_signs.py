"""Beat and workers give signs of life and count tasks, for `/readyz` and the metrics."""

import logging
from pathlib import Path
from typing import Any

from celery.signals import after_task_publish, beat_init, heartbeat_sent, task_failure, task_postrun, worker_init
from django.conf import settings
from django.utils import timezone

from campaign.platform.life_signs import Sign, give_sign, report_cannot_draw
from campaign.platform.task_counts import count_failure, count_run, short_name

log = logging.getLogger(__name__)


def watch_for_signs() -> None:
    """From now on workers record finished and failed tasks, and beat records queued ones.

    With ALIVE_FILE a worker also touches that file with every heartbeat, which its main process sends every two seconds
    while it reaches the broker, even while its children work. A worker that cannot draw logs that at its start, does
    not touch the file, and reports it to `/readyz` with every heartbeat.
    """
    beat_init.connect(_this_is_beat)
    worker_init.connect(_try_drawing)
    task_postrun.connect(_of_worker)
    task_failure.connect(_of_failure)
    heartbeat_sent.connect(_of_heartbeat)


def _this_is_beat(**_: Any) -> None:
    after_task_publish.connect(_of_beat)


def _of_beat(**_: Any) -> None:
    give_sign(Sign.BEAT, timezone.now())


def _of_worker(task: Any = None, **_: Any) -> None:
    at = timezone.now()
    give_sign(Sign.WORKER, at)
    if task is not None:
        count_run(short_name(task.name), at)


def _of_failure(sender: Any = None, **_: Any) -> None:
    if sender is not None:
        count_failure(short_name(sender.name), timezone.now())


def _try_drawing(**_: Any) -> None:
    """Draw something before the first task, so that a missing library is known at once; other tasks still run."""
    error = _drawing_error()
    if error is not None:
        log.error("campaign.drawing.impossible", exc_info=error)


def _of_heartbeat(**_: Any) -> None:
    if _drawing_error() is not None:
        report_cannot_draw()
    elif settings.ALIVE_FILE:
        Path(settings.ALIVE_FILE).touch()


def _drawing_error() -> Exception | None:
    # Imported here, because above the models are not loaded yet.
    from campaign.monitoring.queries.drawing_trial import drawing_error

    return drawing_error()
