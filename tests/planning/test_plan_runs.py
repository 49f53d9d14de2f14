"""Plans on large maps run in a worker: asked for, seen under way, cancelled, kept, and never in the way of others."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from campaign.games.vae_victis.rules.document import read_text
from campaign.games.vae_victis.steps import Step
from campaign.models import Phase, Plan, PlanResult, PlanRun
from campaign.planning import tasks as planning_tasks
from campaign.planning.commands import runs
from campaign.planning.commands.runs import run_plan
from campaign.planning.queries.runs import stored_run
from campaign.planning.rules import planned_rounds
from campaign.planning.rules.planned_rounds import run
from campaign.planning.rules.run_file import packed, read_run, unpacked
from campaign.platform.task_counts import runs_of_tasks
from campaign.platform.time_left import OutOfTime, at_most
from orders.models import Sealed
from tests.conftest import SECRET, step_on, whole_database, written
from tests.planning.test_plans import TABLE, at, begin, save

Browsers = Callable[[str], Client]
API = "/api/campaigns/war/plans/"
MARCH = "sheet-movement-4"


@pytest.fixture
def heavy(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Every run of a plan is beyond what a web request does itself; the people for whom workers were asked."""
    monkeypatch.setattr(runs, "LONGEST_AT_ONCE", 0.0)
    asked: list[int] = []
    monkeypatch.setattr("campaign.planning.tasks.run_plans.delay", asked.append)
    monkeypatch.setattr("django.db.transaction.on_commit", lambda act: act())
    cache.clear()
    return asked


def work(person: User) -> None:
    planning_tasks.run_plans(person.pk)


def button(browser: Client, plan: Plan, do: str, round_: int = 1) -> Any:
    return browser.post(f"{at(plan, round_)}run/", {"do": do})


# What came of a round is kept, and read back as it was.


def test_a_run_survives_packing_and_unpacking(phase: Phase) -> None:
    ran = run(read_text(phase.document), Step.MOVEMENT, planned_rounds.PlanContent("Nothing"), 1)
    made_of, goes_on, text = unpacked(packed(ran, "this"))
    back = read_run(text, json.loads(phase.document)["map"], phase.engine_version)
    assert (made_of, goes_on) == ("this", True)
    assert back.following == ran.following
    assert [one.step for one in back.outcomes] == [one.step for one in ran.outcomes]
    for one, other in zip(back.outcomes, ran.outcomes, strict=True):
        assert json.dumps(one.before.as_json()) == json.dumps(other.before.as_json())
        assert json.dumps(one.after.as_json()) == json.dumps(other.after.as_json())
        assert one.events == other.events


