"""The form of a new API key, and the labels of its scopes."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, cast

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaign.accounts.token_commands import NewToken
from campaign.models import Campaign, Scope

SCOPES: Mapping[Scope, Promise] = {
    Scope.READ: _("Read campaigns: positions, rounds, events and maps, as far as you may"),
    Scope.SHEETS_READ: _("Read your own orders: what is asked of you, your sheets, and your receipts"),
    Scope.SHEETS_WRITE: _("Hand in orders for you, and withdraw them"),
    Scope.REPORTS_WRITE: _("Report your games, and answer reports"),
    Scope.PLANNING: _("Plan: try marches and orders, and read and change your plans"),
}
"""The scopes of a key, in the order of the page."""

_DAYS = (
    ("30", _("For 30 days")),
    ("90", _("For 90 days")),
    ("365", _("For a year")),
    ("", _("Until it is revoked")),
)
_LONGEST_NAME = 80


class TokenForm(forms.Form):
    """The form of a new key."""

    name = forms.CharField(
        max_length=_LONGEST_NAME,
        label=_("Name"),
        help_text=_("What it is for, so that you know it again."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        choices=[(scope.value, words) for scope, words in SCOPES.items()],
        label=_("What it may do"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": _("Choose at least one thing that the key is good for."),
            "invalid_choice": _("A key can be good for what stands below, and for nothing else."),
        },
    )
    campaign = forms.ChoiceField(
        required=False,
        label=_("Where"),
        error_messages={"invalid_choice": _("You have no part in that campaign. Choose one of the list.")},
    )
    days = forms.ChoiceField(
        choices=_DAYS,
        required=False,
        initial="90",
        label=_("How long"),
        error_messages={"invalid_choice": _("Choose one of the list.")},
    )

    def __init__(self, campaigns: Iterable[Campaign], data: Mapping[str, Any] | None = None, **options: Any) -> None:
        super().__init__(data, **options)
        self._campaigns = {str(one.pk): one for one in campaigns}
        choices = [("", _("In all my campaigns")), *((pk, one.title) for pk, one in self._campaigns.items())]
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
