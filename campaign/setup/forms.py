"""The form of a new campaign, except its seats; the rules check its content."""

from collections.abc import Iterator
from datetime import time
from typing import Any, cast

from django import forms
from django.conf import settings
from django.contrib.auth.models import User
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign.games.all_games import GAMES
from campaign.games.game import Game
from campaign.games.vae_victis.rule_changes.parameters import parameters
from campaign.games.vae_victis.rules.ruleset import HonourNumbers, shipped_ruleset_names
from campaign.games.vae_victis.steps import Step
from campaign.language.general_names import LEVEL_NAMES, general_name
from campaign.models import Campaign
from campaign.services.deadlines import MOST_DAYS
from campaign.setup.queries import scenario_titles
from campaign.views.clock_choices import AT_DEADLINE, MISSING_ORDERS
from campaign.views.log_words import WEEKDAYS
from campaign.views.time_zone_fields import TimeZoneField
from hexmap.rules.documents import holds_control_characters
from orders.rules.game_steps import steps_of

FIRST = (
    (Step.INITIATIVE, _("Initiative: the armies start where the scenario places them")),
    (Step.PLACEMENT, _("Placement: the players place their armies in structures of their faction")),
)
INTELLIGENCE = (
    ("", _("Everyone sees them")),
    ("hidden", _("Hidden from Rome")),
)
HONOUR = (
    ("", _("As the ruleset says")),
    ("on", _("On: a ledger of honour, lent armies, and a princeps for each faction")),
)
HONOUR_STARTING = (
    ("none", _("Nobody has any")),
    ("named", _("As the scenario says")),
    ("cities", _("Each City and capital counts for the nearest army of its faction")),
)
HONOUR_VETO = (
    ("free", _("Costs nothing")),
    ("initiative", _("Costs the player who asked an initiative point")),
)
HONOUR_SHOW = (
    ("members", _("All members of the campaign")),
    ("faction", _("Each faction its own, and all of it once the campaign is over")),
    ("end", _("Nobody before the campaign is over")),
)
STARTS = (
    (Campaign.Starts.FULL.value, _("When all seats are taken, or when you start it")),
    (Campaign.Starts.BY_HAND.value, _("When you start it")),
)
"""The choices of a new campaign, the usual one first."""
HONOUR_FIGURES = {
    "town": _("A Town"),
    "city": _("A City"),
    "capital": _("A capital"),
    "per_fp": _("FP for one point of an engagement"),
    "least": _("The least for an engagement"),
    "eliminated": _("More for an army that is eliminated"),
}
"""The figures of honour, by parameter (HO.13, HO.14, HO.20)."""
MOST_HONOUR = 1000
_NOT_THERE = {"invalid_choice": _("Choose one from the list.")}


def _generals() -> list[tuple[str, str]]:
    """Return who holds the seats for which there is no player yet."""
    levels = [(level, gettext("Held by %(general)s") % {"general": general_name(level)}) for level in LEVEL_NAMES]
    return [("", gettext("Stay free, and you get a link for each")), *levels]


def _ruled(path: str) -> list[tuple[str, Any]]:
    """The choices of a parameter: what the ruleset says, or another value."""
    return [("", _("As the ruleset says")), *((value, _(words)) for value, words in parameters()[path].words.items())]


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


