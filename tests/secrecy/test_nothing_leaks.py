"""A step is played with known orders through the pages, by a real worker; then they are looked for everywhere."""

import base64
import json
from collections.abc import Iterator
from typing import Any

import pytest
from celery import current_app
from celery.contrib.testing.worker import start_worker
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from campaign.games.vae_victis.rules import step_of_round
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase
from campaign.selectors.standard_pictures import OPENING, OUTCOME
from campaign.services import phases
from campaign.services.campaigns import SeatPlan, open_campaign
from campaign.tasks import draw_opening
from tests.markup import without_own_words
from tests.secrecy.answers import everything
from tests.secrecy.crawling import WAR, pages_of
from tests.secrecy.keeping import LeakRecorder, dump, files, listening, valkey_keys
from tests.secrecy.marked import Secret, SecretKind
from tests.secrecy.played import NOT_FOUND_ON_OWN_PAGES, Browsers, play
from tests.secrecy.traces import Kept, traces
from tests.secrecy.written import MARCHES, SEALED_CHANCE
from tests.turns import has_turn
from tests.waiting import wait_for


@pytest.fixture
def worker(transactional_db: None) -> Iterator[None]:
    """A worker that takes its tasks from the broker, in a thread so that it works on the test's database."""
    current_app.control.purge()
    with start_worker(current_app, perform_ping_check=False, pool="solo"):
        yield


