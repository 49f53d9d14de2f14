"""The form of a new API key, and the labels of its scopes."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, cast

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaign.accounts.token_commands import NewToken
from campaign.language.translated import translated_lazily
from campaign.models import Campaign, Scope

SCOPES: Mapping[Scope, Promise] = {
    Scope.READ: _("Read campaigns: positions, rounds, events and maps that you can see"),
    Scope.SHEETS_READ: _("Read your own orders: missing orders, submitted orders, and receipts"),
    Scope.SHEETS_WRITE: _("Submit orders for you, and withdraw them"),
    Scope.REPORTS_WRITE: _("Report your games, and answer reports"),
    Scope.PLANNING: _("What-if: try marches and orders, and read and change your plans"),
}
"""The scopes of a key, in the order of the page."""

_DAYS = (
    ("30", _("In 30 days")),
    ("90", _("In 90 days")),
    ("365", _("In a year")),
    ("", _("Until I revoke it")),
)
_LONGEST_NAME = 80


class TokenForm(forms.Form):
    """The form of a new key."""

    name = forms.CharField(
        max_length=_LONGEST_NAME,
        label=_("Name"),
        help_text=_("What you use the key for, for example “Reminders on my phone”."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        choices=[(scope.value, words) for scope, words in SCOPES.items()],
        label=_("Permissions"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": translated_lazily("choose_at_least_one_thing_that_the_key_is"),
            "invalid_choice": _("There is no such permission. Choose from the list."),
        },
    )
    campaign = forms.ChoiceField(
        required=False,
        label=_("Campaign"),
        error_messages={"invalid_choice": _("You do not take part in that campaign. Choose one from the list.")},
    )
    days = forms.ChoiceField(
        choices=_DAYS,
        required=False,
        initial="90",
        label=_("Expires"),
        error_messages={"invalid_choice": _("Choose one from the list.")},
    )

    def __init__(self, campaigns: Iterable[Campaign], data: Mapping[str, Any] | None = None, **options: Any) -> None:
        super().__init__(data, **options)
        self._campaigns = {str(one.pk): one for one in campaigns}
        choices = [("", _("All my campaigns")), *((pk, one.title) for pk, one in self._campaigns.items())]
        cast(forms.ChoiceField, self.fields["campaign"]).choices = choices

    def wanted(self, at: datetime) -> NewToken:
        """Return the key that a valid form asks for; `at` is now."""
        said = self.cleaned_data
        days = said["days"]
        return NewToken(
            said["name"],
            [Scope(scope) for scope in said["scopes"]],
            self._campaigns.get(said["campaign"]),
            at + timedelta(days=int(days)) if days else None,
        )
