"""Users above a limit wait, and lose nothing; a missing cache locks nobody out."""

import logging
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.urls import get_resolver
from sesame.utils import get_query_string

from campaign.config.forgiving_cache import ForgivingRedisCache
from campaign.config.rates import rate_of, rates_of
from campaign.models import Campaign, Phase
from campaign.platform.throttle_counts import Turn, seconds_to_wait, stranger
from campaign.selectors import current_phase
from orders.models import OrderSheet
from tests.campaign.test_pages import page
from tests.campaign.test_protections import views

Browsers = Callable[[str], Client]
AGES = 10**9
"""Seconds that do not end while a test runs: the next begin in 2033, 2064, ..."""
BROWSER = {"accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}


@pytest.fixture
def two_of(settings: Any) -> Callable[[str], None]:
    """Allow every action twice."""

    def limit(action: str) -> None:
        settings.THROTTLES = {**settings.THROTTLES, action: (2, AGES)}

    return limit


def send(browser: Client, phase: Phase, path: str, **fields: str) -> Any:
    return browser.post(page(path), {"phase": phase.pk, **fields}, headers=BROWSER)


def test_too_many_submissions_are_refused_and_stay_on_the_page(
    phase: Phase, as_: Browsers, two_of: Callable[[str], None]
) -> None:
    two_of("sheets")
    browser = as_("hamilcar")
    for text in ("4", "4 4"):
        assert send(browser, phase, "orders/", **{"sheet-movement-4": text}).status_code == 302
    answer = send(browser, phase, "orders/", **{"sheet-movement-4": '4 4 4 "<b>', "sheet-movement-5": "2 2"})
    text = answer.content.decode()
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) > 0
    assert "no-store" in answer.headers["Cache-Control"]
    assert '<form method="post" action="/campaigns/war/orders/">' in text
    assert '<input type="hidden" name="sheet-movement-4" value="4 4 4 &quot;&lt;b&gt;">' in text
    assert '<input type="hidden" name="sheet-movement-5" value="2 2">' in text
    assert text.count("csrfmiddlewaretoken") == 2  # of signing out and of sending again, with tokens of this page
    assert OrderSheet.objects.count() == 2
    assert send(as_("hanno"), phase, "orders/", **{"sheet-movement-1": "4"}).status_code == 302


def test_a_rate_limited_script_gets_a_message(phase: Phase, as_: Browsers, two_of: Callable[[str], None]) -> None:
    two_of("sheets")
    browser = as_("hamilcar")
    form = {"phase": phase.pk, "sheet-movement-4": "4"}
    statuses = [browser.post(page("orders/sheet/"), form).status_code for _ in range(3)]
    assert statuses == [200, 200, 429]
    problem = browser.post(page("orders/sheet/"), form, headers={"accept": "*/*"}).json()["problem"]
    assert problem.startswith("Too many requests. Nothing was saved. Wait ")


def test_reading_does_not_count_as_submitting(phase: Phase, as_: Browsers, two_of: Callable[[str], None]) -> None:
    two_of("sheets")
    browser = as_("hamilcar")
    assert [browser.get(page("orders/")).status_code for _ in range(4)] == [200] * 4


def test_reads_of_all_pages_share_a_limit(phase: Phase, as_: Browsers, two_of: Callable[[str], None]) -> None:
    two_of("reads")
    browser = as_("hamilcar")
    fresh = browser.get(page("orders/"), headers=BROWSER)
    again = browser.head(page("factions.css"), headers={"if-modified-since": "Mon, 01 Apr 2264 12:00:00 GMT"})
    refused = browser.get(page("log/"), headers=BROWSER)
    assert (fresh.status_code, refused.status_code) == (200, 429)
    assert again.status_code != 429
    assert int(refused.headers["Retry-After"]) > 0
    assert b"Too many requests" in refused.content
    assert b"Reload the page" in refused.content
    assert send(browser, phase, "orders/", **{"sheet-movement-4": "4"}).status_code == 302, "submitting is not reading"
    assert as_("hanno").get(page("log/")).status_code == 200


