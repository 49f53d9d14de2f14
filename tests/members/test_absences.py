"""Players who are away, and teammates who stand in for them (FA.2)."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from campaign.games.engagements import TypedReport
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.language.translated import rerendered_in_english
from campaign.members.commands.absences import AbsencePeriod, NoStandIn, NotAway, come_back, go_away
from campaign.members.commands.invitations import name_captain
from campaign.models import Absence, Campaign, LogEntry, Phase, ReportAnswer, Seat
from campaign.selectors import phase_view
from campaign.selectors.commanders import away_now, cast_of, commanded_armies, speaks_for_faction
from campaign.services.campaigns import SeatPlan
from campaign.services.errors import NotYours
from campaign.services.reports import ReportSubject, answer_report, submit_report
from campaign.services.seats import leave_seat
from orders.models import OrderSheet
from tests.campaign.test_pages import page
from tests.conftest import NOW, next_step, open_war, step_on, submit_orders, take_over

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
DAY = timedelta(days=1)
LATELY = timezone.now() - DAY


@pytest.fixture
def away(war: Campaign, people: dict[str, User], seat: Seats) -> Callable[..., Absence]:
    """Record an absence with a stand-in, from now on unless another time is given."""

    def stand_in(who: str, delegate: str, since: timedelta = timedelta(0), until: timedelta | None = None) -> Absence:
        time = AbsencePeriod(NOW + since, None if until is None else NOW + until)
        return go_away(war, seat(who).pk, seat(delegate).pk, time, people[who.lower()], NOW)

    return stand_in


def refusal(refused: pytest.ExceptionInfo[Exception]) -> str:
    """What a refusal says, if it can be said in other languages as well."""
    assert rerendered_in_english(str(refused.value)) == str(refused.value)
    return str(refused.value)


def test_a_stand_in_commands_the_armies_during_the_absence(away: Any, seat: Seats) -> None:
    away("Hamilcar", "Hanno", since=DAY, until=3 * DAY)
    hanno = seat("Hanno")
    for at, armies in ((NOW, 3), (NOW + DAY, 8), (NOW + 3 * DAY - timedelta(seconds=1), 8), (NOW + 3 * DAY, 3)):
        assert len(commanded_armies(hanno, at)) == armies
    assert [one.delegate for one in away_now(hanno.campaign, NOW + DAY).values()] == [hanno]
    assert away_now(hanno.campaign, NOW) == {}
    assert list(commanded_armies(seat("Hamilcar"), NOW + DAY)) == [4, 5, 6, 7, 8]


def test_orders_of_a_stand_in_have_their_own_receipt(away: Any, phase: Phase, seat: Seats) -> None:
    with pytest.raises(NotYours):
        submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=4, text="4 4")
    away("Hamilcar", "Hanno")
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=4, text="4 4")
    assert OrderSheet.objects.get().handed_in_by == seat("Hanno")


def test_player_and_stand_in_may_both_submit_and_the_last_version_counts(away: Any, phase: Phase, seat: Seats) -> None:
    away("Hamilcar", "Hanno")
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=4, text="4 4")
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="2")
    rows = OrderSheet.objects.order_by("version")
    assert [(row.version, row.handed_in_by.name) for row in rows] == [(1, "Hanno"), (2, "Hamilcar")]


def test_a_stand_in_commands_only_armies_of_the_absent_player(away: Any, phase: Phase, seat: Seats) -> None:
    away("Hamilcar", "Hanno")
    with pytest.raises(NotYours):
        submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=9, text="4 4")


def test_the_stand_in_of_a_captain_decides_for_the_faction(away: Any, war: Campaign, phase: Phase, seat: Seats) -> None:
    name_captain(war, seat("Hamilcar").pk, NOW)
    assert not speaks_for_faction(seat("Hanno"), NOW)
    away("Hamilcar", "Hanno", until=DAY)
    assert speaks_for_faction(seat("Hanno"), NOW)
    assert speaks_for_faction(seat("Hamilcar"), NOW)
    assert not speaks_for_faction(seat("Hanno"), NOW + DAY)
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), text="none", kind=Kind.SEA_LINKS)


def test_an_absent_player_can_return_at_any_time(away: Any, war: Campaign, seat: Seats) -> None:
    away("Hamilcar", "Hanno")
    come_back(war, seat("Hamilcar").pk, NOW + DAY)
    assert list(commanded_armies(seat("Hanno"), NOW + DAY)) == [1, 2, 3]
    with pytest.raises(NotAway) as refused:
        come_back(war, seat("Hamilcar").pk, NOW + DAY)
    assert refusal(refused) == "Nothing was changed: that seat has no stand-in."
    away("Hamilcar", "Hanno")
    assert [entry.action for entry in LogEntry.objects.order_by("pk")] == ["seat.away", "seat.back", "seat.away"]


def test_a_new_absence_can_follow_a_finished_one(away: Any, war: Campaign, seat: Seats) -> None:
    away("Hamilcar", "Hanno", until=DAY)
    time, later = AbsencePeriod(NOW + 2 * DAY), NOW + 2 * DAY
    hamilcar = seat("Hamilcar")
    go_away(war, hamilcar.pk, seat("Hanno").pk, time, hamilcar.user, later)  # type: ignore[arg-type]
    first, second = Absence.objects.order_by("pk")
    assert (first.ended_at, second.ended_at) == (NOW + DAY, None)


@pytest.mark.parametrize(
    ("delegate", "said"),
    [
        ("Hamilcar", "Only another player of Carthago can stand in for Hamilcar. Choose one."),
        ("Lucius", "Only another player of Carthago can stand in for Hamilcar. Choose one."),
    ],
)
def test_a_stand_in_must_be_a_teammate(away: Any, delegate: str, said: str) -> None:
    with pytest.raises(NoStandIn) as refused:
        away("Hamilcar", delegate)
    assert refusal(refused) == said


@pytest.mark.parametrize(
    ("since", "until", "said"),
    [
        (DAY, DAY, "The absence must end after it begins, and in the future. Choose a later end."),
        (-2 * DAY, -DAY, "The absence must end after it begins, and in the future. Choose a later end."),
        (400 * DAY, None, "That is more than a year away. Choose earlier dates."),
        (DAY, 400 * DAY, "That is more than a year away. Choose earlier dates."),
    ],
)
def test_impossible_dates_are_refused(away: Any, since: timedelta, until: timedelta | None, said: str) -> None:
    with pytest.raises(NoStandIn) as refused:
        away("Hamilcar", "Hanno", since=since, until=until)
    assert refusal(refused) == said


def test_players_absent_together_cannot_stand_in_for_each_other(away: Any) -> None:
    away("Hamilcar", "Hanno", since=DAY, until=3 * DAY)
    with pytest.raises(NoStandIn) as refused:
        away("Hanno", "Hamilcar", since=2 * DAY)
    assert refusal(refused) == "Hamilcar is also away at that time. Choose another stand-in."
    away("Hanno", "Hamilcar", since=3 * DAY)
    with pytest.raises(NoStandIn) as refused:
        away("Hamilcar", "Hanno", since=5 * DAY)
    assert refusal(refused) == "Hamilcar already has an absence. End it first."


def test_a_stand_in_cannot_pass_armies_on(people: dict[str, User], start: Any, seat: Seats) -> None:
    """Hamilcar stands in for Timon and so cannot go away and leave both to Hanno."""
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
        SeatPlan("Hanno", people["hanno"], "carthago", [1, 2, 3]),
        SeatPlan("Hamilcar", people["hamilcar"], "carthago", [4, 5, 6]),
        SeatPlan("Timon", people["timon"], "carthago", [7, 8]),
    ]
    war = open_war(people["marcus"], start, plans, Step.MOVEMENT)
    go_away(war, seat("Timon").pk, seat("Hamilcar").pk, AbsencePeriod(NOW, NOW + DAY), people["timon"], NOW)
    with pytest.raises(NoStandIn) as refused:
        go_away(war, seat("Hamilcar").pk, seat("Hanno").pk, AbsencePeriod(NOW), people["hamilcar"], NOW)
    assert refusal(refused) == (
        "Hamilcar stands in for another player at that time. Choose another stand-in for that player first."
    )
    go_away(war, seat("Hamilcar").pk, seat("Hanno").pk, AbsencePeriod(NOW + DAY), people["hamilcar"], NOW)


def test_an_absence_ends_when_the_stand_in_leaves(
    away: Any, war: Campaign, seat: Seats, people: dict[str, User]
) -> None:
    away("Hamilcar", "Hanno")
    leave_seat(war, seat("Hanno").pk, NOW + DAY, people["hanno"])
    assert away_now(war, NOW + DAY) == {}
    assert [entry.action for entry in LogEntry.objects.order_by("pk")] == ["seat.away", "seat.left", "seat.no_stand_in"]
    with pytest.raises(NoStandIn) as refused:
        away("Hamilcar", "Hanno")
    assert refusal(refused) == "The seat Hanno has no player. Invite one first."


def test_a_substitute_does_not_inherit_an_absence(
    away: Any, war: Campaign, seat: Seats, people: dict[str, User]
) -> None:
    away("Hamilcar", "Hanno")
    leave_seat(war, seat("Hamilcar").pk, NOW + DAY)
    take_over(war, seat("Hamilcar"), people["timon"], NOW + DAY)
    next_step(war, NOW + DAY)
    assert seat("Hamilcar").user == people["timon"]
    assert away_now(war, NOW + DAY) == {}


def test_a_stand_in_reports_and_confirms_engagements(battles: Phase, people: dict[str, User], seat: Seats) -> None:
    """Engagement 4-9: Hanno reports for army 4 of Hamilcar, Lucius confirms for army 9 of Marcus (EN.9)."""
    war = battles.campaign
    with pytest.raises(NotYours):
        submit_report(ReportSubject(war, battles.pk, "4-9"), seat("Hanno"), TypedReport("4", "45-20"), NOW)
    go_away(war, seat("Hamilcar").pk, seat("Hanno").pk, AbsencePeriod(NOW), people["hamilcar"], NOW)
    go_away(war, seat("Marcus").pk, seat("Lucius").pk, AbsencePeriod(NOW), people["marcus"], NOW)
    submit_report(ReportSubject(war, battles.pk, "4-9"), seat("Hanno"), TypedReport("4", "45-20"), NOW)
    answer_report(ReportSubject(war, battles.pk, "4-9"), seat("Lucius"), 1, agrees=True, note="", at=NOW)
    assert ReportAnswer.objects.get().seat == seat("Lucius")
    assert [one.name for one in cast_of(war, NOW).seats] == ["Marcus", "Lucius", "Hanno", "Hamilcar"]


def test_a_decision_of_a_stand_in_counts_for_the_seat(besieging: Phase, people: dict[str, User], seat: Seats) -> None:
    """Hanno says in the decisions what army 4 of Hamilcar does: nobody is silent who need not be, and Hanno is."""
    war = besieging.campaign
    go_away(war, seat("Hamilcar").pk, seat("Hanno").pk, AbsencePeriod(NOW), people["hamilcar"], NOW)
    submit_orders(phase_id=besieging.pk, seat=seat("Hamilcar"), army_number=4, text="lift", kind=Kind.LIFT_SIEGE)
    decisions = step_on(war)
    silent = [one.name for one in phase_view(decisions).silent]
    assert "Hamilcar" in silent
    submit_orders(phase_id=decisions.pk, seat=seat("Hanno"), army_number=4, text="pass", kind=Kind.BESIEGE)
    assert [one.name for one in phase_view(decisions).silent] == [name for name in silent if name != "Hamilcar"]


def test_a_stand_in_gets_the_pages_and_forms_of_the_armies(
    war: Campaign, phase: Phase, people: dict[str, User], seat: Seats, as_: Browsers
) -> None:
    go_away(war, seat("Hamilcar").pk, seat("Hanno").pk, AbsencePeriod(LATELY), people["hamilcar"], LATELY)
    hanno = as_("hanno")
    lines = [line.field for line in hanno.get(page("orders/")).context["desk"].now]
    assert {"movement-1", "movement-4", "movement-8"} <= set(lines)
    assert [one.mine for one in hanno.get(page("desk/")).context["armies"]] == [True] * 8
    assert hanno.get(page("armies/4/")).context["view"].mine
    fields = {"phase": phase.pk, "sheet-movement-4": "4 4", "do": "hand_in"}
    assert hanno.post(page("armies/4/"), fields).status_code == 302
    assert hanno.post(page("orders/sheet/"), {"phase": phase.pk, "sheet-movement-5": "2"}).json()["text"] == "2"
    assert "Hamilcar is away; Hanno stands in." in as_("marcus").get(page("administration/")).content.decode()


def test_a_player_can_declare_absence_and_return(war: Campaign, seat: Seats, as_: Browsers) -> None:
    hamilcar = as_("hamilcar")
    answer = hamilcar.post(page("players/away/"), {"delegate": seat("Hanno").pk}, follow=True)
    assert "Hanno stands in" in answer.content.decode()
    absence = Absence.objects.get()
    assert (absence.seat, absence.delegate, absence.until) == (seat("Hamilcar"), seat("Hanno"), None)
    assert "I am back" in answer.content.decode()
    assert "I am back" not in as_("lucius").get(page("players/")).content.decode()
    hamilcar.post(page("players/back/"), {})
    assert Absence.objects.exclude(ended_at=None).exists()
    log = as_("lucius").get(page("log/")).content.decode()
    assert "Hamilcar is away; Hanno stands in." in log
    assert "Hamilcar is back" in log


def test_dates_of_an_absence_use_the_time_zone_of_the_user(war: Campaign, seat: Seats, as_: Browsers) -> None:
    as_("hamilcar").post("/preferences/", {"time_zone": "Europe/Stockholm", "language": "en"})
    when = (timezone.now() + 30 * DAY).strftime("%Y-%m-%dT12:00")
    as_("hamilcar").post(page("players/away/"), {"delegate": seat("Hanno").pk, "since": when})
    assert Absence.objects.get().since.strftime("%H:%M") in ("10:00", "11:00")


def test_the_administrator_can_declare_an_absence_for_a_player(
    war: Campaign, seat: Seats, as_: Browsers, people: Any
) -> None:
    fields = {"seat": seat("Hamilcar").pk, "delegate": seat("Hanno").pk}
    assert as_("marcus").post(page("players/away/"), fields).status_code == 302
    assert Absence.objects.get().made_by == people["marcus"]
    assert as_("marcus").post(page("players/back/"), {"number": seat("Hamilcar").pk}).status_code == 302


def test_teammates_cannot_declare_an_absence_for_others(war: Campaign, seat: Seats, as_: Browsers) -> None:
    """Hanno enters Hamilcar's seat, but goes away himself: only the administrator can name another seat."""
    as_("hanno").post(page("players/away/"), {"seat": seat("Hamilcar").pk, "delegate": seat("Hamilcar").pk})
    assert Absence.objects.get().seat == seat("Hanno")
    as_("hamilcar").post(page("players/back/"), {"number": seat("Hanno").pk})
    assert Absence.objects.get().ended_at is None


