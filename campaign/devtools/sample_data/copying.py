"""Copying campaigns within the database: rows get new keys without passing through Python.

The n-th copy of a block has the same rows with every key raised by n times the breadth of the block in its table,
moments in the past, other players, and its own addresses.

Receipts cover the name of the campaign, so a copy records its original name in the log, as a campaign restored from an
archive does: then its receipts verify. Sealed texts are copied as they are.
"""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import connection, models

from campaign import models as tables
from campaign.devtools.sample_data.blocks import ADDRESS, COPIED, Block, People, Table
from campaign.models.log import Action

COPY_INTERVAL = timedelta(minutes=37, microseconds=7919)
"""How much earlier each copy happened; the odd part keeps keys made from moments apart."""
_PLAYER_SHIFT = 7
"""The players of the next copy are this many further on in the list."""
_NUMBERED_BY_MOMENTS: tuple[Table, ...] = (tables.Message, tables.Plan)
"""The rows of these tables have microseconds since 1970 as their keys."""


def copy_block(block: Block, first: int, last: int) -> None:
    """Make the copies of a block from the `first` to the `last`, counted from 1, and check their references."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # else every reference would be remembered until the end
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        for table in block.spans:
            cursor.execute(_statement(block, table), [first, last])


def note_where_from(block: Block, copies: int) -> None:
    """Record in the log of every copy its original name, after the last copy has been made."""
    with connection.cursor() as cursor:
        cursor.execute(_where_from(block), [Action.RESTORED.value, copies])


def follow_keys() -> None:
    """Set the sequence of every table to its highest key."""
    with connection.cursor() as cursor:
        for table in COPIED:
            name = table._meta.db_table
            cursor.execute(
                f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), greatest(max(id), 1)) FROM {name}"  # noqa: S608 - names of tables
            )


def _statement(block: Block, table: Table) -> str:
    """Return the statement that copies the rows of a table; %s are the first and the last copy."""
    columns = list(table._meta.concrete_fields)
    names = ", ".join(_quoted(str(field.column)) for field in columns)
    values = ", ".join(_value(block, table, field) for field in columns)
    name = _quoted(table._meta.db_table)
    return (
        f"INSERT INTO {name} ({names}) SELECT {values} FROM {name} t, generate_series(%s, %s) n"  # noqa: S608 - names of columns
        f" WHERE {_within(block, table)} ORDER BY n, t.id"
    )


def _within(block: Block, table: Table) -> str:
    """Return the condition for the rows of the block in a table; rows keyed by moments are found by their faction."""
    own = table not in _NUMBERED_BY_MOMENTS
    span = block.spans[table if own else tables.Faction]
    return f"t.{'id' if own else 'faction_id'} BETWEEN {span.first} AND {span.last}"


def _value(block: Block, table: Table, field: "models.Field[Any, Any]") -> str:
    """Return the expression of a column in the n-th copy."""
    column = f"t.{_quoted(str(field.column))}"
    special = _SPECIAL.get((table, field.name))
    if special is not None:
        return special(block)
    if field.primary_key:
        return _key(block, table, column)
    target = field.related_model
    if target is User:
        return _player(block.people, column)
    if isinstance(target, type) and target in block.spans:
        return _key(block, target, column)
    if isinstance(field, models.DateTimeField):
        return _earlier(column)
    return "gen_random_uuid()" if isinstance(field, models.UUIDField) else column


def _key(block: Block, table: Table, column: str) -> str:
    if table in _NUMBERED_BY_MOMENTS:
        return f"{column} - n * {COPY_INTERVAL // timedelta(microseconds=1)}"
    return f"{column} + n * {block.spans[table].breadth}"


def _player(people: People, column: str) -> str:
    """Return the player in a copy: members of the club stay the same, all others change."""
    others = people.first + people.club
    turned = f"{others} + ({column} - {others} + n * {_PLAYER_SHIFT}) %% {people.count - people.club}"
    return f"CASE WHEN {column} < {others} THEN {column} ELSE {turned} END"


def _earlier(column: str) -> str:
    return f"{column} - n * interval '{COPY_INTERVAL // timedelta(microseconds=1)} microseconds'"


def _due(_block: Block) -> str:
    """Return the deadline: in the past if the step is over, else within the next days, each at another minute."""
    ahead = "t.due_at + (n * 47 %% 10080) * interval '1 minute'"
    return f"CASE WHEN t.status = 'published' THEN {_earlier('t.due_at')} ELSE {ahead} END"


def _slug(block: Block) -> str:
    return f"'{ADDRESS}' || (substr(t.slug, {len(ADDRESS) + 1})::int + n * {block.campaigns})"


def _title(block: Block) -> str:
    number = f"substr(t.slug, {len(ADDRESS) + 1})::int + n * {block.campaigns}"
    return f"regexp_replace(t.title, '[0-9]+$', ({number})::text)"


_SPECIAL: Mapping[tuple[Table, str], Callable[[Block], str]] = {
    (tables.Campaign, "slug"): _slug,
    (tables.Campaign, "title"): _title,
    (tables.Phase, "due_at"): _due,
}


def _where_from(block: Block) -> str:
    """Return the statement for `note_where_from`; %s are the action and the number of copies."""
    campaigns, log = block.spans[tables.Campaign], _quoted(tables.LogEntry._meta.db_table)
    return (
        f"INSERT INTO {log} (campaign_id, actor_id, action, about, reason, at)"  # noqa: S608 - names and numbers
        f" SELECT {_key(block, tables.Campaign, 't.id')}, {_player(block.people, 't.administrator_id')}, %s,"
        f" jsonb_build_object('name', t.slug), '', {_earlier('t.created_at')}"
        f" FROM {_quoted(tables.Campaign._meta.db_table)} t, generate_series(1, %s) n"
        f" WHERE t.id BETWEEN {campaigns.first} AND {campaigns.last} ORDER BY n, t.id"
    )


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
