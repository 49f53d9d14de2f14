"""Tasks end at safe points or with their worker; nothing is raised into them from outside."""

import io
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from celery.signals import task_postrun, task_prerun

from campaign.archive.commands.files import WrittenFile
from campaign.archive.commands.written import write_zip
from campaign.config.celery import app
from campaign.platform.time_left import OutOfTime, at_most, is_over
from campaign.solo.commands import playing_on


def test_no_task_has_a_limit_that_is_raised_into_it() -> None:
    app.loader.import_default_modules()
    own = {name: task for name, task in app.tasks.items() if name.startswith("campaign.")}
    assert len(own) > 20
    assert [name for name, task in own.items() if task.soft_time_limit] == []
    assert app.conf.task_soft_time_limit is None
    assert app.conf.task_time_limit


@pytest.mark.servers
@pytest.mark.parametrize(("limit", "over"), [(-1, True), (90, False), (None, False)])
def test_a_task_has_a_time_for_its_safe_points(*, limit: int | None, over: bool) -> None:
    task = SimpleNamespace(time_limit=limit, request=SimpleNamespace())
    task_prerun.send(sender=None, task_id="one", task=task)
    try:
        assert is_over() is over
    finally:
        task_postrun.send(sender=None, task_id="one", task=None)
    assert not is_over()


def test_an_archive_ends_between_two_files() -> None:
    made: list[str] = []

    def files() -> Iterator[WrittenFile]:
        for name in ("a", "b"):
            made.append(name)
            yield WrittenFile(name, b"")

    assert write_zip(io.BytesIO(), "war", files()) == 2
    made.clear()
    with at_most(-1), pytest.raises(OutOfTime):
        write_zip(io.BytesIO(), "war", files())
    assert made == ["a"]


def test_a_game_whose_time_is_used_up_is_carried_on_by_another_task(monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[int] = []

    def carry_out(game: int) -> bool:
        steps.append(game)
        return True

    monkeypatch.setattr(playing_on, "_carried_out", carry_out)
    with at_most(-1):
        assert playing_on.play_on(7), "there is more to do"
    assert steps == [7]
    assert playing_on.play_on(7)
    assert steps == [7] * (1 + playing_on.MOST_STEPS)
