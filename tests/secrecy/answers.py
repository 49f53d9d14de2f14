"""What came back: what happened, in the table's own words, and every secret that an answer holds."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from django.core.cache import cache
from django.db import connection, transaction
from django.urls import reverse

from campaign.models import Campaign
from tests.secrecy.asking import FORMS, Form, address_of
from tests.secrecy.cast import ADMINISTRATOR
from tests.secrecy.doors import Treatment, treatment_of, watched_door
from tests.secrecy.world import World

_CHANGING = ("INSERT", "UPDATE", "DELETE")
_OF_THE_VISIT = "django_session"
"""Sessions are the visitor's own affair."""


@dataclass
class Answer:
    """An answer: its status, everything in it as one text, where it leads, and the tables that it has changed.

    `refused_at_door`: a guard gave it, and the page was not even called.
    """

    status: int
    text: str
    leads_to: str
    changed: list[str] = field(default_factory=list)
    refused_at_door: bool = False

    @property
    def code(self) -> str:
        """What happened, as the cells of the table say it."""
        if self.status in (302, 308):
            if self.leads_to.startswith(reverse("account_login")):
                return "sign in"
            return "does" if self.changed else "moves on"
        if self.status in (200, 201, 202):
            return "does" if self.changed else "ok"
        return str(self.status)


Question = tuple[str, str, Form]
"""A method, an address, and what is sent."""


def question_of(world: World, address: str, asks: str) -> Question:
    """What a row of the table asks for, at the moment to which a war has come."""
    method, _, form = asks.partition(" ")
    return method.lower(), address_of(address, world), FORMS[form](world) if form else {}


def ask(world: World, visitors: Sequence[str], question: Question) -> dict[str, Answer]:
    """What visitors are answered, one after the other; whatever one of them changes is undone before the next asks."""
    answers = {}
    with transaction.atomic():
        beginning = transaction.savepoint()
        for visitor in visitors:
            answers[visitor], touched = _asked(world, visitor, question)
            if touched or transaction.get_rollback():
                transaction.set_rollback(False)
                transaction.savepoint_rollback(beginning)  # it stays, to be gone back to again
        transaction.set_rollback(True)
    return answers


_REFUSED: dict[tuple[str, str, str, Treatment], Answer] = {}
"""The answers of guards, by row, visitor, and what all guards do with that visitor."""


class Doors:
    """The answers that visitors get at one moment, each page asked only where a guard has not answered for it before.

    A guard that treats a visitor as it did then gives the same answer.
    """

    def __init__(self, world: World, visitors: Sequence[str]) -> None:
        self.world = world
        self.treatments = {visitor: treatment_of(world, visitor) for visitor in visitors}

    def answers(self, address: str, asks: str) -> dict[str, Answer]:
        """What the visitors are answered by an address of the table."""
        keys = {visitor: (address, asks, visitor, treatment) for visitor, treatment in self.treatments.items()}
        known = {visitor: _REFUSED[key] for visitor, key in keys.items() if key in _REFUSED}
        others = [visitor for visitor in keys if visitor not in known]
        asked = ask(self.world, others, question_of(self.world, address, asks)) if others else {}
        _REFUSED.update({keys[visitor]: answer for visitor, answer in asked.items() if answer.refused_at_door})
        return known | asked


def _asked(world: World, visitor: str, question: Question) -> tuple[Answer, bool]:
    """What a visitor is answered, and whether that has left anything to undo."""
    method, address, form = question
    if visitor == ADMINISTRATOR:  # they administer the war while they look at it
        Campaign.objects.filter(pk=world.war.pk).update(administrator=world.visitors.users[visitor])
    cache.clear()  # nobody is to be refused for too many requests
    browser = world.visitors.browsers[visitor]
    cookies = browser.cookies
    browser.cookies = SimpleCookie(cookies)  # an answer puts others in their place, and changes none
    with _changes() as changes, watched_door() as door:
        as_json = {"content_type": "application/json"} if address.startswith("/api/") and method != "get" else {}
        response = getattr(browser, method)(address, form, **as_json)
    browser.cookies = cookies
    where = response.headers.get("Location", "")
    answer = Answer(response.status_code, everything(response), where, changes.lasting, door.refused)
    return answer, changes.any or visitor == ADMINISTRATOR


@dataclass
class _Changes:
    """The statements that have changed rows and were not taken back, sessions aside; and whether there were any."""

    lasting: list[str] = field(default_factory=list)
    any: bool = False


@contextmanager
def _changes() -> Iterator[_Changes]:
    """What is changed within the context."""
    changes = _Changes()
    seen = changes.lasting
    before: dict[str, int] = {}

    def look(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        result = execute(sql, params, many, context)
        if sql.startswith("SAVEPOINT "):
            before[sql.removeprefix("SAVEPOINT ")] = len(seen)
        elif sql.startswith("ROLLBACK TO SAVEPOINT "):
            del seen[before[sql.removeprefix("ROLLBACK TO SAVEPOINT ")] :]
        elif sql.startswith(_CHANGING) and context["cursor"].rowcount > 0:
            changes.any = True
            if _OF_THE_VISIT not in sql:
                seen.append(sql[:60])
        return result

    with connection.execute_wrapper(look):
        yield changes


def _unpacked(data: bytes) -> bytes:
    """The names of the files in a ZIP, and what is in them."""
    with ZipFile(BytesIO(data)) as archive:
        return b"\n".join(name.encode() + b"\n" + archive.read(name) for name in archive.namelist())


def everything(response: Any) -> str:
    """The body, the headers and the cookies of an answer; of a ZIP what is packed in it."""
    body = response.getvalue() if response.streaming else response.content
    if response.headers.get("Content-Type") == "application/zip":
        body = _unpacked(body)
    headers = "\n".join(f"{name}: {value}" for name, value in response.headers.items())
    cookies = "\n".join(cookie.OutputString() for cookie in response.cookies.values())
    return f"{headers}\n{cookies}\n{body.decode('utf-8', 'replace')}"