@pytest.fixture
def leak_recorder(worker: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[LeakRecorder]:
    with listening(monkeypatch) as heard:
        yield heard


@pytest.fixture
def browsers(transactional_db: None) -> Browsers:
    """Marcus administers and plays Roma; Fabius will administer without playing."""
    found = {}
    for name in ("marcus", "lucius", "hanno", "hamilcar", "fabius"):
        found[name] = Client(raise_request_exception=False)
        found[name].force_login(User.objects.create_user(name))
    return found


@pytest.fixture
def war(browsers: Browsers, start: dict[str, Any]) -> Campaign:
    """The war under sealed chance, open for its first movement."""
    users = {name: User.objects.get(username=name) for name in browsers}
    plans = [
        SeatPlan("Marcus", users["marcus"], "roma", list(range(9, 15)), captain=True),
        SeatPlan("Lucius", users["lucius"], "roma", [15, 16]),
        SeatPlan("Hanno", users["hanno"], "carthago", [1, 2, 3], captain=True),
        SeatPlan("Hamilcar", users["hamilcar"], "carthago", list(range(4, 9))),
    ]
    return open_campaign(
        slug="war",
        title="The war",
        administrator=users["marcus"],
        document=start | {"ruleset": SEALED_CHANCE},
        seats=plans,
        at=timezone.now(),
        first=Step.MOVEMENT,
    )


def searched(
    leak_recorder: LeakRecorder, browsers: Browsers, war: Campaign, secrets: list[Secret], moment: str
) -> list[str]:
    """Where a secret is found that nobody may find there: all that is kept and said, and an administrator's pages.

    Two administrators, of whom one plays: both look while the step is open, who does not play also when it has failed,
    else by turns.
    """
    faults = traces(secrets, {**dump(), **files(), **valkey_keys(), **leak_recorder.heard()})
    rivals = [secret for secret in secrets if secret.faction != "roma"]
    for name, hidden in (("fabius", secrets), ("marcus", rivals)):  # Marcus remains the administrator
        Campaign.objects.filter(pk=war.pk).update(administrator=User.objects.get(username=name))
        if moment == "open" or (name, moment) == ("fabius", "failed") or has_turn(moment, name):
            pages = pages_of(browsers[name])
            faults += traces(hidden, {f"{name} at {place}": page for place, page in pages.items()})
    return faults


def press(browsers: Browsers, war: Campaign, button: str) -> None:
    """Marcus presses a button of his page."""
    phase = war.phases.latest("pk")
    answer = browsers["marcus"].post(f"{WAR}administration/{button}/", {"phase": phase.pk})
    assert answer.status_code == 302, answer.content


def test_orders_appear_nowhere_before_their_step_is_published(
    leak_recorder: LeakRecorder, war: Campaign, browsers: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    phase = war.phases.get()
    draw_opening.delay(phase.pk)
    secrets = play(war, browsers)
    wait_for("the opening drawn", lambda: phase.pictures.count() == len(OPENING))
    assert searched(leak_recorder, browsers, war, secrets, "open") == []

    phases.close_step(phase.pk, timezone.now())
    assert searched(leak_recorder, browsers, war, secrets, "closed") == []

    def fails(*_values: Any) -> Any:
        raise ValueError(f"cannot carry out {MARCHES[0][2]}")

    with monkeypatch.context() as broken:
        broken.setattr(step_of_round, "carried_out", fails)
        press(browsers, war, "resolve")
        wait_for("the failure", lambda: Phase.objects.get(pk=phase.pk).failure != "")
    assert searched(leak_recorder, browsers, war, secrets, "failed") == []

    press(browsers, war, "resolve")
    records = phase.records
    wait_for("the outcome drawn", lambda: records.exists() and records.get().pictures.count() == len(OUTCOME))
    assert Phase.objects.get(pk=phase.pk).status == Phase.Status.RESOLVED
    assert searched(leak_recorder, browsers, war, secrets, "resolved") == []

    press(browsers, war, "publish")
    sealed_for_good = [secret for secret in secrets if secret.opens is None]
    revealed = [secret for secret in secrets if secret.opens == Step.MOVEMENT]
    kept = dump()
    _check_that_everything_was_recorded(leak_recorder)
    assert traces(sealed_for_good, {**kept, **files(), **valkey_keys(), **leak_recorder.heard()}) == []
    for place in ("database dump", "manage.py dumpdata", "manage.py export_receipts"):
        lacking = [one.text for one in revealed if not traces([one], {place: kept[place]})]
        assert lacking == [], f"{place} does not hold what has been revealed, so that finding nothing proves nothing"


def _check_that_everything_was_recorded(leak_recorder: LeakRecorder) -> None:
    """The web server's statements and the worker's, the tasks of all kinds, the commands of broker and cache."""
    lines, commands, tasks = (
        "\n".join(leak_recorder.lines),
        "\n".join(leak_recorder.commands),
        "\n".join(leak_recorder.tasks),
    )
    assert 'INSERT INTO "orders_sealed"' in lines
    assert 'INSERT INTO "campaign_phaserecord"' in lines, "the worker resolves"
    assert "campaign.phase.failed" in lines
    assert "gAAAA" in lines, "the statements are logged with what they hold: sealed texts begin so"
    for task in ("resolve_phase", "draw_opening", "draw_outcome", "draw_of_opening", "draw_of_outcome"):
        assert f"campaign.tasks.{task}" in tasks
        assert f"campaign.tasks.{task}" in commands


def test_pages_of_a_player_hold_their_own_orders(war: Campaign, browsers: Browsers) -> None:
    """Without this it could be that the search finds nothing because nothing is there."""
    secrets = play(war, browsers)
    pages: Kept = pages_of(browsers["hamilcar"])
    carthago = [secret for secret in secrets if secret.faction == "carthago"]
    shown = [secret for secret in carthago if secret.what is not SecretKind.SALT_OF_DRAFT]
    expected = [secret for secret in shown if secret.text not in NOT_FOUND_ON_OWN_PAGES]
    joined = {"all pages": b"\n".join(pages.values())}
    assert [one.text for one in expected if not traces([one], joined)] == []
    assert traces([one for one in secrets if one.faction != "carthago"], joined) == []


@pytest.mark.parametrize("debug", [False, True])
def test_a_crash_while_submitting_shows_and_logs_no_order(
    war: Campaign, browsers: Browsers, settings: Any, monkeypatch: pytest.MonkeyPatch, debug: bool
) -> None:
    settings.DEBUG = debug

    def crash(**given: Any) -> Any:
        raise RuntimeError(f"cannot take {given['entries']!r}")

    monkeypatch.setattr("campaign.desk.views.orders.submit_orders", crash)
    secret = Secret(SecretKind.MARCH, MARCHES[0][2], "carthago")
    with listening(monkeypatch) as leak_recorder:
        form = {"phase": war.phases.get().pk, "sheet-movement-5": secret.text}
        answer = browsers["hamilcar"].post(f"{WAR}orders/", form)
    assert answer.status_code == 500
    assert (
        traces([secret], {"page": without_own_words(everything(answer)).encode(), **_without_statements(leak_recorder)})
        == []
    )


def _without_statements(leak_recorder: LeakRecorder) -> dict[str, bytes]:
    heard = leak_recorder.heard()
    assert b"RuntimeError" in heard["log lines"]
    return heard


@pytest.mark.parametrize("offset", [0, 1, 2])
def test_a_text_is_found_in_every_encoding(offset: int) -> None:
    """The search itself: what it would find if it were there."""
    text = MARCHES[0][2]
    secret = Secret(SecretKind.MARCH, text, "carthago")
    whole = b"x" * offset + text.encode() + b"and more"
    for data in (
        whole,
        whole.hex().encode(),
        base64.b64encode(whole),
        json.dumps([int(n) for n in text.split()]).encode(),
    ):
        assert traces([secret], {"somewhere": data}) != []
    assert traces([secret], {"somewhere": b"4 4 4 2 2 2 0 12 12 1"}) == []
