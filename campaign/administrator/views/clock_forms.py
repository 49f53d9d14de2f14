"""The forms of a campaign's deadlines: another deadline, settings for all steps, pause and resume."""

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.games.all_games import GAMES
from campaign.language.translated import translated_lazily
from campaign.models import Campaign
from campaign.services.deadlines import MOST_DAYS, MOST_HOURS, USUAL_HOURS, Clock
from campaign.services.log import LONGEST_REASON
from campaign.views.clock_choices import AT_DEADLINE, MISSING_ORDERS
from campaign.views.log_words import WEEKDAYS
from campaign.views.moment_fields import LocalMomentField
from campaign.views.time_zone_fields import TimeZoneField
from orders.rules.game_steps import STEPS


class _Reason(forms.CharField):
    """A reason that everyone can read."""

    def __init__(self, *, required: bool) -> None:
        super().__init__(
            label=_("Reason") if required else _("Reason (optional)"),
            max_length=LONGEST_REASON,
            required=required,
            widget=forms.TextInput(attrs={"autocomplete": "off"}),
            error_messages={"required": translated_lazily("say_why")},
        )


class DeadlineForm(forms.Form):
    """Another deadline, in the administrator's own time zone."""

    due_at = LocalMomentField(label=_("New deadline, in your time zone"))
    reason = _Reason(required=False)


class StandingForm(forms.Form):
    """Why a campaign is paused, ended, abandoned; for going on a reason may be given."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, going_on: bool) -> None:
        super().__init__(data, auto_id="id_standing_%s")
        self.fields["reason"] = _Reason(required=not going_on)


class ClockForm(forms.Form):
    """The deadline settings of a campaign; a step without a number of days has that of the ruleset."""

    by_itself = forms.ChoiceField(label=_("At a deadline"), choices=AT_DEADLINE.items())
    missing = forms.ChoiceField(label=_("Missing orders"), choices=MISSING_ORDERS.items())
    deadline_at = forms.TimeField(
        label=_("Time of day of deadlines"),
        required=False,
        help_text=_("Leave empty to use the time of day at which a step opens."),
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    time_zone = TimeZoneField(_("Time zone of the campaign"), "")
    remind_hours = forms.IntegerField(
        label=_("Remind players this many hours before a deadline"),
        required=False,
        min_value=0,
        max_value=MOST_HOURS,
        help_text=_("Only players with missing orders get a reminder. 0 sends none; leave empty for 24 hours."),
    )
    quiet_days = forms.MultipleChoiceField(
        label=_("Quiet days"), choices=WEEKDAYS.items(), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, usual: Mapping[str, int], game: str, **options: Any
    ) -> None:
        super().__init__(data, auto_id="id_clock_%s", **options)
        allowed = GAMES[game].missing
        cast(forms.ChoiceField, self.fields["missing"]).choices = [
            (policy, words) for policy, words in MISSING_ORDERS.items() if policy in allowed
        ]
        self.steps = tuple(usual)
        for step in self.steps:
            number = forms.IntegerField(label=_(STEPS[step].title), required=False, min_value=1, max_value=MOST_DAYS)
            number.widget.attrs["placeholder"] = usual[step]
            self.fields[f"days_{step}"] = number

    @property
    def days(self) -> list[forms.BoundField]:
        """The fields for the days of the steps, in their order."""
        return [self[f"days_{step}"] for step in self.steps]

    @property
    def clock(self) -> Clock:
        """Return the settings of a valid form."""
        said = self.cleaned_data
        return Clock(
            by_itself=said["by_itself"],
            missing=said["missing"],
            days={step: said[f"days_{step}"] for step in self.steps if said[f"days_{step}"]},
            quiet_days="".join(sorted(said["quiet_days"])),
            deadline_at=said["deadline_at"] and said["deadline_at"].replace(second=0, microsecond=0),
            time_zone=said["time_zone"],
            remind_hours=USUAL_HOURS if said["remind_hours"] is None else said["remind_hours"],
        )


def form_of(campaign: Campaign, usual: Mapping[str, int]) -> ClockForm:
    """Return the form with a campaign's current settings; `usual` are the days of its ruleset by step."""
    initial = {
        "by_itself": campaign.by_itself,
        "missing": campaign.missing,
        "deadline_at": campaign.deadline_at,
        "time_zone": campaign.time_zone,
        "remind_hours": campaign.remind_hours,
        "quiet_days": list(campaign.quiet_days),
        **{f"days_{step}": days for step, days in campaign.days.items()},
    }
    return ClockForm(usual=usual, game=campaign.game, initial=initial)
