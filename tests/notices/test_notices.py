"""Who is notified of what, and when: time travel through a step. Nothing is notified twice."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection

from campaign.corrections.rules.changes import Change
from campaign.games.engagements import TypedReport
from campaign.games.position_change import PositionChange
from campaign.games.vae_victis.kinds import Kind as Order
from campaign.games.vae_victis.steps import Step
from campaign.models import Absence, Campaign, Channel, LogEntry, Notice, Phase, RuleChange, Seat
from campaign.models.log import Action
from campaign.notices.commands.channels import keep_channel, stop_channel
from campaign.notices.commands.making import make_notices
from campaign.notices.queries.happened import what_happened
from campaign.notices.queries.stands import reminder_at
from campaign.notices.texts.kinds import NoticeKind
from campaign.selectors import current_phase
from campaign.services import phases
from campaign.services.deadlines import close_early, set_deadline
from campaign.services.reports import ReportSubject, answer_report, submit_report
from campaign.services.standing import go_on, halt
from orders.rules.life import Version
from tests.campaign.test_deadlines import set_to
from tests.campaign.test_early_close import submit_for_everyone
from tests.conftest import NOW, step_on, submit_orders
from tests.corrections.corrected import LATER, correct, go_to, sheet, step_of
from tests.notices.telling_people import feed_of, mail_to, told, webhook_of

People = dict[str, User]
Seats = Callable[[str], Seat]

SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)
PLAYERS = ("hamilcar", "hanno", "lucius", "marcus")


@pytest.fixture
def mail_of_everyone(war: Campaign, people: People) -> list[Channel]:
    """Everyone gets all mails, including Timon, who is not a member; earlier events are already notified."""
    channels = [mail_to(user) for user in people.values()]
    make_notices(NOW)
    return channels


def test_members_are_notified_once_when_a_step_opens(war: Campaign, people: People) -> None:
    for user in people.values():
        mail_to(user)
    assert told(NOW) == [(name, "opened") for name in PLAYERS]
    assert told(NOW) == []
    assert told(NOW + MINUTE) == []


def test_only_chosen_kinds_are_notified(war: Campaign, people: People) -> None:
    mail_to(people["hanno"], ["published"])
    mail_to(people["lucius"], [])
    assert told(NOW) == []


def test_a_publication_and_the_next_step_are_one_notification(
    war: Campaign, mail_of_everyone: list[Channel], people: People
) -> None:
    keep_channel(people["lucius"], Channel.Kind.MAIL, ["opened"], NOW)
    step_on(war)
    published = [(name, "published") for name in PLAYERS if name != "lucius"]
    in_decisions = ("marcus", "all_in")  # for nobody has met anybody
    assert told(NOW) == sorted([*published, ("lucius", "opened"), in_decisions])


def test_events_before_a_channel_was_made_are_not_notified(war: Campaign, people: People) -> None:
    mail_to(people["hanno"], at=NOW + SECOND)
    assert told(NOW + SECOND) == []


def test_newly_chosen_kinds_apply_to_later_events_only(war: Campaign, people: People) -> None:
    mail_to(people["hanno"], ["published"])
    keep_channel(people["hanno"], Channel.Kind.MAIL, ["opened"], NOW + SECOND)
    assert told(NOW + SECOND) == []


def test_events_before_a_change_follow_the_old_choice(war: Campaign, people: People) -> None:
    mail_to(people["hanno"], ["opened"])
    keep_channel(people["hanno"], Channel.Kind.MAIL, [], NOW + SECOND)
    assert [notice.kind for notice in Notice.objects.all()] == ["opened"]


def test_no_flood_of_notifications_after_a_day_of_downtime(war: Campaign, people: People) -> None:
    mail_to(people["hanno"], ["opened"])
    assert told(NOW + timedelta(days=1, seconds=1)) == []
    assert told(NOW + timedelta(hours=23)) == [("hanno", "opened")]


def test_a_stopped_channel_sends_nothing(war: Campaign, people: People) -> None:
    channel = mail_to(people["hanno"])
    stop_channel(channel, NOW, people["hanno"])
    assert told(NOW) == []


def test_players_who_left_are_not_notified(war: Campaign, people: People, mail_of_everyone: list[Channel]) -> None:
    Seat.objects.filter(user=people["hanno"]).update(user=None)
    step_on(war)
    assert [name for name, _ in told(NOW, kind=NoticeKind.PUBLISHED)] == ["hamilcar", "lucius", "marcus"]


def test_the_past_of_a_restored_campaign_is_not_notified(war: Campaign, people: People) -> None:
    mail_to(people["hanno"], ["opened"])
    LogEntry.objects.create(campaign=war, action=Action.RESTORED, at=NOW + HOUR)
    assert told(NOW + HOUR) == []


# Reminders


def reminder_of(phase: Phase) -> datetime:
    phase.refresh_from_db()
    moment = reminder_at(phase)
    assert moment is not None
    return moment


def test_players_with_missing_orders_are_reminded_once_a_day_before_the_deadline(
    phase: Phase, seat: Seats, mail_of_everyone: list[Channel]
) -> None:
    """Lucius commands two armies, and has submitted for both."""
    for number in (15, 16):
        submit_orders(phase_id=phase.pk, seat=seat("Lucius"), army_number=number, text="0")
    due = phase.due_at - timedelta(hours=24)
    assert reminder_of(phase) == due
    assert told(due - SECOND) == []
    assert told(due, kind=NoticeKind.REMINDER) == [(name, "reminder") for name in ("hamilcar", "hanno", "marcus")]
    assert told(due + HOUR) == []


def test_missing_orders_for_one_army_cause_a_reminder(
    phase: Phase, seat: Seats, mail_of_everyone: list[Channel]
) -> None:
    submit_orders(phase_id=phase.pk, seat=seat("Lucius"), army_number=15, text="0")
    assert ("lucius", "reminder") in told(reminder_of(phase))


def test_no_reminder_after_submitting_just_in_time(phase: Phase, mail_of_everyone: list[Channel]) -> None:
    submit_for_everyone(phase)
    assert told(reminder_of(phase), kind=NoticeKind.REMINDER) == []


def test_a_campaign_can_switch_reminders_off(war: Campaign, phase: Phase, mail_of_everyone: list[Channel]) -> None:
    set_to(war, remind_hours=0)
    phase.refresh_from_db()
    assert reminder_at(phase) is None
    assert told(phase.due_at - HOUR) == []


def test_reminder_hours_ignore_daylight_saving_changes(
    war: Campaign, phase: Phase, mail_of_everyone: list[Channel]
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
    war: Campaign, phase: Phase, mail_of_everyone: list[Channel]
) -> None:
    due = reminder_of(phase)
    halt(war, "pause", "Holidays", due - HOUR)
    war.refresh_from_db()
    assert told(due + HOUR, kind=NoticeKind.REMINDER) == []
    go_on(war, "", due + 9 * HOUR)
    assert reminder_of(phase) == due + 10 * HOUR
    assert told(due + 9 * HOUR, kind=NoticeKind.REMINDER) == []
    assert len(told(due + 10 * HOUR, kind=NoticeKind.REMINDER)) == 4


def test_a_later_deadline_reminds_again_and_an_earlier_one_does_not(
    phase: Phase, mail_of_everyone: list[Channel]
) -> None:
    due = reminder_of(phase)
    assert len(told(due, kind=NoticeKind.REMINDER)) == 4
    set_deadline(phase.pk, phase.due_at - 2 * HOUR, due + MINUTE)
    assert told(due + HOUR, kind=NoticeKind.REMINDER) == []
    set_deadline(phase.pk, due + timedelta(days=3), due + 2 * HOUR)
    assert told(due + 3 * HOUR, kind=NoticeKind.REMINDER) == []
    assert len(told(due + timedelta(days=2), kind=NoticeKind.REMINDER)) == 4


def test_a_vacant_seat_causes_no_reminder(phase: Phase, seat: Seats, mail_of_everyone: list[Channel]) -> None:
    Seat.objects.filter(name="Hanno").update(user=None)
    assert "hanno" not in [name for name, _ in told(reminder_of(phase))]


def test_the_stand_in_is_reminded_instead_of_the_absent_player(
    phase: Phase, seat: Seats, mail_of_everyone: list[Channel], people: People
) -> None:
    for name in ("Hamilcar", "Marcus", "Lucius"):
        for army in seat(name).armies.all():
            submit_orders(phase_id=phase.pk, seat=seat(name), army_number=army.number, text="0")
    Absence.objects.create(
        seat=seat("Hanno"), delegate=seat("Hamilcar"), since=NOW, made_by=people["hanno"], made_at=NOW
    )
    assert told(reminder_of(phase), kind=NoticeKind.REMINDER) == [("hamilcar", "reminder")]


# The last one


def all_but(phase: Phase, name: str) -> None:
    for seat in phase.campaign.seats.exclude(name=name):
        for army in seat.armies.all():
            submit_orders(phase_id=phase.pk, seat=seat, army_number=army.number, text="0")


def test_the_last_missing_player_is_notified_once(phase: Phase, seat: Seats, mail_of_everyone: list[Channel]) -> None:
    all_but(phase, "Hanno")
    assert told(NOW + MINUTE) == [("hanno", "last")]
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=1, text="0")
    assert told(NOW + 2 * MINUTE) == []


def test_no_last_player_notice_while_two_players_are_missing(
    phase: Phase, seat: Seats, mail_of_everyone: list[Channel]
) -> None:
    all_but(phase, "Hanno")
    submit_orders(phase_id=phase.pk, seat=seat("Lucius"), army_number=15, text="", state=Version.WITHDRAWN)
    assert told(NOW + MINUTE) == []


def test_no_last_player_notice_while_a_vacant_seat_is_missing_too(
    phase: Phase, seat: Seats, mail_of_everyone: list[Channel]
) -> None:
    all_but(phase, "Hanno")
    submit_orders(phase_id=phase.pk, seat=seat("Lucius"), army_number=15, text="", state=Version.WITHDRAWN)
    Seat.objects.filter(name="Lucius").update(user=None)
    assert told(NOW + MINUTE) == []


# The administrator


def test_the_administrator_is_notified_once_when_all_orders_are_in(
    phase: Phase, mail_of_everyone: list[Channel]
) -> None:
    submit_for_everyone(phase)
    assert told(NOW + MINUTE) == [("marcus", "all_in")]
    assert told(NOW + 2 * MINUTE) == []


def test_no_all_in_notice_when_the_step_closes_automatically(
    war: Campaign, phase: Phase, mail_of_everyone: list[Channel]
) -> None:
    close_early(war, NOW, wanted=True)
    submit_for_everyone(phase)
    assert told(NOW + MINUTE) == []


def test_the_administrator_is_notified_of_an_overdue_step(phase: Phase, mail_of_everyone: list[Channel]) -> None:
    mail = told(phase.due_at + MINUTE)
    assert ("marcus", "waiting") not in mail
    assert told(phase.due_at + 2 * MINUTE) == [("marcus", "waiting")]


def test_the_administrator_is_notified_to_publish_an_automatically_closed_step(
    war: Campaign, phase: Phase, mail_of_everyone: list[Channel], people: People
) -> None:
    phases.close_and_claim(phase.pk, NOW)
    phases.resolve_phase(phase.pk, NOW)
    assert told(NOW + MINUTE) == [("marcus", "waiting")]


def test_no_publish_notice_for_a_step_closed_by_hand(
    phase: Phase, mail_of_everyone: list[Channel], people: People
) -> None:
    phases.close_and_claim(phase.pk, NOW, people["marcus"])
    phases.resolve_phase(phase.pk, NOW)
    assert told(NOW + MINUTE) == []


def test_every_failed_resolution_is_notified(phase: Phase, mail_of_everyone: list[Channel], people: People) -> None:
    phases.close_and_claim(phase.pk, NOW, people["marcus"])
    phases.release_claim(phase.pk, "The step could not be resolved (ValueError). Nothing was changed.")
    assert told(NOW + MINUTE) == [("marcus", "failed")]
    assert told(NOW + 2 * MINUTE) == []
    phases.resolve_again(phase.pk, NOW + HOUR, people["marcus"])
    phases.release_claim(phase.pk, "The step could not be resolved (ValueError). Nothing was changed.")
    assert told(NOW + HOUR) == [("marcus", "failed")]


# Battles


def report(phase: Phase, seat: Seat, score: str, winner: str = "4") -> Any:
    return submit_report(ReportSubject(phase.campaign, phase.pk, "4-9"), seat, TypedReport(winner, score), NOW)


def test_a_report_waits_for_the_answer_of_the_other_side(battles: Phase, people: People) -> None:
    for user in people.values():
        mail_to(user, ["report", "disputed", "all_in"])
    report(battles, battles.campaign.seats.get(name="Hamilcar"), "45-20")
    assert told(NOW) == [("marcus", "report")]
    assert told(NOW + MINUTE) == []
    seat = battles.campaign.seats.get(name="Marcus")
    answer_report(ReportSubject(battles.campaign, battles.pk, "4-9"), seat, 1, agrees=False, note="No", at=NOW)
    assert told(NOW + MINUTE) == [("marcus", "disputed")]


def test_both_sides_of_an_unreported_engagement_are_reminded(battles: Phase, people: People) -> None:
    for user in people.values():
        mail_to(user, ["reminder"])
    assert told(reminder_of(battles)) == [("hamilcar", "reminder"), ("marcus", "reminder")]


# What the log tells


def test_a_deadline_moved_three_times_is_notified_once(phase: Phase, mail_of_everyone: list[Channel]) -> None:
    for hours in (1, 2, 3):
        set_deadline(phase.pk, phase.due_at + hours * HOUR, NOW + hours * SECOND, reason="Holidays")
    assert told(NOW + 2 * MINUTE) == []
    assert told(NOW + 3 * MINUTE) == [(name, "deadline") for name in PLAYERS]
    assert {notice.about["reason"] for notice in Notice.objects.filter(kind="deadline")} == {"Holidays"}


def test_a_pause_ended_at_once_is_notified_as_resumed(war: Campaign, mail_of_everyone: list[Channel]) -> None:
    halt(war, "pause", "By mistake", NOW)
    go_on(war, "", NOW + SECOND)
    assert told(NOW + 3 * MINUTE) == [(name, "standing") for name in PLAYERS]
    assert {notice.about["standing"] for notice in Notice.objects.filter(kind="standing")} == {"gone_on"}


def test_an_abandoned_campaign_is_notified_with_the_reason(war: Campaign, mail_of_everyone: list[Channel]) -> None:
    halt(war, "abandon", "Nobody is left", NOW)
    assert told(NOW + 3 * MINUTE) == [(name, "standing") for name in PLAYERS]
    notice = Notice.objects.filter(kind="standing").first()
    assert notice is not None
    assert (notice.about["standing"], notice.about["reason"]) == ("abandoned", "Nobody is left")


def test_a_correction_is_notified_instead_of_its_republications(war: Campaign, mail_of_everyone: list[Channel]) -> None:
    """The points after round 1 are corrected: the published results are superseded, and round 2 reopens."""
    go_to(war, 2, Step.MOVEMENT)
    make_notices(NOW)
    correct(
        war, step_of(war, 1, Step.ADMINISTRATION), Change(position=PositionChange(points={"roma": 9})), at=NOW + HOUR
    )
    assert [one for one in told(NOW + HOUR) if one != ("marcus", "all_in")] == [
        (name, "correction") for name in PLAYERS
    ]


def test_feed_entries_of_opened_steps_survive_a_correction(war: Campaign) -> None:
    """The correction of the initiative writes its step again without opening it; the movement reopens."""
    go_to(war, 2, Step.MOVEMENT)

    def opened() -> list[str]:
        happened = what_happened([war], NOW - HOUR, LATER, closed_too=True)
        return [one.key for one in happened if one.kind is NoticeKind.OPENED]

    before = opened()
    assert len(before) == war.phases.count()
    correct(war, step_of(war, 2, Step.INITIATIVE), sheet(Order.INITIATIVE, 1, "Mare Tyrrhenum"))
    assert opened() == [*before, f"opened:{current_phase(war).pk}"]


def test_rule_changes_are_notified_when_declared(
    war: Campaign, mail_of_everyone: list[Channel], people: People
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


def test_an_absence_notifies_the_player_and_the_stand_in(
    seat: Seats, mail_of_everyone: list[Channel], people: People
) -> None:
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


def test_a_campaign_channel_gets_public_events_only(war: Campaign, phase: Phase, people: People) -> None:
    channel = webhook_of(people["marcus"], campaign=war)
    all_but(phase, "Hanno")
    make_notices(NOW + MINUTE)
    make_notices(reminder_of(phase))
    make_notices(phase.due_at + HOUR)
    assert [notice.kind for notice in channel.notices.all()] == ["opened"]
    assert list(LogEntry.objects.filter(action=Action.ROOM_TOLD).values_list("actor__username", flat=True)) == [
        "marcus"
    ]


def test_a_campaign_channel_gets_events_of_its_own_campaign_only(war: Campaign, people: People) -> None:
    other = Campaign.objects.create(slug="other", title="Another war", administrator=people["marcus"], created_at=NOW)
    channel = webhook_of(people["marcus"], campaign=other)
    make_notices(NOW)
    assert not channel.notices.exists()


def test_the_next_administrator_inherits_the_campaign_channel(war: Campaign, people: People) -> None:
    first = webhook_of(people["marcus"], campaign=war)
    second = webhook_of(people["lucius"], campaign=war, at=NOW)
    assert first.pk == second.pk
    assert Channel.objects.get().owner == people["lucius"]


# Never twice


def test_feed_notifications_are_delivered_at_once(war: Campaign, people: People) -> None:
    feed_of(people["hanno"])
    make_notices(NOW)
    notice = Notice.objects.get()
    assert (notice.sent_at, notice.next_try_at) == (NOW, None)


@pytest.mark.django_db(transaction=True)
def test_concurrent_workers_make_no_duplicate_notifications(war: Campaign, people: People) -> None:
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


def test_the_number_of_queries_does_not_grow_with_campaigns(
    war: Campaign, phase: Phase, mail_of_everyone: list[Channel], django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(34):
        make_notices(NOW + MINUTE)
