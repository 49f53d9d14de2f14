"""The forms of questions, objections and answers."""

from collections.abc import Iterable, Mapping
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.language.translated import translated_lazily
from campaign.models import Army, Phase
from campaign.questions.commands import LONGEST_ANSWER, LONGEST_QUESTION
from campaign.services.log import LONGEST_REASON

_EVERYONE_READS = _(
    "Everyone who can read the campaign can read this, your enemies too. Do not mention your secret orders."
)


class QuestionForm(forms.Form):
    """A question about the rules."""

    text = forms.CharField(
        label=_("Your question"),
        help_text=_EVERYONE_READS,
        widget=forms.Textarea(attrs={"rows": 4, "maxlength": LONGEST_QUESTION}),
        error_messages={"required": translated_lazily("write_something_first")},
    )


class ObjectionForm(forms.Form):
    """An objection to a published step of a round: its step, army or hex, and text."""

    step = forms.ChoiceField(label=_("Step"), error_messages={"invalid_choice": _("Choose a published step.")})
    army = forms.ChoiceField(
        label=_("Army (optional)"),
        required=False,
        error_messages={"invalid_choice": translated_lazily("the_campaign_has_no_such_army")},
    )
    hex = forms.CharField(
        label=_("Hex (optional)"),
        required=False,
        max_length=10,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    text = forms.CharField(
        label=_("What is wrong, and what should have happened"),
        help_text=_EVERYONE_READS,
        widget=forms.Textarea(attrs={"rows": 5, "maxlength": LONGEST_QUESTION}),
        error_messages={"required": translated_lazily("write_something_first")},
    )

    def __init__(
        self, phases: Iterable[Phase], armies: Iterable[Army], names: Mapping[int, str], *data: Any, **options: Any
    ) -> None:
        """Offer steps and armies; `names` are those of leaders by number, in games that have them."""
        super().__init__(*data, **options)
        steps, numbers = (cast(forms.ChoiceField, self.fields[name]) for name in ("step", "army"))
        steps.choices = [(phase.step, _(phase.game_step.title)) for phase in phases]
        named = [(str(army.number), f"{names.get(army.number, army.number)} ({army.seat.name})") for army in armies]
        numbers.choices = [("", _("no leader") if names else _("no army")), *named]
        if names:
            numbers.label = _("Leader (optional)")

    def clean_hex(self) -> str:
        """The hex without blanks."""
        return str(self.cleaned_data["hex"]).strip()


class AnswerForm(forms.Form):
    """The administrator's answer to a question or an objection."""

    text = forms.CharField(
        label=_("Your answer"),
        help_text=_("Everyone who can read the campaign can read this."),
        widget=forms.Textarea(attrs={"rows": 5, "maxlength": LONGEST_ANSWER}),
        error_messages={"required": translated_lazily("write_something_first")},
    )
    ruling = forms.CharField(
        label=_("Paragraph (for a ruling)"),
        help_text=_("For example MV.6. The rules of this campaign then show your answer."),
        required=False,
        max_length=8,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )


class RetireForm(forms.Form):
    """Why an answer no longer holds."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": translated_lazily("say_why")},
    )
