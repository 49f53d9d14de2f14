"""The health checks for monitoring: liveness, readiness, and what is wrong."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from celery.signals import heartbeat_sent
from django.core.cache import cache, caches
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from campaign.models import Phase
from campaign.monitoring.queries import readiness
from campaign.platform import broker
from campaign.platform.life_signs import Sign, a_worker_cannot_draw, give_sign, report_late_request
from campaign.platform.task_counts import count_failure, count_run
from tests.conftest import SECRET, submit_orders


@pytest.fixture
def all_well(db: None) -> None:
    """Beat and a worker have just been heard of, and no task has failed."""
    cache.clear()
    for sign in Sign:
        give_sign(sign, datetime.now(UTC))


def asked(path: str = "/readyz", status: int = 200, **options: Any) -> Any:
    answer = Client().get(path, **options)
    assert answer.status_code == status, answer.content
    return json.loads(answer.content)


def wrong(answer: Any) -> dict[str, str]:
    """The parts that are not well, and how they are."""
    return {name: part["state"] for name, part in answer["parts"].items() if part["state"] != "ok"}


def test_readiness_lists_every_part(all_well: None) -> None:
    answer = asked()
    assert answer["state"] == "ok"
    names = ["database", "migrations", "broker", "web", "beat", "worker", "disk", "drawing", "tasks"]
    assert list(answer["parts"]) == names
    assert wrong(answer) == {}


def test_readiness_names_a_request_over_its_limit(all_well: None, settings: Any) -> None:
    """Here it is the one that asks."""
    settings.WEB_TIME_LIMIT = -1
    answer = asked()
    assert wrong(answer) == {"web": "degraded"}
    assert "campaign.request.late" in answer["parts"]["web"]["says"]


def test_readiness_remembers_a_late_request_of_another_process(all_well: None) -> None:
    report_late_request()
    assert wrong(asked()) == {"web": "degraded"}


@pytest.mark.servers
def test_healthz_works_without_the_database() -> None:
    """Also to a browser with a session, and while the database is away: this test may not ask it anything."""
    answer = Client().get("/healthz", headers={"Cookie": "sessionid=abc"})
    assert json.loads(answer.content) == {"state": "ok"}
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_a_container_can_check_itself_without_the_proxy(all_well: None, settings: Any, path: str) -> None:
    """By http and at its own address, though people reach the site at another one by https alone."""
    settings.ALLOWED_HOSTS = ["campaign.example.org"]
    settings.SECURE_SSL_REDIRECT = True
    asked(path, headers={"Host": "127.0.0.1:8000"})


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_watchers_only_read(all_well: None, path: str) -> None:
    assert Client().post(path, {"a": "b"}).status_code == 405


def test_readiness_fails_without_the_database(all_well: None, monkeypatch: pytest.MonkeyPatch) -> None:
    asked_for: list[int] = []

    def refuse() -> None:
        asked_for.append(1)
        raise OperationalError("connection to server at 10.0.0.3 failed: password of vae_victis")

    with monkeypatch.context() as away:
        away.setattr(connection, "cursor", refuse)
        answer = asked(status=503)
    assert (answer["state"], wrong(answer)) == ("missing", {"database": "missing", "migrations": "missing"})
    assert "DATABASE_URL" in answer["parts"]["database"]["says"]
    assert "password" not in json.dumps(answer)
    assert len(asked_for) == 1, "who waits for a database that is away waits once"


def test_missing_migrations_are_reported(all_well: None) -> None:
    MigrationRecorder(connection).record_unapplied("campaign", sorted(last_migrations("campaign"))[-1])
    answer = asked(status=503)
    assert wrong(answer) == {"migrations": "missing"}
    assert "manage.py migrate" in answer["parts"]["migrations"]["says"]


def last_migrations(app: str) -> list[str]:
    return [name for label, name in MigrationRecorder(connection).applied_migrations() if label == app]


def test_a_missing_broker_is_degraded_only(all_well: None, settings: Any) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert broker.queues() is None
    assert wrong(asked()) == {"broker": "degraded"}


@pytest.mark.parametrize(("sign", "part"), [(Sign.BEAT, "beat"), (Sign.WORKER, "worker")])
def test_silent_beat_and_workers_are_reported(all_well: None, sign: Sign, part: str) -> None:
    give_sign(sign, datetime.now(UTC) - readiness.BEAT_TIMEOUT - timedelta(seconds=1))
    answer = asked()
    assert wrong(answer) == {part: "degraded"}
    assert "for some minutes" in answer["parts"][part]["says"]
    cache.delete(f"life_sign:{sign}")
    assert "has not run yet" in asked()["parts"][part]["says"]


def test_a_full_disk_is_reported(all_well: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "LEAST_FREE_BYTES", 2**62)
    assert wrong(asked()) == {"disk": "degraded"}


def test_readiness_needs_few_queries_and_reveals_nothing(
    all_well: None, phase: Phase, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    submit_orders(phase_id=phase.pk, seat=phase.campaign.seats.get(name="Hamilcar"), army_number=5, text=SECRET)
    with django_assert_max_num_queries(3):
        text = json.dumps(asked())
    assert SECRET not in text
    assert "war" not in text


def test_a_machine_that_cannot_draw_is_reported(all_well: None, cannot_draw: None) -> None:
    answer = asked()
    assert wrong(answer) == {"drawing": "degraded"}
    assert "manage.py check" in answer["parts"]["drawing"]["says"]


def test_a_worker_that_cannot_draw_is_unhealthy_and_reported(
    all_well: None, cannot_draw: None, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.ALIVE_FILE = str(tmp_path / "alive")
    heartbeat_sent.send(sender=None)
    assert not (tmp_path / "alive").exists()
    monkeypatch.setattr(readiness, "drawing_fault", lambda: "")  # the web server can draw
    answer = asked()
    assert wrong(answer) == {"drawing": "degraded"}
    assert "a worker cannot draw" in answer["parts"]["drawing"]["says"]
    cache.clear()


@pytest.mark.servers
def test_a_worker_reports_with_every_heartbeat_that_it_cannot_draw(cannot_draw: None) -> None:
    for _ in range(2):
        cache.clear()  # as a minute after the last heartbeat
        assert not a_worker_cannot_draw()
        heartbeat_sent.send(sender=None)
        assert a_worker_cannot_draw()
        assert 0 < redis_seconds() <= 60
    cache.clear()


def redis_seconds() -> int:
    """The seconds for which the report of a worker is kept."""
    client: Any = caches["default"]
    return int(client._cache.get_client().ttl(client.make_key("life_sign:cannot_draw")))


def test_a_worker_that_can_draw_touches_its_file(all_well: None, settings: Any, tmp_path: Path) -> None:
    settings.ALIVE_FILE = str(tmp_path / "alive")
    heartbeat_sent.send(sender=None)
    assert (tmp_path / "alive").exists()
    assert wrong(asked()) == {}


def test_a_task_that_fails_often_is_reported(all_well: None) -> None:
    for _ in range(10):
        count_run("draw_opening", datetime.now(UTC))
        count_run("send_notice", datetime.now(UTC))
    for _ in range(3):
        count_failure("draw_opening", datetime.now(UTC))
    answer = asked()
    assert wrong(answer) == {"tasks": "degraded"}
    assert "draw_opening (3 of 10)" in answer["parts"]["tasks"]["says"]
    assert "send_notice" not in answer["parts"]["tasks"]["says"]
