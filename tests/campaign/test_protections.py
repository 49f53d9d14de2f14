"""What every answer says to browsers, what cookies and sessions are worth, and what no page or script may hold."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.templatetags.static import static
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from sesame.utils import get_query_string

from campaign.models import Campaign, Channel, Phase
from tests.campaign.test_pages import page
from tests.conftest import NOW

Browsers = Callable[[str], Client]
TOP = Path(__file__).resolve().parents[2]
PASSWORD = "thirty-seven-elephants"

# Headers


def policy(answer: Any) -> dict[str, str]:
    """The content security policy of an answer, by directive."""
    parts = (part.strip().partition(" ") for part in answer.headers["Content-Security-Policy"].split(";"))
    return {name: value for name, _space, value in parts if name}


def answers(war: Campaign, as_: Browsers) -> Iterator[tuple[str, Any]]:
    hanno = as_("hanno")
    for address in ("/", "/rules/", "/preferences/", page(), page("desk/"), page("orders/"), page("factions.css")):
        yield address, hanno.get(address)
    for address in (page("desk/layers.json"), "/api/campaigns/war/", static("css/page.css"), static("img/mark.svg")):
        yield address, hanno.get(address)
    yield "a visitor", Client().get("/accounts/login/")
    yield "nothing there", hanno.get("/no-such-page/")
    yield "not allowed", hanno.get(page("administration/"))
    yield "another method", hanno.delete(page("orders/"))
    yield "another host", hanno.get("/", headers={"host": "elsewhere.example.org"})
    yield "too large", hanno.post(page("orders/"), b"x", content_type="text/plain", CONTENT_LENGTH="20000001")
    hanno.cookies["sessionid"] = "no such session"
    yield "nobody", hanno.get(page())


def test_every_answer_has_a_strict_content_security_policy(war: Campaign, as_: Browsers) -> None:
    statuses = set()
    for name, answer in answers(war, as_):
        statuses.add(answer.status_code)
        said = policy(answer)
        assert said["default-src"] == "'none'", name
        assert said["script-src"] == said["style-src"] == "'self'", name
        assert said["frame-ancestors"] == said["base-uri"] == "'none'", name
        assert said["worker-src"] == said["manifest-src"] == "'self'", name
        assert said["require-trusted-types-for"] == "'script'", name
        assert "unsafe" not in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff", name
        assert "camera=()" in answer.headers["Permissions-Policy"], name
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin", name
        assert answer.headers["X-Robots-Tag"] == ("all" if name == "/rules/" else "noindex"), name
        if answer.streaming:
            answer.getvalue()  # reading to the end closes the file
    assert statuses == {200, 302, 400, 403, 404, 405, 413}


def test_pages_refuse_framing_and_send_no_referrer_to_other_sites(war: Campaign, as_: Browsers) -> None:
    answer = as_("hanno").get(page("orders/"))
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_an_oversized_request_is_refused_without_reading(phase: Phase, as_: Browsers) -> None:
    answer = as_("hanno").post(page("orders/"), b"x", content_type="text/plain", CONTENT_LENGTH="20000001")
    assert answer.status_code == 413
    assert "Nothing was changed" in answer.content.decode()


# What pages and scripts are made of


OFFLINE = TOP / "templates" / "campaign" / "notices" / "offline.html"
"""The page that the service worker shows without a network: it has its own style, because it can fetch none."""


@pytest.mark.parametrize("path", sorted({*(TOP / "templates").rglob("*.html")} - {OFFLINE}), ids=lambda path: path.name)
def test_templates_have_no_inline_script_or_style(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    scripts = re.findall(r"<script\b[^>]*>", text)
    assert all(' src="{% static ' in script for script in scripts)
    for what in (
        r"<style\b",
        r"<[^>]*\sstyle\s*=",
        r"<[^>]*\son[a-z]+\s*=",
        r"javascript:",
        r"<(iframe|object|embed|base)\b",
    ):
        assert not re.search(what, text, re.IGNORECASE), what
    assert set(re.findall(r"[\w.]+\|safe\b", text)) <= {"field.help_text|safe"}  # django-allauth's own, with links
    assert "autoescape off" not in text


@pytest.mark.parametrize("path", sorted((TOP / "static" / "js").rglob("*.js")), ids=lambda path: path.name)
def test_scripts_never_turn_text_into_elements_or_code(path: Path) -> None:
    """own_page.js alone does, and what it makes is a document in which nothing runs."""
    text = path.read_text(encoding="utf-8")
    doors = r"\.(inner|outer)HTML|insertAdjacentHTML|document\.write|createContextualFragment|setHTMLUnsafe|srcdoc"
    code = r"\beval\(|new Function\(|new (Shared)?Worker\(|setAttribute\(\s*[\"'](on|style)"
    assert not re.search(f"{doors}|{code}", text)
    assert ("DOMParser" in text) is (path.name == "own_page.js")


def views(resolver: URLResolver) -> Iterator[tuple[str, Any]]:
    for one in resolver.url_patterns:
        if isinstance(one, URLPattern):
            yield one.name or "", one.callback
        else:
            yield from views(one)


def test_only_the_api_and_unsubscribe_are_csrf_exempt() -> None:
    """The API checks that token itself for signed-in users.

    Mail programs post to the link that switches mail off (RFC 8058) without cookies; its random token stands for them.
    """
    without = {name for name, view in views(get_resolver()) if getattr(view, "csrf_exempt", False)}
    assert {name for name in without if not name.startswith("api-")} == {"unsubscribe"}
    assert any(name.startswith("api-") for name in without)


def test_the_unsubscribe_link_stops_mail_only_and_signs_nobody_in(people: dict[str, User]) -> None:
    hamilcar = people["hamilcar"]
    mail = Channel.objects.create(owner=hamilcar, kind=Channel.Kind.MAIL, made_at=NOW)
    account = User.objects.filter(pk=hamilcar.pk).values()
    before = list(account)
    mail_program = Client(enforce_csrf_checks=True)
    answer = mail_program.post(f"/unsubscribe/{mail.token}/", {"List-Unsubscribe": "One-Click"})
    assert (answer.status_code, answer.content) == (200, b"")
    mail.refresh_from_db()
    assert mail.stopped_at is not None
    assert list(account) == before
    assert "_auth_user_id" not in mail_program.session
    assert mail_program.get("/preferences/notices/").status_code != 200
    assert mail_program.post(f"/unsubscribe/{uuid4()}/").status_code == 404
    assert mail.token.version == 4  # 122 random bits


# Cookies and sessions


@pytest.fixture
def hamilcar(people: dict[str, User]) -> User:
    user = people["hamilcar"]
    user.set_password(PASSWORD)
    user.save()
    return user


def signed_in(user: User, address: str) -> Client:
    """A browser at an address of its own, because tries to sign in are counted by address."""
    browser = Client(REMOTE_ADDR=address)
    assert browser.post("/accounts/login/", {"login": user.username, "password": PASSWORD}).status_code == 302
    return browser


def is_in(browser: Client) -> bool:
    return browser.get("/preferences/").status_code == 200


def test_cookies_are_http_only_and_same_site(hamilcar: User) -> None:
    browser = signed_in(hamilcar, "192.0.2.1")
    browser.get("/preferences/")
    for name in ("sessionid", "csrftoken"):
        assert browser.cookies[name]["httponly"]
        assert browser.cookies[name]["samesite"] == "Lax"
    assert browser.cookies["sessionid"]["max-age"] == 14 * 24 * 3600


def test_signing_in_changes_the_session_id(hamilcar: User) -> None:
    """So nobody can be tricked into a session whose key an attacker knows."""
    browser = Client(REMOTE_ADDR="192.0.2.2")
    browser.cookies["sessionid"] = "a" * 32
    browser.post("/accounts/login/", {"login": "hamilcar", "password": PASSWORD})
    assert is_in(browser)
    assert browser.cookies["sessionid"].value != "a" * 32


def test_signing_out_invalidates_a_copied_session_cookie(hamilcar: User) -> None:
    browser, kept = signed_in(hamilcar, "192.0.2.3"), Client()
    kept.cookies["sessionid"] = browser.cookies["sessionid"].value
    assert is_in(kept)
    browser.post("/sign-out/")
    assert not is_in(kept)
    assert not Session.objects.exists()


def test_changing_the_password_ends_all_other_sessions(hamilcar: User) -> None:
    browser, elsewhere = signed_in(hamilcar, "192.0.2.4"), signed_in(hamilcar, "192.0.2.4")
    new = {"oldpassword": PASSWORD, "password1": "thirty-eight-elephants", "password2": "thirty-eight-elephants"}
    assert browser.post("/accounts/password/change/", new).status_code == 302
    assert is_in(browser)
    assert not is_in(elsewhere)


def test_stored_session_keys_cannot_be_used_as_cookies(hamilcar: User) -> None:
    browser = signed_in(hamilcar, "192.0.2.5")
    (stored,) = Session.objects.values_list("session_key", flat=True)
    assert stored != browser.cookies["sessionid"].value
    thief = Client()
    thief.cookies["sessionid"] = stored
    assert not is_in(thief)
    assert is_in(browser)


def test_an_expired_session_is_invalid(hamilcar: User) -> None:
    browser = signed_in(hamilcar, "192.0.2.6")
    Session.objects.update(expire_date="2020-01-01T00:00Z")
    assert not is_in(browser)


def test_sessions_hold_no_orders(phase: Phase, as_: Browsers) -> None:
    browser = as_("hamilcar")
    for text in ("4 4", "4 5"):
        browser.post(page("orders/"), {"phase": phase.pk, "sheet-movement-4": text})
        browser.get(page("orders/"))
    held = set(Session.objects.get().get_decoded())
    assert held == {"_auth_user_id", "_auth_user_backend", "_auth_user_hash"}


@pytest.mark.parametrize("address", ["https://example.org/", "//example.org/", "javascript:alert(1)"])
def test_a_sign_in_link_does_not_redirect_to_other_sites(war: Campaign, people: dict[str, User], address: str) -> None:
    answer = Client().get(f"/sign-in/{get_query_string(people['hanno'])}&next={address}")
    assert answer.headers["Location"] == "/"
