"""Apply migrations: Django's own command, which also says how far it is where it lists nothing."""

from typing import Any

from django.core.management.commands import migrate
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from campaign.platform.progress import Progress


class Command(migrate.Command):
    """Apply the migrations of the site and of its packages."""

    _progress: Progress | None = None

    def migration_progress_callback(self, action: str, *args: Any, **options: Any) -> None:
        """Count the applied migrations if Django is to list none (`--verbosity=0`)."""
        super().migration_progress_callback(action, *args, **options)
        if self.verbosity == 0 and action == "apply_success":
            self._progress = self._progress or Progress("Migrations of the database", _waiting() + 1)
            self._progress.step()


def _waiting() -> int:
    """Return how many migrations have not been applied."""
    loader = MigrationLoader(connection)
    return len(loader.disk_migrations.keys() - loader.applied_migrations.keys())
