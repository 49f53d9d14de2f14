"""Beat on a machine whose clock is put right: it goes on by the clock as it is now."""

from typing import Any

from celery.beat import PersistentScheduler


class SteadyScheduler(PersistentScheduler):
    """Beat, which does not wait for a moment that has been put an hour away.

    By itself it would: it remembers when it last asked for something, and where the clock has been put back since, that
    moment lies ahead, and nothing is asked for until it has come.
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
