"""A site for everybody, as the settings have it where PUBLIC_URL begins with https."""

import json
import os
import re
import subprocess
import sys
from functools import cache
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.servers

TOP = Path(__file__).resolve().parents[2]
PUBLIC = {
    "PUBLIC_URL": "https://campaign.example.org",
    "DATABASE_URL": "postgres://u@127.0.0.1:9/n",
    "REDIS_URL": "redis://127.0.0.1:9",
    "SECRET_KEY": "of the tests, and long enough: 0123456789 abcdefghijklm",
    "SEAL_KEYS": "good-key-good-key-good-key-good-key-good-ke=",
    "DEBUG": "false",
    "TRUSTED_PROXIES": "1",
}
ASK = """
import json, django
django.setup()
from django.test import Client
browser = Client(headers={"host": "campaign.example.org"})
def told(answer):
    cookies = [morsel.OutputString() for morsel in answer.cookies.values()]
    return {"status": answer.status_code, "headers": dict(answer.headers), "cookies": cookies}
secure = {"x-forwarded-proto": "https"}
print(json.dumps({
    "plain": told(browser.get("/accounts/login/")),
    "secure": told(browser.get("/accounts/login/", headers=secure)),
    "elsewhere": told(browser.get("/accounts/login/", headers={**secure, "host": "other.example.org"})),
}))
"""


def run(*command: str, **more: str) -> subprocess.CompletedProcess[str]:
    given = {**os.environ, **PUBLIC, "DJANGO_SETTINGS_MODULE": "campaign.config.settings", **more}
    given.pop("DJANGO_ALLOW_ASYNC_UNSAFE", None)  # for the browser tests only
    return subprocess.run([sys.executable, *command], cwd=TOP, env=given, capture_output=True, text=True, check=False)


@cache
def answers(**more: str) -> dict[str, Any]:
    """What a site for everybody answers to a visitor; no page for visitors needs a database or a cache."""
    asked = run("-c", ASK, **more)
    assert asked.returncode == 0, asked.stderr
    told: dict[str, Any] = json.loads(asked.stdout)
    return told


def test_django_finds_nothing_to_say_about_its_settings() -> None:
    checked = run("manage.py", "check", "--deploy", "--fail-level", "WARNING")
    assert checked.returncode == 0, checked.stderr


def test_check_warns_of_https_without_a_trusted_proxy() -> None:
    checked = run("manage.py", "check", "--fail-level", "WARNING", TRUSTED_PROXIES="")
    assert checked.returncode == 1
    assert "campaign.W001" in checked.stderr
    assert "Set TRUSTED_PROXIES" in checked.stderr


def test_what_is_silenced_has_its_reason_beside_it() -> None:
    settings = (TOP / "campaign" / "config" / "settings" / "security.py").read_text(encoding="utf-8")
    found = re.search(r"\n#[^\n]+\nSILENCED_SYSTEM_CHECKS = \[([^\]]*)\]", settings)
    assert found is not None
    assert found.group(1) == '"security.W005", "security.W021"'


def test_the_two_that_are_silenced_are_a_choice_of_whoever_runs_the_site() -> None:
    hsts = answers()["secure"]["headers"]["Strict-Transport-Security"]
    assert hsts == "max-age=31536000"
    chosen = answers(HSTS_SUBDOMAINS="true", HSTS_PRELOAD="true")["secure"]["headers"]["Strict-Transport-Security"]
    assert chosen == "max-age=31536000; includeSubDomains; preload"


def test_who_comes_without_https_is_sent_to_it() -> None:
    plain = answers()["plain"]
    assert plain["status"] == 301
    assert plain["headers"]["Location"] == "https://campaign.example.org/accounts/login/"
    assert plain["cookies"] == []


def test_cookies_belong_to_this_host_alone_and_travel_over_https_alone() -> None:
    secure = answers()["secure"]
    assert secure["status"] == 200
    (text,) = secure["cookies"]
    ((name, cookie),) = SimpleCookie(text).items()
    assert name == "__Host-csrftoken"
    assert (cookie["secure"], cookie["httponly"], cookie["samesite"]) == (True, True, "Lax")
    assert (cookie["path"], cookie["domain"]) == ("/", "")
    named = run("manage.py", "diffsettings")
    assert "SESSION_COOKIE_NAME = '__Host-sessionid'" in named.stdout
    assert "SESSION_COOKIE_SECURE = True" in named.stdout


def test_nothing_is_asked_for_without_https() -> None:
    assert "upgrade-insecure-requests" in answers()["secure"]["headers"]["Content-Security-Policy"]


def test_another_name_of_the_host_is_refused() -> None:
    refused = answers()["elsewhere"]
    assert refused["status"] == 400
    assert "default-src 'none'" in refused["headers"]["Content-Security-Policy"]


def test_passwords_are_kept_by_a_function_that_needs_memory() -> None:
    hashed = run("manage.py", "shell", "-c", "from django.contrib.auth.hashers import *; print(make_password('x'))")
    assert hashed.stdout.splitlines()[-1].startswith("scrypt$16384$")
