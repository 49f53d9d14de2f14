"""Collect the messages to translate: Django's own command with the conventions of this project."""

from typing import Any

from django.core.management.base import CommandParser
from django.core.management.commands import makemessages

_NOT_READ = [".venv", "var", "staticfiles", "static", "tests", "docs", "campaign/locale"]
"""Folders without messages. The locale folder is that of the settings, wherever else one may exist."""


class Command(makemessages.Command):
    """Read `counted("one", "many")` as singular and plural, and leave out foreign and unused messages."""

    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=counted:1,2"]

    def add_arguments(self, parser: CommandParser) -> None:
        """Add Django's arguments with defaults for small diffs: no line numbers, no wrapping, no obsolete entries."""
        super().add_arguments(parser)
        parser.set_defaults(add_location="file", no_wrap=True, no_obsolete=True)

    def handle(self, *args: Any, **options: Any) -> None:
        """Collect the messages."""
        options["ignore_patterns"] = [*options["ignore_patterns"], *_NOT_READ]
        super().handle(*args, **options)
