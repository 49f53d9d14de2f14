"""`manage.py new_push_key`: a new key of web push, for the setting PUSH_KEY."""

from typing import Any

from django.core.management.base import BaseCommand

from campaign.platform.stored_secrets import new_push_key


class Command(BaseCommand):
    """Write a new key; nothing is stored."""

    help = "Writes a new key of web push to standard output, for the setting PUSH_KEY."
    requires_system_checks = ()

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Write the key."""
        self.stdout.write(new_push_key())
