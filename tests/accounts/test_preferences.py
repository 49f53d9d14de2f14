"""Time zone and language of a person."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from campaign.members.commands.people import set_preferences
from campaign.models import Person
from campaign.platform.time_zones import time_zone_choices

Browsers = Callable[[str], Client]
ADDRESS = "/preferences/"


def test_saved_preferences_apply_to_later_pages(as_: Browsers, people: dict[str, User]) -> None:
    hanno = as_("hanno")
    answer = hanno.post(ADDRESS, {"time_zone": "Europe/Stockholm", "language": "sv"})
    assert answer.status_code == 302
    person = Person.objects.get()
    assert (person.user, person.time_zone, person.language) == (people["hanno"], "Europe/Stockholm", "sv")
    page = hanno.get(ADDRESS).content.decode()
    assert '<html lang="sv">' in page
    assert '<option value="Europe/Stockholm" selected>' in page
    hanno.post(ADDRESS, {"time_zone": "UTC", "language": "en"})
    assert '<html lang="en">' in hanno.get(ADDRESS).content.decode()
    assert Person.objects.count() == 1


def test_preferred_language_overrides_the_browser_language(as_: Browsers, people: dict[str, User]) -> None:
    hanno, swedish = as_("hanno"), "sv,en;q=0.5"
    assert '<html lang="sv">' in hanno.get("/rules/", HTTP_ACCEPT_LANGUAGE=swedish).content.decode()
    set_preferences(people["hanno"].pk, time_zone="UTC", language="en")
    answer = hanno.get("/rules/", HTTP_ACCEPT_LANGUAGE=swedish)
    assert '<html lang="en">' in answer.content.decode()
    assert answer.headers["Content-Language"] == "en"


@pytest.mark.parametrize(
    ("asked", "given"),
    [("sv", "sv"), ("sv-FI", "sv"), ("de", "en"), ("", "en"), ("x" * 5000, "en"), ("\u00e9;q=x", "en")],
)
def test_visitors_get_the_language_of_their_browser(as_: Browsers, asked: str, given: str) -> None:
    answer = as_("nobody").get("/rules/", HTTP_ACCEPT_LANGUAGE=asked)
    assert f'<html lang="{given}">' in answer.content.decode()


def test_preferences_of_one_request_do_not_leak_into_the_next(as_: Browsers, people: dict[str, User]) -> None:
    set_preferences(people["hanno"].pk, time_zone="Europe/Stockholm", language="sv")
    as_("hanno").get(ADDRESS)
    assert timezone.get_current_timezone_name() == "UTC"
    assert '<html lang="en">' in as_("nobody").get("/rules/").content.decode()


@pytest.mark.parametrize(
    "form",
    [
        {"time_zone": "Europe/Atlantis", "language": "en"},
        {"time_zone": "../../etc/passwd", "language": "en"},
        {"time_zone": "Europe/Stock\x00holm", "language": "en"},
        {"time_zone": "<b>UTC</b>", "language": "en"},
        {"time_zone": "UTC", "language": "la"},
        {"time_zone": "UTC", "language": "x" * 5000},
        {"time_zone": "UTC"},
        {"language": "sv"},
        {},
    ],
)
def test_unknown_time_zones_and_languages_are_refused_with_a_message(as_: Browsers, form: dict[str, str]) -> None:
    answer = as_("hanno").post(ADDRESS, form)
    assert answer.status_code == 422
    text = answer.content.decode()
    assert 'role="alert"' in text
    assert "<b>UTC" not in text
    assert not Person.objects.exists()


def test_a_time_zone_missing_from_the_machine_falls_back_to_utc(as_: Browsers, people: dict[str, User]) -> None:
    set_preferences(people["hanno"].pk, time_zone="Europe/Atlantis", language="en")
    assert as_("hanno").get(ADDRESS).status_code == 200


def test_time_zone_choices_start_with_the_usual_ones_and_have_no_duplicates() -> None:
    choices = [(str(name), rest) for name, rest in time_zone_choices()]
    assert [name for name, _ in choices[:3]] == ["UTC", "Common", "Africa"]
    assert choices[0][1] == "UTC"
    groups = {name: rest for name, rest in choices[1:] if isinstance(rest, list)}
    assert len(groups["Common"]) == 60
    assert ("Europe/Stockholm", "Stockholm") in groups["Common"]
    assert ("America/Argentina/Buenos_Aires", "Buenos Aires, Argentina") in groups["Common"]
    assert ("Europe/Andorra", "Andorra") in groups["Europe"]
    names = [name for zones in groups.values() for name, _ in zones]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("old", ["Europe/Kiev", "Asia/Calcutta", "America/Buenos_Aires", "US/Eastern", "GB"])
def test_time_zone_choices_leave_out_old_names(old: str) -> None:
    groups = [rest for _, rest in time_zone_choices() if isinstance(rest, list)]
    assert old not in [name for zones in groups for name, _ in zones]


def test_old_time_zone_names_are_stored_under_their_current_name(as_: Browsers, people: dict[str, User]) -> None:
    """Browsers still report some of them, and preferences that were kept may have them."""
    hanno = as_("hanno")
    assert hanno.post(ADDRESS, {"time_zone": "Asia/Calcutta", "language": "en"}).status_code == 302
    assert Person.objects.get().time_zone == "Asia/Kolkata"
    set_preferences(people["hanno"].pk, time_zone="Europe/Kiev", language="en")
    page = hanno.get(ADDRESS).content.decode()
    assert re.findall(r'<option value="([^"]*)"[^>]* selected', page) == ["Europe/Kyiv", "en", "signed_in"]


def test_preferences_require_signing_in(as_: Browsers) -> None:
    assert as_("nobody").get(ADDRESS).headers["Location"] == "/accounts/login/?next=/preferences/"


def test_preferences_need_no_extra_query(
    as_: Browsers, people: dict[str, User], django_assert_num_queries: Any
) -> None:
    """Session, and user with preferences."""
    nobody, hanno = as_("nobody"), as_("hanno")
    with django_assert_num_queries(0):
        nobody.get("/rules/")
    with django_assert_num_queries(2):
        hanno.get("/rules/")
