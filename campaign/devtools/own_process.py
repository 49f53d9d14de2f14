"""Setting up a child process of the site's commands."""

from collections.abc import Mapping
from typing import Any

import django


def begin(database: Mapping[str, Any]) -> None:
    """Set up Django, and connect to the database of the parent process.

    `database` is what Django calls the settings of a connection.
    """
    django.setup()
    from django.db import connection

    connection.settings_dict.update(database)
