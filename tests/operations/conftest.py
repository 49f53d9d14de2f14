"""A database beside that of the tests, in which what was saved is restored."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import psycopg
import pytest
from django.db import connection
from psycopg import sql

Elsewhere = Callable[[], AbstractContextManager[None]]


@contextmanager
def in_database(name: str) -> Iterator[None]:
    """While the context lasts the site uses another database of the same server."""
    own = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = name
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = own


@pytest.fixture
def other_database(transactional_db: None) -> Iterator[Elsewhere]:
    """A new, empty database: `with elsewhere():` uses it."""
    name = f"elsewhere_{secrets.token_hex(4)}"
    _say("CREATE DATABASE {}", name)
    yield lambda: in_database(name)
    _say("DROP DATABASE {} WITH (FORCE)", name)


def _say(statement: str, name: str) -> None:
    given: dict[str, Any] = {**connection.get_connection_params(), "dbname": "postgres"}
    known = {word: given[word] for word in ("host", "port", "user", "password", "dbname") if given.get(word)}
    with psycopg.connect(**known, autocommit=True) as server:
        server.execute(sql.SQL(statement).format(sql.Identifier(name)))
