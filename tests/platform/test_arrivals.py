"""What counts is when orders arrived, and a step stays open for a few seconds for those under way."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaign import tasks
from campaign.games.vae_victis.kinds import Kind
from campaign.models import Campaign, Phase, Seat
from campaign.models.log import Action
from campaign.selectors.due_steps import being_closed, past_their_deadlines, steps_to_look_at
from campaign.services import closing, deadlines, sheets, standing
from campaign.services.errors import StepClosed, WrongMoment
from campaign.services.sheets import SheetAction
from orders.models import OrderSheet
from tests.campaign.test_pages import page
from tests.conftest import submit_orders

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
SECOND = timedelta(seconds=1)


@pytest.fixture(autouse=True)
def _five_seconds(settings: Any) -> None:
    settings.CLOSING_SECONDS = 5.0


@pytest.fixture
def due(phase: Phase) -> datetime:
    """A deadline that passed two seconds ago."""
    due = timezone.now() - 2 * SECOND
    Phase.objects.filter(pk=phase.pk).update(opened_at=due - timedelta(days=1), due_at=due)
    phase.refresh_from_db()
    return due


def submit(browser: Client, phase: Phase, text: str = "4 4", **headers: str) -> Any:
    form = {"phase": phase.pk, "sheet-movement-4": text}
    return browser.post(page("orders/sheet/"), form, headers=headers)


@pytest.fixture
def arriving(monkeypatch: pytest.MonkeyPatch) -> Callable[[datetime], None]:
    """Has the web server say when all requests arrived that follow."""
    return lambda at: monkeypatch.setattr("campaign.platform.arrival_times.received", lambda _: at.timestamp())


def test_orders_that_arrived_before_the_deadline_count_after_it(
    phase: Phase, due: datetime, as_: Browsers, arriving: Callable[[datetime], None]
) -> None:
    arriving(due - SECOND / 10)
    assert submit(as_("hamilcar"), phase).status_code == 200
    assert due - SECOND < OrderSheet.objects.get().handed_in_at < due


def test_orders_that_arrived_after_the_deadline_are_refused_while_the_step_is_open(
    phase: Phase, due: datetime, as_: Browsers, arriving: Callable[[datetime], None]
) -> None:
    late = due + timedelta(milliseconds=43)
    arriving(late)
    answer = submit(as_("hamilcar"), phase)
    assert answer.status_code == 409
    moments = [f"{at:%H:%M:%S}.{at.microsecond // 1000:03}" for at in (late, due)]
    assert f"Too late: your orders arrived at {moments[0]} on" in answer.json()["problem"]
    assert f"after the end of the step at {moments[1]} on" in answer.json()["problem"]
    assert not OrderSheet.objects.exists()


def locks_of_phases(queries: CaptureQueriesContext) -> list[str]:
    sqls = [query["sql"] for query in queries.captured_queries]
    return [sql for sql in sqls if 'FROM "campaign_phase"' in sql and "FOR UPDATE" in sql]


@pytest.mark.parametrize("address", ["orders/", "orders/sheet/", "armies/4/"])
def test_late_orders_are_refused_without_waiting_for_the_lock_of_the_step(
    phase: Phase, due: datetime, as_: Browsers, arriving: Callable[[datetime], None], address: str
) -> None:
    browser, form = as_("hamilcar"), {"phase": phase.pk, "sheet-movement-4": "4 4", "do": "hand_in"}
    for late, locks in ((True, 0), (False, 1)):
        arriving(due + SECOND / 10 if late else due - SECOND / 10)
        with CaptureQueriesContext(connection) as queries:
            answer = browser.post(page(address), form)
        assert (answer.status_code == 409) == late
        assert len(locks_of_phases(queries)) == locks
    assert OrderSheet.objects.count() == 1


def test_late_orders_without_a_loaded_phase_are_refused_without_its_lock(
    phase: Phase, due: datetime, seat: Seats
) -> None:
    with CaptureQueriesContext(connection) as queries, pytest.raises(StepClosed, match="Too late"):
        submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="4 4", at=due)
    assert locks_of_phases(queries) == []


def test_a_deadline_moved_forward_applies_to_waiting_orders(phase: Phase, due: datetime, seat: Seats) -> None:
    loaded = Phase.objects.get()
    Phase.objects.filter(pk=phase.pk).update(due_at=due - 10 * SECOND)
    entries = [SheetAction(Kind.MOVEMENT, 4, "4 4")]
    with pytest.raises(StepClosed, match="Too late"):
        sheets.submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), entries=entries, at=due - SECOND, loaded=loaded)
    assert not OrderSheet.objects.exists()


def test_a_slow_upload_arrives_when_it_is_complete(
    phase: Phase, due: datetime, as_: Browsers, arriving: Callable[[datetime], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = as_("hamilcar")
    began = due - SECOND
    arriving(began)
    moments = iter([began, *[began + 7 * SECOND] * 1000])
    monkeypatch.setattr("campaign.platform.arrival_times.timezone.now", lambda: next(moments))
    answer = submit(browser, phase)
    assert answer.status_code == 409
    whole = began + 7 * SECOND
    assert f"arrived at {whole:%H:%M:%S}" in answer.json()["problem"]


def test_the_arrival_header_is_used_only_if_configured(
    phase: Phase, due: datetime, as_: Browsers, settings: Any
) -> None:
    browser, stamp = as_("hamilcar"), f"t={(due - SECOND).timestamp():.3f}"
    assert submit(browser, phase, **{"X-Request-Start": stamp}).status_code == 409
    settings.ARRIVAL_HEADER = "HTTP_X_REQUEST_START"
    assert submit(browser, phase, **{"X-Request-Start": stamp}).status_code == 200


@pytest.mark.parametrize(
    "said",
    [
        *("", "yesterday", "t=", "t=-5", "t=1e9", "t=nan", "9" * 12, "9" * 13, "9" * 400),
        "{long_ago:.3f}",
        "{soon:.3f}",
        "t={just:.3f}, t={just:.3f}",
    ],
)
def test_an_impossible_arrival_header_is_ignored(
    phase: Phase, due: datetime, as_: Browsers, settings: Any, said: str
) -> None:
    settings.ARRIVAL_HEADER = "HTTP_X_REQUEST_START"
    moments = {"long_ago": due - 60 * SECOND, "soon": due + 600 * SECOND, "just": due - SECOND}
    header = said.format(**{name: at.timestamp() for name, at in moments.items()})
    assert submit(as_("hamilcar"), phase, **{"X-Request-Start": header}).status_code == 409


def test_a_header_may_be_in_milliseconds(phase: Phase, due: datetime, as_: Browsers, settings: Any) -> None:
    settings.ARRIVAL_HEADER = "HTTP_X_REQUEST_START"
    header = str(int((due - SECOND).timestamp() * 1000))
    assert submit(as_("hamilcar"), phase, **{"X-Request-Start": header}).status_code == 200
    assert OrderSheet.objects.get().handed_in_at == datetime.fromtimestamp(int(header) / 1000, UTC)


def test_a_step_is_closed_a_few_seconds_after_its_deadline(phase: Phase, war: Campaign) -> None:
    Campaign.objects.update(by_itself=Campaign.AutoAdvance.RESOLVE)
    for seconds in (0, 4):
        at = phase.due_at + seconds * SECOND
        assert not past_their_deadlines(at).exists()
        assert steps_to_look_at(at) == []
    at = phase.due_at + 5 * SECOND
    assert steps_to_look_at(at) == [phase.pk]
    assert closing.close_if_due(phase.pk, at)


def test_orders_sent_before_the_administrator_closed_the_step_count(phase: Phase, seat: Seats) -> None:
    pressed = phase.opened_at + SECOND
    assert not closing.close_or_begin(phase.pk, pressed)
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="4", at=pressed - SECOND / 10)
    with pytest.raises(StepClosed, match="Too late"):
        submit_orders(phase_id=phase.pk, army_number=5, seat=seat("Hamilcar"), text="4", at=pressed)
    assert not closing.finish_closing(phase.pk, pressed + 4 * SECOND)
    with pytest.raises(WrongMoment, match="closing"):
        deadlines.set_deadline(phase.pk, phase.due_at + SECOND, pressed)


def test_an_unfinished_closing_is_completed_automatically(phase: Phase, war: Campaign) -> None:
    pressed = phase.opened_at + SECOND
    assert not closing.close_or_begin(phase.pk, pressed, war.administrator)
    assert not being_closed(pressed + 4 * SECOND).exists()
    assert steps_to_look_at(pressed + 5 * SECOND) == [phase.pk]
    assert closing.close_if_due(phase.pk, pressed + 5 * SECOND)
    entry = war.log.filter(action=Action.CLOSED).get()
    assert entry.actor == war.administrator


def test_pressing_close_again_closes_a_step_left_closing(phase: Phase) -> None:
    pressed = phase.opened_at + SECOND
    assert not closing.close_or_begin(phase.pk, pressed)
    with pytest.raises(WrongMoment, match="This step is already closing"):
        closing.close_or_begin(phase.pk, pressed + 3 * SECOND)
    assert closing.close_or_begin(phase.pk, pressed + 6 * SECOND)


def test_a_pause_stops_a_closing_step(phase: Phase, war: Campaign) -> None:
    assert not closing.close_or_begin(phase.pk, phase.opened_at + SECOND)
    standing.halt(war, "pause", "Wait", phase.opened_at + 2 * SECOND)
    phase.refresh_from_db()
    assert phase.closing_at is None


def test_a_step_that_can_no_longer_close_stays_open(
    phase: Phase, war: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    pressed = phase.opened_at + SECOND
    assert not closing.close_or_begin(phase.pk, pressed, war.administrator)

    def refuse(_phase: Phase, _at: datetime) -> None:
        raise WrongMoment("No report stands yet.")

    monkeypatch.setattr("campaign.services.phases.check_can_close", refuse)
    assert not closing.finish_closing(phase.pk, pressed + 5 * SECOND)
    phase.refresh_from_db()
    assert (phase.status, phase.closing_at) == (Phase.Status.OPEN, None)


def silent_and_complete(phase: Phase, seat: Seats) -> datetime:
    """The moment at which everyone has submitted and said nothing for ten minutes."""
    Campaign.objects.update(closes_early=True)
    commands = {"Hanno": (1, 2, 3), "Hamilcar": (4, 5, 6, 7, 8), "Marcus": (9, 10, 11, 12, 13, 14), "Lucius": (15, 16)}
    for name, numbers in commands.items():
        for number in numbers:
            submit_orders(phase_id=phase.pk, army_number=number, seat=seat(name), text="0", at=phase.opened_at)
    return phase.opened_at + timedelta(minutes=10)


def test_a_complete_step_closes_early_a_few_seconds_later(phase: Phase, seat: Seats) -> None:
    at = silent_and_complete(phase, seat)
    assert not closing.close_if_complete(phase.pk, at)
    assert closing.close_if_due(phase.pk, at + 5 * SECOND)


def test_a_change_that_arrived_before_an_early_closing_keeps_the_step_open(phase: Phase, seat: Seats) -> None:
    at = silent_and_complete(phase, seat)
    assert not closing.close_if_complete(phase.pk, at)
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="4", at=at - SECOND)
    assert not closing.close_if_due(phase.pk, at + 5 * SECOND)
    phase.refresh_from_db()
    assert (phase.status, phase.closing_at) == (Phase.Status.OPEN, None)


def test_pressing_close_finishes_a_few_seconds_later(
    phase: Phase, as_: Browsers, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(tasks.close_due_step, "apply_async", lambda *about, **how: asked.append((*about, how)))
    with django_capture_on_commit_callbacks(execute=True):
        as_("marcus").post(page("administration/close/"), {"phase": phase.pk})
    assert asked == [((phase.pk,), {"countdown": 5.0})]
    shown = as_("marcus").get(page("administration/")).content.decode()
    assert "The step closes in a few seconds" in shown
    assert "data-pending" in shown
    assert ">Close step<" not in shown
    Phase.objects.update(closing_at=timezone.now() - 6 * SECOND)  # no worker came
    assert ">Close step<" in as_("marcus").get(page("administration/")).content.decode()
    assert "This step is closing." in as_("hamilcar").get(page("orders/")).content.decode()


def test_pages_say_that_orders_count_until_the_deadline_and_when_the_step_closes(phase: Phase, as_: Browsers) -> None:
    Campaign.objects.update(by_itself=Campaign.AutoAdvance.PUBLISH)
    shown = as_("hamilcar").get(page("orders/")).content.decode()
    assert "Orders sent by then count. The step closes automatically a few seconds later." in " ".join(shown.split())
