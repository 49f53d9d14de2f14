"""An archive is restored, replayed, played on, and exported again to the same bytes."""

from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.utils import timezone

from campaign.devtools.replayed import replay
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.members.commands.invitations import invite_to_all
from campaign.models import Campaign, Invitation, LogEntry, Phase, Picture, Report, Seat
from campaign.models.log import Action
from campaign.receipts.queries import public_receipts
from campaign.receipts.rules.check import check
from campaign.selectors import campaigns_of, current_phase
from campaign.services.campaigns import SeatPlan
from campaign.services.reports import ReportSubject
from campaign.services.standing import go_on, halt
from orders.sealing import unseal
from orders.selectors import sheets_in_force
from tests.archive.archived import MARCH, export, files_of, picture_bytes, restore, values_of
from tests.conftest import NOW, open_war, step_on, submit_orders
from tests.corrections.corrected import correct, kept, sheet, step_of, winner
from tests.markup import compact

DIFFER = {"campaign.json", "log.html", "manifest.json", "round-1.html"}
"""What another site says otherwise of the same campaign: who administers it, that it was restored and is paused.

While it is paused, its last post does not ask for the next step.
"""


def again() -> Campaign:
    return Campaign.objects.get(slug="again")


def test_an_imported_campaign_replays_to_the_same_bytes(archive: Path) -> None:
    said = restore(archive)
    assert "The campaign again is restored. Seats without a player: 4." in said
    assert "Receipts checked: 4, problems: 0." in said
    assert "4 of 4 records replay to the same bytes." in said


def test_in_an_archive_without_the_choice_players_confirm_what_is_entered(played: Campaign, archive: Path) -> None:
    """Archives of campaigns without it say nothing of it, as those that were made before there was the choice."""
    assert "entered_at_once" not in values_of(files_of(played))["clock"]
    restore(archive)
    assert not again().entered_at_once


def test_exporting_an_import_differs_only_in_what_this_site_did(played: Campaign, archive: Path) -> None:
    restore(archive)
    before, after = files_of(played), files_of(again())
    assert list(before) == list(after)
    assert {path for path in before if before[path] != after[path]} == DIFFER
    was, now = values_of(before), values_of(after)
    assert {name for name in was if was[name] != now[name]} == {"standing", "seats", "phases", "reports", "log"}
    assert now["log"][: len(was["log"])] == was["log"]
    assert [entry["action"] for entry in now["log"][len(was["log"]) :]] == ["campaign.restored", "campaign.paused"]
    for one, other in zip(was["phases"], now["phases"], strict=True):
        del one["pictures"], other["pictures"]  # their addresses: both are on one site here
        if one["status"] == "published":
            assert one == other
        else:
            assert {name for name in one if one[name] != other[name]} == {"due_at"}


def test_exporting_an_imported_finished_campaign_differs_only_in_the_log(
    played: Campaign, people: dict[str, User], tmp_path: Path
) -> None:
    halt(played, "abandon", "Nobody plays any more", NOW, people["marcus"])
    restore(export(played, tmp_path / "war.zip"), people=True)
    was, now = values_of(files_of(played)), values_of(files_of(again()))
    assert {name for name in was if was[name] != now[name]} == {"phases", "reports", "log"}
    assert again().standing == Campaign.Standing.ABANDONED


# People


def test_imported_seats_are_vacant(archive: Path, people: dict[str, User]) -> None:
    restore(archive)
    assert not Seat.objects.filter(campaign=again()).exclude(user=None).exists()
    assert invite_to_all(again(), NOW, people["marcus"]) == 4
    assert Invitation.objects.filter(seat__campaign=again()).count() == 4


def test_importing_with_people_gives_seats_to_users_of_the_same_name(archive: Path, people: dict[str, User]) -> None:
    restore(archive, people=True)
    assert {seat.name: seat.user and seat.user.username for seat in again().seats.all()} == {
        "Marcus": "marcus",
        "Lucius": "lucius",
        "Hanno": "hanno",
        "Hamilcar": "hamilcar",
    }
    assert again() in campaigns_of(people["hamilcar"])


