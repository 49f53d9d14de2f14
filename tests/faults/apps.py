"""What is different in the processes of a site that is broken on purpose, besides its settings."""

from django.apps import AppConfig

from tests.faults.weak_points import put_weak_points


class Faults(AppConfig):
    """Makes moments deadly where a test asks for it, and shortens the waits that are no settings."""

    name = "tests.faults"
    label = "faults"

    def ready(self) -> None:
        """Does both: a few seconds for servers that are told something, before a next try, until beat asks again."""
        from campaign.rules import tries
        from campaign.services.notices import careful_connections, posting
        from campaign.tasks import by_turns, clock

        put_weak_points()
        posting.PATIENCE = 2.0
        careful_connections.IN_ALL = 3.0
        tries.FIRST_PAUSE = 1
        by_turns.KEPT_OUT = 5
        clock.STEP_AGAIN_AFTER, clock.MAP_AGAIN_AFTER = 2, 15
