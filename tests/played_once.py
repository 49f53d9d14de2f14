"""Campaigns that take a second to play are played once in a process: later tests get copies of their rows and files.

The copies have the numbers of the first rows. So the users of the fixture `people` have fixed numbers, and sequences
are moved on where they lag behind.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.db import connection

_Rows = dict[str, bytes]
"""The rows of each table that has any, as `COPY` writes them."""


@dataclass(frozen=True)
class _Copy:
    """What a campaign has written: rows, and files below the folder of pictures."""

    rows: _Rows
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
    _COPIES[name] = _Copy({table: rows for table, rows in after.items() if table not in before}, _all_files())


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
    with connection.cursor() as cursor:
        for table, rows in kept.rows.items():
            with cursor.copy(f'COPY "{table}" FROM STDIN') as copied:
                copied.write(rows)
            for sequence in connection.introspection.get_sequences(cursor, table):
                place, column = f"pg_get_serial_sequence('\"{table}\"', '{sequence['column']}')", sequence["column"]
                cursor.execute(
                    f'SELECT setval({place}, greatest(nextval({place}), (SELECT max("{column}") FROM "{table}")))'
                )
    for path, data in kept.files.items():
        target = Path(settings.MEDIA_ROOT) / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
