"""Collects the messages to be translated: Django's own command, told what this project is like."""

from typing import Any

from django.core.management.base import CommandParser
from django.core.management.commands import makemessages

_NOT_READ = [".venv", "var", "staticfiles", "static", "tests", "docs", "campaign/locale"]
"""Folders without messages. The locale folder is that of the settings, wherever else one may lie."""


class Command(makemessages.Command):
    """Reads `counted("one", "many")` as singular and plural, and leaves out what is not ours or never shown."""

    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=counted:1,2"]

    def add_arguments(self, parser: CommandParser) -> None:
        """Django's arguments; the defaults keep the files quiet: no line numbers, no broken lines, no leftovers."""
        super().add_arguments(parser)
        parser.set_defaults(add_location="file", no_wrap=True, no_obsolete=True)

    def handle(self, *args: Any, **options: Any) -> None:
        """Collects the messages."""
        options["ignore_patterns"] = [*options["ignore_patterns"], *_NOT_READ]
        super().handle(*args, **options)
