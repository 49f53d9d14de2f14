"""What a process of its own begins with, before it knows anything of the site."""

from collections.abc import Mapping
from typing import Any

import django


def begin(database: Mapping[str, Any]) -> None:
    """Sets the site up, and connects it to the database of whoever has started the process.

    `database` is what Django calls the settings of a connection.
    """
    django.setup()
    from django.db import connection

    connection.settings_dict.update(database)
