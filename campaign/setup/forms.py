"""The form of a new campaign, except its seats; the rules check its content."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import time
from itertools import groupby
from typing import Any, cast

from django import forms
from django.conf import settings
from django.contrib.auth.models import User
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign.games.all_games import GAMES
from campaign.games.game import Game
from campaign.games.scenarios import Option
from campaign.language.general_names import LEVEL_NAMES, general_name
from campaign.models import Campaign
from campaign.services.deadlines import MOST_DAYS
from campaign.setup.queries import scenario_titles
from campaign.views.clock_choices import AT_DEADLINE, MISSING_ORDERS
from campaign.views.log_words import WEEKDAYS
from campaign.views.time_zone_fields import TimeZoneField
from hexmap.rules.documents import holds_control_characters

STARTS = (
    (Campaign.Starts.FULL.value, _("When all seats are taken, or when you start it")),
    (Campaign.Starts.BY_HAND.value, _("When you start it")),
)
"""The ways in which a campaign starts, the usual one first."""
_NOT_THERE = {"invalid_choice": _("Choose one from the list.")}


def _generals() -> list[tuple[str, str]]:
    """Return who holds the seats for which there is no player yet."""
    levels = [(level, gettext("Held by %(general)s") % {"general": general_name(level)}) for level in LEVEL_NAMES]
    return [("", gettext("Stay free, and you get a link for each")), *levels]


class TitleField(forms.CharField):
    """The title of something, on one line."""

    def __init__(self, label: Any, missing: Any) -> None:
        super().__init__(max_length=100, label=label, error_messages={"required": missing})

    def clean(self, value: Any) -> str:
        """The title without blanks around it."""
        title = str(super().clean(value))
        if holds_control_characters(title):
            raise forms.ValidationError(_("Enter the title on one line, without control characters."))
        return title


@dataclass(frozen=True, slots=True)
class FieldGroup:
    """Options with a title, "" for none; it is open where one of them is not the usual one."""

    title: str
    fields: Sequence[forms.BoundField]
    is_open: bool


class GameForm(forms.Form):
    """The options of a game, and the days of its steps. Names of fields begin with the name of the game."""

    def __init__(self, game: Game[Any], data: Mapping[str, Any] | None) -> None:
        super().__init__(data, prefix=game.id)
        self.game = game
        self.fields |= {option.name: _option_field(option) for option in game.scenarios.options}
        usual = game.scenarios.days()
        self.fields |= {_days(step.name): _days_field(_(step.title), usual[step.name]) for step in game.steps}

    def groups(self) -> Iterator[FieldGroup]:
        """The options, in groups."""
        for title, options in groupby(self.game.scenarios.options, key=lambda option: option.group):
            fields = [self[option.name] for option in options]
            changed = any(field.errors or field.name in self.changed_data for field in fields)
            yield FieldGroup(gettext(title) if title else "", fields, changed)

    def days_fields(self) -> list[forms.BoundField]:
        """The fields of the lengths of the steps, in the order of a round."""
        return [self[_days(step.name)] for step in self.game.steps]

    def days(self) -> dict[str, int]:
        """The days of the steps for which a number was given, by the step's name."""
        given = {step.name: self.cleaned_data[_days(step.name)] for step in self.game.steps}
        return {step: days for step, days in given.items() if days is not None}