def test_costly_pages_have_their_own_limit(phase: Phase, as_: Browsers, two_of: Callable[[str], None]) -> None:
    two_of("heavy")
    browser = as_("hamilcar")
    statuses = [browser.get(page(path)).status_code for path in ("plans/", "room/", "plans/")]
    assert statuses == [200, 200, 429]
    assert browser.get(page("orders/")).status_code == 200


def test_a_user_can_load_one_costly_page_at_a_time(
    phase: Phase, as_: Browsers, people: dict[str, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    hanno, refused, other = as_("hanno"), [], []

    def meanwhile(*arguments: Any, **named: Any) -> Any:
        monkeypatch.undo()
        refused.append(hanno.get(page("plans/"), headers=BROWSER))
        refused.append(hanno.get(page("orders/"), headers=BROWSER))
        other.append(as_("hamilcar").get(page("room/")))
        return current_phase(*arguments, **named)

    monkeypatch.setattr("campaign.planning.views.room.current_phase", meanwhile)
    assert hanno.get(page("room/")).status_code == 200
    assert [answer.status_code for answer in refused] == [429, 200]
    assert (refused[0].headers["Retry-After"], refused[0].headers["Refresh"]) == ("1", "1")
    assert other[0].status_code == 200
    assert hanno.get(page("plans/")).status_code == 200


def test_an_archive_counts_as_a_costly_page(phase: Phase, as_: Browsers, people: dict[str, User]) -> None:
    hanno, turn = as_("hanno"), Turn(people["hanno"].pk)
    assert turn.take()
    assert hanno.get(page("archive.zip")).status_code == 429
    turn.give_back()
    answer = hanno.get(page("archive.zip"))
    assert answer.status_code == 200
    assert answer.getvalue()
    assert hanno.get(page("plans/")).status_code == 200, "the turn was given back"


def test_a_failed_costly_page_does_not_block_the_next(
    phase: Phase, as_: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = as_("hanno")
    monkeypatch.setattr("campaign.planning.views.plans.table_of", None)
    assert browser.get(page("plans/")).status_code == 500
    monkeypatch.undo()
    assert browser.get(page("plans/")).status_code == 200


def test_previews_and_reach_of_the_map_share_a_limit(
    phase: Phase, as_: Browsers, two_of: Callable[[str], None]
) -> None:
    two_of("questions")
    browser = as_("hamilcar")
    assert browser.get(page("desk/reach/4.json")).status_code == 200
    form = {"phase": phase.pk, "army": "4", "text": "4"}
    assert browser.post(page("desk/preview/"), form).status_code == 200
    assert browser.post(page("desk/preview/"), form).status_code == 429
    assert browser.get(page("desk/enemies.json")).status_code == 429


def test_other_post_requests_share_a_limit(phase: Phase, as_: Browsers, two_of: Callable[[str], None]) -> None:
    two_of("writes")
    browser = as_("marcus")
    statuses = [send(browser, phase, path, number="0").status_code for path in ("people/captain/", "people/invite/")]
    assert statuses == [302, 302]
    assert send(browser, phase, "administration/close/").status_code == 429
    phase.refresh_from_db()
    assert phase.status == Phase.Status.OPEN


def test_the_retry_page_holds_no_password(phase: Phase, as_: Browsers, two_of: Callable[[str], None]) -> None:
    two_of("writes")
    form = {"oldpassword": "tanit-is-watching", "password1": "forty-nine-rowers", "password2": "x", "kept": "as typed"}
    browser = as_("hanno")
    answer = [browser.post("/accounts/password/change/", form, headers={"accept": "text/html"}) for _ in range(3)][2]
    page = answer.content.decode()
    assert (answer.status_code, "as typed" in page) == (429, True)
    assert not [word for word in ("tanit-is-watching", "forty-nine-rowers", 'name="password2"') if word in page]


def test_api_requests_are_rate_limited(phase: Phase, as_: Browsers, two_of: Callable[[str], None]) -> None:
    two_of("api")
    browser = as_("hanno")
    answers = [browser.get("/api/campaigns/war/") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert int(answers[2].headers["Retry-After"]) > 0


def test_api_answers_show_the_remaining_requests(phase: Phase, as_: Browsers, two_of: Callable[[str], None]) -> None:
    two_of("api")
    browser = as_("lucius")
    left = [browser.get("/api/campaigns/war/").headers["RateLimit-Remaining"] for _ in range(3)]
    assert left == ["1", "0", "0"]


@pytest.mark.parametrize("address", [page(), page("receipts/"), "/campaigns/", "/api/campaigns/war/"])
def test_visitors_are_counted_by_address(
    phase: Phase, as_: Browsers, two_of: Callable[[str], None], address: str
) -> None:
    Campaign.objects.update(public=True)
    two_of("strangers")
    here, there = Client(REMOTE_ADDR=f"198.51.100.{len(address)}"), Client(REMOTE_ADDR="203.0.113.1")
    answers = [here.get(address) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert int(answers[2].headers["Retry-After"]) > 0
    assert there.get(address).status_code == 200
    assert [as_("hanno").get(address).status_code for _ in range(3)] == [200] * 3, "signed-in users are counted by name"
    assert here.get("/rules/").status_code == 200
    cache.clear()


def test_forwarded_addresses_are_used_from_trusted_proxies_only(settings: Any) -> None:
    def known_by(remote: str, forwarded: str, proxies: int) -> str:
        settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
        return stranger({"REMOTE_ADDR": remote, "HTTP_X_FORWARDED_FOR": forwarded})

    alone = known_by("198.51.100.7", "", 0)
    assert known_by("198.51.100.7", "203.0.113.9", 0) == alone, (
        "a client that writes the header itself is still counted by its address"
    )
    assert known_by("10.0.0.1", "203.0.113.9, 198.51.100.7", 1) == alone
    assert known_by("10.0.0.1", "198.51.100.7, 10.0.0.2", 2) == alone
    assert known_by("198.51.100.7", "", 1) == alone, "who comes past the proxy"
    assert known_by("198.51.100.8", "", 0) != alone
    assert "198.51.100.7" not in alone


def test_ipv6_addresses_of_a_network_are_counted_together(settings: Any) -> None:
    def known_by(address: str) -> str:
        return stranger({"REMOTE_ADDR": address})

    one, other = known_by("2001:db8:1:2::1"), known_by("2001:db8:1:2:ffff::9")
    assert one == other
    assert known_by("2001:db8:1:3::1") != one
    assert known_by("::ffff:198.51.100.7") == known_by("198.51.100.7")
    assert known_by("no address") == known_by("no address")


def test_each_time_span_starts_a_new_count(people: dict[str, User], settings: Any) -> None:
    settings.THROTTLES = {"sheets": (2, 60)}
    hanno, hamilcar = people["hanno"].pk, people["hamilcar"].pk

    def wait(who: int, minute: int, second: int) -> int:
        return seconds_to_wait("sheets", who, datetime(2264, 4, 1, 12, minute, second, tzinfo=UTC))

    assert [wait(hanno, 0, second) for second in (0, 10, 20, 59)] == [0, 0, 40, 1]
    assert wait(hamilcar, 0, 59) == 0
    assert [wait(hanno, 1, second) for second in (0, 0, 15)] == [0, 0, 45]


@pytest.mark.parametrize(
    ("text", "rate"), [("120/m", (120, 60)), ("3/10m", (3, 600)), ("5/s", (5, 1)), ("1/2d", (1, 172800))]
)
def test_a_rate_is_a_number_per_time_span(text: str, rate: tuple[int, int]) -> None:
    assert rate_of(text) == rate


@pytest.mark.parametrize("text", ["", "120", "0/m", "-1/m", "120/x", "120/0m", "120 / m", "1e3/m", "\u0663/m"])
def test_an_invalid_rate_stops_the_start_with_a_message(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="is not a rate, such as 120/m or 3/10m"):
        rates_of({"sheets": "120/m"}, [f"sheets={text}"])


def test_an_unknown_action_stops_the_start_with_a_message() -> None:
    with pytest.raises(ImproperlyConfigured, match="unknown action 'sheet'; the actions are sheets"):
        rates_of({"sheets": "120/m"}, ["sheet=120/m"])


def test_actions_of_the_version_before_stop_nothing_and_change_nothing() -> None:
    usual = {"sheets": "120/m"}
    assert rates_of(usual, ["guests=20/10m", "all_guest_pages = odd", "sheets=1/s"]) == {"sheets": (1, 1)}


def test_settings_override_single_rates() -> None:
    usual = {"sheets": "120/m", "reports": "30/m"}
    assert rates_of(usual, []) == {"sheets": (120, 60), "reports": (30, 60)}
    assert rates_of(usual, ["reports = 1/s"]) == {"sheets": (120, 60), "reports": (1, 1)}
    with pytest.raises(ImproperlyConfigured, match="'' is not a rate"):
        rates_of(usual, ["reports"])


def test_every_action_of_the_settings_is_used(settings: Any) -> None:
    """Beside the actions of marked pages there are some without a mark, chosen by user or content."""
    marked = {action for _name, view in views(get_resolver()) for action in getattr(view, "throttle", ())}
    unmarked = {"writes", "reads", "api", "feeds", "strangers", "wrong_keys", "editions"}
    practice = {"practice", "all_practice", "practice_pages", "all_practice_pages"}  # counted by the views
    alone = {"solo_guests", "all_solo_guests", "solo_games"}  # of playing alone, counted by its own view
    assert marked | unmarked | practice | alone == set(settings.THROTTLES)


# Signing in, whose tries django-allauth counts

OWNER_PASSWORD = "thirty-seven-elephants"
TOO_MANY = "Too many attempts to sign in"


@pytest.fixture
def gisgo(db: None) -> User:
    """A user whose name strangers know; nothing has been counted yet."""
    cache.clear()
    return User.objects.create_user("gisgo", password=OWNER_PASSWORD)


def try_password(browser: Client, password: str = "x", name: str = "gisgo") -> str:
    """What the page says after one try; nothing when it signed in."""
    return browser.post("/accounts/login/", {"login": name, "password": password}).content.decode()


def from_elsewhere(number: int) -> Client:
    """A browser that has never signed in here, at an address of its own."""
    return Client(REMOTE_ADDR=f"203.0.113.{number}")


def guess_from_everywhere(addresses: int) -> None:
    """Strangers at so many addresses try as many wrong passwords for gisgo as each of them may."""
    for number in range(addresses):
        browser = from_elsewhere(number)
        while TOO_MANY not in try_password(browser):
            pass


def test_too_many_sign_ins_from_one_address_are_refused_for_any_name(gisgo: User) -> None:
    browser = from_elsewhere(1)
    for number in range(10):
        assert TOO_MANY not in try_password(browser, name=f"nobody-{number}")
    assert TOO_MANY in try_password(browser, OWNER_PASSWORD)


def test_wrong_passwords_do_not_lock_an_account_for_other_addresses(gisgo: User) -> None:
    guess_from_everywhere(1)
    assert try_password(from_elsewhere(100), OWNER_PASSWORD) == ""


def test_many_wrong_passwords_slow_addresses_down_without_locking_the_account(gisgo: User) -> None:
    guess_from_everywhere(6)  # 30 wrong passwords, five from each address
    browser = from_elsewhere(100)
    assert [TOO_MANY in try_password(browser) for _ in range(3)] == [False, False, True]
    assert try_password(from_elsewhere(101), OWNER_PASSWORD) == ""


def test_a_known_browser_is_never_locked_out_by_others(gisgo: User) -> None:
    home = from_elsewhere(0)  # the strangers share its address
    assert try_password(home, OWNER_PASSWORD) == ""
    home.post("/sign-out/")
    guess_from_everywhere(7)
    assert TOO_MANY in try_password(from_elsewhere(0), OWNER_PASSWORD), "without the cookie it is one of them"
    assert TOO_MANY not in try_password(home, "mistyped")
    assert try_password(home, OWNER_PASSWORD) == ""


def test_a_known_browser_has_its_own_limit(gisgo: User) -> None:
    home = from_elsewhere(0)
    try_password(home, OWNER_PASSWORD)
    home.post("/sign-out/")
    for _ in range(10):
        assert TOO_MANY not in try_password(home)
    assert TOO_MANY in try_password(home, OWNER_PASSWORD)


def test_a_browser_is_known_only_for_accounts_that_signed_in_there(gisgo: User) -> None:
    User.objects.create_user("stranger", password=OWNER_PASSWORD)
    browser = from_elsewhere(1)
    assert try_password(browser, OWNER_PASSWORD, "stranger") == ""
    browser.post("/sign-out/")
    for _ in range(5):
        assert TOO_MANY not in try_password(browser)
    assert TOO_MANY in try_password(browser)


@pytest.mark.parametrize("cookie", ["", "no signature", "eyJpZCI6IngiLCJ1c2VycyI6WzFdfQ:1abcde:forged"])
def test_an_unsigned_device_cookie_is_ignored(gisgo: User, settings: Any, cookie: str) -> None:
    browser = from_elsewhere(1)
    browser.cookies[settings.DEVICE_COOKIE_NAME] = cookie
    for _ in range(5):
        assert TOO_MANY not in try_password(browser)
    assert TOO_MANY in try_password(browser, OWNER_PASSWORD)


def test_a_sign_in_link_makes_the_browser_known(gisgo: User, settings: Any) -> None:
    browser = from_elsewhere(1)
    browser.get(f"/sign-in/{get_query_string(gisgo)}")
    cookie = browser.cookies[settings.DEVICE_COOKIE_NAME]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    browser.post("/sign-out/")
    guess_from_everywhere(2)
    assert try_password(browser, OWNER_PASSWORD) == ""


def test_too_many_mails_for_one_account_are_refused(db: None) -> None:
    for path, field, most in (("/sign-in/link/", "name", 3), ("/accounts/password/reset/", "email", 5)):
        sent = [
            Client(REMOTE_ADDR="198.51.100.30").post(path, {field: "bomilcar@example.org"}) for _ in range(most + 1)
        ]
        assert sent[most - 1].status_code < 400
        assert sent[most].status_code == 429, path


# Without a cache


@pytest.fixture
def no_cache(settings: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache of the site, but nothing listens where it should be."""
    monkeypatch.setattr(ForgivingRedisCache, "_asked_again_at", 0.0)
    settings.CACHES = {"default": {**settings.CACHES["default"], "LOCATION": f"unix://{tmp_path}/nobody.sock"}}


def test_the_site_works_without_a_cache_and_logs_it_once(
    phase: Phase, as_: Browsers, two_of: Callable[[str], None], no_cache: None, caplog: pytest.LogCaptureFixture
) -> None:
    two_of("sheets")
    browser = as_("hamilcar")
    with caplog.at_level(logging.WARNING, logger="campaign"):
        for text in ("4", "4 4", "4 4 4"):
            assert send(browser, phase, "orders/", **{"sheet-movement-4": text}).status_code == 302
    said = [record.message for record in caplog.records if "cache" in record.message]
    assert said == ["campaign.cache.unreachable pause=10 error=ConnectionError"]


def test_users_can_sign_in_without_a_cache(db: None, no_cache: None) -> None:
    User.objects.create_user("gisgo", password="thirty-seven-elephants")
    form = {"login": "gisgo", "password": "thirty-seven-elephants"}
    assert Client().post("/accounts/login/", form).status_code == 302


def test_an_unreachable_cache_stores_nothing_and_never_fails(no_cache: None) -> None:
    cache.set("a", 1)
    cache.set_many({"b": 2})
    cache.delete_many(["b"])
    cache.clear()
    assert (cache.get("a"), cache.get("a", 5), cache.get_many(["a"])) == (None, 5, {})
    assert (cache.add("a", 1), cache.incr("a"), cache.touch("a"), cache.delete("a"), "a" in cache) == (
        True,
        1,
        False,
        False,
        False,
    )