def test_unknown_users_get_no_seat_but_stay_named_in_the_log(archive: Path, people: dict[str, User]) -> None:
    User.objects.filter(username="marcus").update(username="marcus-the-elder")
    restore(archive, people=True, administrator="timon")
    assert again().seats.get(name="Marcus").user is None
    entry = LogEntry.objects.filter(campaign=again(), action=Action.DEADLINE).get()
    assert entry.actor is None
    assert entry.about["restored_by"] == {"part": "administrator", "who": "marcus"}


def test_the_imported_log_names_the_role_of_the_original_actor(archive: Path, as_: Any) -> None:
    restore(archive, administrator="timon")
    text = as_("timon").get("/campaigns/again/log/").content.decode()
    assert "The campaign was restored from an archive." in text
    assert compact(text).count("<bdi>The administrator</bdi></p>") >= 3  # moved a deadline, restored, paused


# Playing on


def test_an_imported_campaign_is_paused_with_a_full_deadline(archive: Path) -> None:
    restore(archive)
    phase = current_phase(again())
    assert (phase.step, phase.status) == ("initiative", "open")
    assert again().standing == Campaign.Standing.PAUSED
    assert phase.due_at > timezone.now() + timedelta(hours=12)


def test_an_imported_campaign_can_be_played_on(archive: Path, people: dict[str, User]) -> None:
    restore(archive, people=True)
    war, at = again(), timezone.now()
    go_on(war, "Everybody is here", at, people["marcus"])
    war.refresh_from_db()
    phase = current_phase(war)
    marcus = war.seats.get(name="Marcus")
    submit_orders(phase_id=phase.pk, seat=marcus, army_number=10, text="strength", kind=Kind.INITIATIVE, at=at)
    following = step_on(war)
    assert (following.round, following.step) == (2, "movement")
    assert check(public_receipts(war)).problems == []
    assert all(not one.problem for one in replay(war))


def test_imported_receipts_keep_the_original_campaign_name(archive: Path) -> None:
    restore(archive)
    export = public_receipts(again())
    assert export.campaign == "war"
    sheets = [one.sheet for entry in export.rounds for step in entry.steps for one in step.receipts]
    assert any(sheet is not None and sheet.endswith(MARCH) for sheet in sheets)
    assert all(sheet is not None and "campaign: war\n" in sheet for sheet in sheets)


def test_imported_pictures_keep_addresses_that_are_free(played: Campaign, archive: Path, as_: Any) -> None:
    kept = Picture.objects.filter(asked_at=None).exclude(moment="desk").exclude(scale="thumbnail")
    looks = set(kept.values_list("moment", "scale", "format"))
    known = {str(one) for one in kept.values_list("public_id", flat=True)}
    restore(archive)
    here = Picture.objects.filter(phase__campaign=again())
    assert known.isdisjoint(str(one.public_id) for one in here)
    assert here.count() == len(known)
    assert set(here.values_list("moment", "scale", "format")) == looks
    values = values_of(files_of(again()))
    assert {one["path"] for phase in values["phases"] for one in phase["pictures"]} <= set(files_of(played))
    answer = as_("nobody").get(f"/pictures/{here[0].public_id}.png")
    assert b"".join(answer.streaming_content) == picture_bytes("PNG")


# Corrections


def test_corrections_are_restored_with_what_they_superseded(played: Campaign, tmp_path: Path) -> None:
    correct(played, step_of(played, 1, Step.BATTLES), kept(winner("4-9", "9", 20, 45)))
    said = restore(export(played, tmp_path / "war"))
    assert "4 of 4 records replay to the same bytes." in said
    before, after = files_of(played), files_of(again())
    assert {path for path in before if before[path] != after.get(path)} == DIFFER
    assert Phase.ever.filter(campaign=again()).count() == Phase.ever.filter(campaign=played).count()
    assert again().phases.count() == played.phases.count() == 5


