"""Whose key opens what: in the header, within its scopes, in its campaign, as long as it lasts, and no page at all."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from campaign.accounts.token_commands import NewToken, make_token
from campaign.models import ApiToken, Campaign, Phase, Scope
from tests.api.conftest import Programs, key_of

CAMPAIGN = "/api/campaigns/war/"
DECISIONS = "/api/campaigns/war/decisions/"


def with_header(value: str) -> Client:
    return Client(headers={"authorization": value})


@pytest.mark.parametrize(
    "header",
    [
        "Bearer",
        "Bearer ",
        "Bearer vv_",
        f"Bearer vv_{'a' * 40}",
        f"Bearer vv_{'a' * 39}\u00e9",
        f"bearer {'a' * 5000}",
        "Bearer vv_one vv_two",
    ],
)
def test_malformed_keys_are_refused(war: Campaign, header: str) -> None:
    answer = with_header(header).get(CAMPAIGN)
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    assert "There is no such API key" in answer.json()["detail"]


@pytest.mark.parametrize("header", ["Basic aGFubm86eA==", "Token x", ""])
def test_other_authorization_schemes_are_anonymous(war: Campaign, header: str) -> None:
    answer = with_header(header).get(CAMPAIGN)
    assert answer.status_code == 401


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"revoked_at": timezone.now()}, "was revoked"),
        ({"expires_at": timezone.now() - timedelta(seconds=1)}, "has expired"),
    ],
)
def test_expired_and_revoked_keys_are_refused_with_the_reason(
    war: Campaign, people: dict[str, User], change: dict[str, Any], sentence: str
) -> None:
    key = key_of(people["hanno"])
    assert with_header(f"Bearer {key}").get(CAMPAIGN).status_code == 200
    ApiToken.objects.update(**change)
    answer = with_header(f"Bearer {key}").get(CAMPAIGN)
    assert answer.status_code == 401
    assert sentence in answer.json()["detail"]


def test_the_key_of_a_deactivated_user_is_refused(war: Campaign, people: dict[str, User]) -> None:
    key = key_of(people["hanno"])
    User.objects.filter(username="hanno").update(is_active=False)
    answer = with_header(f"Bearer {key}").get(CAMPAIGN)
    assert answer.status_code == 401
    assert "closed" in answer.json()["detail"]


def test_a_key_is_accepted_in_the_header_only(war: Campaign, people: dict[str, User]) -> None:
    key = key_of(people["hanno"])
    client = Client()
    client.cookies["Authorization"] = f"Bearer {key}"
    for address in (CAMPAIGN, f"{CAMPAIGN}?token={key}", f"{CAMPAIGN}?access_token={key}"):
        assert client.get(address).status_code in (400, 401)


@pytest.mark.parametrize(
    "address",
    [
        "/campaigns/war/",
        "/campaigns/war/orders/",
        "/campaigns/war/receipts/mine.txt",
        "/preferences/",
        "/preferences/keys/",
        "/accounts/email/",
    ],
)
def test_a_key_gives_no_access_to_pages(war: Campaign, program: Programs, address: str) -> None:
    answer = program("hanno").get(address)
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/accounts/login/")


def test_a_key_shows_the_front_page_of_visitors(war: Campaign, program: Programs) -> None:
    answer = program("hanno").get("/")
    assert answer.status_code == 200
    assert "Hanno" not in answer.content.decode()


def test_a_key_cannot_create_another_key(war: Campaign, program: Programs) -> None:
    answer = program("hanno").post("/preferences/keys/", {"do": "make", "name": "x", "scopes": ["read"]})
    assert answer.status_code in (302, 403)
    assert ApiToken.objects.count() == 1


def test_a_key_limited_to_one_campaign_sees_no_other(
    war: Campaign, phase: Phase, program: Programs, start: Any
) -> None:
    bound = program("hanno", campaign=war)
    assert bound.get(DECISIONS).status_code == 200
    elsewhere = Campaign.objects.create(
        slug="peace", title="Peace", administrator_id=war.administrator_id, created_at=timezone.now(), public=True
    )
    assert ApiToken.objects.update(campaign=elsewhere) == 1
    assert bound.get(DECISIONS).status_code == 404
    assert bound.get(CAMPAIGN).status_code == 404


@pytest.mark.parametrize("scope", [scope for scope in Scope if scope is not Scope.SHEETS_READ])
def test_a_key_without_the_scope_is_refused_with_the_scope_it_needs(
    phase: Phase, program: Programs, scope: Scope
) -> None:
    answer = program("hanno", scope).get(DECISIONS)
    assert answer.status_code == 403
    assert "sheets:read" in answer.json()["detail"]


def test_the_key_of_an_administrator_has_the_rights_of_their_seat_only(phase: Phase, program: Programs) -> None:
    found = program("marcus").get(DECISIONS).json()
    assert found["seat"]["faction"] == "roma"
    assert {one["army"] for one in found["decisions"] if one["army"]} == set(range(9, 15))


def test_many_wrong_keys_are_rate_limited_while_valid_keys_work(
    war: Campaign, people: dict[str, User], settings: Any
) -> None:
    settings.THROTTLES = {**settings.THROTTLES, "wrong_keys": (3, 3600)}
    key = key_of(people["hanno"])
    codes = [with_header(f"Bearer vv_{'a' * 40}").get(CAMPAIGN).status_code for _try in range(5)]
    assert codes == [401, 401, 401, 429, 429]
    assert with_header(f"Bearer {key}").get(CAMPAIGN).status_code == 200


def test_a_key_needs_one_query_and_one_write_a_minute(
    war: Campaign, people: dict[str, User], django_assert_num_queries: Any
) -> None:
    client = with_header(f"Bearer {make_token(people['hanno'], NewToken('Bot', [Scope.READ]), timezone.now())[1]}")
    lacking = "/api/campaigns/war/decisions/"  # refused as soon as it is known whose key it is
    with django_assert_num_queries(2):
        client.get(lacking)
    with django_assert_num_queries(1):
        client.get(lacking)
    with django_assert_num_queries(0):
        with_header("Bearer vv_x").get(lacking)


def test_keys_never_appear_in_the_log(
    war: Campaign, people: dict[str, User], caplog: pytest.LogCaptureFixture, capfd: Any
) -> None:
    key = key_of(people["hanno"])
    wrong = f"vv_{'b' * 40}"
    with_header(f"Bearer {key}").get(DECISIONS)
    ApiToken.objects.update(revoked_at=timezone.now())
    with_header(f"Bearer {key}").get(DECISIONS)
    with_header(f"Bearer {wrong}").get(DECISIONS)
    said = "".join((caplog.text, *capfd.readouterr()))
    assert f"token={ApiToken.objects.get().pk} why=revoked" in said
    assert key not in said
    assert wrong not in said
