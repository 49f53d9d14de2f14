"""The database in the terms of PostgreSQL's programs, and the facts that a backup states about it."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db import connection, models
from django.db.backends.utils import CursorWrapper
from psycopg import pq


@dataclass(frozen=True, slots=True)
class DatabaseFacts:
    """The contents of a database at one moment; fields of the same names are in a Manifest."""

    server: int
    migrations: dict[str, list[str]]
    counts: dict[str, int]
    last_entry: int
    seal_keys: dict[str, int]


def environment() -> dict[str, str]:
    """Return the environment with which PostgreSQL's programs reach the database, including its password."""
    given = connection.get_connection_params()
    variables = {option.keyword.decode(): option.envvar for option in pq.Conninfo.get_defaults()}
    server = {
        variable.decode(): str(value)
        for name, value in given.items()
        if value is not None and (variable := variables.get(name))
    }
    return {**os.environ, **server, "PGAPPNAME": "backup", "PGCLIENTENCODING": "UTF8"}


def server_version() -> int:
    """Return the major version of the server."""
    return connection.get_database_version()[0]


def facts(cursor: CursorWrapper) -> DatabaseFacts:
    """Return the facts of the database, as a transaction sees it. It may be of an earlier version of the site."""
    tables = set(connection.introspection.table_names(cursor))
    return DatabaseFacts(
        server=server_version(),
        migrations=applied_migrations(cursor, tables),
        counts={table: _number(cursor, _count_of(table)) for table in sorted(tables)},
        last_entry=_number(cursor, "SELECT coalesce(max(id), 0) FROM campaign_logentry")
        if "campaign_logentry" in tables
        else 0,
        seal_keys=dict(_rows(cursor, "SELECT key, count(*) FROM orders_sealed GROUP BY key ORDER BY key"))
        if "orders_sealed" in tables
        else {},
    )


def applied_migrations(cursor: CursorWrapper, tables: set[str]) -> dict[str, list[str]]:
    """Return the applied migrations, by app."""
    found: dict[str, list[str]] = {}
    if "django_migrations" in tables:
        for app, name in _rows(cursor, "SELECT app, name FROM django_migrations ORDER BY app, name"):
            found.setdefault(app, []).append(name)
    return found


def named_files(cursor: CursorWrapper) -> set[str]:
    """Return the files that rows name, by their paths below MEDIA_ROOT."""
    tables = set(connection.introspection.table_names(cursor))
    found: set[str] = set()
    for model in apps.get_models():
        table = model._meta.db_table
        for field in model._meta.local_fields:
            if isinstance(field, models.FileField) and table in tables:
                column = _quoted(field.column or field.attname)
                rows = _rows(cursor, f"SELECT {column} FROM {_quoted(table)} WHERE {column} <> ''")  # noqa: S608 - quoted
                found |= {name for (name,) in rows}
    return found


def checks_of(counts: Mapping[str, int]) -> str:
    """Return SQL that fails if a table does not have the expected number of rows."""
    lines = [
        f"IF ({_count_of(table)}) <> {number:d} THEN "
        f"RAISE EXCEPTION 'the table {table} has not the {number:d} rows it had'; END IF;"
        for table, number in counts.items()
    ]
    return "DO $check$ BEGIN\n" + "\n".join(lines) + "\nEND $check$;\n"


def _count_of(table: str) -> str:
    return f"SELECT count(*) FROM public.{_quoted(table)}"  # noqa: S608 - its name is quoted


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)


def _rows(cursor: CursorWrapper, sql: str) -> list[tuple[Any, ...]]:
    cursor.execute(sql)
    return list(cursor.fetchall())


def _number(cursor: CursorWrapper, sql: str) -> int:
    cursor.execute(sql)
    row = cursor.fetchone()
    return int(row[0]) if row else 0
