"""The Makefile, and the files for a server of one's own."""

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from celery import Task
from cryptography.fernet import Fernet
from django.conf import settings

from campaign.config.celery import app
from campaign.devtools.launcher.parts import commands

TOP = Path(__file__).resolve().parents[2]
COMPOSE = (TOP / "docker-compose.yml").read_text(encoding="utf-8")
EXAMPLE = re.findall(r"^#?([A-Z_]+)=", (TOP / ".env.example").read_text(encoding="utf-8"), re.M)
SERVICES = yaml.safe_load(COMPOSE)["services"]
LASTING = {"web", "calculations", "guests", "worker", "pictures", "beat", "postgres", "redis"}
SITE = set(SERVICES) - {"postgres", "redis"}


def test_make_passes_the_stop_signal_to_the_launcher() -> None:
    """A shell between the two would end alone and leave the site running."""
    recipe = subprocess.run(["make", "-n", "play"], cwd=TOP, capture_output=True, text=True, check=True).stdout
    assert any(line.startswith("exec ") and "launcher.play" in line for line in recipe.splitlines())


def test_compose_defines_all_services() -> None:
    assert set(SERVICES) == {"migrate", "restore", *LASTING}
    assert SERVICES["restore"]["profiles"] == ["tools"]  # so that `up` does not start it


def test_the_image_is_built_by_one_service_only() -> None:
    assert [name for name, service in SERVICES.items() if "build" in service] == ["migrate"]
    assert {SERVICES[name]["image"] for name in SITE} == {"vae-victis"}


def test_the_user_of_the_image_has_a_fixed_number() -> None:
    assert "\nUSER 999:999\n" in (TOP / "Dockerfile").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SERVICES)
