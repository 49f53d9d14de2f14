"""What must be so in the database of a site whatever has been killed, and whenever. Each raises AssertionError."""

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path

from PIL import Image

from campaign.devtools.replayed import replay
from campaign.games.vae_victis.rules.document import read_text
from campaign.games.vae_victis.rules.sequence_of_play import following_step
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, LogEntry, Notice, Phase, Picture, PublishedRecord
from campaign.models.log import Action
from campaign.notices.texts.kinds import NoticeKind
from campaign.selectors.phases import record_texts, step_rank
from campaign.services.openings import next_opening
from orders.models import OrderSheet
from tests.faults.cast import Marches

_WRITTEN_ONCE = (
    (Action.CLOSED, frozenset({"closed", "resolving", "resolved", "published"})),
    (Action.RESOLVED, frozenset({"resolved", "published"})),
    (Action.PUBLISHED, frozenset({"published"})),
)
"""Entries of the log that each phase has once, and the statuses in which it has them."""


def check_campaign(campaign: Campaign) -> None:
    """Everything that holds of a campaign at any moment between two transactions."""
    phases = list(campaign.phases.order_by("round", step_rank()))
    check_one_under_way(campaign, phases)
    for phase in phases:
        check_records(phase)
        check_log(phase)
    for before, after in pairwise(phases):
        check_follows(campaign, before, after)


def check_one_under_way(campaign: Campaign, phases: list[Phase]) -> None:
    """Only the last phase is not published; without one the campaign is over, as the last document says."""
    under_way = [phase for phase in phases if phase.status != Phase.Status.PUBLISHED]
    assert under_way in ([], phases[-1:]), f"{campaign.slug}: under way are {[str(phase) for phase in under_way]}"
    if not under_way:
        outcome = read_text(record_texts(phases[-1].records.get()).document_out)
        assert following_step(outcome, Step(phases[-1].step)) is None, f"{campaign.slug} has no phase any more"


def check_records(phase: Phase) -> None:
    """A phase that is resolved has one record, any other none; what it came to is open exactly if it is published."""
    records = list(phase.records.all())
    expected = [1] if phase.status in (Phase.Status.RESOLVED, Phase.Status.PUBLISHED) else []
    assert [record.number for record in records] == expected, f"{phase} is {phase.status}, with {len(records)} records"
    opened = PublishedRecord.objects.filter(record__in=records).count()
    assert opened == len(records) * (phase.status == Phase.Status.PUBLISHED), f"{phase} is half published"


def check_log(phase: Phase) -> None:
    """What was done to a phase stands in the log once, and nothing that was not done."""
    found = Counter(LogEntry.objects.filter(phase=phase).values_list("action", flat=True))
    for action, statuses in _WRITTEN_ONCE:
        assert found[action.value] == (phase.status in statuses), f"{phase} is {phase.status}; log: {dict(found)}"


def check_follows(campaign: Campaign, before: Phase, after: Phase) -> None:
    """A phase opened with the document that the one before it came to, at the moment at which that was published."""
    opening = next_opening(campaign, read_text(record_texts(before.records.get()).document_out), Step(before.step))
    assert opening is not None
    assert (opening.step, opening.text) == (Step(after.step), after.document), f"{after} is not what {before} came to"
    assert before.published_at == after.opened_at


def check_marches(phase: Phase, marches: Marches) -> None:
    """Check that a movement was resolved with exactly the submitted marches."""
    given = json.loads(record_texts(phase.records.get()).document_in)["orders"].get("movement", {})
    assert given == {str(army): march for army, march in marches.items()}, f"{phase}: other marches than handed in"


def check_receipts_in_time(campaign: Campaign) -> None:
    """Check that no orders in force were submitted after their step was closed, and that no version is missing."""
    for phase in campaign.phases.exclude(closed_at=None):
        late = OrderSheet.objects.filter(phase=phase, handed_in_at__gt=phase.closed_at)
        assert not late.exists(), f"{phase} has sheets of after it was closed"
    subjects: dict[tuple[object, ...], list[int]] = {}
    for *subject, version in OrderSheet.objects.filter(campaign=campaign).values_list(
        "round", "kind", "faction", "army", "version"
    ):
        subjects.setdefault(tuple(subject), []).append(version)
    assert all(sorted(versions) == list(range(1, len(versions) + 1)) for versions in subjects.values())


def check_replays(campaign: Campaign) -> None:
    """Every published step, adjudicated once more, comes to the same bytes."""
    replayed = list(replay(campaign))
    assert [str(one.phase) for one in replayed if one.problem] == []
    assert len(replayed) == campaign.phases.filter(status=Phase.Status.PUBLISHED).count()


def check_notified_once(campaign: Campaign) -> None:
    """Check that every channel got each publication and each opened step at most once."""
    told = Notice.objects.filter(campaign=campaign, kind__in=[NoticeKind.PUBLISHED, NoticeKind.OPENED])
    times = Counter(told.values_list("channel", "phase", "kind"))
    assert [what for what, count in times.items() if count > 1] == []


def check_pictures(media: Path) -> None:
    """Every picture that the database knows is there, and whole."""
    for name in Picture.objects.exclude(file="").values_list("file", flat=True):
        file = media / name
        assert file.exists(), f"{name} is not there"
        if file.suffix == ".png":
            with Image.open(file) as picture:
                picture.load()
        else:
            assert file.read_text(encoding="utf-8").rstrip().endswith("</svg>"), f"{name} is not whole"
