"""Long work says how far it is; short work says nothing."""

import pytest

from campaign.management.commands import migrate
from campaign.platform import progress
from campaign.platform.progress import Progress, with_progress


def test_long_work_says_how_many_pieces_are_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "PAUSE_SECONDS", 0)
    assert list(with_progress("abc", "Letters", 1_000)) == ["a", "b", "c"]
    assert capsys.readouterr() == ("", "Letters: 1 of 1,000\nLetters: 2 of 1,000\nLetters: 3 of 1,000\n")


def test_work_without_a_known_end_says_how_many_pieces_are_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "PAUSE_SECONDS", 0)
    Progress("Records replayed").step()
    assert capsys.readouterr().err == "Records replayed: 1\n"


def test_short_work_says_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(progress, "PAUSE_SECONDS", 10_000)
    assert list(with_progress(range(5_000), "Numbers")) == list(range(5_000))
    assert capsys.readouterr() == ("", "")


def test_silent_migrations_are_counted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(progress, "PAUSE_SECONDS", 0)
    monkeypatch.setattr(migrate, "_waiting", lambda: 1)
    command = migrate.Command()
    command.verbosity = 0
    for action in ("render_start", "render_success", "apply_start", "apply_success", "apply_start", "apply_success"):
        command.migration_progress_callback(action)
    assert capsys.readouterr().err == "Migrations of the database: 1 of 2\nMigrations of the database: 2 of 2\n"
