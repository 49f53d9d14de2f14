"""The Makefile, and the files for a server of one's own."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from cryptography.fernet import Fernet

TOP = Path(__file__).resolve().parents[2]
COMPOSE = (TOP / "docker-compose.yml").read_text(encoding="utf-8")
EXAMPLE = re.findall(r"^#?([A-Z_]+)=", (TOP / ".env.example").read_text(encoding="utf-8"), re.M)
SERVICES = yaml.safe_load(COMPOSE)["services"]


def test_make_hands_the_signal_to_stop_on_to_the_launcher() -> None:
    """A shell between the two would end alone and leave the site running."""
    recipe = subprocess.run(["make", "-n", "play"], cwd=TOP, capture_output=True, text=True, check=True).stdout
    assert any(line.startswith("exec ") and "embedded.play" in line for line in recipe.splitlines())


def test_the_site_and_its_servers_are_all_there() -> None:
    assert set(SERVICES) == {"migrate", "web", "worker", "beat", "postgres", "redis"}


@pytest.mark.parametrize("name", sorted(set(SERVICES) - {"migrate"}))
def test_every_lasting_service_has_a_health_check(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"][0] in {"CMD", "CMD-SHELL"}


@pytest.mark.parametrize("name", ["web", "worker", "beat"])
def test_the_site_waits_for_the_migrations_and_the_servers(name: str) -> None:
    waits = {other: on["condition"] for other, on in SERVICES[name]["depends_on"].items()}
    assert waits == {
        "migrate": "service_completed_successfully",
        "postgres": "service_healthy",
        "redis": "service_healthy",
    }


def test_the_worker_and_the_web_server_see_the_same_pictures() -> None:
    assert "media:/srv/media" in SERVICES["web"]["volumes"]
    assert SERVICES["web"]["volumes"] == SERVICES["worker"]["volumes"]


def test_what_is_to_be_filled_in_is_explained() -> None:
    asked = set(re.findall(r"\$\{([A-Z_]+)", COMPOSE))
    assert asked == {"POSTGRES_PASSWORD"}
    assert asked <= set(EXAMPLE)


def test_no_secret_is_made_for_the_image() -> None:
    """What settings would make and keep on a machine is given while building, with words that are no secret."""
    recipe = (TOP / "Dockerfile").read_text(encoding="utf-8")
    given = dict(re.findall(r"(\w+)=(unused\S+)", recipe))
    assert set(given) == {"SECRET_KEY", "SEAL_KEYS"}
    Fernet(given["SEAL_KEYS"])  # settings refuse what is no key


def test_the_way_to_make_a_key_makes_one() -> None:
    explained = (TOP / ".env.example").read_text(encoding="utf-8")
    found = re.search(r'python3 -c "(import base64.*)"', explained)
    assert found is not None
    made = subprocess.run([sys.executable, "-c", found[1]], capture_output=True, text=True, check=True).stdout
    Fernet(made.strip())


def test_nothing_is_explained_that_nobody_reads() -> None:
    settings = (TOP / "campaign" / "config" / "settings.py").read_text(encoding="utf-8")
    assert [name for name in EXAMPLE if f'"{name}"' not in settings and f"${{{name}" not in COMPOSE] == []