def test_services_are_read_only_and_cannot_gain_privileges(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["pids_limit"] > 0
    assert ("cap_add" in service) is (name == "postgres")


def test_database_and_broker_are_on_an_internal_network() -> None:
    networks = yaml.safe_load(COMPOSE)["networks"]
    assert networks["servers"]["internal"] is True
    assert {name: SERVICES[name]["networks"] for name in ("postgres", "redis")} == {
        "postgres": ["servers"],
        "redis": ["servers"],
    }
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["web"]


def test_keys_are_given_only_to_parts_that_open_seals() -> None:
    has_keys = {name for name, service in SERVICES.items() if "SEAL_KEYS" in service.get("environment", {})}
    has_file = {name for name, service in SERVICES.items() if service.get("env_file")}
    assert has_keys == has_file == SITE - {"beat"}


@pytest.mark.parametrize("name", ["SECRET_KEY", "SEAL_KEYS", "POSTGRES_PASSWORD", "REDIS_PASSWORD"])
def test_compose_names_a_missing_secret_and_where_to_set_it(name: str) -> None:
    told = re.findall(rf"\$\{{{name}:\?([^}}]*)\}}", COMPOSE)
    assert told
    assert all(text.endswith((" in .env", " in .env.example")) for text in told)


def test_the_number_of_workers_is_a_setting_that_up_does_not_forget() -> None:
    assert SERVICES["worker"]["scale"] == "${WORKERS:-1}"
    assert SERVICES["pictures"]["scale"] == "${PICTURE_WORKERS:-1}"


@pytest.mark.parametrize("name", sorted(LASTING))
def test_every_lasting_service_has_a_health_check(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"][0] in {"CMD", "CMD-SHELL"}


@pytest.mark.parametrize("name", ["web", "calculations", "guests", "worker", "pictures", "beat"])
def test_the_site_waits_for_the_migrations_and_the_servers(name: str) -> None:
    waits = {other: on["condition"] for other, on in SERVICES[name]["depends_on"].items()}
    assert waits == {
        "migrate": "service_completed_successfully",
        "postgres": "service_healthy",
        "redis": "service_healthy",
    }


def test_every_part_sees_the_same_pictures() -> None:
    assert "media:/srv/media" in SERVICES["web"]["volumes"]
    for name in ("calculations", "guests", "worker", "pictures", "restore"):
        assert SERVICES["web"]["volumes"] == SERVICES[name]["volumes"]


UNITS = TOP / "docs" / "systemd"


CALCULATING = {"CALCULATIONS": "calculations", "GUEST_CALCULATIONS": "guests"}
"""The part that is at the address in each setting."""
Told = tuple[dict[str, str], str]
"""The addresses that a part is told, by the setting, and its command."""


def of_systemd(name: str) -> Told:
    """What a part is told by its unit."""
    unit = (UNITS / f"vae-victis-{name}.service").read_text()
    (command,) = re.findall(r"^ExecStart=(.*)$", unit, re.M)
    return dict(re.findall(r"^Environment=(\w*CALCULATIONS)=(.*)$", unit, re.M)), command


def of_containers(name: str) -> Told:
    """The same of compose, whose containers are found by their names."""
    told = SERVICES[name]["environment"]
    return {one: re.sub("^.*:", "0.0.0.0:", told[one]) for one in CALCULATING if one in told}, SERVICES[name]["command"]


def of_the_launcher(name: str) -> Told:
    """The same of `make play`, where all parts are told the same."""
    told = {"CALCULATIONS": "unix:/here", "GUEST_CALCULATIONS": "unix:/there"}
    return told, " ".join(commands(TOP, 8000, told)[name])


@pytest.mark.parametrize("setting", CALCULATING)
@pytest.mark.parametrize("told_and_command", [of_systemd, of_containers, of_the_launcher])
def test_what_calculates_listens_where_the_web_server_looks_for_it(
    told_and_command: Callable[[str], Told], setting: str
) -> None:
    asking, _ = told_and_command("web")
    _, command = told_and_command(CALCULATING[setting])
    assert {f"--bind={asking[setting]}", f"--env={setting}=here", "--threads=4"} <= set(command.split())


@pytest.mark.parametrize("told_and_command", [of_systemd, of_containers, of_the_launcher])
def test_guests_share_one_process_which_the_other_one_asks_too(told_and_command: Callable[[str], Told]) -> None:
    asking, _ = told_and_command("web")
    assert told_and_command("calculations")[0]["GUEST_CALCULATIONS"] == asking["GUEST_CALCULATIONS"]
    assert "--workers=1" in told_and_command("guests")[1].split()


@pytest.mark.parametrize("name", CALCULATING.values())
def test_what_calculates_is_reached_from_no_outside_network(name: str) -> None:
    """It believes the web server that asks it when a request arrived and, for guests, that it was counted."""
    assert SERVICES[name]["networks"] == ["servers"]
    assert "CALCULATIONS" not in SERVICES[name]["environment"]


def of_compose() -> list[str]:
    return [SERVICES[name]["command"] for name in ("worker", "pictures")]


def of_play() -> list[str]:
    return [" ".join(commands(TOP, 8000)[name]) for name in ("worker", "pictures")]


@pytest.mark.parametrize("of_workers", [of_compose, of_play])
def test_every_queue_has_a_worker_and_no_worker_an_unknown_queue(of_workers: Callable[[], list[str]]) -> None:
    """A queue that nobody serves would fill without a word."""
    served = [queue for command in of_workers() for queue in re.findall(r"--queues=(\S+)", command)[0].split(",")]
    assert sorted(served) == sorted(queue.name for queue in settings.CELERY_TASK_QUEUES)


def test_workers_stop_only_after_their_longest_task() -> None:
    limits = {
        name: max(int(task.time_limit or settings.CELERY_TASK_TIME_LIMIT) for task in tasks)
        for name, tasks in tasks_by_service().items()
    }
    for name, limit in limits.items():
        assert int(SERVICES[name]["stop_grace_period"].removesuffix("s")) >= limit
    given_to_another = settings.CELERY_BROKER_TRANSPORT_OPTIONS["visibility_timeout"]
    assert isinstance(given_to_another, int)
    assert given_to_another > max(limits.values())


def tasks_by_service() -> dict[str, list[Task[Any, Any]]]:
    """The site's own tasks by the service whose worker takes them."""
    app.loader.import_default_modules()
    queues = {task: route["queue"] for task, route in settings.CELERY_TASK_ROUTES.items()}
    found: dict[str, list[Task[Any, Any]]] = {"worker": [], "pictures": []}
    for name, task in app.tasks.items():
        if name.startswith("campaign."):
            queue = queues.get(name, settings.CELERY_TASK_DEFAULT_QUEUE)
            found["pictures" if "pictures" in queue else "worker"].append(task)
    assert all(found.values())
    return found


def test_the_broker_never_evicts_queued_tasks() -> None:
    assert "--maxmemory-policy noeviction" in SERVICES["redis"]["command"]


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_services_limit_their_logs_and_memory(name: str) -> None:
    service = SERVICES[name]
    assert service["logging"]["options"] == {"max-size": "10m", "max-file": "5"}
    assert name not in LASTING or "mem_limit" in service


def test_variables_of_compose_are_in_the_example_file() -> None:
    asked = set(re.findall(r"\$\{([A-Z_]+)", COMPOSE))
    assert "POSTGRES_PASSWORD" in asked
    assert asked <= set(EXAMPLE)


def test_building_the_image_creates_no_secret() -> None:
    """What settings would make and keep on a machine is given while building, with words that are no secret."""
    recipe = (TOP / "Dockerfile").read_text(encoding="utf-8")
    given = dict(re.findall(r"(\w+)=(unused\S+)", recipe))
    assert set(given) == {"SECRET_KEY", "SEAL_KEYS"}
    Fernet(given["SEAL_KEYS"])  # settings refuse what is no key


def test_the_documented_command_makes_a_valid_key() -> None:
    explained = (TOP / ".env.example").read_text(encoding="utf-8")
    found = re.search(r'python3 -c "(import base64.*)"', explained)
    assert found is not None
    made = subprocess.run([sys.executable, "-c", found[1]], capture_output=True, text=True, check=True).stdout
    Fernet(made.strip())


def test_every_setting_of_the_example_file_is_used() -> None:
    config = TOP / "campaign" / "config"
    readers = [*(config / "settings").glob("*.py"), config / "web_server.py"]
    read = "".join(file.read_text(encoding="utf-8") for file in readers)
    assert [name for name in EXAMPLE if f'"{name}"' not in read and f"${{{name}" not in COMPOSE] == []
