"""The page on which users make, see and revoke their API keys."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from hashlib import sha256
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from campaign.accounts.token_commands import MOST_TOKENS, NewToken, make_token, note_use
from campaign.models import ApiToken, Campaign, Scope
from campaign.services.errors import Refused
from tests.conftest import NOW, whole_database

Browsers = Callable[[str], Client]
ADDRESS = "/preferences/keys/"
FORM = {"do": "make", "name": "My bot", "scopes": ["read", "sheets:write"], "campaign": "", "days": "90"}
PASSWORD = "twelve-elephants"


@pytest.fixture(autouse=True)
def _nothing_counted(db: None) -> None:
    cache.clear()


def key_in(page: str) -> str:
    """The key that a page shows."""
    found = re.search(r'value="(vv_[A-Za-z0-9]{40})"', page)
    assert found
    return found[1]


def test_a_new_key_is_shown_once_and_only_its_digest_is_stored(
    war: Campaign, as_: Browsers, caplog: pytest.LogCaptureFixture
) -> None:
    hanno = as_("hanno")
    answer = hanno.post(ADDRESS, FORM)
    assert answer.status_code == 200
    assert "no-store" in answer.headers["Cache-Control"]
    key, token = key_in(answer.content.decode()), ApiToken.objects.get()
    assert token.digest == sha256(key.encode()).hexdigest()
    assert (token.owner.username, token.name, token.scopes) == ("hanno", "My bot", ["read", "sheets:write"])
    assert token.campaign is None
    assert token.expires_at
    assert token.expires_at - token.made_at == timedelta(days=90)
    listed = hanno.get(ADDRESS).content.decode()
    assert "My bot" in listed
    assert key not in listed
    assert key not in whole_database()
    assert key not in caplog.text
    assert f"token={token.pk}" in caplog.text
    assert "My bot" not in as_("hamilcar").get(ADDRESS).content.decode()


def test_a_key_can_be_limited_to_one_campaign_and_never_expire(war: Campaign, as_: Browsers) -> None:
    as_("hanno").post(ADDRESS, {**FORM, "campaign": str(war.pk), "days": ""})
    token = ApiToken.objects.get()
    assert (token.campaign, token.expires_at) == (war, None)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"name": ""}, "This field is required"),
        ({"name": "x" * 81}, "at most 80 characters"),
        ({"scopes": []}, "Choose at least one permission"),
        ({"scopes": ["everything"]}, "There is no such permission"),
        ({"campaign": "9"}, "You do not take part in that campaign"),
        ({"days": "9999"}, "Choose one from the list"),
        ({"do": "unmake"}, "Nothing was changed. Press one of the buttons of the form."),
    ],
)
def test_invalid_key_forms_are_refused_with_a_message(as_: Browsers, change: dict[str, Any], sentence: str) -> None:
    answer = as_("timon").post(ADDRESS, {**FORM, **change})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not ApiToken.objects.exists()


def test_a_key_cannot_be_limited_to_a_campaign_of_other_people(war: Campaign, as_: Browsers) -> None:
    assert as_("timon").post(ADDRESS, {**FORM, "campaign": str(war.pk)}).status_code == 422
    assert not ApiToken.objects.exists()


def test_only_its_owner_can_revoke_a_key(war: Campaign, as_: Browsers, people: dict[str, User]) -> None:
    token, _key = make_token(people["hanno"], NewToken("Bot", [Scope.READ]), timezone.now())
    form = {"do": "revoke", "token": token.pk}
    assert as_("hamilcar").post(ADDRESS, form).status_code == 422
    token.refresh_from_db()
    assert token.revoked_at is None
    assert as_("hanno").post(ADDRESS, form).status_code == 302
    token.refresh_from_db()
    assert token.revoked_at
    assert as_("hanno").post(ADDRESS, form).status_code == 422
    assert as_("hanno").post(ADDRESS, {"do": "revoke", "token": "x"}).status_code == 422


def test_submitting_the_form_twice_makes_one_key(as_: Browsers, people: dict[str, User]) -> None:
    hanno = as_("hanno")
    key_in(hanno.post(ADDRESS, FORM).content.decode())
    again = hanno.post(ADDRESS, FORM)
    assert again.status_code == 422
    assert "You already have an API key of that name" in again.content.decode()
    token = ApiToken.objects.get()
    hanno.post(ADDRESS, {"do": "revoke", "token": token.pk})
    key_in(hanno.post(ADDRESS, FORM).content.decode())
    key_in(as_("hamilcar").post(ADDRESS, FORM).content.decode())


def test_the_number_of_active_keys_per_user_is_limited(people: dict[str, User]) -> None:
    hanno, wanted = people["hanno"], NewToken("Bot", [Scope.READ])
    made = [make_token(hanno, replace(wanted, name=str(which)), NOW)[0] for which in range(MOST_TOKENS)]
    with pytest.raises(Refused, match="Revoke one"):
        make_token(hanno, wanted, NOW)
    ApiToken.objects.filter(pk=made[0].pk).update(expires_at=NOW)
    make_token(hanno, wanted, NOW)
    make_token(people["hamilcar"], wanted, NOW)


def test_making_a_key_requires_the_password_again(war: Campaign, people: dict[str, User], as_: Browsers) -> None:
    people["hanno"].set_password(PASSWORD)
    people["hanno"].save()
    hanno = as_("hanno")
    answer = hanno.post(ADDRESS, FORM)
    assert answer.headers["Location"] == "/accounts/reauthenticate/?next=%2Fpreferences%2Fkeys%2F"
    assert not ApiToken.objects.exists()
    wrong = hanno.post("/accounts/reauthenticate/", {"password": "guess", "next": ADDRESS})
    assert wrong.status_code == 200
    assert not ApiToken.objects.exists()
    right = hanno.post("/accounts/reauthenticate/", {"password": PASSWORD, "next": ADDRESS})
    assert key_in(right.content.decode())
    assert ApiToken.objects.get().name == "My bot"


def test_changing_the_password_revokes_all_keys(war: Campaign, people: dict[str, User], as_: Browsers) -> None:
    people["hanno"].set_password(PASSWORD)
    people["hanno"].save()
    for name in ("hanno", "hamilcar"):
        make_token(people[name], NewToken("Bot", [Scope.READ]), NOW)
    form = {"oldpassword": PASSWORD, "password1": "thirteen-elephants", "password2": "thirteen-elephants"}
    assert as_("hanno").post("/accounts/password/change/", form).status_code == 302
    ended = dict(ApiToken.objects.values_list("owner__username", "revoked_at"))
    assert ended["hanno"] is not None
    assert ended["hamilcar"] is None


def test_the_last_use_of_a_key_is_recorded_at_most_once_a_minute(people: dict[str, User]) -> None:
    token, _key = make_token(people["hanno"], NewToken("Bot", [Scope.READ]), NOW)
    noted = []
    for seconds in (0, 59, 60):
        note_use(token, NOW + timedelta(seconds=seconds))
        token.refresh_from_db()
        noted.append(token.used_at)
    assert noted == [NOW, NOW, NOW + timedelta(seconds=60)]