def test_a_calculated_plan_is_not_calculated_again(
    phase: Phase, as_: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = as_("hanno")
    plan = begin(browser)
    first = browser.get(at(plan)).content
    monkeypatch.setattr(runs, "run_round", None)
    assert browser.get(at(plan)).status_code == 200
    assert PlanResult.objects.get().round == 1
    assert b"To Catana" in first


def test_changing_a_later_round_reuses_earlier_results(
    phase: Phase, as_: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, begun = as_("hamilcar"), []
    plan = begin(browser)
    assert browser.get(at(plan, 2)).status_code == 200

    def noted(*arguments: Any) -> Iterator[planned_rounds.PlanProgress]:
        begun.append(arguments[0].position.round)
        return planned_rounds.run_round(*arguments)

    monkeypatch.setattr(runs, "run_round", noted)
    assert save(browser, plan, {MARCH: "4"}, round_=2).status_code == 302
    assert browser.get(at(plan, 2)).status_code == 200
    assert begun == [2]
    assert save(browser, plan, {MARCH: "4"}, round_=1).status_code == 302
    assert browser.get(at(plan, 2)).status_code == 200
    assert begun == [2, 1, 2]


def test_running_a_plan_by_rounds_equals_running_it_at_once(phase: Phase, as_: Browsers) -> None:
    plan = begin(as_("hanno"))
    whole = run(read_text(phase.document), Step.MOVEMENT, planned_rounds.PlanContent("To Catana"), 3)
    last = run_plan(Plan.objects.get(pk=plan.pk), 3)
    assert json.dumps(last.outcomes[-1].after.as_json()) == json.dumps(whole.outcomes[-1].after.as_json())


def test_results_of_a_plan_are_stored_sealed(phase: Phase, as_: Browsers) -> None:
    browser = as_("hamilcar")
    plan = begin(browser)
    assert save(browser, plan, {MARCH: SECRET}).status_code == 302
    assert browser.get(at(plan)).status_code == 200
    assert PlanResult.objects.count() == 1
    assert SECRET not in whole_database()
    keys = [str(cache.get(key)) for key in ("plan-run", f"plan-run:{plan.owner_id}")]
    assert keys == ["None", "None"]


# Beyond the budget a worker runs it.


def test_a_large_plan_shows_a_waiting_page(
    phase: Phase, as_: Browsers, people: dict[str, User], heavy: list[int]
) -> None:
    browser = as_("hanno")
    plan = begin(browser)
    answer = browser.get(at(plan))
    assert answer.status_code == 202
    assert b"in the queue" in answer.content
    assert b"Cancel calculation" in answer.content
    assert heavy == [people["hanno"].pk]
    assert browser.get(at(plan)).status_code == 202
    assert heavy == [people["hanno"].pk], "looking again asks no second worker"
    work(people["hanno"])
    assert browser.get(at(plan)).status_code == 200
    assert not PlanRun.objects.exists()


def test_typed_orders_are_kept_while_a_plan_is_calculated(
    phase: Phase, as_: Browsers, people: dict[str, User], heavy: list[int]
) -> None:
    browser = as_("hamilcar")
    plan = begin(browser)
    answer = save(browser, plan, {MARCH: "4 4 2"})
    assert answer.status_code == 409
    assert b'name="sheet-movement-4" value="4 4 2"' in answer.content
    assert b"Nothing was saved" in answer.content
    work(people["hamilcar"])
    assert save(browser, plan, {MARCH: "4 4 2"}).status_code == 302


def test_a_cancelled_run_is_restarted_by_a_button_only(
    phase: Phase, as_: Browsers, people: dict[str, User], heavy: list[int]
) -> None:
    browser = as_("hanno")
    plan = begin(browser)
    browser.get(at(plan))
    assert button(browser, plan, "cancel").status_code == 302
    answer = browser.get(at(plan))
    assert (answer.status_code, b"was cancelled" in answer.content) == (202, True)
    work(people["hanno"])
    assert not PlanResult.objects.exists()
    assert button(browser, plan, "start").status_code == 302
    assert PlanRun.objects.get().state == PlanRun.State.WAITING
    work(people["hanno"])
    assert browser.get(at(plan)).status_code == 200


def test_a_user_can_have_three_plans_calculated_at_most(phase: Phase, as_: Browsers, heavy: list[int]) -> None:
    browser = as_("hanno")
    plans = [begin(browser, f"Plan {number}") for number in range(4)]
    statuses = [browser.get(at(plan)).status_code for plan in plans]
    assert statuses == [202, 202, 202, 429]
    assert b"Wait for one, or cancel one" in browser.get(at(plans[3])).content
    button(browser, plans[0], "cancel")
    assert browser.get(at(plans[3])).status_code == 202
    assert as_("hamilcar").get(at(begin(as_("hamilcar")))).status_code == 202, "others are not concerned"


def test_runs_of_one_user_are_calculated_one_after_another(
    phase: Phase, as_: Browsers, people: dict[str, User], heavy: list[int]
) -> None:
    browser, hanno = as_("hanno"), people["hanno"]
    for number in range(2):
        browser.get(at(begin(browser, f"Plan {number}")))
    heavy.clear()
    work(hanno)
    assert (PlanResult.objects.count(), heavy) == (1, [hanno.pk])
    work(hanno)
    assert (PlanResult.objects.count(), heavy) == (2, [hanno.pk])


def test_a_run_that_kills_its_workers_is_given_up(
    phase: Phase, as_: Browsers, people: dict[str, User], heavy: list[int]
) -> None:
    browser = as_("hanno")
    plan = begin(browser)
    browser.get(at(plan))
    PlanRun.objects.update(state=PlanRun.State.RUNNING, tries=runs.MOST_TRIES)
    work(people["hanno"])
    answer = browser.get(at(plan))
    assert (answer.status_code, b"did not finish in time" in answer.content) == (202, True)


@pytest.mark.parametrize("look", ["page", "program", "full"])
def test_a_run_of_a_dead_worker_is_calculated_by_another(
    phase: Phase, as_: Browsers, people: dict[str, User], heavy: list[int], look: str
) -> None:
    """A waiting reader queues it again, or would be refused another plan because of it."""
    browser = as_("hanno")
    plans = [begin(browser, f"Plan {number}") for number in range(runs.MOST_ACTIVE + 1)]
    for plan in plans[:-1]:
        assert browser.get(at(plan)).status_code == 202
    PlanRun.objects.update(state=PlanRun.State.RUNNING, tries=1)
    run_of_first = f"{API}{plans[0].pk}/run/"
    address = {"page": at(plans[0]), "program": run_of_first, "full": at(plans[-1])}[look]
    heavy.clear()
    cache.clear()  # as half a minute later
    for _ in range(2):
        assert browser.get(address).status_code == {"page": 202, "program": 200, "full": 429}[look]
    assert heavy == [people["hanno"].pk]
    work(people["hanno"])
    assert browser.get(at(plans[0])).status_code == 200


def test_a_second_worker_skips_a_run_in_progress(
    phase: Phase, as_: Browsers, people: dict[str, User], heavy: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = as_("hanno")
    browser.get(at(begin(browser)))
    PlanRun.objects.update(state=PlanRun.State.RUNNING, tries=1)
    heavy.clear()

    @contextmanager
    def busy(_work: object) -> Iterator[bool]:
        yield False

    monkeypatch.setattr("campaign.planning.tasks.alone", busy)
    work(people["hanno"])
    row = PlanRun.objects.get()
    assert (row.state, row.tries, heavy) == (PlanRun.State.RUNNING, 1, [])


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (ValueError(f"a plan says {SECRET}"), "campaign.task.failed task=run_plans"),
        (OutOfTime(SECRET), "campaign.plan.too_long"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_failed_run_is_counted_and_logged_without_its_message(
    phase: Phase,
    as_: Browsers,
    people: dict[str, User],
    heavy: list[int],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
    code: str,
) -> None:
    browser = as_("hanno")
    plan = begin(browser)
    browser.get(at(plan))

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(runs, "run_round", fail)
    work(people["hanno"])
    assert PlanRun.objects.get().state == PlanRun.State.FAILED
    (lines,) = [lines for lines in written(caplog) if code in lines]
    assert "test_plan_runs.py" in lines
    assert type(error).__name__ in lines
    assert SECRET not in "".join(written(caplog))
    assert runs_of_tasks(timezone.now())["run_plans"].failed == 1


@pytest.mark.parametrize("change", ["cancelled", "changed"])
def test_a_run_that_nobody_wants_ends_after_its_step(
    phase: Phase,
    as_: Browsers,
    people: dict[str, User],
    heavy: list[int],
    monkeypatch: pytest.MonkeyPatch,
    change: str,
) -> None:
    browser, begun = as_("hanno"), []
    plan = begin(browser)
    browser.get(at(plan))

    def unwanted(*arguments: Any) -> Iterator[planned_rounds.PlanProgress]:
        for one in planned_rounds.run_round(*arguments):
            begun.append(one.outcomes[-1].step)
            if change == "cancelled":
                PlanRun.objects.update(state=PlanRun.State.CANCELLED)
            else:
                Plan.objects.update(version=plan.version + 1)
            yield one

    monkeypatch.setattr(runs, "run_round", unwanted)
    work(people["hanno"])
    assert begun == [Step.MOVEMENT]
    assert not PlanResult.objects.exists()


def test_a_run_ends_between_two_steps_when_its_time_is_used_up(
    phase: Phase, as_: Browsers, people: dict[str, User], heavy: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, begun = as_("hanno"), []
    plan = begin(browser)
    browser.get(at(plan))

    def noted(*arguments: Any) -> Iterator[planned_rounds.PlanProgress]:
        for one in planned_rounds.run_round(*arguments):
            begun.append(one.outcomes[-1].step)
            yield one

    monkeypatch.setattr(runs, "run_round", noted)
    with at_most(0):
        work(people["hanno"])
    assert begun == [Step.MOVEMENT]
    assert PlanRun.objects.get().state == PlanRun.State.FAILED


def test_a_restarted_plan_is_calculated_again(phase: Phase, as_: Browsers) -> None:
    browser = as_("hanno")
    plan = begin(browser)
    assert browser.get(at(plan)).status_code == 200
    step_on(phase.campaign)
    answer = browser.post(f"{TABLE}{plan.pk}/", {"do": "begin_again", "version": 1})
    assert answer.status_code == 302
    assert stored_run(Plan.objects.get(pk=plan.pk), 1) is None


# Others: teammates see it, rivals do not; programs ask as well.


def test_a_teammate_cannot_cancel_a_run_of_another(phase: Phase, as_: Browsers, heavy: list[int]) -> None:
    hanno, hamilcar, marcus = as_("hanno"), as_("hamilcar"), as_("marcus")
    plan = begin(hanno)
    hanno.post(f"{TABLE}{plan.pk}/", {"do": "share"})
    hanno.get(at(plan))
    assert b"Cancel calculation" not in hamilcar.get(at(plan)).content
    assert button(hamilcar, plan, "cancel").status_code == 403
    assert button(marcus, plan, "cancel").status_code == 404
    assert PlanRun.objects.get().state == PlanRun.State.WAITING


def test_the_api_answers_202_with_an_address_to_poll(
    phase: Phase, as_: Browsers, people: dict[str, User], heavy: list[int]
) -> None:
    browser = as_("hanno")
    plan = begin(browser)
    step = f"{API}{plan.pk}/1/movement/"
    answer = browser.get(step)
    said = answer.json()
    assert (answer.status_code, said["state"], said["address"]) == (202, "waiting", f"{API}{plan.pk}/run/")
    assert browser.get(said["address"]).json()["state"] == "waiting"
    refused = browser.put(step, {"version": 1}, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "too_late")
    assert browser.delete(said["address"]).json()["state"] == "cancelled"
    assert browser.get(step).status_code == 409
    again = browser.post(said["address"], {"until": 1}, content_type="application/json")
    assert (again.status_code, again.json()["state"]) == (202, "waiting")
    work(people["hanno"])
    assert browser.get(said["address"]).json()["state"] == "none"
    assert browser.get(step).json()["events"] != []


@pytest.mark.parametrize("until", [0, 7, -1, "x", None, 10**12])
def test_the_api_refuses_an_unknown_round_of_a_plan(phase: Phase, as_: Browsers, until: object) -> None:
    browser = as_("hanno")
    plan = begin(browser)
    answer = browser.post(f"{API}{plan.pk}/run/", {"until": until}, content_type="application/json")
    assert answer.status_code in (400, 422)
    assert not PlanRun.objects.exists()


def test_an_unknown_button_changes_nothing(phase: Phase, as_: Browsers, heavy: list[int]) -> None:
    browser = as_("hanno")
    plan = begin(browser)
    assert button(browser, plan, "explode").status_code == 302
    assert browser.post(f"{TABLE}{plan.pk}/9/movement/run/", {"do": "start"}).status_code == 404
    assert browser.post(f"{TABLE}{plan.pk}/1/lunch/run/", {"do": "start"}).status_code == 404
    assert not PlanRun.objects.exists()
    assert Sealed.objects.count() > 0
