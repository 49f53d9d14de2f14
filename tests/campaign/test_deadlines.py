"""Deadlines by the calendar, and the clock of a campaign as its administrator sets it."""

from collections.abc import Callable
from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from campaign.models import Campaign, Phase
from campaign.services.deadlines import Clock, NoSuchClock, clock_of, deadline_of, set_clock
from tests.campaign.test_pages import page
from tests.conftest import NOW, step_on

Browsers = Callable[[str], Client]

MONDAY, SATURDAY, SUNDAY = 0, 5, 6
HOUR = timedelta(hours=1)


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


STOCKHOLM, NEW_YORK, LORD_HOWE = "Europe/Stockholm", "America/New_York", "Australia/Lord_Howe"

# In 2026 the clocks of Stockholm go on at 02:00 on Sunday 29 March and back at 03:00 on Sunday 25 October; those of New
# York at 02:00 on Sunday 8 March and on Sunday 1 November; those of Lord Howe, by half an hour, at 02:00 on Sunday 4
# October and on Sunday 5 April.
CASES = {
    "Friday 18:00 to Monday 18:00, an hour sooner": (STOCKHOLM, "2026-03-27T17:00", 3, "2026-03-30T16:00", MONDAY),
    "Friday 18:00 to Monday 18:00, an hour later": (STOCKHOLM, "2026-10-23T16:00", 3, "2026-10-26T17:00", MONDAY),
    "02:30 is left out, and is 03:30": (STOCKHOLM, "2026-03-28T01:30", 1, "2026-03-29T01:30", SUNDAY),
    "02:30 comes twice, and is the second": (STOCKHOLM, "2026-10-24T00:30", 1, "2026-10-25T01:30", SUNDAY),
    "02:30 is left out overseas as well": (NEW_YORK, "2026-03-07T07:30", 1, "2026-03-08T07:30", SUNDAY),
    "01:30 comes twice overseas": (NEW_YORK, "2026-10-31T05:30", 1, "2026-11-01T06:30", SUNDAY),
    "20:00 to 20:00, half an hour sooner": (LORD_HOWE, "2026-10-02T09:30", 3, "2026-10-05T09:00", MONDAY),
    "02:15 is left out, and is 02:45": (LORD_HOWE, "2026-10-02T15:45", 1, "2026-10-03T15:45", SUNDAY),
    "01:45 comes twice, half an hour apart": (LORD_HOWE, "2026-04-03T14:45", 1, "2026-04-04T15:15", SUNDAY),
}


@pytest.mark.parametrize(("zone", "opened", "days", "due", "weekday"), CASES.values(), ids=CASES)
def test_deadlines_count_calendar_days(zone: str, opened: str, days: int, due: str, weekday: int) -> None:
    found = deadline_of(utc(opened), days, ZoneInfo(zone))
    assert (found, found.astimezone(ZoneInfo(zone)).weekday()) == (utc(due), weekday)


def test_a_deadline_on_a_quiet_day_moves_to_the_next_day_at_the_same_time() -> None:
    """Opened on Thursday 26 March at 10:00 for two days; the weekend is quiet, and on it the clocks go on."""
    due = deadline_of(utc("2026-03-26T09:00"), 2, ZoneInfo(STOCKHOLM), time(21), {SATURDAY, SUNDAY})
    assert due == utc("2026-03-30T19:00")


def test_weekdays_follow_the_time_zone_of_the_campaign() -> None:
    """In New York Sunday 8 March 22:00 is Monday in Greenwich; Sundays are quiet, so it is Monday there."""
    assert deadline_of(utc("2026-03-06T03:00"), 3, ZoneInfo(NEW_YORK), None, {SUNDAY}) == utc("2026-03-10T02:00")


@pytest.mark.parametrize(
    ("opened", "at", "due"),
    [
        ("2026-03-02T20:00", time(18), "2026-03-03T18:00"),  # twenty-two hours will do
        ("2026-03-02T23:59", time(0), "2026-03-04T00:00"),  # one minute will not
    ],
)
def test_a_step_lasts_at_least_half_of_its_days(opened: str, at: time, due: str) -> None:
    assert deadline_of(utc(opened), 1, ZoneInfo("UTC"), at) == utc(due)


