"""Moments as people read them: zones, summer time, weekdays, languages."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.template import Context, Template
from django.utils import timezone, translation

from campaign.templatetags.moments import in_words, moment

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


def in_zone(name: str, moment_: datetime, now: datetime = NOW) -> str:
    with timezone.override(ZoneInfo(name)):
        return in_words(moment_, now).replace("\xa0", " ")


def test_a_moment_has_weekday_clock_and_distance() -> None:
    assert in_zone("Europe/Stockholm", at("2026-11-28T17:00+00:00")) == (
        "Saturday 28 November, 18:00 (Stockholm time, in 6 days)"
    )


def test_a_moment_uses_the_weekday_in_the_time_zone_of_the_reader() -> None:
    late = at("2026-11-28T23:30+00:00")
    assert in_zone("UTC", late).startswith("Saturday 28 November, 23:30 (UTC, ")
    assert in_zone("Europe/Stockholm", late).startswith("Sunday 29 November, 00:30 (Stockholm time, ")
    assert in_zone("America/Argentina/Buenos_Aires", late).startswith(
        "Saturday 28 November, 20:30 (Buenos Aires time, "
    )


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("2026-10-25T00:30+00:00", "Sunday 25 October, 02:30"),  # an hour later the clocks go back
        ("2026-10-25T01:30+00:00", "Sunday 25 October, 02:30"),  # the same hour again
        ("2026-10-25T02:30+00:00", "Sunday 25 October, 03:30"),
        ("2026-03-29T00:59+00:00", "Sunday 29 March, 01:59"),
        ("2026-03-29T01:00+00:00", "Sunday 29 March, 03:00"),  # the clocks go forward
    ],
)
def test_a_moment_uses_daylight_saving_time(written: str, shown: str) -> None:
    assert in_zone("Europe/Stockholm", at(written)).partition(" (")[0] == shown


def test_a_moment_names_the_year_only_if_it_is_another_one() -> None:
    turn = at("2026-12-31T23:30+00:00")
    assert in_zone("UTC", turn).startswith("Thursday 31 December, 23:30")
    assert in_zone("Europe/Stockholm", turn).startswith("Friday 1 January 2027, 00:30")


@pytest.mark.parametrize(
    ("off", "said"),
    [
        (timedelta(seconds=20), "now"),
        (timedelta(seconds=-20), "now"),
        (timedelta(minutes=90), "in 1 hour, 30 minutes"),
        (timedelta(days=1, hours=23), "in 1 day, 23 hours"),
        (timedelta(days=6, hours=5), "in 6 days"),
        (timedelta(days=20, hours=23), "in 2 weeks, 6 days"),
        (timedelta(hours=-3), "3 hours ago"),
        (timedelta(days=-2), "2 days ago"),
    ],
)
def test_a_moment_says_how_far_away_it_is(off: timedelta, said: str) -> None:
    assert in_zone("UTC", NOW + off).endswith(f"(UTC, {said})")


def test_moments_have_swedish_days_and_months() -> None:
    with translation.override("sv"):
        assert in_zone("Europe/Stockholm", at("2026-11-28T17:00+00:00")).startswith("lördag 28 november, 18:00 (")


def test_the_time_element_has_a_machine_readable_moment() -> None:
    with timezone.override(ZoneInfo("Europe/Stockholm")):
        element = str(moment(at("2026-10-25T01:30+00:00")))
    assert element.startswith('<time datetime="2026-10-25T02:30+01:00">Sunday 25 October')
    assert element.endswith("</time>")


def test_the_moment_filter_renders_none_as_empty() -> None:
    template = Template("{% load moments %}[{{ due|moment }}]")
    assert template.render(Context({"due": None})) == "[]"
    assert "<time datetime=" in template.render(Context({"due": NOW}))
