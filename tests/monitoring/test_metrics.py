"""The numbers of the site for what collects them: what they count, who may read them, and what they cost."""

from datetime import timedelta
from typing import Any

import pytest
from celery import current_app
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from prometheus_client.parser import text_string_to_metric_families

from campaign.models import Campaign, Notice, Phase, UnfinishedTask
from campaign.monitoring.queries.measures import measures
from campaign.notices.commands.making import make_notices
from campaign.platform.life_signs import Sign, give_sign
from tests.conftest import NOW, SECRET, advance, submit_orders
from tests.notices.telling_people import mail_to

HOUR = timedelta(hours=1)
LOCAL = {"Host": "127.0.0.1:8000"}
TOKEN = "a-token-that-nobody-guesses"


def at(moment: Any) -> dict[str, dict[str, float]]:
    """Every measure at a moment, its values by their labels."""
    return {
        measure.name: {",".join(labels.values()): value for labels, value in measure.rows}
        for measure in measures(moment)
    }


def test_campaigns_steps_and_players_are_counted(war: Campaign, phase: Phase) -> None:
    found = at(NOW)
    assert found["campaigns"] == {"not_started": 0, "running": 1, "paused": 0, "ended": 0, "abandoned": 0}
    assert found["steps"] == {"open": 1, "closed": 0, "resolving": 0, "resolved": 0}
    assert found["players"] == {"": 4}
    advance(phase, to="resolved")
    assert at(NOW)["steps"]["resolved"] == 1
    Campaign.objects.update(standing="paused")
    found = at(NOW)
    assert (found["campaigns"]["paused"], sum(found["steps"].values()), found["players"][""]) == (1, 0, 0)


def test_an_overdue_automatic_step_counts_as_late(war: Campaign, phase: Phase) -> None:
    """Nothing is late without automatic closing, nor if the step is held for missing orders."""
    late = phase.due_at + HOUR
    assert (at(late)["deadlines_late"][""], at(late)["deadlines_late_seconds"][""]) == (0, 0)
    Campaign.objects.update(by_itself="publish")
    assert at(phase.due_at - HOUR)["deadlines_late"][""] == 0
    assert (at(late)["deadlines_late"][""], at(late)["deadlines_late_seconds"][""]) == (1, 3600)
    Campaign.objects.update(missing="hold")
    assert at(late)["deadlines_late"][""] == 0


def test_lost_steps_and_unfinished_tasks_are_counted(war: Campaign, phase: Phase) -> None:
    Phase.objects.update(status="resolving", claimed_at=NOW)
    begun = {"first_begun_at": NOW, "begun_at": NOW}
    UnfinishedTask.objects.create(task="resolve_phase", subject="1", **begun)
    UnfinishedTask.objects.create(task="draw_opening", subject="1", failed_at=NOW, error="OSError", **begun)
    UnfinishedTask.objects.create(task="draw_opening", subject="2", failed_at=NOW, given_up_at=NOW, **begun)
    assert at(NOW)["claims_stalled"][""] == 0
    found = at(NOW + HOUR)
    assert found["claims_stalled"][""] == 1
    assert found["work_unfinished"] == {"under_way": 1, "waiting": 1, "given_up": 1}
    assert found["pictures_lacking"] == {"opening": 1, "outcome": 0, "choice": 0, "other_size": 0}


def test_failed_notifications_are_counted_by_channel(war: Campaign, people: dict[str, User]) -> None:
    for name in ("hanno", "hamilcar", "lucius", "marcus"):
        mail_to(people[name], ["opened"])
    make_notices(NOW)
    first, second, third, _fourth = Notice.objects.order_by("pk")
    Notice.objects.filter(pk=first.pk).update(tries=1, failure="mail")
    Notice.objects.filter(pk=second.pk).update(next_try_at=None, given_up_at=NOW, failure="mail")
    Notice.objects.filter(pk=third.pk).update(next_try_at=None, given_up_at=NOW, failure="outdated")
    mails = {state: at(NOW)["notices"][f"mail,{state}"] for state in ("waiting", "retried", "given_up")}
    assert mails == {"waiting": 1, "retried": 1, "given_up": 1}
    assert at(NOW + 25 * HOUR)["notices"]["mail,given_up"] == 0
    assert at(NOW)["notices"]["webhook,waiting"] == 0


