"""Pictures that were given up are named where they are missed, and tried again when the machine is calm."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaign.models import Fight, Phase, UnfinishedTask
from campaign.monitoring.views.failed_task_words import WORDS
from campaign.platform.retry_pauses import Blame
from campaign.selectors.unfinished import CALM_PAUSE, CALM_TIME, is_given_up, pictures_given_up_in, to_try_when_calm
from campaign.services.unfinished import Work, begin, fail, try_given_up
from campaign.tasks import clock
from orders.sealing import seal
from tests.conftest import NOW, advance, step_on

pytestmark = pytest.mark.django_db
LATER = NOW + CALM_PAUSE


def given_up(task: str = "draw_fight", subject: str = "7", campaign: int | None = None) -> UnfinishedTask:
    """A task that has taken too long three times."""
    work = Work(task, subject, campaign)
    for pause in range(3):
        at = NOW + pause * timedelta(minutes=5) - timedelta(minutes=10)
        assert begin(work, at, lambda _kind: None)
        fail(work, at, "SoftTimeLimitExceeded", Blame.WORK, lambda _kind: None)
    return UnfinishedTask.objects.get(task=task, subject=subject)


def test_a_picture_that_was_given_up_is_tried_once_more_when_all_is_calm() -> None:
    row = given_up()
    assert to_try_when_calm(LATER - timedelta(seconds=1)) is None
    assert to_try_when_calm(LATER) == row
    assert try_given_up(row)
    assert to_try_when_calm(LATER) is None
    assert begin(Work("draw_fight", "7"), LATER, lambda _kind: None)
    fail(Work("draw_fight", "7"), LATER, "SoftTimeLimitExceeded", Blame.WORK, lambda _kind: None)
    row.refresh_from_db()
    assert (row.tries, row.given_up_at) == (3, LATER)
    assert to_try_when_calm(LATER + CALM_PAUSE) == row


def test_it_is_not_tried_while_another_task_waits_nor_for_ever() -> None:
    given_up()
    begin(Work("resolve_phase", "1"), NOW, lambda _kind: None)
    assert to_try_when_calm(LATER) is None
    UnfinishedTask.objects.filter(task="resolve_phase").delete()
    assert to_try_when_calm(LATER) is not None
    assert to_try_when_calm(NOW + CALM_TIME) is None


def test_only_pictures_are_tried_again_by_the_site() -> None:
    given_up("resolve_phase", "1")
    assert to_try_when_calm(LATER) is None


def test_a_picture_that_someone_retried_meanwhile_is_left_alone() -> None:
    row = given_up()
    row.delete()
    assert not try_given_up(row)


def test_the_clock_queues_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, tuple[Any, ...]]] = []
    clock._load_wings()
    for name, task in clock.COUNTED.items():
        monkeypatch.setattr(task, "delay", lambda *args, name=name: asked.append((name, args)))
    row = given_up()
    UnfinishedTask.objects.update(given_up_at=timezone.now() - CALM_PAUSE, first_begun_at=timezone.now() - CALM_PAUSE)
    clock.take_up_stalled_phases()
    assert ("draw_fight", (7,)) in asked
    row.refresh_from_db()
    assert row.given_up_at is None


def test_the_posts_of_a_round_and_the_administrator_say_what_is_missing(
    phase: Phase, as_: Callable[[str], Client]
) -> None:
    step_on(phase.campaign)
    record = phase.records.get()
    given_up("draw_of_outcome", f"{record.pk} moving", phase.campaign_id)
    assert len(pictures_given_up_in(phase.campaign, 1)) == 1
    posts = as_("hanno").get("/campaigns/war/rounds/1/posts/").content.decode()
    assert "A map or picture of this round could not be drawn" in posts
    assert "still being drawn" not in posts
    assert "could not be drawn" in as_("marcus").get("/campaigns/war/administration/").content.decode()


def test_a_picture_of_another_round_is_not_missed_here(phase: Phase) -> None:
    given_up("draw_of_opening", f"{phase.pk} moving", phase.campaign_id)
    assert pictures_given_up_in(phase.campaign, 2) == []
    assert len(pictures_given_up_in(phase.campaign, 1)) == 1


def test_a_picture_of_a_battle_is_missed_in_its_round(battles: Phase) -> None:
    fight = Fight.objects.create(
        phase=battles,
        engagement="4-9",
        method=Fight.Method.QUICK,
        round=1,
        terrain="plain",
        sides=[],
        sealed=seal("a seed"),
        hours=24,
        made_at=NOW,
        plans_due_at=NOW,
    )
    given_up("draw_fight", str(fight.pk), battles.campaign_id)
    assert [one.task for one in pictures_given_up_in(battles.campaign, 1)] == ["draw_fight"]


def test_every_counted_task_has_words_for_staff() -> None:
    clock._load_wings()
    assert set(clock.COUNTED) - set(WORDS) == set()


LACKING = ("", "maps/", "rounds/1/maps/", "desk/", "room/", "administration/")
"""The pages of a campaign that show its current map, below its address."""


def test_pages_that_lack_a_map_say_that_it_was_given_up(phase: Phase, as_: Callable[[str], Client]) -> None:
    marcus = as_("marcus")
    for page in LACKING:
        assert "The map is being drawn" in marcus.get(f"/campaigns/war/{page}").content.decode(), page
    given_up("draw_opening", str(phase.pk), phase.campaign_id)
    for page in LACKING:
        shown = marcus.get(f"/campaigns/war/{page}").content.decode()
        assert "This map could not be drawn" in shown, page
        assert "being drawn" not in shown, page
        assert "data-pending" not in shown, page


def test_posts_to_be_published_say_that_their_map_was_given_up(phase: Phase, as_: Callable[[str], Client]) -> None:
    advance(phase, to="resolved")
    marcus = as_("marcus")
    assert "The map is still being drawn" in marcus.get("/campaigns/war/administration/").content.decode()
    given_up("draw_outcome", str(phase.records.get().pk), phase.campaign_id)
    shown = marcus.get("/campaigns/war/administration/").content.decode()
    assert "A map of this round could not be drawn, so the post has none" in shown
    assert "being drawn" not in shown
    assert "data-pending" not in shown
    advance(phase, to="published")
    replay = marcus.get("/campaigns/war/rounds/1/replay/").content.decode()
    assert "This map could not be drawn" in replay
    posts = marcus.get("/campaigns/war/rounds/1/posts/").content.decode()
    assert "data-pending" not in posts


def test_a_requested_map_is_tried_again_when_all_is_calm() -> None:
    row = given_up("draw_chosen")
    assert to_try_when_calm(LATER) == row
    assert is_given_up("draw_chosen", 7)
    assert not is_given_up("draw_chosen", 8)
