"""Reports of the games, written by the services and read back as results that stand (EN.9)."""

import json
import threading
from collections.abc import Callable
from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, OperationalError, connection, transaction
from PIL import Image

from campaign.engagements.commands.screenshots import LARGEST_FILE, LONGEST_SIDE, MOST_PIXELS, prepared
from campaign.games.engagements import DRAW, Engagement, GameResult, InvalidReport, TypedReport, read_report
from campaign.models import Campaign, Phase, Report, ReportAnswer, Seat
from campaign.selectors import membership, reports_in_force
from campaign.selectors.engagements_to_do import engagements_to_do
from campaign.services import phases
from campaign.services.errors import NotTaken, NotYours, StepClosed, WrongMoment
from campaign.services.reports import ReportSubject, answer_report, rule_on_engagement, submit_report, uphold_report
from campaign.services.standing import halt
from tests.conftest import NOW, advance, outcome_of, step_on

Seats = Callable[[str], Seat]
ROMA_WINS = TypedReport("9", "45-20")
CARTHAGO_WINS = TypedReport("4", "45-20")


@pytest.fixture
def place(battles: Phase) -> ReportSubject:
    return ReportSubject(battles.campaign, battles.pk, "4-9")


def results(phase: Phase) -> dict[str, tuple[str, dict[str, int]]]:
    return {name: (one.winner, dict(one.casualties)) for name, one in reports_in_force(phase).items()}


def test_a_report_stands_when_the_other_side_confirms_it(place: ReportSubject, battles: Phase, seat: Seats) -> None:
    submit_report(place, seat("Marcus"), ROMA_WINS, NOW)
    assert results(battles) == {}
    answer_report(place, seat("Hamilcar"), 1, agrees=True, note="", at=NOW)
    assert results(battles) == {"4-9": ("9", {"4": 45, "9": 20})}


def test_equal_reports_of_both_sides_confirm_each_other(place: ReportSubject, battles: Phase, seat: Seats) -> None:
    submit_report(place, seat("Marcus"), ROMA_WINS, NOW)
    submit_report(place, seat("Hamilcar"), TypedReport("9", "", ("45", "20")), NOW)
    assert results(battles) == {"4-9": ("9", {"4": 45, "9": 20})}


def test_submitting_the_same_report_twice_confirms_nothing(place: ReportSubject, battles: Phase, seat: Seats) -> None:
    submit_report(place, seat("Marcus"), ROMA_WINS, NOW)
    submit_report(place, seat("Marcus"), ROMA_WINS, NOW)
    assert battles.reports.count() == 1
    assert results(battles) == {}


def test_contradicting_reports_are_left_to_the_administrator(place: ReportSubject, battles: Phase, seat: Seats) -> None:
    submit_report(place, seat("Marcus"), ROMA_WINS, NOW)
    answer_report(place, seat("Hamilcar"), 1, agrees=True, note="", at=NOW)
    submit_report(place, seat("Hamilcar"), CARTHAGO_WINS, NOW)
    assert [report.winner for report in battles.reports.order_by("number")] == ["9", "4"]
    assert results(battles) == {}
    uphold_report(place, 2, "", NOW)
    assert results(battles) == {"4-9": ("4", {"4": 20, "9": 45})}


def test_a_changed_report_of_one_player_is_left_to_the_administrator(
    place: ReportSubject, battles: Phase, seat: Seats
) -> None:
    submit_report(place, seat("Marcus"), ROMA_WINS, NOW)
    submit_report(place, seat("Marcus"), TypedReport("9", "54-20"), NOW)
    with pytest.raises(WrongMoment, match="The administrator decides between them"):
        answer_report(place, seat("Hamilcar"), 2, agrees=True, note="", at=NOW)
    assert results(battles) == {}


