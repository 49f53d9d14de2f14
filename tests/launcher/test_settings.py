"""The settings and what is said of them."""

import logging
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from celery.signals import beat_init, worker_init

from campaign.config import celery
from campaign.config.retired import RETIRED_ACTIONS, RETIRED_SETTINGS, log_retired, retired_in

TOP = Path(__file__).resolve().parents[2]
GOOD_KEY = "good-key-good-key-good-key-good-key-good-ke="


def test_every_setting_is_explained() -> None:
    files = (TOP / "campaign" / "config" / "settings").glob("*.py")
    settings = "".join(file.read_text(encoding="utf-8") for file in files)
    read = set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', settings))
    explained = set(re.findall(r"^#?([A-Z_]+)=", (TOP / ".env.example").read_text(encoding="utf-8"), re.M))
    assert len(read) > 8
    assert read <= explained


def check(**environment: str) -> subprocess.CompletedProcess[str]:
    given = (
        os.environ | {"DATABASE_URL": "postgres://u@127.0.0.1:9/n", "REDIS_URL": "redis://127.0.0.1:9"} | environment
    )
    given.pop("DJANGO_ALLOW_ASYNC_UNSAFE", None)  # for the browser tests only
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "ERROR"]
    return subprocess.run(command, cwd=TOP, env=given, capture_output=True, text=True, check=False)


def test_an_own_database_requires_a_secret_key() -> None:
    run = check(SECRET_KEY="")
    assert run.returncode != 0
    assert "SECRET_KEY must be set too" in run.stderr
    assert "Traceback" not in run.stderr


def test_an_own_database_requires_seal_keys() -> None:
    """One that is made and kept on a machine would lie beside what it seals, or be lost."""
    run = check(SEAL_KEYS="")
    assert run.returncode != 0
    assert "SEAL_KEYS must be set too" in run.stderr
    assert "Traceback" not in run.stderr


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        pytest.param("too-short", 1, id="too short"),
        pytest.param(f"{GOOD_KEY},{GOOD_KEY}x-sharp", 2, id="the second one, too long"),
        pytest.param(f"{GOOD_KEY} x-sharp", 1, id="two without a comma"),
    ],
)
def test_an_invalid_seal_key_is_named_by_position_and_never_shown(keys: str, place: int) -> None:
    run = check(SEAL_KEYS=keys)
    assert run.returncode != 0
    assert f"key {place} of SEAL_KEYS is not a Fernet key" in run.stderr
    assert ".env.example says how" in run.stderr
    assert not any(word in run.stdout + run.stderr for word in (GOOD_KEY, "x-sharp", "too-short", "Traceback"))


def test_seal_keys_are_separated_by_commas() -> None:
    run = check(SEAL_KEYS=f"{GOOD_KEY}, {GOOD_KEY.upper()}")
    assert run.returncode == 0, run.stderr


def test_a_public_site_is_sent_over_https_only() -> None:
    run = check(SECRET_KEY="x" * 60 + "?abcdefgh1234", PUBLIC_URL="https://campaign.example.org")
    assert run.returncode == 0, run.stderr
    for warning in ("W004", "W008", "W012", "W016", "W018"):
        assert f"security.{warning}" not in run.stderr


def test_an_unknown_log_format_and_a_short_token_are_refused() -> None:
    run = check(SECRET_KEY="x" * 60, SEAL_KEYS=GOOD_KEY, LOG_FORMAT="xml", METRICS_TOKEN="short-secret")
    assert run.returncode != 0
    assert "LOG_FORMAT is 'xml'; it must be plain or json" in run.stderr
    assert "METRICS_TOKEN is too short" in run.stderr
    assert "short-secret" not in run.stderr


@pytest.mark.parametrize("value", ["$HOME", "$HOME&$(id)`id`<x>", "a$b\\$c", "\\$"])
def test_a_value_is_taken_literally(value: str) -> None:
    ask = "from django.conf import settings; print(settings.METRICS_TOKEN)"
    token = f"{value}{'x' * 20}"
    given = os.environ | {"METRICS_TOKEN": token, "DJANGO_SETTINGS_MODULE": "campaign.config.settings"}
    run = subprocess.run([sys.executable, "-c", ask], cwd=TOP, env=given, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == token


@pytest.mark.parametrize(
    ("name", "default"),
    [("MOST_CAMPAIGNS", "20"), ("MOST_SCENARIOS", "20"), ("CLOSING_SECONDS", "5.0"), ("WEB_TIME_LIMIT", "30")],
)
def test_an_empty_number_is_the_default(name: str, default: str) -> None:
    """Docker compose hands over a blank line of .env as an empty value."""
    ask = f"from django.conf import settings; print(settings.{name})"
    given = os.environ | {name: "", "DJANGO_SETTINGS_MODULE": "campaign.config.settings"}
    run = subprocess.run([sys.executable, "-c", ask], cwd=TOP, env=given, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == default


@pytest.mark.parametrize("value", ["abc", "-1"])
def test_all_invalid_numbers_are_reported_together(value: str) -> None:
    run = check(MOST_CAMPAIGNS=value, MOST_SCENARIOS=value, CLOSING_SECONDS=value)
    assert run.returncode != 0
    assert "MOST_CAMPAIGNS must be a number from 0 to 999,999" in run.stderr
    assert "MOST_SCENARIOS must be a number from 0 to 999,999" in run.stderr
    assert "CLOSING_SECONDS must be a number of seconds from 0 to 60" in run.stderr
    assert "Traceback" not in run.stderr


def test_settings_of_the_version_before_are_named_and_stop_nothing() -> None:
    run = check(GUEST_DAYS="x-sharp", MOST_GUEST_TABLES="", THROTTLES="guests=x-sharp,sheets=60/m")
    assert run.returncode == 0, run.stderr
    assert "GUEST_DAYS is set and has no effect" in run.stderr
    assert "It was replaced by PRACTICE_DAYS" in run.stderr
    assert "THROTTLES: guests is set and has no effect" in run.stderr
    assert "It was replaced by THROTTLES: practice," in run.stderr
    assert run.stderr.count("campaign.W003") == 2, "an empty line of .env sets nothing"
    assert "x-sharp" not in run.stdout + run.stderr


def test_each_part_logs_settings_without_effect_when_it_starts(settings: Any, caplog: pytest.LogCaptureFixture) -> None:
    settings.RETIRED = retired_in({"GUEST_DAYS": "7", "THROTTLES": "all_guests = 5/m"})
    with caplog.at_level(logging.WARNING, "campaign.settings"):
        worker_init.send(sender=celery.app)
        beat_init.send(sender=celery.app)
        log_retired()  # as the web server does
    lines = [record.getMessage() for record in caplog.records if record.name == "campaign.settings"]
    assert (
        lines
        == [
            "campaign.settings.retired name='GUEST_DAYS' use='PRACTICE_DAYS'",
            "campaign.settings.retired name='THROTTLES: all_guests' use='THROTTLES: all_practice'",
        ]
        * 3
    )


def test_the_guide_names_what_replaces_a_setting_and_the_replacement_exists(settings: Any) -> None:
    guide = (TOP / "docs" / "operations.md").read_text(encoding="utf-8")
    for old, new in (*RETIRED_SETTINGS.items(), *RETIRED_ACTIONS.items()):
        assert f"`{old}`" in guide
        assert f"`{new}`" in guide
    assert all(hasattr(settings, new) and not hasattr(settings, old) for old, new in RETIRED_SETTINGS.items())
    assert all(new in settings.THROTTLES and old not in settings.THROTTLES for old, new in RETIRED_ACTIONS.items())