@pytest.mark.parametrize(
    "fields", [{}, {"delegate": "x"}, {"delegate": "99999999999999999999"}, {"delegate": "1", "since": "\x00"}]
)
def test_an_invalid_absence_form_is_shown_again(war: Campaign, as_: Browsers, fields: Any) -> None:
    answer = as_("hamilcar").post(page("players/away/"), {**fields, "until": "next week"})
    assert answer.status_code == 422
    assert 'value="next week"' in answer.content.decode()
    assert not Absence.objects.exists()


def test_a_refused_absence_keeps_the_form(war: Campaign, seat: Seats, as_: Browsers) -> None:
    fields = {"delegate": seat("Hanno").pk, "until": "2020-01-01T12:00"}
    answer = as_("hamilcar").post(page("players/away/"), fields)
    assert answer.status_code == 409
    assert "Choose a later end" in answer.content.decode()
    assert 'value="2020-01-01T12:00"' in answer.content.decode()


def test_the_only_player_of_a_faction_can_choose_a_general(people: dict[str, User], start: Any, as_: Browsers) -> None:
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
        SeatPlan("Hanno", people["hanno"], "carthago", list(range(1, 9))),
    ]
    open_war(people["marcus"], start, plans, Step.MOVEMENT)
    hanno = as_("hanno")
    assert "a general (legate)" in hanno.get(page("players/")).content.decode()
    answer = hanno.post(page("players/away/"), {"delegate": "legate"}, follow=True)
    assert "a general (legate) stands in" in answer.content.decode()
    absence = Absence.objects.get()
    assert (absence.delegate, absence.general) == (None, "legate")


def test_a_player_or_teammate_can_take_a_seat_back_from_a_substitute(
    war: Campaign, seat: Seats, people: dict[str, User]
) -> None:
    """A player who has seen no other side's orders may return; so may a teammate (FA.2)."""
    for name in ("timon", "hamilcar"):
        leave_seat(war, seat("Hamilcar").pk, NOW)
        take_over(war, seat("Hamilcar"), people[name], NOW)
        next_step(war, NOW)
    assert seat("Hamilcar").user == people["hamilcar"]