def test_the_last_answer_of_a_player_counts(place: ReportSubject, battles: Phase, seat: Seats) -> None:
    submit_report(place, seat("Marcus"), ROMA_WINS, NOW)
    answer_report(place, seat("Hamilcar"), 1, agrees=False, note="It was a draw.", at=NOW)
    assert results(battles) == {}
    answer_report(place, seat("Hamilcar"), 1, agrees=True, note="", at=NOW)
    answer_report(place, seat("Hamilcar"), 1, agrees=True, note="", at=NOW)
    assert list(results(battles)) == ["4-9"]
    assert ReportAnswer.objects.count() == 2


def test_the_last_ruling_stands_and_everything_else_stays_on_record(
    place: ReportSubject, battles: Phase, seat: Seats
) -> None:
    submit_report(place, seat("Marcus"), ROMA_WINS, NOW)
    rule_on_engagement(place, TypedReport(DRAW, "", ("10", "12")), "Unfinished.", NOW)
    rule_on_engagement(place, TypedReport("4", "30-5"), "I saw it.", NOW)
    assert results(battles) == {"4-9": ("4", {"9": 30, "4": 5})}
    assert list(battles.reports.order_by("number").values_list("winner", "reason")) == [
        ("9", ""),
        ("", "Unfinished."),
        ("4", "I saw it."),
    ]
    with pytest.raises(WrongMoment, match="already ruled on this engagement"):
        submit_report(place, seat("Hamilcar"), CARTHAGO_WINS, NOW)
    with pytest.raises(WrongMoment, match="already ruled on this engagement"):
        answer_report(place, seat("Hamilcar"), 1, agrees=True, note="", at=NOW)


def test_only_the_players_of_an_engagement_can_report_it(place: ReportSubject, battles: Phase, seat: Seats) -> None:
    for name in ("Hanno", "Lucius"):
        with pytest.raises(NotYours, match="You play neither army 4 nor army 9"):
            submit_report(place, seat(name), ROMA_WINS, NOW)
    submit_report(place, seat("Marcus"), ROMA_WINS, NOW)
    with pytest.raises(NotYours, match="the report of your own side"):
        answer_report(place, seat("Marcus"), 1, agrees=True, note="", at=NOW)
    with pytest.raises(NotYours, match="You play neither"):
        answer_report(place, seat("Hanno"), 1, agrees=True, note="", at=NOW)
    assert results(battles) == {}


@pytest.mark.parametrize("name", ["4-10", "9-4", "", "4-9\x00", "x" * 500])
def test_a_report_of_another_engagement_is_refused(battles: Phase, seat: Seats, name: str) -> None:
    with pytest.raises(NotTaken, match="This round has no such engagement"):
        submit_report(ReportSubject(battles.campaign, battles.pk, name), seat("Marcus"), ROMA_WINS, NOW)
    assert not Report.objects.exists()


def test_a_report_of_another_phase_is_refused(battles: Phase, seat: Seats) -> None:
    for other in (battles.pk - 1, 0):
        with pytest.raises(StepClosed, match="belongs to another step"):
            submit_report(ReportSubject(battles.campaign, other, "4-9"), seat("Marcus"), ROMA_WINS, NOW)


def test_answering_an_unknown_report_is_refused(place: ReportSubject, seat: Seats) -> None:
    with pytest.raises(NotTaken, match="This engagement has no such report"):
        answer_report(place, seat("Hamilcar"), 1, agrees=True, note="", at=NOW)


def test_reports_are_refused_once_the_battles_are_closed(place: ReportSubject, battles: Phase, seat: Seats) -> None:
    submit_report(place, seat("Marcus"), ROMA_WINS, NOW)
    answer_report(place, seat("Hamilcar"), 1, agrees=True, note="", at=NOW)
    phases.close_step(battles.pk, NOW)
    with pytest.raises(StepClosed, match="are closed"):
        submit_report(place, seat("Hamilcar"), CARTHAGO_WINS, NOW)
    with pytest.raises(StepClosed, match="are closed"):
        answer_report(place, seat("Hamilcar"), 1, agrees=False, note="No.", at=NOW)
    with pytest.raises(StepClosed, match="are closed"):
        rule_on_engagement(place, CARTHAGO_WINS, "No.", NOW)
    assert results(battles) == {"4-9": ("9", {"4": 45, "9": 20})}


