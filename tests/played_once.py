"""Campaigns that take a second to play are played once in a process: later tests get copies of their rows and files.

The copies have the numbers of the first rows, and sequences are moved on where they lag behind. Users are those of the
test, by their names: they have other numbers each time, so that no request is counted with those of other tests.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection

from campaign.front import queries as front
from campaign.models import identities
from campaign.receipts import queries as receipts
from campaign.selectors import standings

_USERS = User._meta.db_table
_Rows = dict[str, bytes]
"""The rows of each table that has any, as `COPY` writes them."""


@dataclass(frozen=True)
class _Copy:
    """What a campaign has written: rows, and files below the folder of pictures; `users` are their names by number."""

    rows: _Rows
    users: dict[int, str]
    files: dict[Path, bytes]


_COPIES: dict[str, _Copy] = {}


def played_once(name: str, play: Callable[[], object]) -> None:
    """Have what `play` writes in the database and the files: by playing, or the second time by copying.

    It may add rows only to tables that are empty, and change no others. `name` is for the copies.
    """
    if name in _COPIES:
        _write(_COPIES[name])
        return
    before = _all_rows()
    play()
    after = _all_rows()
    changed = [table for table, rows in before.items() if after.get(table) != rows]
    assert not changed, f"rows of {changed} were changed, which are not copied"
    users = dict(User.objects.values_list("pk", "username"))
    _COPIES[name] = _Copy({table: rows for table, rows in after.items() if table not in before}, users, _all_files())


def _all_rows() -> _Rows:
    found = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            with cursor.copy(f'COPY "{table}" TO STDOUT') as copied:
                found[table] = b"".join(bytes(part) for part in copied)
    return {table: rows for table, rows in found.items() if rows}


def _all_files() -> dict[Path, bytes]:
    top = Path(settings.MEDIA_ROOT)
    return {path.relative_to(top): path.read_bytes() for path in top.rglob("*") if path.is_file()}


def _write(kept: _Copy) -> None:
    cache.clear()  # its keys, and those of the others, hold numbers of rows that were other rows in other tests
    for of_rows in (receipts._export, identities._name_restored, front._played_once, standings._ending_of):
        of_rows.cache_clear()
    numbers = dict(User.objects.values_list("username", "pk"))
    users = {str(pk).encode(): str(numbers[name]).encode() for pk, name in kept.users.items()}
    with connection.cursor() as cursor:
        for table, rows in kept.rows.items():
            _write_rows(cursor, table, rows, users)
    for path, data in kept.files.items():
        target = Path(settings.MEDIA_ROOT) / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


def _write_rows(cursor: Any, table: str, rows: bytes, users: dict[bytes, bytes]) -> None:
    """Write the rows of a table, with the numbers of other users."""
    relations = connection.introspection.get_relations(cursor, table)
    columns = [column.name for column in connection.introspection.get_table_description(cursor, table)]
    of_users = [place for place, name in enumerate(columns) if relations.get(name, ("", ""))[1] == _USERS]
    lines = [line.split(b"\t") for line in rows.removesuffix(b"\n").split(b"\n")]
    for line in lines:
        for place in of_users:
            line[place] = users.get(line[place], line[place])  # NULL stays
    with cursor.copy(f'COPY "{table}" FROM STDIN') as copied:
        copied.write(b"".join(b"\t".join(line) + b"\n" for line in lines))
    for sequence in connection.introspection.get_sequences(cursor, table):
        column = sequence["column"]
        counter = f"pg_get_serial_sequence('\"{table}\"', '{column}')"
        highest = f'(SELECT max("{column}") FROM "{table}")'
        cursor.execute(f"SELECT setval({counter}, greatest(nextval({counter}), {highest}))")
