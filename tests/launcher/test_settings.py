"""The settings and what is said of them."""

import os
import re
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]


def test_every_setting_is_explained() -> None:
    settings = (TOP / "campaign" / "config" / "settings.py").read_text(encoding="utf-8")
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


def test_a_site_with_a_database_of_its_own_needs_a_key_of_its_own() -> None:
    run = check(SECRET_KEY="")
    assert run.returncode != 0
    assert "SECRET_KEY must be set as well" in run.stderr
    assert "Traceback" not in run.stderr


def test_a_public_site_is_sent_over_https_only() -> None:
    run = check(SECRET_KEY="x" * 60 + "?abcdefgh1234", PUBLIC_URL="https://campaign.example.org")
    assert run.returncode == 0, run.stderr
    for warning in ("W004", "W008", "W012", "W016", "W018"):
        assert f"security.{warning}" not in run.stderr
