"""What people are told, and when: time travel through a step. Nothing is told twice."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection

from campaign.corrections.rules.changes import Change, PositionChange
from campaign.models import Absence, Campaign, Channel, LogEntry, Notice, Phase, RuleChange, Seat
from campaign.models.log import Action
from campaign.notices.commands.channels import keep_channel, stop_channel
from campaign.notices.commands.making import make_notices
from campaign.notices.queries.happened import what_happened
from campaign.notices.queries.stands import reminder_at
from campaign.notices.texts.kinds import NoticeKind
from campaign.rules.battles.report_text import TypedReport
from campaign.selectors import current_phase
from campaign.services import phases
from campaign.services.deadlines import close_early, set_deadline
from campaign.services.reports import ReportSubject, answer_report, hand_in_report
from campaign.services.standing import go_on, halt
from orders.rules.kinds import Kind as Order
from orders.rules.kinds import Step
from orders.rules.life import Version
from tests.campaign.test_deadlines import set_to
from tests.campaign.test_early_close import everybody_hands_in
from tests.conftest import NOW, hand_in, step_on
from tests.corrections.corrected import LATER, correct, go_to, sheet, step_of
from tests.notices.telling_people import feed_of, mail_to, told, webhook_of

People = dict[str, User]
Seats = Callable[[str], Seat]

SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)
PLAYERS = ("hamilcar", "hanno", "lucius", "marcus")


@pytest.fixture
def everybody(war: Campaign, people: People) -> list[Channel]:
    """Everybody is told everything by mail, Timon too, who has no part in the war; what is told at once is told."""
    channels = [mail_to(user) for user in people.values()]
    make_notices(NOW)
    return channels


def test_a_step_that_opens_is_told_to_those_who_have_a_part(war: Campaign, people: People) -> None:
    for user in people.values():
        mail_to(user)
    assert told(NOW) == [(name, "opened") for name in PLAYERS]
    assert told(NOW) == []
    assert told(NOW + MINUTE) == []


def test_only_what_is_wanted_is_told(war: Campaign, people: People) -> None:
    mail_to(people["hanno"], ["published"])
    mail_to(people["lucius"], [])
    assert told(NOW) == []


def test_a_publication_and_the_step_that_it_opens_are_told_in_one(
    war: Campaign, everybody: list[Channel], people: People
) -> None:
    keep_channel(people["lucius"], Channel.Kind.MAIL, ["opened"], NOW)
    step_on(war)
    published = [(name, "published") for name in PLAYERS if name != "lucius"]
    in_decisions = ("marcus", "all_in")  # for nobody has met anybody
    assert told(NOW) == sorted([*published, ("lucius", "opened"), in_decisions])


def test_what_was_before_a_channel_is_not_told(war: Campaign, people: People) -> None:
    mail_to(people["hanno"], at=NOW + SECOND)
    assert told(NOW + SECOND) == []


def test_what_is_chosen_later_holds_for_what_happens_later(war: Campaign, people: People) -> None:
    mail_to(people["hanno"], ["published"])
    keep_channel(people["hanno"], Channel.Kind.MAIL, ["opened"], NOW + SECOND)
    assert told(NOW + SECOND) == []


def test_what_happened_before_the_change_is_told_as_it_was_wanted_then(war: Campaign, people: People) -> None:
    mail_to(people["hanno"], ["opened"])
    keep_channel(people["hanno"], Channel.Kind.MAIL, [], NOW + SECOND)
    assert [notice.kind for notice in Notice.objects.all()] == ["opened"]


def test_a_site_that_was_down_for_more_than_a_day_floods_nobody(war: Campaign, people: People) -> None:
    mail_to(people["hanno"], ["opened"])
    assert told(NOW + timedelta(days=1, seconds=1)) == []
    assert told(NOW + timedelta(hours=23)) == [("hanno", "opened")]


def test_what_is_switched_off_tells_nothing(war: Campaign, people: People) -> None:
    channel = mail_to(people["hanno"])
    stop_channel(channel, NOW, people["hanno"])
    assert told(NOW) == []


def test_whoever_has_left_is_told_nothing_more(war: Campaign, people: People, everybody: list[Channel]) -> None:
    Seat.objects.filter(user=people["hanno"]).update(user=None)
    step_on(war)
    assert [name for name, _ in told(NOW, kind=NoticeKind.PUBLISHED)] == ["hamilcar", "lucius", "marcus"]


def test_the_past_of_a_campaign_that_was_restored_is_told_to_nobody(war: Campaign, people: People) -> None:
    mail_to(people["hanno"], ["opened"])
    LogEntry.objects.create(campaign=war, action=Action.RESTORED, at=NOW + HOUR)
    assert told(NOW + HOUR) == []


# Reminders


def reminder_of(phase: Phase) -> datetime:
    phase.refresh_from_db()
    moment = reminder_at(phase)
    assert moment is not None
    return moment


def test_who_is_awaited_is_reminded_once_a_day_before_the_deadline(
    phase: Phase, seat: Seats, everybody: list[Channel]
) -> None:
    """Lucius commands two armies, and has handed in for both."""
    for number in (15, 16):
        hand_in(phase_id=phase.pk, seat=seat("Lucius"), army_number=number, text="0")
    due = phase.due_at - timedelta(hours=24)
    assert reminder_of(phase) == due
    assert told(due - SECOND) == []
    assert told(due, kind=NoticeKind.REMINDER) == [(name, "reminder") for name in ("hamilcar", "hanno", "marcus")]
    assert told(due + HOUR) == []


def test_whoever_has_given_one_army_nothing_is_reminded(phase: Phase, seat: Seats, everybody: list[Channel]) -> None:
    hand_in(phase_id=phase.pk, seat=seat("Lucius"), army_number=15, text="0")
    assert ("lucius", "reminder") in told(reminder_of(phase))


def test_nobody_is_reminded_who_has_taken_his_time_until_the_reminder_but_no_longer(
    phase: Phase, everybody: list[Channel]
) -> None:
    everybody_hands_in(phase)
    assert told(reminder_of(phase), kind=NoticeKind.REMINDER) == []


def test_a_campaign_can_do_without_reminders(war: Campaign, phase: Phase, everybody: list[Channel]) -> None:
    set_to(war, remind_hours=0)
    phase.refresh_from_db()
    assert reminder_at(phase) is None
    assert told(phase.due_at - HOUR) == []


def test_a_reminder_comes_as_many_hours_before_as_they_are_on_clocks_that_are_not_changed(
    war: Campaign, phase: Phase, everybody: list[Channel]
) -> None:
    """In Stockholm the clocks go on in the night before Sunday 27 March 2264. Due on that Sunday at 18:00, which is
    16:00 in Greenwich, a step reminds 30 hours before: on Saturday at 11:00, by the clocks 31 hours sooner.
    """
    opened, due = datetime(2264, 3, 24, 17, tzinfo=UTC), datetime(2264, 3, 27, 16, tzinfo=UTC)
    Phase.objects.filter(pk=phase.pk).update(opened_at=opened, due_at=due)
    Channel.objects.update(made_at=opened)
    set_to(war, remind_hours=30, time_zone="Europe/Stockholm")
    assert reminder_of(phase) == datetime(2264, 3, 26, 10, tzinfo=UTC)
    assert told(datetime(2264, 3, 26, 9, 59, 59, tzinfo=UTC), kind=NoticeKind.REMINDER) == []
    assert len(told(datetime(2264, 3, 26, 10, tzinfo=UTC), kind=NoticeKind.REMINDER)) == 4


def test_no_reminder_while_paused_and_one_for_the_moved_deadline(
    war: Campaign, phase: Phase, everybody: list[Channel]
) -> None:
    due = reminder_of(phase)
    halt(war, "pause", "Holidays", due - HOUR)
    war.refresh_from_db()
    assert told(due + HOUR, kind=NoticeKind.REMINDER) == []
    go_on(war, "", due + 9 * HOUR)
    assert reminder_of(phase) == due + 10 * HOUR
    assert told(due + 9 * HOUR, kind=NoticeKind.REMINDER) == []
    assert len(told(due + 10 * HOUR, kind=NoticeKind.REMINDER)) == 4


def test_a_deadline_moved_away_reminds_again_and_one_moved_near_does_not(
    phase: Phase, everybody: list[Channel]
) -> None:
    due = reminder_of(phase)
    assert len(told(due, kind=NoticeKind.REMINDER)) == 4
    set_deadline(phase.pk, phase.due_at - 2 * HOUR, due + MINUTE)
    assert told(due + HOUR, kind=NoticeKind.REMINDER) == []
    set_deadline(phase.pk, due + timedelta(days=3), due + 2 * HOUR)
    assert told(due + 3 * HOUR, kind=NoticeKind.REMINDER) == []
    assert len(told(due + timedelta(days=2), kind=NoticeKind.REMINDER)) == 4


def test_a_seat_without_a_player_reminds_nobody(phase: Phase, seat: Seats, everybody: list[Channel]) -> None:
    Seat.objects.filter(name="Hanno").update(user=None)
    assert "hanno" not in [name for name, _ in told(reminder_of(phase))]


def test_whoever_commands_for_somebody_who_is_away_is_reminded_in_his_place(
    phase: Phase, seat: Seats, everybody: list[Channel], people: People
) -> None:
    for name in ("Hamilcar", "Marcus", "Lucius"):
        for army in seat(name).armies.all():
            hand_in(phase_id=phase.pk, seat=seat(name), army_number=army.number, text="0")
    Absence.objects.create(
        seat=seat("Hanno"), delegate=seat("Hamilcar"), since=NOW, made_by=people["hanno"], made_at=NOW
    )
    assert told(reminder_of(phase), kind=NoticeKind.REMINDER) == [("hamilcar", "reminder")]


# The last one


def all_but(phase: Phase, name: str) -> None:
    for seat in phase.campaign.seats.exclude(name=name):
        for army in seat.armies.all():
            hand_in(phase_id=phase.pk, seat=seat, army_number=army.number, text="0")


def test_the_last_one_is_told_once_that_everybody_waits_for_him(
    phase: Phase, seat: Seats, everybody: list[Channel]
) -> None:
    all_but(phase, "Hanno")
    assert told(NOW + MINUTE) == [("hanno", "last")]
    hand_in(phase_id=phase.pk, seat=seat("Hanno"), army_number=1, text="0")
    assert told(NOW + 2 * MINUTE) == []


def test_of_two_who_are_awaited_nobody_is_the_last(phase: Phase, seat: Seats, everybody: list[Channel]) -> None:
    all_but(phase, "Hanno")
    hand_in(phase_id=phase.pk, seat=seat("Lucius"), army_number=15, text="", state=Version.WITHDRAWN)
    assert told(NOW + MINUTE) == []


def test_who_waits_for_an_empty_seat_as_well_waits_not_for_one_alone(
    phase: Phase, seat: Seats, everybody: list[Channel]
) -> None:
    all_but(phase, "Hanno")
    hand_in(phase_id=phase.pk, seat=seat("Lucius"), army_number=15, text="", state=Version.WITHDRAWN)
    Seat.objects.filter(name="Lucius").update(user=None)
    assert told(NOW + MINUTE) == []


# The administrator


def test_the_administrator_is_told_once_that_everybody_is_in(phase: Phase, everybody: list[Channel]) -> None:
    everybody_hands_in(phase)
    assert told(NOW + MINUTE) == [("marcus", "all_in")]
    assert told(NOW + 2 * MINUTE) == []


def test_where_the_step_closes_by_itself_then_he_is_not(war: Campaign, phase: Phase, everybody: list[Channel]) -> None:
    close_early(war, NOW, wanted=True)
    everybody_hands_in(phase)
    assert told(NOW + MINUTE) == []


def test_a_step_past_its_deadline_waits_for_him(phase: Phase, everybody: list[Channel]) -> None:
    mail = told(phase.due_at + MINUTE)
    assert ("marcus", "waiting") not in mail
    assert told(phase.due_at + 2 * MINUTE) == [("marcus", "waiting")]


def test_a_step_that_closed_by_itself_waits_for_him_to_publish_it(
    war: Campaign, phase: Phase, everybody: list[Channel], people: People
) -> None:
    phases.close_and_claim(phase.pk, NOW)
    phases.resolve_phase(phase.pk, NOW)
    assert told(NOW + MINUTE) == [("marcus", "waiting")]


def test_one_that_he_has_closed_himself_does_not(phase: Phase, everybody: list[Channel], people: People) -> None:
    phases.close_and_claim(phase.pk, NOW, people["marcus"])
    phases.resolve_phase(phase.pk, NOW)
    assert told(NOW + MINUTE) == []


def test_a_resolution_that_fails_is_told_each_time(phase: Phase, everybody: list[Channel], people: People) -> None:
    phases.close_and_claim(phase.pk, NOW, people["marcus"])
    phases.release_claim(phase.pk, "The step could not be resolved (ValueError); nothing was changed.")
    assert told(NOW + MINUTE) == [("marcus", "failed")]
    assert told(NOW + 2 * MINUTE) == []
    phases.resolve_again(phase.pk, NOW + HOUR, people["marcus"])
    phases.release_claim(phase.pk, "The step could not be resolved (ValueError); nothing was changed.")
    assert told(NOW + HOUR) == [("marcus", "failed")]


# Battles


def report(phase: Phase, seat: Seat, score: str, winner: str = "4") -> Any:
    return hand_in_report(ReportSubject(phase.campaign, phase.pk, "4-9"), seat, TypedReport(winner, score), NOW)


def test_a_report_waits_for_the_answer_of_the_other_side(battles: Phase, people: People) -> None:
    for user in people.values():
        mail_to(user, ["report", "disputed", "all_in"])
    report(battles, battles.campaign.seats.get(name="Hamilcar"), "45-20")
    assert told(NOW) == [("marcus", "report")]
    assert told(NOW + MINUTE) == []
    seat = battles.campaign.seats.get(name="Marcus")
    answer_report(ReportSubject(battles.campaign, battles.pk, "4-9"), seat, 1, agrees=False, note="No", at=NOW)
    assert told(NOW + MINUTE) == [("marcus", "disputed")]


def test_both_sides_of_a_game_without_a_report_are_reminded(battles: Phase, people: People) -> None:
    for user in people.values():
        mail_to(user, ["reminder"])
    assert told(reminder_of(battles)) == [("hamilcar", "reminder"), ("marcus", "reminder")]


# What the log tells


def test_a_deadline_moved_three_times_is_told_once_when_it_has_stood_a_while(
    phase: Phase, everybody: list[Channel]
) -> None:
    for hours in (1, 2, 3):
        set_deadline(phase.pk, phase.due_at + hours * HOUR, NOW + hours * SECOND, reason="Holidays")
    assert told(NOW + 2 * MINUTE) == []
    assert told(NOW + 3 * MINUTE) == [(name, "deadline") for name in PLAYERS]
    assert {notice.about["reason"] for notice in Notice.objects.filter(kind="deadline")} == {"Holidays"}


def test_a_pause_that_is_over_at_once_is_told_as_going_on(war: Campaign, everybody: list[Channel]) -> None:
    halt(war, "pause", "By mistake", NOW)
    go_on(war, "", NOW + SECOND)
    assert told(NOW + 3 * MINUTE) == [(name, "standing") for name in PLAYERS]
    assert {notice.about["standing"] for notice in Notice.objects.filter(kind="standing")} == {"gone_on"}


def test_an_end_is_told_with_its_reason(war: Campaign, everybody: list[Channel]) -> None:
    halt(war, "abandon", "Nobody is left", NOW)
    assert told(NOW + 3 * MINUTE) == [(name, "standing") for name in PLAYERS]
    notice = Notice.objects.filter(kind="standing").first()
    assert notice is not None
    assert (notice.about["standing"], notice.about["reason"]) == ("abandoned", "Nobody is left")


def test_a_correction_is_told_instead_of_what_it_publishes_anew(war: Campaign, everybody: list[Channel]) -> None:
    """The points after round 1 are corrected: what had been published no longer counts, and round 2 opens anew."""
    go_to(war, 2, Step.MOVEMENT)
    make_notices(NOW)
    correct(
        war, step_of(war, 1, Step.ADMINISTRATION), Change(position=PositionChange(points={"roma": 9})), at=NOW + HOUR
    )
    assert [one for one in told(NOW + HOUR) if one != ("marcus", "all_in")] == [
        (name, "correction") for name in PLAYERS
    ]


def test_what_was_opened_stays_in_the_feed_of_a_campaign_that_was_corrected(war: Campaign) -> None:
    """By the correction of the initiative its step is written anew, which opens for nobody; the movement does again."""
    go_to(war, 2, Step.MOVEMENT)

    def opened() -> list[str]:
        happened = what_happened([war], NOW - HOUR, LATER, closed_too=True)
        return [one.key for one in happened if one.kind is NoticeKind.OPENED]

    before = opened()
    assert len(before) == war.phases.count()
    correct(war, step_of(war, 2, Step.INITIATIVE), sheet(Order.INITIATIVE, 1, "Mare Tyrrhenum"))
    assert opened() == [*before, f"opened:{current_phase(war).pk}"]


def test_rules_that_change_are_told_when_they_are_declared(
    war: Campaign, everybody: list[Channel], people: People
) -> None:
    change = RuleChange.objects.create(
        campaign=war, from_round=3, text="No sieges.", reason="", author=people["marcus"], proposed_at=NOW
    )
    assert told(NOW + MINUTE) == []
    RuleChange.objects.filter(pk=change.pk).update(declared_at=NOW + MINUTE)
    assert told(NOW + MINUTE) == [(name, "rules") for name in PLAYERS]
    RuleChange.objects.filter(pk=change.pk).update(withdrawn_at=NOW + HOUR)
    assert told(NOW + HOUR) == [(name, "rules") for name in PLAYERS]
    assert told(NOW + 2 * HOUR) == []


def test_an_absence_is_told_to_the_two_whom_it_concerns(seat: Seats, everybody: list[Channel], people: People) -> None:
    Absence.objects.create(
        seat=seat("Hanno"),
        delegate=seat("Hamilcar"),
        since=NOW + HOUR,
        until=NOW + 5 * HOUR,
        made_by=people["hanno"],
        made_at=NOW,
    )
    assert told(NOW + MINUTE) == []
    assert told(NOW + HOUR) == [("hamilcar", "absence"), ("hanno", "absence")]
    assert told(NOW + 2 * HOUR) == []
    assert told(NOW + 5 * HOUR) == [("hamilcar", "absence"), ("hanno", "absence")]
    assert told(NOW + 6 * HOUR) == []


# The room of a campaign


def test_a_room_is_told_what_everybody_may_know_and_nothing_else(war: Campaign, phase: Phase, people: People) -> None:
    channel = webhook_of(people["marcus"], campaign=war)
    all_but(phase, "Hanno")
    make_notices(NOW + MINUTE)
    make_notices(reminder_of(phase))
    make_notices(phase.due_at + HOUR)
    assert [notice.kind for notice in channel.notices.all()] == ["opened"]
    assert list(LogEntry.objects.filter(action=Action.ROOM_TOLD).values_list("actor__username", flat=True)) == [
        "marcus"
    ]


def test_a_room_hears_of_its_own_campaign_only(war: Campaign, people: People) -> None:
    other = Campaign.objects.create(slug="other", title="Another war", administrator=people["marcus"], created_at=NOW)
    channel = webhook_of(people["marcus"], campaign=other)
    make_notices(NOW)
    assert not channel.notices.exists()


def test_the_next_administrator_takes_the_room_over(war: Campaign, people: People) -> None:
    first = webhook_of(people["marcus"], campaign=war)
    second = webhook_of(people["lucius"], campaign=war, at=NOW)
    assert first.pk == second.pk
    assert Channel.objects.get().owner == people["lucius"]


# Never twice


def test_a_feed_has_it_at_once(war: Campaign, people: People) -> None:
    feed_of(people["hanno"])
    make_notices(NOW)
    notice = Notice.objects.get()
    assert (notice.sent_at, notice.next_try_at) == (NOW, None)


@pytest.mark.django_db(transaction=True)
def test_of_several_workers_that_look_at_once_nothing_is_made_twice(war: Campaign, people: People) -> None:
    for user in people.values():
        mail_to(user)

    def look(_: int) -> None:
        try:
            make_notices(NOW)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as workers:
        list(workers.map(look, range(8)))
    assert Notice.objects.count() == 4


def test_beside_many_campaigns_the_questions_to_the_database_stay_few(
    war: Campaign, phase: Phase, everybody: list[Channel], django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(30):
        make_notices(NOW + MINUTE)
