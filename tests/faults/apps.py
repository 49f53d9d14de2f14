"""Changes in the processes of a site that is broken on purpose, besides its settings."""

import os
from datetime import datetime, timedelta, tzinfo

from celery import Celery
from celery.worker import request
from django.apps import AppConfig

from tests.faults.weak_points import put_weak_points


class Faults(AppConfig):
    """Makes moments deadly where a test asks for it, and shortens the waits that are no settings."""

    name = "tests.faults"
    label = "faults"

    def ready(self) -> None:
        """Does both: a few seconds for servers that are told something, before a next try, until beat asks again."""
        from campaign.notices.commands import careful_connections, posting
        from campaign.platform import retry_pauses
        from campaign.tasks import clock, duplicates

        put_weak_points()
        _put_clock(timedelta(seconds=float(os.environ.get("CLOCK_OFFSET", "0"))))
        posting.CONNECTION_TIMEOUT_SECONDS = 2.0
        careful_connections.RESPONSE_TIMEOUT_SECONDS = 3.0
        retry_pauses.FIRST_PAUSE = 1
        duplicates.LOCK_SECONDS = 5
        clock.STEP_AGAIN_AFTER, clock.MAP_AGAIN_AFTER = 2, 15


def _put_clock(offset: timedelta) -> None:
    """Has Celery go by the wrong clock of this process as well, which it asks by ways of its own."""
    right = Celery.now

    class Wrong(datetime):
        """By which a worker sees whether what it is asked for is too old."""

        @classmethod
        def now(cls, tz: tzinfo | None = None) -> "Wrong":
            return cls.fromtimestamp(datetime.now().timestamp(), tz) + offset

    if offset:
        for where, name, wrong in ((Celery, "now", lambda app: right(app) + offset), (request, "datetime", Wrong)):
            setattr(where, name, wrong)
