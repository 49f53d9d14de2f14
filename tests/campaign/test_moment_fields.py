"""Moments that are typed in a form, in the nights in which the clocks change: 2026 in Stockholm."""

from collections.abc import Iterator
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django import forms
from django.utils import timezone, translation

from campaign.administrator.views.clock_forms import DeadlineForm
from campaign.views.moment_fields import LocalMomentField

TWICE, SKIPPED = "2026-10-25T02:30", "2026-03-29T02:30"


class OneMoment(forms.Form):
    """A form with a moment."""

    at = LocalMomentField()


@pytest.fixture(autouse=True)
def _in_stockholm() -> Iterator[None]:
    with timezone.override(ZoneInfo("Europe/Stockholm")), translation.override("en"):
        yield


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2026-07-01T18:00", datetime(2026, 7, 1, 16, tzinfo=UTC)),
        ("2026-10-25T01:59", datetime(2026, 10, 24, 23, 59, tzinfo=UTC)),
        ("2026-10-25T03:00", datetime(2026, 10, 25, 2, tzinfo=UTC)),
        ("2026-03-29T03:00", datetime(2026, 3, 29, 1, tzinfo=UTC)),
    ],
)
def test_other_times_are_read_as_they_stand(typed: str, meant: datetime) -> None:
    form = OneMoment({"at": typed})
    assert form.is_valid()
    assert form.cleaned_data["at"] == meant
    assert "<select" not in str(form["at"])


def test_a_time_that_comes_twice_is_asked_about() -> None:
    form = OneMoment({"at": TWICE})
    assert form.errors["at"] == [
        "02:30 comes twice on Sunday 25 October 2026: the clocks go back. Choose which of the two."
    ]
    field = str(form["at"])
    assert f'value="{TWICE}"' in field
    assert '<option value="+02:00">the earlier one (UTC+02:00)</option>' in field
    assert '<option value="+01:00">the later one (UTC+01:00)</option>' in field


@pytest.mark.parametrize(("offset", "hour"), [("+02:00", 0), ("+01:00", 1)])
def test_either_of_the_two_can_be_chosen(offset: str, hour: int) -> None:
    form = OneMoment({"at": TWICE, "at_offset": offset})
    assert form.is_valid()
    assert form.cleaned_data["at"] == datetime(2026, 10, 25, hour, 30, tzinfo=UTC)
    assert f'<option value="{offset}" selected>' in str(form["at"])


@pytest.mark.parametrize("offset", ["+05:00", "x", "Z"])
def test_no_other_offset_is_taken(offset: str) -> None:
    assert not OneMoment({"at": TWICE, "at_offset": offset}).is_valid()


def test_a_choice_means_nothing_once_another_time_is_typed() -> None:
    form = OneMoment({"at": "2026-07-01T18:00", "at_offset": "+01:00"})
    assert form.is_valid()
    assert form.cleaned_data["at"] == datetime(2026, 7, 1, 16, tzinfo=UTC)


def test_a_time_that_is_skipped_says_what_to_do() -> None:
    form = OneMoment({"at": SKIPPED})
    assert form.errors["at"] == [
        "02:30 does not exist on Sunday 29 March 2026: the clocks go forward. Choose an earlier or a later time."
    ]
    assert "<select" not in str(form["at"])


@pytest.mark.parametrize("typed", ["25/10/2026 02:30", "tomorrow", ""])
def test_other_texts_keep_their_own_errors(typed: str) -> None:
    form = OneMoment({"at": typed})
    assert not form.is_valid()
    assert "comes twice" not in str(form.errors)


@pytest.mark.parametrize(("hour", "offset"), [(0, "+02:00"), (1, "+01:00")])
def test_a_deadline_in_that_hour_is_shown_with_its_choice(hour: int, offset: str) -> None:
    """Saving the form as it is shown sets the same deadline again."""
    due = datetime(2026, 10, 25, hour, 30, tzinfo=UTC)
    field = str(DeadlineForm(initial={"due_at": due})["due_at"])
    assert f'value="{TWICE}"' in field
    assert f'<option value="{offset}" selected>' in field
