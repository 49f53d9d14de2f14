"""What docs/operations.md names is there; `make operations` follows it."""

import configparser
import re
import subprocess

import pytest
import yaml
from django.core.management import get_commands

from tests.operations.follow import GUIDE, SECTIONS, TOP, blocks

TEXT = GUIDE.read_text(encoding="utf-8")
UNITS = sorted((TOP / "docs" / "systemd").glob("*.service"))
PARTS = ("web", "worker", "pictures", "beat")


def unit(name: str) -> configparser.SectionProxy:
    found = configparser.ConfigParser(interpolation=None, strict=False)
    found.read(TOP / "docs" / "systemd" / f"vae-victis-{name}.service", encoding="utf-8")
    return found["Service"]


@pytest.mark.parametrize("section", SECTIONS)
def test_there_is_something_to_follow_and_it_is_shell(section: str) -> None:
    found = blocks(TEXT, section)
    assert found
    for block in found:
        subprocess.run(["bash", "-n", "-c", block], check=True)


def test_every_command_that_is_named_exists() -> None:
    named = set(re.findall(r"(?:manage\.py|vae-victis) (?:<[^>]+> )?([a-z_]+)\b", TEXT))
    assert {"backup", "restore", "first_start", "replay_campaign"} <= named
    assert named <= set(get_commands())


def test_every_unit_is_started_by_the_guide() -> None:
    assert [path.stem for path in UNITS] == sorted(f"vae-victis-{name}" for name in (*PARTS, "backup"))
    started = " ".join(blocks(TEXT, "Without containers"))
    assert all(f"vae-victis-{name}" in started for name in PARTS)


@pytest.mark.parametrize("name", PARTS)
def test_units_and_containers_run_the_same(name: str) -> None:
    """But for where they listen, how they are called, and the numbers that containers take from settings."""
    service = yaml.safe_load((TOP / "docker-compose.yml").read_text(encoding="utf-8"))["services"][name]
    contained = re.sub(r"\$\{\w+:-(\d+)\}", r"\1", service["command"])
    contained = contained.replace("0.0.0.0", "127.0.0.1").replace("/tmp/beat", "/srv/vae-victis/cache/beat")
    command = unit(name)["ExecStart"].removeprefix("/srv/vae-victis/site/.venv/bin/python -m ")
    command = re.sub(r" --hostname=\S+", "", command)
    assert sorted(command.split()) == sorted(contained.split())
    assert f"{unit(name)['TimeoutStopSec']}s" == service["stop_grace_period"]


@pytest.mark.parametrize("name", [*PARTS, "backup"])
def test_the_folders_that_a_unit_may_write_into_are_made_by_the_guide(name: str) -> None:
    written = unit(name)["ReadWritePaths"].split()
    assert written
    assert all(folder in TEXT for folder in [*written, unit(name)["EnvironmentFile"], unit(name)["WorkingDirectory"]])
