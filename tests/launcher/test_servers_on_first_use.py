"""The servers of the tests start when the first test that needs them begins."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from campaign.platform.checkout import TOP

TESTS = """
import os
import pytest
from django.conf import settings
from django.core.cache import cache
from django.templatetags.static import static

def started():
    return settings.EMBEDDED.valkey_socket.exists(), (settings.STATIC_ROOT / "staticfiles.json").exists()

def test_pure():
    assert started() == (False, False)

def test_unmarked_use():
    cache.get("a")

@pytest.mark.servers
def test_marked():
    assert started() == (True, True)
    cache.set("a", "b")
    assert cache.get("a") == "b"

def test_unmarked_use_of_an_open_connection():
    cache.get("a")

def test_unmarked_static_file():
    static("css/page.css")

@pytest.mark.django_db
def test_database(django_user_model):
    assert django_user_model.objects.count() == 0

def test_by_fixture(db, django_user_model):
    assert django_user_model.objects.count() == 0
"""


def run(folder: Path, *arguments: str) -> str:
    """What a pytest of its own says of `TESTS`, without the servers of this one."""
    file = folder / "test_sample.py"
    file.write_text(TESTS, encoding="utf-8")
    given = ("EMBEDDED_SERVERS", "DATABASE_URL", "REDIS_URL", "PYTEST_XDIST_WORKER", "STATIC_ROOT")
    environment = {name: value for name, value in os.environ.items() if name not in given}
    command = [sys.executable, "-m", "pytest", f"-c{TOP / 'pyproject.toml'}", "-n0", "-v", str(file), *arguments]
    return subprocess.run(command, cwd=TOP, env=environment, check=False, capture_output=True, text=True).stdout


@pytest.mark.servers
def test_servers_start_only_for_tests_that_need_them(tmp_path: Path) -> None:
    said = run(tmp_path, "-k", "pure")
    assert "1 passed" in said, said
    said = run(tmp_path, "-k", "not pure")
    assert "3 failed, 3 passed" in said, said
    assert said.count("Failed: This test uses Valkey: mark it with `pytest.mark.servers`") >= 2
    assert "This test needs collected static files: mark it with `pytest.mark.servers`" in said


def test_tests_without_the_marker_are_those_that_need_no_server(tmp_path: Path) -> None:
    said = run(tmp_path, "--collect-only", "-m", "not servers")
    assert "4/7 tests collected (3 deselected)" in said, said
    assert "test_pure" in said
    assert "test_unmarked_use" in said
