"""What the other tests look for would be found: a war that is as it must be is broken in each way by hand."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from django.db import connection, models
from django.utils import timezone

from campaign.models import Campaign, Channel, LogEntry, Notice, Phase, PhaseRecord, Picture, PublishedRecord
from campaign.models.log import Action
from campaign.notices.texts.kinds import NoticeKind
from campaign.selectors import current_phase, record_texts
from campaign.services.phases import add_record, close_and_claim, publish_phase, resolve_phase
from orders.models import OrderSheet
from tests.faults import invariants
from tests.faults.cast import Marches, make_ready, open_war

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> tuple[Campaign, Phase, Marches]:
    """A campaign with a published first movement, that movement, and the submitted marches."""
    war = open_war("sound")
    phase, marches = make_ready(war, Random(3))
    close_and_claim(phase.pk, timezone.now())
    resolve_phase(phase.pk, timezone.now())
    publish_phase(phase.pk, timezone.now())
    phase.refresh_from_db()
    return war, phase, marches


def open_to_changes(table: type[models.Model]) -> None:
    """Takes away, until the test is over, what keeps rows of a table from ever being changed."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f"ALTER TABLE {table._meta.db_table} DISABLE TRIGGER USER")


def resolved_twice(phase: Phase) -> None:
    texts = record_texts(phase.records.get())
    add_record(phase, texts.document_in, texts.document_out, timezone.now())


def half_published(phase: Phase) -> None:
    open_to_changes(PublishedRecord)
    PublishedRecord.objects.filter(record__phase=phase).delete()


def no_step_opened(phase: Phase) -> None:
    Phase.objects.exclude(pk=phase.pk).delete()


def published_twice(phase: Phase) -> None:
    LogEntry.objects.create(campaign=phase.campaign, phase=phase, action=Action.PUBLISHED, at=timezone.now())


def resolution_not_logged(phase: Phase) -> None:
    open_to_changes(LogEntry)
    LogEntry.objects.filter(phase=phase, action=Action.RESOLVED).delete()


def opened_with_a_changed_document(phase: Phase) -> None:
    following = current_phase(phase.campaign)
    Phase.objects.filter(pk=following.pk).update(document=following.document + " ")


@pytest.mark.parametrize(
    "broken",
    [
        resolved_twice,
        half_published,
        no_step_opened,
        published_twice,
        resolution_not_logged,
        opened_with_a_changed_document,
    ],
)
def test_the_checks_find_a_broken_campaign(
    played: tuple[Campaign, Phase, Marches], broken: Callable[[Phase], None]
) -> None:
    war, phase, _ = played
    invariants.check_campaign(war)
    broken(phase)
    with pytest.raises(AssertionError):
        invariants.check_campaign(war)


def test_the_checks_find_changed_marches_orders_and_records(played: tuple[Campaign, Phase, Marches]) -> None:
    war, phase, marches = played
    invariants.check_marches(phase, marches)
    invariants.check_receipts_in_time(war)
    invariants.check_replays(war)
    lost = dict(marches)
    lost.popitem()
    with pytest.raises(AssertionError):
        invariants.check_marches(phase, lost)
    open_to_changes(PublishedRecord)
    record = PublishedRecord.objects.get(record__phase=phase)
    PublishedRecord.objects.filter(pk=record.pk).update(document_out=record.document_out + " ")
    with pytest.raises(AssertionError):
        invariants.check_replays(war)


def test_the_checks_find_late_and_lost_orders(played: tuple[Campaign, Phase, Marches]) -> None:
    war, phase, _ = played
    Phase.objects.filter(pk=phase.pk).update(closed_at=phase.opened_at - timedelta(seconds=1))
    with pytest.raises(AssertionError):
        invariants.check_receipts_in_time(war)
    Phase.objects.filter(pk=phase.pk).update(closed_at=timezone.now())
    open_to_changes(OrderSheet)
    sheet = OrderSheet.objects.filter(phase=phase)[:1].get()
    OrderSheet.objects.filter(pk=sheet.pk).update(version=2)
    with pytest.raises(AssertionError):
        invariants.check_receipts_in_time(war)


def test_the_checks_find_duplicate_notifications(played: tuple[Campaign, Phase, Marches]) -> None:
    war, phase, _ = played
    channel = Channel.objects.filter(owner__username="marcus").get()
    told = {
        "channel": channel,
        "campaign": war,
        "phase": phase,
        "kind": NoticeKind.PUBLISHED,
        "made_at": timezone.now(),
    }
    Notice.objects.create(key="once", about={}, **told)
    invariants.check_notified_once(war)
    Notice.objects.create(key="and again", about={}, **told)
    with pytest.raises(AssertionError):
        invariants.check_notified_once(war)


@pytest.mark.parametrize("left", [None, b"<svg><path"])
def test_the_checks_find_missing_and_truncated_pictures(
    played: tuple[Campaign, Phase, Marches], tmp_path: Path, left: bytes | None
) -> None:
    _, phase, _ = played
    (tmp_path / "map.svg").write_text("<svg></svg>", encoding="utf-8")
    record = PhaseRecord.objects.get(phase=phase)
    Picture.objects.create(phase=phase, record=record, moment=Picture.Moment.AFTER, file="map.svg", width=1)
    invariants.check_pictures(tmp_path)
    (tmp_path / "map.svg").unlink()
    if left is not None:
        (tmp_path / "map.svg").write_bytes(left)
    with pytest.raises(AssertionError):
        invariants.check_pictures(tmp_path)