def test_reports_are_accepted_after_the_deadline_until_closing(
    place: ReportSubject, battles: Phase, seat: Seats
) -> None:
    submit_report(place, seat("Marcus"), ROMA_WINS, battles.due_at)
    assert battles.reports.count() == 1


def test_battles_cannot_be_closed_before_every_report_stands(place: ReportSubject, battles: Phase, seat: Seats) -> None:
    with pytest.raises(WrongMoment, match="No report counts yet for 4-9"):
        phases.close_step(battles.pk, NOW)
    submit_report(place, seat("Marcus"), ROMA_WINS, NOW)
    with pytest.raises(WrongMoment, match="No report counts yet for 4-9"):
        phases.close_step(battles.pk, NOW)
    rule_on_engagement(place, TypedReport(DRAW, "", ("3", "4")), "Unfinished.", NOW)
    phases.close_step(battles.pk, NOW)


@pytest.mark.django_db(transaction=True)
def test_closing_battles_waits_for_a_report_being_saved(
    place: ReportSubject, battles: Phase, seat: Seats, monkeypatch: pytest.MonkeyPatch
) -> None:
    marcus = seat("Marcus")
    refusals = []

    def close_meanwhile() -> None:
        try:
            with transaction.atomic():
                Phase.objects.select_for_update(nowait=True).get(pk=battles.pk)
        except OperationalError:
            refusals.append("locked")
        finally:
            connection.close()

    def interrupted(engagement: Engagement, given: TypedReport) -> GameResult:
        other = threading.Thread(target=close_meanwhile)
        other.start()
        other.join()
        return read_report(engagement, given)

    monkeypatch.setattr("campaign.services.reports.read_report", interrupted)
    submit_report(place, marcus, ROMA_WINS, NOW)
    assert refusals == ["locked"]


def test_confirmed_reports_are_applied_to_the_document(place: ReportSubject, battles: Phase, seat: Seats) -> None:
    submit_report(place, seat("Marcus"), ROMA_WINS, NOW)
    answer_report(place, seat("Hamilcar"), 1, agrees=True, note="", at=NOW)
    advance(battles, to="published")
    document = json.loads(outcome_of(battles))
    assert document["reports"] == [{"engagement": "4-9", "winner": 9, "casualties": {"4": 45, "9": 20}}]
    following = step_on(battles.campaign)
    strengths = {army["number"]: army["strength"] for army in json.loads(following.document)["armies"]}
    assert following.round == 2
    assert (strengths[4], strengths[9]) == (1600 - 2 * 45, 1600 - 20)  # ST.2


def test_reports_are_append_only(place: ReportSubject, battles: Phase, seat: Seats) -> None:
    submit_report(place, seat("Marcus"), ROMA_WINS, NOW)
    for statement in ("UPDATE campaign_report SET winner = '4'", "DELETE FROM campaign_report"):
        with pytest.raises(IntegrityError, match="only ever added"), transaction.atomic():
            connection.cursor().execute(statement)


def test_the_enemy_of_the_attacker_reports_for_a_passive_garrison(assault: Phase, seat: Seats) -> None:
    place = ReportSubject(assault.campaign, assault.pk, "4-Acrae")
    with pytest.raises(NotYours, match="You play neither army 4 nor the garrison of Acrae"):
        submit_report(place, seat("Hanno"), TypedReport("4", "", ("20", "")), NOW)
    submit_report(place, seat("Marcus"), TypedReport("4", "45-20"), NOW)
    submit_report(place, seat("Hamilcar"), TypedReport("4", "", ("20", "")), NOW)
    assert results(assault) == {"4-Acrae": ("4", {"4": 20, "Acrae": 45})}
    advance(assault, to="published")
    following = step_on(assault.campaign)
    assert json.loads(following.document)["control"]["Acrae"] == "carthago"


