"""The Celery app: tasks of all packages, configured by the settings."""

import logging
import os
from typing import Any

from celery import Celery, Task
from celery.signals import beat_init, worker_init
from kombu.exceptions import OperationalError

from campaign.config.life_signs import watch_for_signs
from campaign.config.retired import log_retired
from campaign.config.task_requests import follow_requests
from campaign.config.task_times import give_tasks_time

log = logging.getLogger(__name__)

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.config.settings")


class BrokerTolerantTask(Task[Any, Any]):
    """A task that can be queued even while the broker is away: the clock finds later what is to be done.

    So no page fails because of it, and nothing is lost: open work is in the database. Only a sign-in link must be
    requested again by its user, because no trace of it is stored.
    """

    abstract = True

    def apply_async(self, *args: Any, **options: Any) -> Any:
        """Queue the task; if the broker is unreachable, log that and do nothing else.

        Only beat, which passes its own producer, gets the error: it tries again.
        """
        try:
            return super().apply_async(*args, **options)
        except (OperationalError, OSError) as error:
            if "producer" in options:
                raise
            log.warning("campaign.broker.unreachable task=%s error=%s", self.name, type(error).__name__)
            return None


WINGS_WITH_TASKS = [
    "campaign.accounts",
    "campaign.battles",
    "campaign.corrections",
    "campaign.engagements",
    "campaign.generals",
    "campaign.map_editor",
    "campaign.notices",
    "campaign.planning",
    "campaign.rule_changes",
    "campaign.solo",
]
"""The wings that have tasks for workers."""

app = Celery("vae-victis", task_cls=BrokerTolerantTask)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(WINGS_WITH_TASKS)
follow_requests()
give_tasks_time()
watch_for_signs()
beat_init.connect(log_retired)
worker_init.connect(log_retired)