def test_a_week_of_quiet_days_has_no_deadline() -> None:
    with pytest.raises(ValueError, match="all weekdays are quiet"):
        deadline_of(NOW, 3, ZoneInfo("UTC"), None, range(7))


def changed(war: Campaign, **settings: Any) -> Clock:
    """The clock of a campaign with some settings changed."""
    kept = {name: getattr(clock_of(war), name) for name in Clock.__slots__}
    return Clock(**{**kept, **settings})


def set_to(war: Campaign, **settings: Any) -> None:
    set_clock(war, changed(war, **settings), NOW)
    war.refresh_from_db()


def test_a_step_opens_with_the_deadline_of_its_campaign(war: Campaign, phase: Phase) -> None:
    """1 April 2264 is a Friday; two days later is a quiet Sunday. Monday 20:00 in Stockholm is 18:00 in Greenwich."""
    set_to(war, days={"administration": 2}, quiet_days="6", deadline_at=time(20), time_zone=STOCKHOLM)
    assert step_on(war).due_at == utc("2264-04-04T18:00")


def test_a_step_opens_even_if_its_time_zone_is_unknown(war: Campaign, phase: Phase) -> None:
    """Zones are renamed once in a while. The administration is open for two days, then until noon in UTC."""
    set_to(war, days={"administration": 2}, deadline_at=time(12))
    Campaign.objects.filter(pk=war.pk).update(time_zone="Europe/Atlantis")
    assert step_on(war).due_at == utc("2264-04-03T12:00")


def test_impossible_deadline_settings_are_refused(war: Campaign) -> None:
    with pytest.raises(NoSuchClock, match="At least one day"):
        set_to(war, quiet_days="0123456")
    with pytest.raises(NoSuchClock, match="1 to 90 days"):
        set_to(war, days={"movement": 91})
    assert not set_clock(war, clock_of(war), NOW)


def at_deadline(phase: Phase) -> datetime:
    phase.refresh_from_db()
    return phase.due_at


def post(browser: Client, action: str, **fields: Any) -> Any:
    return browser.post(page(f"administration/{action}/"), fields)


ALL = {"by_itself": "resolve", "missing": "hold", "time_zone": STOCKHOLM}


def test_the_administrator_sets_the_clock(war: Campaign, phase: Phase, as_: Browsers) -> None:
    fields = {**ALL, "days_movement": "5", "quiet_days": ["6", "5"], "deadline_at": "20:00"}
    assert post(as_("marcus"), "clock", **fields).status_code == 302
    war.refresh_from_db()
    assert clock_of(war) == Clock("resolve", "hold", {"movement": 5}, "56", time(20), STOCKHOLM)
    assert post(as_("hanno"), "clock", **fields).status_code == 403


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        ({"days_movement": "0"}, "greater than or equal to 1"),
        ({"days_movement": "many"}, "Enter a whole number"),
        ({"days_movement": "9" * 400}, "less than or equal to 90"),
        ({"deadline_at": "25:99"}, "Enter a valid time"),
        ({"time_zone": "Europe/Atlantis"}, "There is no time zone"),
        ({"time_zone": "../../etc/passwd"}, "There is no time zone"),
        ({"quiet_days": list("0123456")}, "At least one day"),
        ({"quiet_days": ["7"]}, "Select a valid choice"),
        ({"by_itself": ""}, "This field is required"),
        ({"missing": "forget"}, "Select a valid choice"),
        ({"missing": "\x00"}, "Select a valid choice"),
    ],
)
def test_an_invalid_deadline_form_is_refused_and_keeps_its_values(
    war: Campaign, phase: Phase, as_: Browsers, bad: dict[str, Any], says: str
) -> None:
    before = clock_of(war)
    answer = post(as_("marcus"), "clock", **{**ALL, "days_battles": "17", **bad})
    text = answer.content.decode()
    assert answer.status_code == 422
    assert says in text
    assert 'name="days_battles" value="17"' in text
    war.refresh_from_db()
    assert clock_of(war) == before
