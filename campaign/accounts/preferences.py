"""The page of preferences: time zone, language, and who sees the profile."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.accounts.forms import PreferencesForm
from campaign.members.commands.people import set_preferences
from campaign.members.queries.people import person_of
from campaign.models import Person


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def preferences(request: HttpRequest) -> HttpResponse:
    """Show and save time zone, language, and who sees the profile."""
    person = person_of(request.user)
    if request.method == "POST":
        form = PreferencesForm(request.POST)
        if form.is_valid() and request.user.pk is not None:
            set_preferences(request.user.pk, **form.cleaned_data)
            with override(form.cleaned_data["language"]):
                messages.success(request, gettext("Your settings are saved."))
            return redirect("preferences")
        return render(request, "account/preferences.html", {"form": form}, status=422)
    language = person.language if person else get_language() or settings.LANGUAGE_CODE
    initial = {"time_zone": person.time_zone if person else "UTC", "language": language}
    initial["profile"] = person.profile if person else Person.Profile.SIGNED_IN
    context = {"form": PreferencesForm(initial=initial), "detect": person is None}
    return render(request, "account/preferences.html", context)
