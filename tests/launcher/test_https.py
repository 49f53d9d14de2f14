"""A public site, as settings with PUBLIC_URL at https make it."""

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
    """Return the answers of a public site to a visitor; these pages need no database and no cache."""
    asked = run("-c", ASK, **more)
    assert asked.returncode == 0, asked.stderr
    answer_values: dict[str, Any] = json.loads(asked.stdout)
    return answer_values


def test_django_check_deploy_has_no_warnings() -> None:
    checked = run("manage.py", "check", "--deploy", "--fail-level", "WARNING")
    assert checked.returncode == 0, checked.stderr


def test_check_warns_of_https_without_a_trusted_proxy() -> None:
    checked = run("manage.py", "check", "--fail-level", "WARNING", TRUSTED_PROXIES="")
    assert checked.returncode == 1
    assert "campaign.W001" in checked.stderr
    assert "Set TRUSTED_PROXIES" in checked.stderr


def test_silenced_checks_have_a_comment_with_the_reason() -> None:
    settings = (TOP / "campaign" / "config" / "settings" / "security.py").read_text(encoding="utf-8")
    found = re.search(r"\n#[^\n]+\nSILENCED_SYSTEM_CHECKS = \[([^\]]*)\]", settings)
    assert found is not None
    assert found.group(1) == '"security.W005", "security.W021"'


def test_hsts_subdomains_and_preload_are_settings() -> None:
    hsts = answers()["secure"]["headers"]["Strict-Transport-Security"]
    assert hsts == "max-age=31536000"
    chosen = answers(HSTS_SUBDOMAINS="true", HSTS_PRELOAD="true")["secure"]["headers"]["Strict-Transport-Security"]
    assert chosen == "max-age=31536000; includeSubDomains; preload"


def test_http_requests_are_redirected_to_https() -> None:
    plain = answers()["plain"]
    assert plain["status"] == 301
    assert plain["headers"]["Location"] == "https://campaign.example.org/accounts/login/"
    assert plain["cookies"] == []


def test_cookies_are_host_only_and_secure() -> None:
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


def test_pages_upgrade_insecure_requests() -> None:
    assert "upgrade-insecure-requests" in answers()["secure"]["headers"]["Content-Security-Policy"]


def test_an_unknown_host_name_is_refused() -> None:
    refused = answers()["elsewhere"]
    assert refused["status"] == 400
    assert "default-src 'none'" in refused["headers"]["Content-Security-Policy"]


def test_passwords_are_hashed_with_scrypt() -> None:
    hashed = run("manage.py", "shell", "-c", "from django.contrib.auth.hashers import *; print(make_password('x'))")
    assert hashed.stdout.splitlines()[-1].startswith("scrypt$16384$")
