"""The forms of people: signing up, preferences, a link by mail."""

from django import forms
from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from campaign.members.commands.people import set_preferences
from campaign.models import Person
from campaign.notices.commands.channels import notify_by_mail
from campaign.views.time_zone_fields import TimeZoneField


class SignUpForm(forms.Form):
    """The sign-up form's additions to name, address and password, which django-allauth adds.

    Users who give an address are notified by mail once they have confirmed it.
    """

    time_zone = TimeZoneField()

    def signup(self, request: HttpRequest, user: User) -> None:  # noqa: ARG002 - django-allauth's signature
        """Save the time zone and language in which the page was read, and switch mail on."""
        set_preferences(
            user.pk, time_zone=self.cleaned_data["time_zone"], language=get_language() or settings.LANGUAGE_CODE
        )
        if self.cleaned_data.get("email"):
            notify_by_mail(user, timezone.now())


class PreferencesForm(forms.Form):
    """The form of a user's time zone and language, and of who sees their profile."""

    time_zone = TimeZoneField()
    language = forms.ChoiceField(
        choices=settings.LANGUAGES,
        label=_("Language"),
        error_messages={"invalid_choice": _("“%(value)s” is not a language of this site. Choose one from the list.")},
    )
    profile = forms.ChoiceField(
        choices=[
            (Person.Profile.EVERYONE, _("Everyone, signed in or not")),
            (Person.Profile.SIGNED_IN, _("Everyone who is signed in")),
            (Person.Profile.ASKED, _("Only administrators whom I ask for a seat, or in whose campaigns I play")),
        ],
        required=False,
        label=_("Who sees your profile"),
        help_text=_(
            "It shows your campaigns, results, and how often your orders were on time. It names no private campaign."
        ),
    )


class LinkForm(forms.Form):
    """The form that asks for a sign-in link."""

    name = forms.CharField(
        max_length=254,
        label=_("User name or e-mail address"),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