def test_queues_are_counted_and_a_missing_broker_is_tolerated(db: None, settings: Any) -> None:
    current_app.control.purge()
    current_app.send_task("campaign.tasks.make_notices")
    found = at(NOW)
    assert (found["broker_up"][""], sum(found["queue_length"].values())) == (1, 1)
    assert set(found["queue_length"]) == {queue.name for queue in settings.CELERY_TASK_QUEUES}
    current_app.control.purge()
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    found = at(NOW)
    assert found["broker_up"][""] == 0
    assert "queue_length" not in found


def test_the_age_of_life_signs_is_measured(db: None) -> None:
    give_sign(Sign.BEAT, NOW)
    give_sign(Sign.WORKER, NOW - HOUR)
    assert at(NOW + HOUR)["silent_seconds"] == {"beat": 3600, "worker": 7200}


def test_metrics_are_in_prometheus_format_and_reveal_nothing(phase: Phase) -> None:
    submit_orders(phase_id=phase.pk, seat=phase.campaign.seats.get(name="Hamilcar"), army_number=5, text=SECRET)
    answer = Client().get("/metrics", headers=LOCAL)
    assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
    text = answer.content.decode()
    found = {family.name: family for family in text_string_to_metric_families(text)}
    assert all(name.startswith("vae_victis_") for name in found)
    (running,) = [one for one in found["vae_victis_campaigns"].samples if one.labels == {"standing": "running"}]
    assert running.value == 1
    assert found["vae_victis_database_bytes"].samples[0].value > 1_000_000
    assert SECRET not in text
    assert "hanno" not in text.lower()


def test_metrics_need_a_fixed_number_of_queries(war: Campaign, phase: Phase, people: dict[str, User]) -> None:
    with CaptureQueriesContext(connection) as empty:
        list(measures(NOW))
    mail_to(people["hanno"])
    make_notices(NOW)
    advance(phase, to="published")
    with CaptureQueriesContext(connection) as filled:
        list(measures(NOW + 99 * HOUR))
    assert len(filled) == len(empty) <= 18


# Who may read them


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "campaign.example.org"},
        {},
        {**LOCAL, "X-Forwarded-For": "127.0.0.1"},
        {**LOCAL, "X-Forwarded-Proto": "https"},
        {**LOCAL, "Forwarded": "for=1.2.3.4"},
    ],
)
def test_metrics_without_a_token_are_hidden_from_a_proxy(db: None, headers: dict[str, str]) -> None:
    assert Client().get("/metrics", headers=headers).status_code == 404


@pytest.mark.parametrize("address", ["10.0.0.3", "", "::2", "nonsense"])
def test_metrics_without_a_token_are_hidden_from_other_machines(db: None, address: str) -> None:
    assert Client(REMOTE_ADDR=address).get("/metrics", headers=LOCAL).status_code == 404


def test_metrics_with_a_token_are_readable_from_anywhere(db: None, settings: Any) -> None:
    settings.METRICS_TOKEN = TOKEN
    far = Client(REMOTE_ADDR="10.0.0.3")
    assert far.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).status_code == 200
    for wrong in ({}, {"Authorization": f"Bearer {TOKEN}x"}, {"Authorization": TOKEN}, {"Authorization": "Bearer ä"}):
        refused = far.get("/metrics", headers={**LOCAL, **wrong})
        assert (refused.status_code, refused.headers["WWW-Authenticate"]) == (401, "Bearer")
    assert Client().get("/metrics", headers=LOCAL).status_code == 401
