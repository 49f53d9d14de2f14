"""Beat and the workers give signs of life, by which `/readyz` and the metrics know that they are at work."""

from typing import Any

from celery.signals import after_task_publish, beat_init, task_postrun
from django.utils import timezone

from campaign.life_signs import Sign, give_sign


def watch_for_signs() -> None:
    """From now on a worker notes that it has done a task, and beat that it has asked for one."""
    beat_init.connect(_this_is_beat)
    task_postrun.connect(_of_worker)


def _this_is_beat(**_: Any) -> None:
    after_task_publish.connect(_of_beat)


def _of_beat(**_: Any) -> None:
    give_sign(Sign.BEAT, timezone.now())


def _of_worker(**_: Any) -> None:
    give_sign(Sign.WORKER, timezone.now())
