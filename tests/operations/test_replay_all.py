"""Every stored campaign is replayed, whatever one of them may be like."""

from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection

from campaign.devtools import replayed
from campaign.games.engagements import TypedReport
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase, PublishedRecord
from campaign.services.campaigns import SeatPlan, open_campaign
from campaign.services.reports import ReportSubject, submit_report
from hexmap.rules.documents import DocumentError
from tests.conftest import NOW, advance, step_on
from tests.meetings import contact
from tests.operations.conftest import Elsewhere

__all__ = ["contact"]

pytestmark = pytest.mark.django_db(transaction=True)


def replay_all(*words: str) -> tuple[int, list[str]]:
    """The exit status, and the lines that are written."""
    out = StringIO()
    try:
        call_command("replay_campaign", "--all", *words, stdout=out, stderr=StringIO())
    except SystemExit as ended:
        return int(ended.code or 0), out.getvalue().splitlines()
    return 0, out.getvalue().splitlines()


@pytest.fixture
def two(contact: Campaign, people: dict[str, User], start: dict[str, Any]) -> dict[str, Phase]:
    """The war in its administration after a battle, and another one whose movement is resolved and not published."""
    step_on(contact)
    battles = step_on(contact)
    for name in ("Marcus", "Hamilcar"):
        submit_report(
            ReportSubject(contact, battles.pk, "4-9"), contact.seats.get(name=name), TypedReport("4", "45-20"), NOW
        )
    step_on(contact)
    plans = [
        SeatPlan("Hanno", people["hanno"], "carthago", list(range(1, 9))),
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
    ]
    other = open_campaign(
        slug="another",
        title="Another",
        administrator=people["marcus"],
        document=start,
        seats=plans,
        at=NOW,
        first=Step.MOVEMENT,
    )
    advance(other.phases.get(), to="resolved")
    return {"war": battles, "another": other.phases.get()}


@pytest.mark.parametrize("workers", ["1", "2"])
def test_replay_all_covers_unfinished_rounds(two: dict[str, Phase], workers: str) -> None:
    """Of the war its movement, retreats and battles; of the other one its movement, which is still sealed."""
    assert replay_all("--workers", workers) == (
        0,
        ["4 of 4 records of 2 campaigns replay to the same bytes; 0 do not, 0 cannot be read."],
    )


def test_replay_all_names_differing_records_and_continues(
    two: dict[str, Phase], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the build that replays reckoned otherwise, did not understand a document, and tripped."""
    came_to = replayed._outcome

    def otherwise(phase: Phase, record: Any, given: Any) -> Any:
        if phase.pk == two["war"].pk:
            outcome: Any = came_to(phase, record, given)
            return replace(outcome, model=outcome.model.model_copy(update={"round": 7}))
        if phase.pk == two["another"].pk:
            raise DocumentError("armies[3].hex", "9999 is not on the map")
        if phase.step == Step.RETREATS:
            raise RuntimeError("4 4 4 2 2 2")
        return came_to(phase, record, given)

    monkeypatch.setattr(replayed, "_outcome", otherwise)
    assert replay_all() == (
        1,
        [
            "war: Round 1, retreats: can no longer be adjudicated: RuntimeError",
            "war: Round 1, battles: has another result: round",
            "another: Round 1, movement: can no longer be adjudicated: armies[3].hex: 9999 is not on the map",
            "1 of 4 records of 2 campaigns replay to the same bytes; 1 do not, 2 cannot be read.",
        ],
    )


def test_worker_processes_name_differing_records_too(two: dict[str, Phase]) -> None:
    kept = PublishedRecord.objects.filter(record__phase=two["war"])
    written = kept.get().document_out
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE campaign_publishedrecord DISABLE TRIGGER append_only")
        kept.update(document_out=written.replace('"round": 1', '"round": 7', 1))
        cursor.execute("ALTER TABLE campaign_publishedrecord ENABLE TRIGGER append_only")
    status, (told, summary) = replay_all("--workers", "2")
    assert (status, told) == (1, "war: Round 1, battles: has another result: round")
    assert summary == "3 of 4 records of 2 campaigns replay to the same bytes; 1 do not, 0 cannot be read."


def test_replay_all_counts_records_with_a_missing_key_and_continues(two: dict[str, Phase], settings: Any) -> None:
    """What is published is open and replays without any key."""
    settings.SEAL_KEYS = [Fernet.generate_key().decode()]
    status, (told, summary) = replay_all()
    assert status == 1
    assert told.startswith("another: Round 1, movement: A sealed text cannot be opened")
    assert summary == "3 of 4 records of 2 campaigns replay to the same bytes; 0 do not, 1 cannot be read."


def test_replay_all_recognises_a_database_of_an_earlier_version(
    other_database: Elsewhere, capsys: pytest.CaptureFixture[str]
) -> None:
    with other_database():
        assert replay_all()[0] == 2
    assert "The database is of an earlier version" in capsys.readouterr().err


def test_naming_a_campaign_and_all_together_is_refused() -> None:
    with pytest.raises(Exception, match="not allowed with"):
        call_command("replay_campaign", "war", "--all")
    with pytest.raises(Exception, match="required"):
        call_command("replay_campaign")
