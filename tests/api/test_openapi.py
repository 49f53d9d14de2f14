"""The API as it describes itself: the file in docs/ is that description, and nothing answers otherwise than it says."""

from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import yaml
from django.core.management import call_command
from django.urls import URLPattern, URLResolver, get_resolver

DESCRIPTION = Path(__file__).resolve().parents[2] / "docs" / "openapi.yaml"


def described() -> Any:
    """The description as it is kept."""
    return yaml.safe_load(DESCRIPTION.read_text(encoding="utf-8"))


def test_the_description_in_docs_is_that_of_the_api() -> None:
    """`make openapi` writes it again; the command fails if something cannot be described."""
    made = StringIO()
    call_command("spectacular", validate=True, fail_on_warn=True, stdout=made)
    assert yaml.safe_load(made.getvalue()) == described(), "run make openapi, and look at what is different"


def addresses(resolver: URLResolver, before: str = "") -> Iterator[str]:
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield route
        else:
            yield from addresses(pattern, route)


def test_every_address_of_the_api_is_described() -> None:
    routes = {route for route in addresses(get_resolver()) if route.startswith("api/")}
    assert len(described()["paths"]) == len(routes)


def test_every_refusal_is_described_in_one_shape() -> None:
    for address, operations in described()["paths"].items():
        for method, operation in operations.items():
            refusals = {code: said for code, said in operation["responses"].items() if code >= "400"}
            assert {"400", "401", "403", "429"} <= set(refusals), (address, method)
            assert ("404" in refusals) is ("{" in address), (address, method)
