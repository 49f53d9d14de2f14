"""The Celery app: tasks of all rooms, configured by the settings."""

import logging
import os
from typing import Any

from celery import Celery, Task
from kombu.exceptions import OperationalError

from campaign.config.life_signs import watch_for_signs
from campaign.config.task_requests import follow_requests

log = logging.getLogger(__name__)

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaign.config.settings")


class BrokerTolerantTask(Task[Any, Any]):
    """A task that can be asked for also while the broker is away: the clock finds by itself later what is to be done.

    So no page fails for it, and nothing is lost: what there is to do stands in the database. Only a sign-in link is
    asked for again by whoever waits for it, because no trace of it is kept.
    """

    abstract = True

    def apply_async(self, *args: Any, **options: Any) -> Any:
        """Asks a worker; where the broker cannot be reached that is logged, and nothing else happens.

        Only beat, which brings a producer of its own, is told: it asks again.
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
    "campaign.corrections",
    "campaign.engagements",
    "campaign.map_editor",
    "campaign.notices",
    "campaign.planning",
    "campaign.rule_changes",
]
"""The wings that have work for workers."""

app = Celery("vae-victis", task_cls=BrokerTolerantTask)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(WINGS_WITH_TASKS)
follow_requests()
watch_for_signs()
