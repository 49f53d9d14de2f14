"""The database as PostgreSQL's programs are told of it, and what a backup says of it."""

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
    """What a database holds at one moment; the fields of the same names of a Manifest."""

    server: int
    migrations: dict[str, list[str]]
    counts: dict[str, int]
    last_entry: int
    seal_keys: dict[str, int]


def environment() -> dict[str, str]:
    """What PostgreSQL's programs are started with to reach the database, the password too: it is on no command line."""
    given = connection.get_connection_params()
    variables = {option.keyword.decode(): option.envvar for option in pq.Conninfo.get_defaults()}
    told = {
        variable.decode(): str(value)
        for name, value in given.items()
        if value is not None and (variable := variables.get(name))
    }
    return {**os.environ, **told, "PGAPPNAME": "backup", "PGCLIENTENCODING": "UTF8"}


def server_version() -> int:
    """The major version of the server."""
    return connection.get_database_version()[0]


def facts(cursor: CursorWrapper) -> DatabaseFacts:
    """What the database holds, as a transaction sees it. It may be one of an earlier version of the site."""
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
    """The migrations that have been applied, by app."""
    found: dict[str, list[str]] = {}
    if "django_migrations" in tables:
        for app, name in _rows(cursor, "SELECT app, name FROM django_migrations ORDER BY app, name"):
            found.setdefault(app, []).append(name)
    return found


def named_files(cursor: CursorWrapper) -> set[str]:
    """The files that rows name, by their paths below MEDIA_ROOT."""
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
    """SQL that fails where a table has not as many rows as it should have."""
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