def test_orders_withdrawn_by_a_correction_stay_withdrawn_after_import(played: Campaign, tmp_path: Path) -> None:
    # Army 9 had marched away after all, and then it had not: whether army 4 retreats is asked once more.
    correct(played, step_of(played, 1, Step.MOVEMENT), sheet(Kind.MOVEMENT, 9, "6 6 6"))
    correct(played, step_of(played, 1, Step.MOVEMENT), sheet(Kind.MOVEMENT, 9, ""))
    assert sheets_in_force(played.pk, 1, [Kind.RETREAT]) == []
    restore(export(played, tmp_path / "war"))
    ours, theirs = current_phase(again()), current_phase(played)
    assert (ours.round, ours.step, ours.document) == (1, "retreats", theirs.document)
    assert sheets_in_force(again().pk, 1, [Kind.RETREAT]) == []
    assert all(not one.problem for one in replay(again()))


# Sealed chance


@pytest.fixture
def sealed(people: dict[str, User], start: dict[str, Any]) -> Campaign:
    """A war with sealed chance, open for the instructions of round 1: the initiative has been published."""
    document = start | {"ruleset": {"base": "vae-victis-2", "naval_battle": {"chance": "sealed"}}}
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17)), captain=True),
        SeatPlan("Hanno", people["hanno"], "carthago", list(range(1, 9)), captain=True),
    ]
    war = open_war(people["marcus"], document, plans, Step.INITIATIVE)
    marcus = war.seats.get(name="Marcus")
    submit_orders(phase_id=war.phases.get().pk, seat=marcus, army_number=10, text="strength", kind=Kind.INITIATIVE)
    step_on(war)
    return war


def test_importing_replaces_a_sealed_seed_and_publishes_the_reason(sealed: Campaign, tmp_path: Path) -> None:
    known = sealed.seeds.get()
    archive = export(sealed, tmp_path / "war")
    assert unseal(known.sealed) not in (archive / "campaign.json").read_text(encoding="utf-8")
    said = restore(archive, people=True, status=1)
    assert "Receipts checked: 1, problems: 1." in said  # that the first seed of the round is not there
    new = again().seeds.get(superseded_by=None)
    assert (new.digest != known.digest, new.seed) == (True, "")
    assert "seed" in again().corrections.get().reason
    go_on(again(), "", timezone.now())
    step_on(again())
    assert len(check(public_receipts(again())).problems) == 1
    assert all(not one.problem for one in replay(again()))


def test_importing_restores_published_seeds(sealed: Campaign, tmp_path: Path) -> None:
    step_on(sealed)
    step_on(sealed)
    assert (sealed.phases.latest("pk").round, sealed.phases.latest("pk").step) == (2, "initiative")
    restore(export(sealed, tmp_path / "war"))
    assert again().seeds.get(round=1).seed == sealed.seeds.get(round=1).seed != ""
    assert again().seeds.get(round=2).digest != sealed.seeds.get(round=2).digest
    assert not again().corrections.exists()
    assert check(public_receipts(again())).problems == []


# The command that replays


def test_replaying_names_a_record_that_differs(played: Campaign) -> None:
    said = StringIO()
    call_command("replay_campaign", "war", stdout=said)
    assert said.getvalue() == "4 of 4 records replay to the same bytes.\n"
    # The reports from which the battles were adjudicated are the only thing outside of the documents.
    place = ReportSubject(played, played.phases.get(step=Step.BATTLES).pk, "4-9")
    Report.objects.create(
        phase_id=place.phase_id, engagement="4-9", number=2, winner="9", casualties={"4": 50, "9": 9}, reported_at=NOW
    )
    said = StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command("replay_campaign", "war", stdout=said)
    assert stopped.value.code == 1
    assert said.getvalue().splitlines() == [
        "Round 1, battles: has another result: reports",
        "3 of 4 records replay to the same bytes.",
    ]


def test_replay_command_refuses_an_unknown_campaign(db: None, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        call_command("replay_campaign", "peace")
    assert stopped.value.code == 2
    assert "there is no campaign" in capsys.readouterr().err


def test_importing_leaves_other_campaigns_unchanged(archive: Path, played: Campaign) -> None:
    was = list(Phase.ever.filter(campaign=played).values())
    restore(archive)
    assert list(Phase.ever.filter(campaign=played).values()) == was
