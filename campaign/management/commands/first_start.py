"""`manage.py first_start NAME`: set up a new site."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.urls import reverse
from sesame.utils import get_query_string

from campaign.devtools.soundness import problems, remarks
from campaign.management.documents import refuse, refuse_all
from hexmap.rules.documents import one_line


class Command(BaseCommand):
    """Check the settings and the machine, create the tables and the first staff user, and print a sign-in link."""

    help = (
        "Checks the settings, the servers and the folders, updates the database, and makes the first staff user, with "
        "a sign-in link. Run it again to see the state of the site; it changes nothing then. Exit "
        "status 0: the site is ready; 2: it is not, and every reason is printed."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the user."""
        parser.add_argument("name", help="the user name of the site operator")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print all problems; or else what was created, and remarks."""
        wrong = problems()
        if wrong:
            heading = "The site cannot run with these settings. Nothing was changed. Fix this first:"
            refuse_all(heading, wrong)
        staff = self._staff()
        if staff:
            self._tell(staff)
        else:
            self._begin(options["name"])
        for remark in remarks():
            self.stdout.write(f"Note: {remark}")

    def _staff(self) -> list[str]:
        if User._meta.db_table not in connection.introspection.table_names():
            return []
        return list(
            User.objects.filter(is_staff=True, is_active=True).order_by("pk").values_list("username", flat=True)
        )

    def _tell(self, staff: list[str]) -> None:
        """Report on a site that is set up."""
        self.stdout.write(f"The site is set up already. Nothing was changed. Staff: {', '.join(staff)}.")
        waiting = _waiting()
        if waiting:
            self.stdout.write(f"{waiting} migrations are not applied: run `manage.py migrate` (docs/operations.md).")
        self.stdout.write(f"`manage.py sign_in_link {staff[0]}` prints a sign-in link for someone who cannot sign in.")

    def _begin(self, name: str) -> None:
        """Set up a site that is new, or has no staff yet."""
        user = User(username=name, is_staff=True, is_superuser=True)
        user.set_unusable_password()
        try:
            user.clean_fields()
        except ValidationError as error:
            refuse(f"{one_line(name)} cannot be a user name: {' '.join(error.messages)} Nothing was changed.")
        waiting = _waiting()
        if waiting:
            call_command("migrate", verbosity=0, skip_checks=False)
            self.stdout.write(f"The database is up to date: {waiting} migrations applied.")
        if User.objects.filter(username__iexact=name).exists():
            refuse(f"the user {one_line(name)} exists already and is not staff; choose another name")
        user.save()
        self.stdout.write(f"Made the staff user {user.username}. Sign in with this link within 30 days:")
        self.stdout.write(f"{settings.PUBLIC_URL}{reverse('sign-in')}{get_query_string(user)}")


def _waiting() -> int:
    """Return how many migrations have not been applied."""
    executor = MigrationExecutor(connection)
    return len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
