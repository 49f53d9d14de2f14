"""Making an account of a guest, or ending it."""

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.core import ratelimit
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.models import Guest
from campaign.solo.commands.guests import keep_games, remove_guest
from campaign.solo.queries.games import is_guest
from campaign.views.access import kept_private, signed_in

_NEW_PASSWORD = {"autocomplete": "new-password"}


class KeepForm(forms.Form):
    """The form of a new account: user name, password, and an address if they like."""

    username = forms.CharField(
        max_length=150,
        label=gettext_lazy("User name"),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    password1 = forms.CharField(
        label=gettext_lazy("Password"), strip=False, widget=forms.PasswordInput(attrs=_NEW_PASSWORD)
    )
    password2 = forms.CharField(
        label=gettext_lazy("Password (again)"), strip=False, widget=forms.PasswordInput(attrs=_NEW_PASSWORD)
    )
    email = forms.EmailField(
        required=False, label=gettext_lazy("E-mail"), widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )

    def clean_username(self) -> str:
        """Return a name that is allowed, and that nobody has."""
        return str(get_adapter().clean_username(self.cleaned_data["username"]))

    def clean(self) -> None:
        """Check the password: twice the same, and a safe one."""
        one, other = (self.cleaned_data.get(name) for name in ("password1", "password2"))
        if one and other and one != other:
            self.add_error("password2", _("You must type the same password each time."))
        elif one:
            try:
                get_adapter().clean_password(one, User(username=self.cleaned_data.get("username", "")))
            except forms.ValidationError as problem:
                self.add_error("password1", problem)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def keep(request: HttpRequest) -> HttpResponseBase:
    """Make an account of a guest, or remove the guest with all games."""
    user = signed_in(request)
    if not is_guest(user):
        if request.method == "POST":
            raise Http404
        return redirect("play-alone")
    if request.method != "POST":
        return _page(request, KeepForm())
    if request.POST.get("do") == "delete":
        return _delete(request, user)
    too_many = ratelimit.consume_or_429(request, action="signup")
    if too_many is not None:
        return kept_private(too_many)
    form = KeepForm(request.POST)
    return _keep(request, user, form) if form.is_valid() else _page(request, form, status=422)


def _keep(request: HttpRequest, user: User, form: KeepForm) -> HttpResponseBase:
    said = form.cleaned_data
    try:
        keep_games(user, said["username"], said["password1"])
    except IntegrityError:
        form.add_error("username", _("This user name has just been taken. Choose another one."))
        return _page(request, form, status=422)
    login(request, User.objects.get(pk=user.pk), backend=settings.AUTHENTICATION_BACKENDS[0])
    request.session.set_expiry(None)
    if said["email"]:
        EmailAddress.objects.add_email(request, user, said["email"], confirm=True)
    messages.success(request, _("You have an account now. Your games are yours."))
    return redirect("home")


def _delete(request: HttpRequest, user: User) -> HttpResponseBase:
    logout(request)
    remove_guest(Guest.objects.get(user=user))
    messages.success(request, _("You and your games are deleted here."))
    return redirect("home")


def _page(request: HttpRequest, form: KeepForm, status: int = 200) -> HttpResponseBase:
    context = {"form": form, "days": settings.SOLO_GUEST_DAYS}
    return kept_private(render(request, "campaign/solo/keep.html", context, status=status))
