"""The life of a phase, from orders to the next round."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import InternalError, connection, transaction
from django.db.utils import IntegrityError

from campaign import tasks
from campaign.models import Campaign, Phase, PhaseRecord, Picture, Seat
from campaign.rules.sequence_of_play import adjudicate_movement, administered, carried_over, document_text, read_text
from campaign.selectors import phases_without_picture, records_without_picture, stalled_phases
from campaign.services import phases, pictures
from campaign.services.errors import WrongMoment
from hexmap.rules.documents import DocumentError
from tests.conftest import NOW, SECRET, hand_in

Seats = Callable[[str], Seat]
ENNA_TO_CATANA = "4 4 4 2 2 2"


@pytest.fixture
def resolved(phase: Phase, seat: Seats) -> Phase:
    hand_in(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=ENNA_TO_CATANA, at=NOW)
    phases.close_step(phase.pk, NOW)
    phases.claim_phase(phase.pk, NOW)
    phases.resolve_phase(phase.pk, NOW)
    phase.refresh_from_db()
    return phase


def test_a_phase_is_resolved_from_its_document_and_its_sheets(resolved: Phase, start: dict[str, Any]) -> None:
    record = resolved.records.get()
    expected = adjudicate_movement({**start, "orders": {"movement": {"4": ENNA_TO_CATANA}}})
    assert resolved.status == Phase.Status.RESOLVED
    assert json.loads(record.document_out) == expected
    assert record.ruleset == "vae-victis-2"


def test_a_record_replays_to_the_same_bytes(resolved: Phase) -> None:
    record = resolved.records.get()
    assert document_text(adjudicate_movement(json.loads(record.document_in))) == record.document_out


@pytest.mark.parametrize(
    "statement", ["UPDATE campaign_phaserecord SET number = 7", "DELETE FROM campaign_phaserecord"]
)
def test_the_database_itself_refuses_to_change_records(resolved: Phase, statement: str) -> None:
    with pytest.raises((InternalError, IntegrityError), match="only ever added"), transaction.atomic():
        connection.cursor().execute(statement)


def test_resolving_twice_records_once(resolved: Phase) -> None:
    assert phases.resolve_phase(resolved.pk, NOW) is None
    assert resolved.records.count() == 1


def test_of_two_claims_one_is_refused(phase: Phase) -> None:
    phases.close_step(phase.pk, NOW)
    phases.claim_phase(phase.pk, NOW)
    with pytest.raises(WrongMoment, match="cannot be resolved now"):
        phases.claim_phase(phase.pk, NOW)


@pytest.mark.parametrize("act", [phases.claim_phase, phases.publish_phase])
def test_an_open_step_can_be_neither_resolved_nor_published(phase: Phase, act: Callable[[int, Any], None]) -> None:
    with pytest.raises(WrongMoment):
        act(phase.pk, NOW)
    phase.refresh_from_db()
    assert phase.status == Phase.Status.OPEN


def test_a_failure_gives_the_phase_back_and_logs_no_order(
    phase: Phase, seat: Seats, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hand_in(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=SECRET, at=NOW)
    phases.close_step(phase.pk, NOW)
    phases.claim_phase(phase.pk, NOW)

    def fail(document: dict[str, Any]) -> None:
        raise RuntimeError(f"cannot adjudicate {document['orders']}")

    monkeypatch.setattr(phases, "adjudicate_movement", fail)
    tasks.resolve_phase(phase.pk)
    phase.refresh_from_db()
    assert phase.status == Phase.Status.CLOSED
    assert "RuntimeError" in phase.failure
    assert not PhaseRecord.objects.exists()
    assert f"phase={phase.pk}" in caplog.text
    assert SECRET not in caplog.text + phase.failure


def test_a_phase_whose_worker_died_is_found_after_a_while(phase: Phase) -> None:
    phases.close_step(phase.pk, NOW)
    phases.claim_phase(phase.pk, NOW)
    assert stalled_phases(NOW + timedelta(minutes=1)) == []
    assert stalled_phases(NOW + timedelta(minutes=3)) == [phase.pk]


def test_pictures_are_drawn_once(resolved: Phase) -> None:
    record = resolved.records.get()
    assert (phases_without_picture(), records_without_picture()) == ([resolved.pk], [record.pk])
    for _ in range(2):
        pictures.draw_opening(resolved.pk)
        pictures.draw_outcome(record.pk)
    assert (phases_without_picture(), records_without_picture()) == ([], [])
    assert sorted(Picture.objects.values_list("moment", flat=True)) == ["after", "before"]
    for picture in Picture.objects.all():
        with picture.file.open("rb") as file:
            assert file.read(4) == b"\x89PNG"


def test_a_picture_that_cannot_be_drawn_is_logged_without_what_was_in_it(
    resolved: Phase, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_args: Any, **_options: Any) -> None:
        raise OSError(f"disk full while drawing {ENNA_TO_CATANA}")

    monkeypatch.setattr(pictures, "draw_map", fail)
    record = resolved.records.get()
    tasks.draw_outcome(record.pk)
    assert f"record={record.pk} error=OSError" in caplog.text
    assert ENNA_TO_CATANA not in caplog.text
    assert records_without_picture() == [record.pk]


@pytest.fixture
def next_document(resolved: Phase) -> dict[str, Any]:
    """The document of round 2 as the movement of round 1 left it."""
    phases.publish_phase(resolved.pk, NOW)
    return carried_over(administered(read_text(resolved.records.get().document_out), {}))


def test_the_next_round_begins_where_the_movement_ended(war: Campaign, next_document: dict[str, Any]) -> None:
    phase = phases.open_next_round(war.pk, json.dumps(next_document), NOW)
    document = json.loads(phase.document)
    assert (phase.round, document["round"]) == (2, 2)
    assert next(army["hex"] for army in document["armies"] if army["number"] == 4) == "5264"
    assert "orders" not in document
    assert "movement" not in document


def test_a_second_round_is_resolved_like_the_first(war: Campaign, next_document: dict[str, Any], seat: Seats) -> None:
    phase = phases.open_next_round(war.pk, json.dumps(next_document), NOW)
    hand_in(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="10 10", at=NOW)
    phases.close_step(phase.pk, NOW)
    phases.claim_phase(phase.pk, NOW)
    record = phases.resolve_phase(phase.pk, NOW)
    assert record is not None
    assert json.loads(record.document_out)["movement"]["4"]["from"] == "5264"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"round": 4}, "round: 4 is not the next round, 2"),
        ({"armies": "none"}, "armies: Input should be a valid list"),
        ({"control": {"Utopia": "roma"}}, 'control.Utopia: the map has no structure "Utopia"'),
    ],
)
def test_a_document_that_does_not_continue_the_campaign_is_refused(
    war: Campaign, next_document: dict[str, Any], change: dict[str, Any], says: str
) -> None:
    with pytest.raises(DocumentError) as refused:
        phases.open_next_round(war.pk, json.dumps({**next_document, **change}), NOW)
    assert str(refused.value) == says
    assert war.phases.count() == 1


def test_no_round_opens_before_the_last_one_is_published(war: Campaign, resolved: Phase) -> None:
    document = carried_over(administered(read_text(resolved.records.get().document_out), {}))
    with pytest.raises(WrongMoment, match="when this one is published"):
        phases.open_next_round(war.pk, json.dumps(document), NOW)
