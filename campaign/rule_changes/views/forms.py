"""The form of a rule change: its first round, its text, and every parameter of the ruleset (RD.6)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign.games.all_games import AnyDocument
from campaign.games.rule_changes import Parameter, RuleChanges, Value
from campaign.language.translated import translated_lazily
from campaign.rule_changes.commands import LONGEST_RULING, MOST_ROUNDS_AHEAD, RuleProposal
from campaign.rule_changes.texts import shown_value
from campaign.services.log import LONGEST_REASON
from hexmap.editor.bounds import LONGEST_NAME


@dataclass(frozen=True)
class ParameterLine:
    """A parameter in the form: its field, rule, and current value; `foreign` texts are always English."""

    field: forms.BoundField
    paragraph: str
    now: str
    foreign: bool


@dataclass(frozen=True)
class Section:
    """The parameters of one table of the ruleset; it is `open` if a field is filled in."""

    title: str
    lines: list[ParameterLine]

    @property
    def open(self) -> bool:
        """Whether something was written in it."""
        return any(line.field.value() for line in self.lines)


class ProposalForm(forms.Form):
    """A proposal: the rule, its first round, and the reason. Empty parameters stay as they are."""

    from_round = forms.IntegerField(label=_("In force from round"))
    text = forms.CharField(
        label=_("New rule, in words"),
        max_length=LONGEST_RULING,
        widget=forms.Textarea(attrs={"rows": 5}),
        error_messages={"required": translated_lazily("say_what_holds_from_then_on")},
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": translated_lazily("say_why")},
    )

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, present: int, rules: RuleChanges[AnyDocument], ruleset: Any
    ) -> None:
        super().__init__(data, initial={"from_round": present + 1}, auto_id="id_rules_%s")
        self.fields["from_round"] = forms.IntegerField(
            label=_("In force from round"), min_value=present + 1, max_value=present + MOST_ROUNDS_AHEAD
        )
        self.rules, self.now = rules, rules.values(ruleset)
        for one in rules.parameters().values():
            self.fields[one.field_name] = _field(one, self.now[one.path])

    @property
    def sections(self) -> Iterator[Section]:
        """The fields of the parameters, table by table."""
        for section, found in groupby(self.rules.parameters().values(), key=lambda one: one.section):
            yield Section(gettext(self.rules.sections[section]), [self._line(one) for one in found])

    @property
    def proposal(self) -> RuleProposal:
        """Return the proposal of a valid form."""
        said = self.cleaned_data
        given = ((one, said[one.field_name]) for one in self.rules.parameters().values())
        values = {one.path: _typed(one, value) for one, value in given if value not in (None, "")}
        return RuleProposal(said["from_round"], said["text"], said["reason"], values)

    def add_problem(self, part: str, problem: str) -> None:
        """Add an error to a field of the proposal, or to that of a parameter by its path."""
        parameter = self.rules.parameters().get(part)
        self.add_error(parameter.field_name if parameter else part, problem)

    def _line(self, one: Parameter) -> ParameterLine:
        now = shown_value(one, self.now[one.path])
        return ParameterLine(self[one.field_name], one.paragraph, now, one.is_foreign)


def _typed(one: Parameter, value: Value) -> Value:
    """Return a value as a ruleset has it: a switch is True or False."""
    return value == str(True) if one.is_switch else value


def _field(one: Parameter, now: Value) -> forms.Field:
    label = gettext(one.name)
    if one.words:
        choices = [("", _("No change")), *((value, gettext(words)) for value, words in one.words.items())]
        return forms.ChoiceField(label=label, choices=choices, required=False)
    if not one.is_number:
        return forms.CharField(label=label, max_length=LONGEST_NAME, required=False)
    least = int(now) if one.only_rises else one.least
    widget = forms.NumberInput(attrs={"autocomplete": "off"})
    return forms.IntegerField(
        label=label, min_value=least, max_value=one.most, step_size=one.step, required=False, widget=widget
    )
