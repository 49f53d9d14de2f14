"""What is too much, too large, or no text at all is refused in the one shape of refusals."""

import json
from collections.abc import Iterator
from typing import Any, cast

import pytest
from django.contrib.auth.models import User
from django.http import HttpRequest
from drf_spectacular.generators import SchemaGenerator
from rest_framework.exceptions import ValidationError
from rest_framework.fields import DictField, Field, JSONField, ListField
from rest_framework.serializers import ListSerializer, Serializer

from campaign.api_base.fields import BoundedListField
from campaign.api_base.limits import MOST_BYTES
from campaign.models import Phase
from campaign.platform.throttle import CALCULATING, SUBMITTING
from campaign.platform.throttle_counts import Turn
from orders.models import OrderSheet
from tests.api.conftest import Programs, post

WAR = "/api/campaigns/war/"
SHEET = {"kind": "movement", "army": 4, "text": "4 4"}
MANY: list[dict[str, Any]] = [{}] * 20_000
AGES = 10**9
"""Seconds that do not end while a test runs: the next begin in 2033, 2064, ..."""


@pytest.mark.parametrize("field", ["kind", "do"])
def test_a_refusal_quotes_input_that_is_not_text(phase: Phase, program: Programs, field: str) -> None:
    answer = post(program("hamilcar"), f"{WAR}sheets/", phase=phase.pk, sheets=[{**SHEET, field: "\ud800"}])
    assert answer.status_code == 400
    assert answer.json()["where"] == f"sheets[0].{field}"
    assert answer.json()["detail"].startswith('"?"')


def test_a_refusal_shortens_long_quotes(phase: Phase, program: Programs) -> None:
    answer = post(program("hamilcar"), f"{WAR}trial/", phase=phase.pk, sheets=[{**SHEET, "kind": "x" * 50_000}])
    assert answer.status_code == 400
    assert len(answer.content) < 1200


def operations() -> Iterator[tuple[str, str, Serializer[Any]]]:
    """The address, the method, and what is read of the body, of every operation that takes one."""
    generator = SchemaGenerator()  # type: ignore[no-untyped-call]
    generator._initialise_endpoints()  # type: ignore[no-untyped-call]
    for path, _pattern, method, view in generator._get_paths_and_endpoints():  # type: ignore[no-untyped-call]
        found = view.schema.get_request_serializer() if method in ("POST", "PUT", "PATCH") else None
        if isinstance(found, type) and issubclass(found, Serializer):
            yield path, method, found()


def lists(place: str, field: Field[Any, Any, Any, Any] | None) -> Iterator[tuple[str, Field[Any, Any, Any, Any]]]:
    """Every field in a field, or serializer, that holds any number of values."""
    if isinstance(field, ListField | ListSerializer | DictField | JSONField):
        yield place, field
    if isinstance(field, ListField | ListSerializer | DictField):
        yield from lists(f"{place}[]", cast("Any", field.child))
    for name, inside in field.fields.items() if isinstance(field, Serializer) else ():
        yield from lists(f"{place}.{name}", inside)


