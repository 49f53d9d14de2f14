"""The first start of a site, and every start after it."""

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from celery.signals import worker_init
from django.contrib.auth.models import User
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import connection
from django.test import Client

from campaign.checks import check_drawing
from campaign.config.environment import check_environment
from campaign.config.log_lines import line_formatter
from tests.conftest import whole_database
from tests.operations.conftest import Elsewhere

pytestmark = pytest.mark.django_db(transaction=True)
GOOD_KEY = "good-key-good-key-good-key-good-key-good-ke="


@pytest.fixture(autouse=True)
def _long_secret(settings: Any) -> None:
    settings.SECRET_KEY = "a long secret of the tests " * 2


def first_start(name: str = "marcus") -> str:
    out = StringIO()
    call_command("first_start", name, stdout=out)
    return out.getvalue()


def refused(capsys: pytest.CaptureFixture[str], name: str = "marcus") -> list[str]:
    with pytest.raises(SystemExit) as ended:
        first_start(name)
    assert ended.value.code == 2
    return capsys.readouterr().err.splitlines()


def test_first_start_creates_tables_and_a_user_once(other_database: Elsewhere, client: Client) -> None:
    with other_database():
        said = first_start()
        assert re.search(r"The database is up to date: \d+ migrations applied\.", said)
        link = re.search(r"http://127\.0\.0\.1:8000(/\S+)", said)
        assert link is not None
        assert client.get(link[1], follow=True).context["user"].username == "marcus"
        user = User.objects.get()
        assert user.is_staff
        assert not user.has_usable_password()
        before = whole_database()
        again = first_start("lucius")
        assert whole_database() == before
        assert "The site is set up already. Nothing was changed. Staff: marcus." in again
        assert "sign_in_link marcus" in again


def test_first_start_warns_about_unusual_settings(settings: Any) -> None:
    settings.PUBLIC_URL = "http://campaign.example.org"
    settings.ALLOWED_HOSTS = ["campaign.example.org"]
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
    said = first_start()
    assert "Note: PUBLIC_URL is not https" in said
    assert "Note: EMAIL_URL is not set" in said


@pytest.mark.parametrize(("proxies", "warned"), [(0, True), (1, False)])
def test_first_start_warns_of_https_without_a_trusted_proxy(settings: Any, proxies: int, *, warned: bool) -> None:
    settings.PUBLIC_URL = "https://campaign.example.org"
    settings.ALLOWED_HOSTS = ["campaign.example.org"]
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    assert ("Set TRUSTED_PROXIES to the number of proxies" in first_start()) is warned


def test_first_start_reports_all_errors_together(
    settings: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.SECRET_KEY = "short"
    settings.ALLOWED_HOSTS = ["elsewhere.example.org"]
    settings.REDIS_URL = f"unix://{tmp_path}/nobody.sock"
    (tmp_path / "a-file").touch()
    settings.MEDIA_ROOT = tmp_path / "a-file"
    settings.STATIC_ROOT = tmp_path
    settings.DEBUG = False
    lines = refused(capsys)
    assert lines[0] == "The site cannot run with these settings. Nothing was changed. Fix this first:"
    beginnings = ("SECRET_KEY has", "ALLOWED_HOSTS lacks", "Redis does not answer", "MEDIA_ROOT:", "STATIC_ROOT:")
    assert [next(one for one in beginnings if one in line) for line in lines[1:]] == list(beginnings)
    assert not User.objects.exists()


def test_first_start_refuses_where_maps_cannot_be_drawn(cannot_draw: None, capsys: pytest.CaptureFixture[str]) -> None:
    line = refused(capsys)[1]
    assert line.startswith("- Maps cannot be drawn on this machine. KeyError")
    assert "conftest.py, line" in line
    assert "requirements.txt" in line


def test_check_warns_where_maps_cannot_be_drawn(cannot_draw: None, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("check")
    assert "campaign.W002) Maps cannot be drawn" in capsys.readouterr().err


def test_a_worker_says_at_its_start_that_it_cannot_draw(cannot_draw: None, caplog: pytest.LogCaptureFixture) -> None:
    worker_init.send(sender=None)
    (line,) = [record for record in caplog.records if record.msg == "campaign.drawing.impossible"]
    assert line.levelname == "ERROR"
    assert "in try_drawing" in line_formatter("plain").format(line)


def test_no_warning_when_maps_can_be_drawn(caplog: pytest.LogCaptureFixture) -> None:
    worker_init.send(sender=None)
    assert check_drawing() == []
    assert [message for message in caplog.messages if message.startswith("campaign.")] == []


def test_an_unreachable_database_is_reported_with_other_errors(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.SECRET_KEY = "short"
    connection.close()
    with monkeypatch.context() as patch:
        patch.setitem(connection.settings_dict, "HOST", str(tmp_path))
        lines = refused(capsys)
    connection.close()
    assert len(lines) == 3
    assert lines[2].startswith("- The database does not answer. Check DATABASE_URL.")


@pytest.mark.parametrize("name", ["no spaces", "", "x" * 151])
def test_an_invalid_user_name_is_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = refused(capsys, name)
    assert "cannot be a user name" in line


def test_an_existing_player_does_not_become_staff(capsys: pytest.CaptureFixture[str]) -> None:
    User.objects.create_user("Marcus")
    assert "and is not staff; choose another name" in refused(capsys)[0]
    assert not User.objects.get().is_staff


# What the settings refuse to begin with


def test_a_valid_environment_passes_the_check() -> None:
    check_environment({})
    check_environment(
        {
            "DATABASE_URL": "postgres://u@/site?host=/run/postgresql",
            "SECRET_KEY": "anything",
            "SEAL_KEYS": f"{GOOD_KEY}, {GOOD_KEY.upper()}",
            "PUBLIC_URL": "https://campaign.example.org",
            "REDIS_URL": "unix:///run/redis.sock",
            "DEBUG": "",
        }
    )


def test_invalid_settings_are_reported_together_without_their_values() -> None:
    given = {
        "DATABASE_URL": "postgres://u:tiger-99" + "@[host/site",
        "SEAL_KEYS": "tiger-98",
        "REDIS_URL": "http://127.0.0.1",
        "EMAIL_URL": "mail.example.org",
        "PUBLIC_URL": "campaign.example.org",
        "DEBUG": "ture",
        "OPEN_CAMPAIGNS": "all",
        "TRUSTED_PROXIES": "one",
    }
    with pytest.raises(ImproperlyConfigured) as raised:
        check_environment(given)
    told = str(raised.value)
    assert [name for name in (*given, "SECRET_KEY") if name not in told] == []
    assert "tiger" not in told
    keys = {"SECRET_KEY": "x", "SEAL_KEYS": GOOD_KEY}
    with pytest.raises(ImproperlyConfigured, match="has no database"):
        check_environment({"DATABASE_URL": "postgres://u@host", **keys})
    with pytest.raises(ImproperlyConfigured, match=r"\?host=/run/postgresql"):
        check_environment({"DATABASE_URL": "postgres://u@%2Frun%2Fpostgresql/site", **keys})