def test_players_see_which_engagements_they_still_have_to_report(
    contact: Campaign, battles: Phase, seat: Seats, people: dict[str, User]
) -> None:
    place = ReportSubject(contact, battles.pk, "4-9")

    def to_do(name: str) -> list[str]:
        member = membership(people[name.lower()], "war")
        return [f"{todo.engagement.id} {todo.task}" for todo in engagements_to_do(battles, member, NOW)]

    assert (to_do("Marcus"), to_do("Hamilcar"), to_do("Hanno")) == (["4-9 report"], ["4-9 report"], [])
    submit_report(place, seat("Hamilcar"), CARTHAGO_WINS, NOW)
    assert (to_do("Marcus"), to_do("Hamilcar")) == (["4-9 confirm"], [])
    answer_report(place, seat("Marcus"), 1, agrees=False, note="No.", at=NOW)
    assert (to_do("Marcus"), to_do("Hamilcar")) == (["4-9 settle"], [])
    uphold_report(place, 1, "", NOW)
    assert (to_do("Marcus"), to_do("Hamilcar")) == ([], [])


def test_after_the_deadline_the_administrator_has_open_engagements_to_settle(
    battles: Phase, people: dict[str, User]
) -> None:
    member = membership(people["marcus"], "war")
    tasks = [todo.task for todo in engagements_to_do(battles, member, battles.due_at)]
    assert tasks == ["report", "settle"]


def picture(kind: str, size: tuple[int, int] = (40, 30), **options: object) -> bytes:
    written = BytesIO()
    Image.new("RGB", size, "red").save(written, kind, **options)
    return written.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_screenshot_is_re_encoded_without_metadata(kind: str) -> None:
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    read = Image.open(BytesIO(prepared(picture(kind, exif=exif))))
    assert (read.format, read.size, dict(read.getexif())) == ("WEBP", (40, 30), {})
    assert b"home" not in prepared(picture(kind, exif=exif))


def test_a_large_screenshot_is_made_smaller() -> None:
    read = Image.open(BytesIO(prepared(picture("PNG", (4000, 1000)))))
    assert read.size == (LONGEST_SIDE, 500)


def test_a_screenshot_is_rotated_as_its_camera_says() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    assert Image.open(BytesIO(prepared(picture("JPEG", exif=exif)))).size == (30, 40)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "Use a PNG, JPEG or WebP picture"),
        (b"<script>alert(1)</script>", "Use a PNG, JPEG or WebP picture"),
        (b"\x89PNG\r\n\x1a\n" + b"\x00" * 100, "Use a PNG, JPEG or WebP picture"),
        (picture("PNG", (300, 300))[:-200], "Use a PNG, JPEG or WebP picture"),
        (picture("GIF"), "Use a PNG, JPEG or WebP picture"),
        (picture("PNG", (MOST_PIXELS // 1000 + 1, 1000)), "15001 x 1000 pixels, which is too many"),
        (b"\x89PNG" + b"\x00" * LARGEST_FILE, "has more than 5 MB"),
    ],
    ids=["empty", "text", "broken", "cut off", "another kind", "bomb", "too large"],
)
def test_an_invalid_screenshot_is_refused_with_a_message(data: bytes, says: str) -> None:
    with pytest.raises(InvalidReport, match=says) as refused:
        prepared(data)
    assert refused.value.field == "screenshot"


def test_a_decompression_bomb_is_refused_by_its_header() -> None:
    header = bytearray(picture("PNG"))
    header[16:24] = (60_000).to_bytes(4, "big") * 2
    with pytest.raises(InvalidReport):
        prepared(bytes(header))


def test_engagements_of_a_campaign_given_up_are_nobody_s_task(
    contact: Campaign, battles: Phase, people: dict[str, User]
) -> None:
    """The site refuses their reports."""
    halt(contact, "abandon", "Nobody plays", NOW)
    for name in ("marcus", "hamilcar"):
        assert engagements_to_do(battles, membership(people[name], "war"), battles.due_at) == []