def test_lists_of_the_api_are_counted_before_anything_in_them_is_validated(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library validates every item of a list, and counts them afterwards."""
    found = [one for path, method, body in operations() for one in lists(f"{method} {path}", body)]
    assert len(found) > 5
    for place, field in found:
        assert isinstance(field, BoundedListField), place
        most = int(field.max_length or 0)
        seen: list[object] = []
        monkeypatch.setattr(field.child, "run_validation", seen.append)
        with pytest.raises(ValidationError) as refused:
            field.run_validation([{}] * (most + 1))
        assert refused.value.get_codes() == ["max_length"], place
        assert not seen, place
        field.run_validation([{}] * most)
        assert len(seen) == most, place


@pytest.mark.parametrize(
    ("address", "body"),
    [("sheets/", {"sheets": MANY}), ("trial/", {"sheets": MANY}), ("preview/", {"army": 4, "beside": MANY})],
)
def test_a_list_that_is_too_long_is_refused_by_its_place(
    phase: Phase, program: Programs, monkeypatch: pytest.MonkeyPatch, address: str, body: dict[str, Any]
) -> None:
    monkeypatch.setattr(ListField, "run_child_validation", None)
    answer = post(program("hamilcar"), WAR + address, phase=phase.pk, **body)
    assert answer.status_code == 400
    assert answer.json()["where"] == list(body)[-1]
    assert answer.json()["code"] == "max_length"


@pytest.mark.parametrize("size", [MOST_BYTES + 1, 20_000_001, 10**30])
def test_a_body_that_is_too_large_is_not_read(
    phase: Phase, program: Programs, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    """The limit of the API, and that of all requests."""
    monkeypatch.setattr(HttpRequest, "body", None)
    hamilcar, addresses = program("hamilcar"), [(path, method) for path, method, _body in operations()]
    assert len(addresses) > 7
    for path, method in addresses:
        place = path.format(slug="war", number=1, round_=1, step="movement")
        answer = hamilcar.generic(method, place, b"{}", "application/json", CONTENT_LENGTH=str(size))
        assert answer.status_code == 413, path
        assert answer.json()["code"] == "too_large"


def test_a_body_of_the_largest_size_is_read(phase: Phase, program: Programs) -> None:
    answer = program("hamilcar").post(f"{WAR}sheets/", b" " * MOST_BYTES, content_type="application/json")
    assert answer.json()["code"] == "parse_error"


def test_a_trial_of_the_same_orders_twice_is_refused(phase: Phase, program: Programs) -> None:
    answer = post(program("hamilcar"), f"{WAR}trial/", phase=phase.pk, sheets=[SHEET, {**SHEET, "text": "2"}])
    assert answer.status_code == 400
    assert answer.json()["where"] == "sheets[1]"


COSTLY: dict[str, dict[str, Any]] = {
    "trial/": {"sheets": [SHEET]},
    "preview/": {"army": 4, "text": "4"},
    "sheets/": {"sheets": [SHEET]},
}


@pytest.mark.parametrize(
    ("turn", "waiting"),
    [(CALCULATING, {"trial/", "preview/", "reach/enemies/", "reach/4/"}), (SUBMITTING, {"sheets/"})],
)
def test_one_costly_request_of_a_person_is_answered_at_a_time(
    phase: Phase, program: Programs, people: dict[str, User], turn: str, waiting: set[str]
) -> None:
    """Orders wait for no plan and no preview."""
    hamilcar, other = program("hamilcar"), Turn(f"{turn}{people['hamilcar'].pk}")
    assert other.take()
    answers = {place: post(hamilcar, WAR + place, phase=phase.pk, **body) for place, body in COSTLY.items()}
    answers |= {place: hamilcar.get(WAR + place) for place in ("reach/enemies/", "reach/4/")}
    assert {place for place, answer in answers.items() if answer.status_code == 429} == waiting
    assert {answers[place].headers["Retry-After"] for place in waiting} == {"1"}
    assert hamilcar.head(f"{WAR}reach/4/").status_code == (429 if "reach/4/" in waiting else 200)
    other.give_back()
    assert post(hamilcar, f"{WAR}trial/", phase=phase.pk, **COSTLY["trial/"]).status_code == 200


def test_a_costly_request_that_fails_gives_its_turn_back(
    phase: Phase, program: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    hamilcar, preview = program("hamilcar"), {"phase": phase.pk, **COSTLY["preview/"]}
    with monkeypatch.context() as broken:
        broken.setattr("campaign.api.previews.views.preview_values", None)
        assert post(hamilcar, f"{WAR}preview/", **preview).status_code == 500
    assert post(hamilcar, f"{WAR}preview/", **preview).status_code == 200


@pytest.mark.parametrize(
    ("action", "address", "body"),
    [
        ("sheets", "sheets/", {"phase": 0, "sheets": [SHEET]}),
        ("reports", "reports/", {"phase": 0, "engagement": "4-9"}),
        ("reports", "answers/", {"phase": 0, "engagement": "4-9"}),
        ("plans", "plans/", {"title": ""}),
    ],
)
def test_api_requests_share_the_rate_limits_of_the_pages(
    phase: Phase, program: Programs, settings: Any, action: str, address: str, body: dict[str, Any]
) -> None:
    settings.THROTTLES = {**settings.THROTTLES, action: (2, AGES)}
    hamilcar = program("hamilcar")
    statuses = [post(hamilcar, WAR + address, **body).status_code for _ in range(3)]
    assert 429 not in statuses[:2]
    assert statuses[2] == 429
    assert hamilcar.get(f"{WAR}sheets/").status_code == 200, "reading goes on"
    assert post(program("hanno"), WAR + address, **body).status_code == statuses[0], "others are counted by themselves"
    assert not OrderSheet.objects.exists()


def test_a_byte_order_mark_before_a_body_is_skipped(phase: Phase, program: Programs) -> None:
    body = json.dumps({"phase": phase.pk, "sheets": [SHEET]})
    for mark in ("", "\ufeff"):
        answer = program("hamilcar").post(f"{WAR}trial/", mark + body, content_type="application/json")
        assert answer.status_code == 200
