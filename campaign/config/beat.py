"""Beat on machines whose clocks are put right, or are not, and where no worker is there for a while."""

from typing import Any

from celery.beat import PersistentScheduler
from django.utils import timezone

from campaign.platform.life_signs import Sign, give_sign
from campaign.selectors.broker import queues

LONGEST_QUEUE = 100
"""Behind so many tasks that wait beat asks for nothing: what it would ask for is not done sooner for it."""


class SteadyScheduler(PersistentScheduler):
    """Beat, which does not wait for a moment that has been put an hour away, nor asks for what nobody takes.

    By itself it would wait: it remembers when it last asked for something, and where the clock has been put back since,
    that moment lies ahead, and nothing is asked for until it has come.

    What it asks for while no worker is there is not to be done a thousand times afterwards. Celery would have it say
    until when something is good for, and a worker whose clock is ahead would drop it; how long a queue is, is the same
    by every clock.
    """

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Asks for what is due, if something is; the seconds until something may be due."""
        now = self.app.now()
        ahead = [entry for entry in self.schedule.values() if (entry.last_run_at or now) > now]
        for entry in ahead:
            entry.last_run_at = now
        if ahead:
            self._heap = None  # what is due next has been reckoned by the clock as it was
        seconds: float = super().tick(*args, **kwargs)
        return seconds

    def apply_entry(self, entry: Any, producer: Any = None) -> None:
        """Asks for something, unless it would come to stand at the end of a long queue."""
        found = queues()  # None where the broker is away: whoever asks then says so
        queue = self.app.amqp.router.route({}, entry.task)["queue"].name
        if found is not None and found.waiting.get(queue, 0) >= LONGEST_QUEUE:
            give_sign(Sign.BEAT, timezone.now())
            return
        super().apply_entry(entry, producer=producer)
