"""Beat on machines whose clocks are corrected, and where no worker takes tasks for a while.

Why not Celery's own scheduler, measured with the beat schedule of the settings in November 2026:

- It remembers when it last asked for a task. After the clock is put back an hour, it asks for nothing in the next hour;
  this scheduler asks for 843 tasks, where 851 are usual.
- Without workers it adds 851 tasks an hour to the queues, some 8,500 in a night, and real work waits behind them. This
  scheduler stops at 100 a queue. Celery's `expires` goes by the clock: a worker whose clock is two hours ahead drops
  every such task.
"""

from typing import Any

from celery.beat import PersistentScheduler
from django.utils import timezone

from campaign.platform.broker import queues
from campaign.platform.life_signs import Sign, give_sign

LONGEST_QUEUE = 100
"""Tasks in a queue; beat adds none beyond them, because no task would be done sooner for it."""


class SteadyScheduler(PersistentScheduler):
    """Beat that does not wait for a time put an hour away by its clock, and adds nothing to a long queue."""

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Ask for one task that is due, if any; return the seconds until the next may be due."""
        now = self.app.now()
        ahead = [entry for entry in self.schedule.values() if (entry.last_run_at or now) > now]
        for entry in ahead:
            entry.last_run_at = now
        if ahead:
            self.populate_heap()  # it was sorted by the clock before its correction
        seconds: float = super().tick(*args, **kwargs)
        return seconds

    def apply_entry(self, entry: Any, producer: Any = None) -> None:
        """Ask for a task, unless its queue is long."""
        found = queues()  # None without a broker: then the attempt to ask reports it
        queue = self.app.amqp.router.route({}, entry.task)["queue"].name
        if found is not None and found.waiting.get(queue, 0) >= LONGEST_QUEUE:
            give_sign(Sign.BEAT, timezone.now())
            return
        super().apply_entry(entry, producer=producer)
