"""A system check: every key that something is sealed with is there."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error
from django.db import connections

from orders.models import Sealed
from orders.rotation import missing_keys


def check_seal_keys(*, databases: Sequence[str] | None = None, **_options: Any) -> list[CheckMessage]:
    """Return one error for every key that something in the database is sealed with and that is not in SEAL_KEYS.

    It runs only with database checks (`check --database default`, `migrate`), and if the table exists.
    """
    if "default" not in (databases or ()):
        return []
    if Sealed._meta.db_table not in connections["default"].introspection.table_names():
        return []
    return [
        Error(
            f"The key {key} is not in SEAL_KEYS. Texts sealed with it: {how_many}.",
            hint="Put it back into SEAL_KEYS, behind the first one. If it is lost, what it sealed is lost as well, "
            f"except what was published; `manage.py rotate_seals --lost {key}` then lets the site start without it.",
            id="orders.E001",
        )
        for key, how_many in missing_keys().items()
    ]
