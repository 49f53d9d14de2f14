"""Every address that answers GET answers HEAD."""

import re
from typing import Any

from django.test import Client
from django.urls import get_resolver

from tests.routes import routes

_SAMPLES = {"int": "1", "uuid": "00000000-0000-4000-8000-000000000000"}
"""A value for parts of an address that are no words."""


def addresses() -> list[str]:
    """An address of every route, with something that does not exist in the place of its parts."""
    found = set()
    for route in routes(get_resolver()):
        filled = re.sub(r"<(?:(\w+):)?\w+>", lambda part: _SAMPLES.get(part[1] or "", "unknown"), route)
        plain = re.sub(r"\(\?P\w+\)|\(\?Punknown[^)]*\)", "unknown", filled)
        found.add("/" + re.sub(r"\\Z|\$", "", plain).replace("\\.", "."))
    return sorted(found)


def test_every_address_that_answers_get_answers_head(db: None, settings: Any) -> None:
    settings.THROTTLES = dict.fromkeys(settings.THROTTLES, (10_000, 60))
    client = Client()
    status = {one: client.head(one).status_code for one in addresses()}
    refused = [one for one, number in status.items() if number == 405]
    assert [one for one in refused if client.get(one).status_code != 405] == []
    assert sum(number not in (404, 405) for number in status.values()) > 100
