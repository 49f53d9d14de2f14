"""The forms of a new campaign's seats: how many per faction, their names, and their armies."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.forms.boundfield import BoundWidget
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.games.scenarios import SideOption
from campaign.services.campaigns import SeatPlan
from campaign.setup.commands import ScenarioSide, dealt
from campaign.views.typed_numbers import whole_number
from hexmap.rules.documents import holds_control_characters
from hexmap.rules.names import name_key

LONGEST_NAME = 100
_OF_ARMIES = {
    "too_many": gettext_lazy("Every seat needs an army. Enter 1 to %(most)s seats for %(faction)s."),
    "without_seat": gettext_lazy("Army %(number)s has no seat. Choose one."),
    "seat_without": gettext_lazy("This seat has no army. Give it one below, or remove a seat."),
}
_OF_LEADERS = {
    "too_many": gettext_lazy("Every seat needs a leader. Enter 1 to %(most)s seats for %(faction)s."),
    "without_seat": gettext_lazy("Leader %(number)s has no seat. Choose one."),
    "seat_without": gettext_lazy("This seat has no leader. Give it one below, or remove a seat."),
}
_PREFIXES = ("seats-", "shown-", "seat-", "army-", "captain-", "option-", "me", "for_scenario")
_AS_NAMES: dict[str, Any] = {"auto_id": "%s", "use_required_attribute": False}
"""Fields whose ids are their names; the browser lets them be empty, so that the page says what is missing."""


class SeatNameField(forms.CharField):
    """The name of a seat, on one line."""

    def __init__(self) -> None:
        one_line = gettext_lazy("Enter the name on one line, without control characters.")
        messages: dict[str, Any] = {
            "required": gettext_lazy("Enter a name for the seat."),
            "max_length": _("Enter a name of at most %(most)s characters.") % {"most": LONGEST_NAME},
            "null_characters_not_allowed": one_line,
            "control_characters": one_line,
        }
        widget = forms.TextInput(attrs={"dir": "auto"})
        super().__init__(max_length=LONGEST_NAME, error_messages=messages, widget=widget)

    def clean(self, value: Any) -> str:
        """The name without blanks around it."""
        name = str(super().clean(value))
        if holds_control_characters(name):
            raise forms.ValidationError(self.error_messages["control_characters"])
        return name


class SideForm(forms.Form):
    """The seats of a faction: their names, their captain, and their armies.

    As long as nothing is `checked` the fields have values and no errors. `anew` means that the armies were dealt out
    because the number of seats has changed; `count` is the field of that number.
    """

    def __init__(
        self, index: int, side: ScenarioSide, typed: QueryDict, option: SideOption | None, *, checked: bool
    ) -> None:
        self.index, self.side, self.option = index, side, option
        self.count = CountForm(index, side, typed)
        self.shown = self.count.now
        self.anew = self.shown != self.count.before
        self.names = [f"seat-{index}-{which}" for which in range(self.shown)]
        values = self._values(typed)
        super().__init__(values if checked else None, initial=values, **_AS_NAMES)
        self.fields |= self._fields(values)

    def _values(self, typed: QueryDict) -> dict[str, str]:
        """The values that were typed, or are usual; the armies and the captain of seats that are new are dealt out."""
        index, side = self.index, self.side
        values = {name: f"{side.title[: LONGEST_NAME - 10]} {which}" for which, name in enumerate(self.names, 1)}
        values[f"captain-{index}"] = ""
        if self.option is not None:
            values[f"option-{index}"] = self.option.usual.get(side.id, self.option.choices[0][0])
        armies = {f"army-{army}": "" for army in side.armies}
        given = {name: str(typed[name]) for name in (*values, *armies) if name in typed}
        if self.anew:
            seats = enumerate(dealt(side.armies, self.shown))
            given |= {f"army-{army}": str(seat) for seat, dealt_out in seats for army in dealt_out}
            captain = whole_number(given.get(f"captain-{index}"))
            given[f"captain-{index}"] = str(captain if captain is not None and captain < self.shown else 0)
        return {**values, **armies, **given}

    def _fields(self, values: Mapping[str, str]) -> dict[str, forms.Field]:
        index, side = self.index, self.side
        labels = [values[name].strip() or _("Seat %(number)s") % {"number": n} for n, name in enumerate(self.names, 1)]
        seats = self.choices = [(str(which), label) for which, label in enumerate(labels)]
        captain = _("%(faction)s needs a captain, who submits the orders of the faction. Choose one.")
        found: dict[str, forms.Field] = {name: SeatNameField() for name in self.names}
        found[f"captain-{index}"] = _choice(seats, captain % {"faction": side.title}, forms.RadioSelect)
        if self.option is not None:
            colours = [(value, _(words)) for value, words in self.option.choices]
            found[f"option-{index}"] = _choice(colours, _("Choose one from the list."))
        for army in side.armies:
            missing = _words_of(side, "without_seat") % {"number": army}
            found[f"army-{army}"] = _choice([("", _("No seat yet")), *seats], missing)
        return found

    def clean(self) -> None:
        """Check that each seat has an army."""
        held = {self.cleaned_data.get(f"army-{army}") for army in self.side.armies}
        for which, name in enumerate(self.names):
            if str(which) not in held:
                self.add_error(name, _words_of(self.side, "seat_without"))

    def seats(self) -> Iterator[tuple[forms.BoundField, BoundWidget]]:
        """The name of each seat, and the choice of it as captain."""
        return zip((self[name] for name in self.names), self.captain, strict=True)

    def armies(self) -> Iterator[tuple[int, str, forms.BoundField]]:
        """Each army with its number, its place, and its seat."""
        numbers = zip(self.side.armies, self.side.places, strict=True)
        return ((army, where, self[f"army-{army}"]) for army, where in numbers)

    @property
    def captain(self) -> forms.BoundField:
        """The field of the captain."""
        return self[f"captain-{self.index}"]

    @property
    def of_side(self) -> forms.BoundField | None:
        """The field of the option that each side has."""
        return None if self.option is None else self[f"option-{self.index}"]


class CountForm(forms.Form):
    """The number of seats of a faction; `before` is the number that the page has shown, None for none."""

    def __init__(self, index: int, side: ScenarioSide, typed: QueryDict) -> None:
        self.name, most = f"seats-{index}", len(side.armies)
        shown = whole_number(typed.get(f"shown-{index}"))
        self.before = shown if shown is not None and 1 <= shown <= most else None
        self.usual = self.before or side.usual_seats
        super().__init__(typed if self.name in typed else None, **_AS_NAMES)
        problem = _words_of(side, "too_many") % {"faction": side.title, "most": most}
        messages = dict.fromkeys(("required", "invalid", "min_value", "max_value"), problem)
        self.fields[self.name] = forms.IntegerField(
            min_value=1, max_value=most, initial=self.usual, error_messages=messages
        )

    @property
    def now(self) -> int:
        """The number of seats to show: as it was typed, where that is possible."""
        return int(self.cleaned_data[self.name]) if self.is_valid() else self.usual

    @property
    def field(self) -> forms.BoundField:
        """Its only field."""
        return self[self.name]


class SeatsForm(forms.Form):
    """The seats of all factions, from what was typed, or the default ones, and the seat of the administrator.

    With `names_seat` players write the names of seats in orders, which it allows (HO.37). Without `may_play` the
    administrator can have no seat. Errors are found where seats are `checked`.
    """

    def __init__(
        self,
        sides: Sequence[ScenarioSide],
        typed: QueryDict,
        option: SideOption | None = None,
        *,
        names_seat: Callable[[str], bool] | None = None,
        may_play: bool = True,
        checked: bool = False,
    ) -> None:
        values = {"me": typed.get("me", "")}
        super().__init__(values if checked else None, initial=values, **_AS_NAMES)
        self.may_play, self.names_seat = may_play, names_seat
        self.sides = [SideForm(index, side, typed, option, checked=checked) for index, side in enumerate(sides)]
        gone = _("This seat no longer exists. Choose one from the list.")
        self.fields["me"] = _choice([("", _("None: I only run the campaign")), *self._seats()], gone, required=False)

    def _seats(self) -> Iterator[tuple[str, str]]:
        for side in self.sides:
            for which, label in side.choices:
                yield f"{side.index}-{which}", f"{label} ({side.side.title})"

    def clean_me(self) -> str:
        """The seat of the administrator, "" for none."""
        me = str(self.cleaned_data["me"])
        if me and not self.may_play:
            raise forms.ValidationError(
                _(
                    "The orders that you enter from messages count at once, so you cannot play. Choose no seat, or go"
                    " back and switch that off."
                )
            )
        return me

    @property
    def dealt_anew(self) -> bool:
        """Whether the armies of a faction were dealt out because the number of its seats had changed."""
        return any(side.anew for side in self.sides)

    @property
    def has_errors(self) -> bool:
        """Whether a number of seats cannot be, or something that was checked is not valid."""
        if self.is_bound:
            self._check_names()
        return any(form.errors for form in (self, *self.sides, *(side.count for side in self.sides)))

    def _check_names(self) -> None:
        taken: set[str] = set()
        for side in self.sides:
            side.full_clean()
            for name in side.names:
                given = side.cleaned_data.get(name, "")
                if given and self.names_seat is not None and not self.names_seat(given):
                    side.add_error(
                        name, _("Orders name this seat. Enter a name without commas and colons, and not “none”.")
                    )
                elif given and name_key(given) in taken:
                    side.add_error(name, _("Another seat has this name. Enter a different one."))
                taken.add(name_key(given))

    def of_sides(self) -> dict[str, str]:
        """The chosen values of the option that each side has, by the ids of sides."""
        return {side.side.id: side.cleaned_data[side.of_side.name] for side in self.sides if side.of_side is not None}

    def plans(self, user: User, general: str = "") -> list[SeatPlan]:
        """Return the seats to create, with the user in the one they play, and in the others a general of a level."""
        me = self.cleaned_data["me"]
        return [
            SeatPlan(
                name=side.cleaned_data[name],
                user=user if me == f"{side.index}-{which}" else None,
                faction=side.side.id,
                armies=[army for army in side.side.armies if side.cleaned_data[f"army-{army}"] == str(which)],
                captain=side.cleaned_data[side.captain.name] == str(which),
                general="" if me == f"{side.index}-{which}" else general,
            )
            for side in self.sides
            for which, name in enumerate(side.names)
        ]


def carried(typed: QueryDict) -> list[tuple[str, str]]:
    """Return the typed seats as hidden values for a page that does not show them."""
    return [(name, value) for name, values in typed.lists() if name.startswith(_PREFIXES) for value in map(str, values)]


def _choice(
    choices: Iterable[tuple[str, str]],
    problem: str,
    widget: type[forms.Widget] = forms.Select,
    *,
    required: bool = True,
) -> forms.ChoiceField:
    messages = {"required": problem, "invalid_choice": problem}
    return forms.ChoiceField(choices=list(choices), required=required, widget=widget, error_messages=messages)


def _words_of(side: ScenarioSide, problem: str) -> str:
    """The faults of the seats of a side that commands armies, or leaders."""
    return str((_OF_LEADERS if side.has_leaders else _OF_ARMIES)[problem])
