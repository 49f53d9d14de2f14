"""A campaign that began with an earlier version of the engine is played on, checked, corrected and restored with it."""

import json
from pathlib import Path
from typing import Any

import pytest

from campaign.devtools.replayed import replay
from campaign.games.hannibal.kinds import Kind
from campaign.games.hannibal.rules.engine_versions import ENGINE_VERSION, VERSIONS
from campaign.models import Campaign, Phase, PhaseRecord
from campaign.selectors import current_phase, last_record, record_texts
from campaign.services.sheets import SheetAction
from orders.rules.sheets import SheetText
from tests.archive.archived import export, restore
from tests.archive.test_archive_tampered import rewritten
from tests.documents import hannibal_document
from tests.hannibal_site.played import give, publish
from tests.hannibal_site.test_corrections import made

pytestmark = pytest.mark.django_db
FIRST = VERSIONS[0]


@pytest.fixture
def earlier(italy: Campaign) -> Campaign:
    """A campaign that began with the first version, after the winter of 218, in which there was a combat."""
    italy.phases.update(engine_version=FIRST)
    play_to_battle(italy)
    return italy


def play_to_battle(italy: Campaign) -> None:
    """Winter 218: Longus comes to the Gauls at Felsina; both sides want to fight, so no die decides whether they do."""
    give(italy, "Hanno", SheetAction(Kind.MARCH, 35, "4 2 4 4 2 4 4 6 4 4 4"))
    publish(italy)
    give(italy, "Marcus", SheetAction(Kind.MARCH, 1, "4 4 4 4 4"))
    publish(italy)
    for name in ("Hanno", "Marcus"):
        give(italy, name, SheetAction(Kind.BATTLE, None, "*: fight=yes leave=no"))
    publish(italy)


def versions_of(campaign: Campaign) -> set[str]:
    """The versions of all phases and records of a campaign, of the superseded ones too."""
    phases, records = Phase.ever.filter(campaign=campaign), PhaseRecord.objects.filter(phase__campaign=campaign)
    return {one for rows in (phases, records) for one in rows.values_list("engine_version", flat=True)}


def losses_in(campaign: Campaign) -> set[str]:
    """The names of the losses in the rounds of combats."""
    record = last_record(campaign.phases.get(round=1, step="battle"))
    assert record is not None
    rounds = [one for one in json.loads(record_texts(record).document_out)["events"] if one["kind"] == "combat_round"]
    assert rounds
    return {key for one in rounds for key in one if key.startswith("lost")}


def test_new_campaign_has_the_newest_version(italy: Campaign) -> None:
    play_to_battle(italy)
    assert (versions_of(italy), losses_in(italy)) == ({ENGINE_VERSION}, {"lost_so_far"})


def test_running_campaign_keeps_its_version_for_all_its_rounds(earlier: Campaign) -> None:
    assert (versions_of(earlier), losses_in(earlier)) == ({FIRST}, {"lost"})
    assert hannibal_document(current_phase(earlier)).position.engine_version == FIRST
    assert [one.problem for one in replay(earlier)] == ["", "", ""]


def test_corrected_steps_keep_the_version(earlier: Campaign) -> None:
    made(earlier, earlier.phases.get(round=1, step="march_1"), SheetText(Kind.MARCH, 31, "6"))
    assert earlier.phases.get(round=1, step="battle").correction is not None
    assert (versions_of(earlier), losses_in(earlier)) == ({FIRST}, {"lost"})
    assert {one.problem for one in replay(earlier)} == {""}


def in_file_of_before(values: dict[str, Any]) -> None:
    """What a site wrote that had only one version: it is named by the file and by records, and not by phases."""
    values["engine_version"] = FIRST
    for phase in values["phases"]:
        del phase["engine_version"]


@pytest.mark.parametrize("is_of_before", [False, True])
def test_restored_campaign_keeps_the_version(earlier: Campaign, tmp_path: Path, *, is_of_before: bool) -> None:
    archive = export(earlier, tmp_path / "italy")
    if is_of_before:
        rewritten(archive, in_file_of_before)
    said = restore(archive, status=1, people=True)  # receipts of this test have all the same time, which is strange
    again = Campaign.objects.get(slug="again")
    assert "3 of 3 records replay to the same bytes." in said
    assert (versions_of(again), losses_in(again)) == ({FIRST}, {"lost"})


def test_archive_of_an_unknown_version_is_refused(
    earlier: Campaign, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archive = export(earlier, tmp_path / "italy")
    rewritten(archive, lambda values: values["phases"][-1].update(engine_version="hannibal 9.9"))
    restore(archive, status=2, people=True)
    assert 'engine_version: "hannibal 9.9" is unknown; this program knows hannibal 0.1' in capsys.readouterr().err
    assert not Campaign.objects.filter(slug="again").exists()
