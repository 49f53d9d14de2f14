"""The deadlines of a campaign: that of the current step, and the settings for later ones.

A step is due by days of the campaign's calendar, not by hours.
"""

from collections.abc import Container, Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.db import transaction

from campaign.language.catalogue.sentences import say
from campaign.language.moments import zone_known
from campaign.models import Campaign, Phase
from campaign.models.log import Action
from campaign.services.errors import Refused, WrongMoment
from campaign.services.log import note
from campaign.services.standing import check_running

_DAY = timedelta(days=1)


def deadline_of(
    opened_at: datetime,
    days: int,
    zone: ZoneInfo,
    deadline_at: time | None = None,
    quiet_days: Container[int] = (),
) -> datetime:
    """Return the deadline of a step: `days` after it opened, at the same time of day in the time zone.

    With `deadline_at` it is at that time of day instead; if that would leave less than half of the days, it is a day
    later. A deadline on a quiet weekday (0 is Monday) moves to the next day that is not quiet.

    A time of day that the change to or from daylight saving time skips or repeats is read as the later of the two
    possible moments, so that players never have less time than they read. Raise ValueError if all weekdays are quiet.
    """
    if all(weekday in quiet_days for weekday in range(7)):
        raise ValueError("all weekdays are quiet")
    opened = opened_at.astimezone(zone)
    at = opened.time() if deadline_at is None else deadline_at
    day = opened.date() + days * _DAY
    if moment_of(day, at, zone) - opened_at < days * _DAY / 2:
        day += _DAY
    while day.weekday() in quiet_days:
        day += _DAY
    return moment_of(day, at, zone)


def moment_of(day: date, at: time, zone: ZoneInfo) -> datetime:
    """Return the moment, in UTC, of a day and time of day in a zone; the later one if the time is ambiguous."""
    local = datetime.combine(day, at.replace(tzinfo=None), zone)
    return max(local.replace(fold=fold).astimezone(UTC) for fold in (0, 1))


FURTHEST_DEADLINE = timedelta(days=366)
"""No deadline is further away; a later date is a typing error."""
NEVER = timedelta(days=20 * 365)
"""How far away the deadline of a step is that waits for its player as long as they like."""
MOST_DAYS = 90
"""No step is open for more days than this, unless its deadline is moved."""
USUAL_HOURS = 24
"""The hours before a deadline at which players are reminded, if the campaign does not say otherwise."""
MOST_HOURS = 14 * 24
"""The most hours before a deadline at which players can be reminded."""


class NoSuchClock(Refused):
    """Deadline settings that are impossible."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The deadline settings of a campaign; the table `Campaign` explains them.

    `days` are by the names of steps; a step that is missing has the days of the ruleset.
    """

    by_itself: str = Campaign.AutoAdvance.NOTHING.value
    missing: str = Campaign.Missing.DEFAULT.value
    days: dict[str, int] = field(default_factory=dict)
    quiet_days: str = ""
    deadline_at: time | None = None
    time_zone: str = "UTC"
    remind_hours: int = USUAL_HOURS


def clock_of(campaign: Campaign) -> Clock:
    """Return the deadline settings of a campaign."""
    return Clock(**{name: getattr(campaign, name) for name in Clock.__slots__})


def due_after(campaign: Campaign, step: str, days: Mapping[str, int], at: datetime) -> datetime:
    """Return the deadline of a step that opens at a moment (RD.1), in UTC if this machine lacks its time zone.

    `days` are those of the ruleset, by step; the campaign's own count before them.

    A game that someone plays alone waits for its player: its steps have a deadline that is never reached.
    """
    if campaign.solo:
        return at + NEVER
    open_for = campaign.days.get(step) or days[step]
    quiet = {int(digit) for digit in campaign.quiet_days}
    zone = zone_known(campaign.time_zone) or ZoneInfo("UTC")
    return deadline_of(at, open_for, zone, campaign.deadline_at, quiet)


@transaction.atomic
def set_deadline(phase_id: int, due_at: datetime, at: datetime, *, reason: str = "", by: User | None = None) -> None:
    """Move the deadline of an open step, to an earlier or later moment.

    Raise WrongMoment if it is closed, the campaign does not run, or the new deadline is past or far away.
    """
    if due_at <= at:
        raise WrongMoment(say("that_moment_has_passed_already_a_deadline_lies_ahead"))
    if due_at > at + FURTHEST_DEADLINE:
        raise WrongMoment(say("that_is_more_than_a_year_away_choose_a_nearer_deadline"))
    phase = Phase.objects.select_for_update().filter(pk=phase_id).first()
    if phase is None or phase.status != Phase.Status.OPEN:
        raise WrongMoment(say("this_step_is_closed_already_it_has_no_deadline_any_more"))
    if phase.closing_at is not None:
        raise WrongMoment(say("this_step_is_closing"))
    check_running(phase.campaign)
    moments = {"was": phase.due_at.isoformat(), "due_at": due_at.isoformat()}
    phase.due_at = due_at
    phase.save(update_fields=["due_at"])
    note(phase.campaign, Action.DEADLINE, at, actor=by, phase=phase, reason=reason, **moments)


@transaction.atomic
def set_clock(campaign: Campaign, clock: Clock, at: datetime, by: User | None = None) -> bool:
    """Change the deadline settings of a campaign; deadlines already set stay. Return False if nothing changed.

    Raises NoSuchClock where every weekday would be quiet, a step has no day or more than MOST_DAYS, or a reminder
    would come more than MOST_HOURS before a deadline.
    """
    if len(set(clock.quiet_days)) == 7:
        raise NoSuchClock(say("a_week_has_at_least_one_day_on_which"))
    if any(not 1 <= days <= MOST_DAYS for days in clock.days.values()):
        raise NoSuchClock(say("a_step_is_open_for_1_to_days", number=MOST_DAYS))
    if not 0 <= clock.remind_hours <= MOST_HOURS:
        raise NoSuchClock(say("a_reminder_comes_0_to_hours_before_a_deadline", number=MOST_HOURS))
    before = asdict(clock_of(Campaign.objects.select_for_update().get(pk=campaign.pk)))
    changed = {name: value for name, value in asdict(clock).items() if value != before[name]}
    if not changed:
        return False
    Campaign.objects.filter(pk=campaign.pk).update(**changed)
    note(campaign, Action.CLOCK, at, actor=by, **_as_json(changed))
    return True


@transaction.atomic
def close_early(campaign: Campaign, at: datetime, *, wanted: bool, by: User | None = None) -> None:
    """Set whether steps of a campaign close automatically once all orders are submitted."""
    if Campaign.objects.filter(pk=campaign.pk, closes_early=not wanted).update(closes_early=wanted):
        note(campaign, Action.EARLY if wanted else Action.NOT_EARLY, at, actor=by)


def _as_json(changed: dict[str, Any]) -> dict[str, Any]:
    return {name: f"{value:%H:%M}" if isinstance(value, time) else value for name, value in changed.items()}
