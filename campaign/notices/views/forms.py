"""The form of a channel: its kinds, and the address of a webhook."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaign.notices.commands.endpoints import WEBHOOKS
from campaign.notices.rules.webhooks import LONGEST_ADDRESS
from campaign.notices.views.words import Labels


class ChannelForm(forms.Form):
    """The kinds of a channel. `groups` are the kinds under their headings, in the order of the page."""

    wanted = forms.MultipleChoiceField(
        required=False,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"invalid_choice": _("There is no such kind of notification. Choose from the list below.")},
    )
    address = forms.CharField(
        required=False,
        max_length=LONGEST_ADDRESS,
        label=_("Webhook address"),
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "url", "spellcheck": "false"}),
    )

    def __init__(
        self,
        kind: str,
        groups: Sequence[tuple[Promise, Labels]],
        data: Mapping[str, Any] | None = None,
        *,
        kept: bool = False,
        **options: Any,
    ) -> None:
        super().__init__(data, auto_id=f"id_{kind}_%s", **options)
        self._groups = groups
        choices = [(value, label) for _heading, labels in groups for value, label in labels.items()]
        cast(forms.MultipleChoiceField, self.fields["wanted"]).choices = choices
        if kind not in WEBHOOKS:
            del self.fields["address"]
        elif kept:
            self.fields["address"].help_text = _("The address is saved but not shown. Enter a new one to replace it.")

    @property
    def ticks(self) -> list[tuple[Promise, list[Any]]]:
        """The fields to tick, under their headings."""
        fields = {str(field.data["value"]): field for field in self["wanted"]}
        return [(heading, [fields[value] for value in labels]) for heading, labels in self._groups]