class BasicsForm(forms.Form):
    """Scenario, rules, language and clock of a new campaign."""

    title = TitleField(_("Title"), _("Enter a title for the campaign."))
    scenario = forms.ChoiceField(
        label=_("Scenario"),
        error_messages={
            "invalid_choice": _("This scenario does not exist, or is no longer shared. Choose another one.")
        },
    )
    ruleset = forms.ChoiceField(label=_("Ruleset"), required=False, error_messages=_NOT_THERE)
    chance = forms.ChoiceField(
        label=_("Chance in naval battles"),
        choices=_ruled("naval_battle.chance"),
        required=False,
        error_messages=_NOT_THERE,
    )
    intelligence = forms.ChoiceField(
        label=_("Units of Carthage"),
        choices=INTELLIGENCE,
        required=False,
        help_text=_(
            "Rome sees leaders, and units where it meets them in battle. All seats need players: generals would see the"
            " hidden units."
        ),
        error_messages=_NOT_THERE,
    )
    methods = forms.ChoiceField(
        label=_("Battles"), choices=_ruled("battle.methods"), required=False, error_messages=_NOT_THERE
    )
    siege_die = forms.ChoiceField(
        label=_("Siege die"), choices=_ruled("siege_die.use"), required=False, error_messages=_NOT_THERE
    )
    honour = forms.ChoiceField(
        label=_("Honour"),
        choices=HONOUR,
        required=False,
        help_text=_("Players earn honour, lend each other armies, and one is First Among Equals at the end."),
        error_messages=_NOT_THERE,
    )
    honour_starting = forms.ChoiceField(
        label=_("Honour at the start"), choices=HONOUR_STARTING, required=False, error_messages=_NOT_THERE
    )
    honour_veto = forms.ChoiceField(
        label=_("Refusing to lend an army"), choices=HONOUR_VETO, required=False, error_messages=_NOT_THERE
    )
    honour_show = forms.ChoiceField(
        label=_("Who sees honour"), choices=HONOUR_SHOW, required=False, error_messages=_NOT_THERE
    )
    honour_captaincy = forms.BooleanField(
        label=_("The princeps, who has the most honour, is captain of the faction"), required=False, initial=True
    )
    honour_initiative = forms.BooleanField(
        label=_("Initiative points over the limit count by honour, and the princeps names a default zone"),
        required=False,
    )
    honour_unheld = forms.BooleanField(
        label=_("Structures that nobody held give honour too"), required=False, initial=True
    )
    first = forms.ChoiceField(label=_("First step"), choices=FIRST, error_messages=_NOT_THERE)
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
        _choices(self, "scenario", _scenarios(user))
        own = _("The scenario's own")
        _choices(self, "ruleset", [("", own), *((name, name) for name in shipped_ruleset_names())])
        for figure, figure_label in HONOUR_FIGURES.items():
            self.fields[_honour(figure)] = _honour_field(figure, figure_label)
        for game in GAMES.values():
            usual = game.scenarios.days()
            for step in steps_of(game.id):
                self.fields[_days(step.name)] = _days_field(_(step.title), usual[step.name])

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

    def honour_numbers(self) -> dict[str, Any] | None:
        """The parameters of honour that differ from the usual ones; None in a campaign without it (HO.1)."""
        clean = self.cleaned_data
        if clean["honour"] != "on":
            return None
        usual = HonourNumbers().model_dump()
        chosen = {key: clean[f"honour_{key}"] for key in ("starting", "veto", "show") if clean[f"honour_{key}"]}
        chosen |= {key: clean[_honour(key)] for key in HONOUR_FIGURES if clean[_honour(key)] is not None}
        chosen |= {key: clean[f"honour_{key}"] for key in ("captaincy", "initiative", "unheld")}
        return {key: value for key, value in chosen.items() if value != usual[key]}

    def honour_fields(self) -> Iterator[forms.BoundField]:
        """The fields of the figures of honour."""
        return (self[_honour(figure)] for figure in HONOUR_FIGURES)

    def days(self, game: str) -> dict[str, int]:
        """The days of the steps of a game for which a number was given, by the step's name."""
        given = {step.name: self.cleaned_data.get(_days(step.name)) for step in steps_of(game)}
        return {step: days for step, days in given.items() if days is not None}

    def days_fields(self) -> Iterator[tuple[Game[Any], list[forms.BoundField]]]:
        """The fields of the lengths of the steps of each game, in the order of a round."""
        return ((game, [self[_days(step.name)] for step in steps_of(game.id)]) for game in GAMES.values())


def _choices(form: forms.Form, name: str, choices: Any) -> None:
    cast("forms.ChoiceField", form.fields[name]).choices = choices


def _honour(figure: str) -> str:
    return f"honour_{figure}"


def _honour_field(figure: str, label: Any) -> forms.IntegerField:
    least = 1 if figure == "per_fp" else 0
    problem = _("Enter a number from %(least)s to %(most)s.") % {"least": least, "most": MOST_HONOUR}
    usual = getattr(HonourNumbers(), figure)
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=least,
        max_value=MOST_HONOUR,
        widget=forms.NumberInput(attrs={"placeholder": str(usual)}),
        error_messages={"invalid": problem, "min_value": problem, "max_value": problem},
    )


def _days(step: str) -> str:
    return f"days_{step}"


def _days_field(label: Any, usual: int) -> forms.IntegerField:
    problem = _("Enter 1 to %(most)s days.") % {"most": MOST_DAYS}
    return forms.IntegerField(
        label=label,
        required=False,
        min_value=1,
        max_value=MOST_DAYS,
        widget=forms.NumberInput(attrs={"placeholder": str(usual)}),
        error_messages={"invalid": problem, "min_value": problem, "max_value": problem},
    )


def _scenarios(user: User) -> list[tuple[Any, Any]]:
    titles = scenario_titles(user)
    groups = ((_("Yours"), titles.own), (_("Shared by others"), titles.shared))
    others = ((game, list(rows)) for game, rows in titles.of_other_games.items())
    return [*titles.shipped, *others, *((name, list(rows)) for name, rows in groups if rows)]