class BasicsForm(forms.Form):
    """Scenario, rules, language and clock of a new campaign."""

    title = TitleField(_("Title"), _("Enter a title for the campaign."))
    scenario = forms.ChoiceField(
        label=_("Scenario"),
        error_messages={
            "invalid_choice": _("This scenario does not exist, or is no longer shared. Choose another one.")
        },
    )
    language = forms.ChoiceField(
        label=_("Language of the campaign"),
        choices=settings.LANGUAGES,
        help_text=_("The language of the forum posts. Everyone reads the pages in their own language."),
        error_messages={"invalid_choice": _("“%(value)s” is not a language of this site. Choose one from the list.")},
    )
    time_zone = TimeZoneField(
        _("Time zone of the campaign"), _("Deadlines are set in this time zone. Everyone sees them in their own.")
    )
    deadline_at = forms.TimeField(
        label=_("Time of day of deadlines"),
        required=False,
        help_text=_("In the time zone of the campaign. Leave empty to use the time of day at which a step opens."),
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        error_messages={"invalid": _("Enter a time of day such as 20:00.")},
    )
    quiet_days = forms.MultipleChoiceField(
        label=_("Quiet days"),
        choices=WEEKDAYS.items(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": _("“%(value)s” is not a day of the week. Choose from the list.")},
    )
    starts = forms.ChoiceField(
        label=_("The clock starts"),
        choices=STARTS,
        help_text=_("The first deadline counts from then. Players can submit orders before that."),
        error_messages=_NOT_THERE,
    )
    by_itself = forms.ChoiceField(label=_("At a deadline"), choices=AT_DEADLINE.items(), error_messages=_NOT_THERE)
    missing = forms.ChoiceField(
        label=_("Missing orders"),
        choices=MISSING_ORDERS.items(),
        help_text=_(
            "A step never waits for a seat without a player: teammates give its orders, or the default applies."
        ),
        error_messages=_NOT_THERE,
    )
    generals = forms.ChoiceField(
        label=_("Seats without a player"),
        choices=_generals,
        required=False,
        help_text=_(
            "A general is a computer player. It holds a seat until a player takes it; you can change that for each seat"
            " on the page People."
        ),
        error_messages=_NOT_THERE,
    )
    closes_early = forms.BooleanField(
        label=_("Close a step early, 10 minutes after the last change, once everyone has submitted"), required=False
    )
    hints = forms.BooleanField(
        label=_("Hints: players can ask for a suggestion for their armies on the Map"), required=False, initial=True
    )
    entered_at_once = forms.BooleanField(
        label=_("Orders that you enter from players' messages count at once, without the player's confirmation"),
        required=False,
        help_text=_("Only if you do not play. Everyone sees this choice, and you cannot change it later."),
    )
    public = forms.BooleanField(
        label=_("Public: anyone can read what all members of the campaign can read"), required=False
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cast("forms.ChoiceField", self.fields["scenario"]).choices = _scenarios(user)
        self.games = {game.id: GameForm(game, self.data if self.is_bound else None) for game in GAMES.values()}

    def is_valid(self) -> bool:
        """Whether its fields are valid, and those of all games."""
        return not self.has_errors

    @property
    def has_errors(self) -> bool:
        """Whether a field is not valid, one of a game included."""
        return any(form.errors for form in (self, *self.games.values()))

    def clean_quiet_days(self) -> str:
        """Return the digits of the quiet days, as `Campaign` stores them."""
        chosen: list[str] = sorted(set(self.cleaned_data["quiet_days"]))
        if len(chosen) == len(WEEKDAYS):
            raise forms.ValidationError(_("A step must be able to end on some day. Leave at least one day unticked."))
        return "".join(chosen)

    def clean_deadline_at(self) -> time | None:
        """The time of day, without seconds."""
        at: time | None = self.cleaned_data["deadline_at"]
        return at and at.replace(second=0, microsecond=0)


def _option_field(option: Option) -> forms.Field:
    label, help_text = _(option.label), _(option.help) if option.help else ""
    if option.choices:
        choices = [(value, _(words)) for value, words in option.choices]
        return forms.ChoiceField(
            label=label, choices=choices, required=False, help_text=help_text, error_messages=_NOT_THERE
        )
    if isinstance(option.usual, bool):
        return forms.BooleanField(label=label, required=False, initial=option.usual, help_text=help_text)
    problem = _("Enter a number from %(least)s to %(most)s.") % {"least": option.least, "most": option.most}
    return _number_field(label, option.usual, option.least, option.most, problem)


def _days(step: str) -> str:
    return f"days_{step}"


def _days_field(label: Any, usual: int) -> forms.IntegerField:
    return _number_field(label, usual, 1, MOST_DAYS, _("Enter 1 to %(most)s days.") % {"most": MOST_DAYS})


def _number_field(label: Any, usual: int, least: int, most: int, problem: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=least,
        max_value=most,
        widget=forms.NumberInput(attrs={"placeholder": str(usual)}),
        error_messages={"invalid": problem, "min_value": problem, "max_value": problem},
    )


def _scenarios(user: User) -> list[tuple[Any, Any]]:
    titles = scenario_titles(user)
    groups = (*titles.of_other_games.items(), (_("Yours"), titles.own), (_("Shared by others"), titles.shared))
    return [*titles.shipped, *((name, list(rows)) for name, rows in groups if rows)]
