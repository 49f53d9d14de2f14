"""The configuration of django-allauth: who may sign up, which links it mails, how password tries are counted."""

import logging
from collections.abc import Mapping
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress, EmailConfirmation, EmailConfirmationHMAC
from allauth.core import context as current
from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign.accounts.devices import known_device, remember_device
from campaign.accounts.look_alikes import in_one_form, is_deceptive, looks_like_one_of
from campaign.accounts.token_commands import revoke_all_tokens
from campaign.members.commands.invitations import NotInvited, bind_account
from campaign.members.queries.people import names_of_accounts, opens_an_account
from campaign.platform.throttle_counts import stranger
from campaign.views.remembered import remembered

log = logging.getLogger(__name__)


class AccountAdapter(DefaultAccountAdapter):
    """The adapter through which django-allauth asks this site."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "too_many_login_attempts": _(
            "Too many attempts to sign in. Wait 10 minutes and try again, or ask for a sign-in link by e-mail."
        ),
        "username_mixed": _(
            "This user name mixes letters of several scripts that look alike. Use the letters of one script."
        ),
        "username_looks_taken": _("This user name looks like that of another user. Choose another one."),
    }

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count a password try; raise ValidationError after too many.

        A browser in which the account signed in before has a count of its own. For all others tries are counted by
        address, and by address and name together. After many wrong passwords for one name, from wherever they came,
        each unknown address gets fewer tries for that name, but never none: otherwise anyone who knows a user name
        could keep its owner out.
        """
        name = _typed_name(credentials)
        device = known_device(request, name)
        if device is not None:
            self._count(request, "sign_in_device", device)
            return
        self._count(request, "sign_in")
        name_and_address = f"{name} {stranger(request.META)}"
        if not ratelimit.consume(request, action="wrong_password", key=name, dry_run=True):
            self._count(request, "sign_in_slowly", name_and_address)
        super().pre_authenticate(request, username=name_and_address)

    def authentication_failed(self, request: HttpRequest, **credentials: Any) -> None:
        """Count a wrong password for the name, unless a known browser sent it."""
        name = _typed_name(credentials)
        if known_device(request, name) is None:
            ratelimit.consume(request, action="wrong_password", key=name)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Return a new name in its one form; raise ValidationError for one that is taken, or passes for another."""
        name: str = super().clean_username(in_one_form(username), shallow)
        if is_deceptive(name):
            raise self.validation_error("username_mixed")
        if not shallow and looks_like_one_of(name, names_of_accounts()):
            raise self.validation_error("username_looks_taken")
        return name

    def _count(self, request: HttpRequest, action: str, key: str | None = None) -> None:
        if not ratelimit.consume(request, action=action, key=key):
            raise self.validation_error("too_many_login_attempts")

    def post_login(self, request: HttpRequest, user: AbstractBaseUser, **options: Any) -> HttpResponse:
        """Answer a sign-in, and make the browser a known one for the account."""
        response: HttpResponse = super().post_login(request, user, **options)
        remember_device(request, response, user.pk)
        return response

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Return whether the visitor can create an account: with an open invitation, or where anyone can.

        Those without an invitation are counted more strictly: raise ImmediateHttpResponse with the page for too many.
        """
        if opens_an_account(remembered(request)):
            return True
        if settings.SIGN_UP_FOR_SEATS and request.method == "POST":
            too_many = ratelimit.consume_or_429(request, action="signup_uninvited")
            if too_many is not None:
                raise ImmediateHttpResponse(too_many)
        return bool(settings.SIGN_UP_FOR_SEATS)

    def save_user(self, request: HttpRequest, *rest: Any, **more: Any) -> AbstractBaseUser:
        """Save a new account and bind the invitation to it, so that the same link creates no second one.

        Where anyone can create an account, nobody needs one.
        """
        try:
            with transaction.atomic():
                saved = super().save_user(request, *rest, **more)
                if opens_an_account(remembered(request)) or not settings.SIGN_UP_FOR_SEATS:
                    bind_account(remembered(request), saved.pk)
        except NotInvited as problem:
            raise PermissionDenied(str(problem)) from None
        return saved

    def get_email_confirmation_url(
        self,
        request: HttpRequest,  # noqa: ARG002 - django-allauth's signature
        emailconfirmation: EmailConfirmation | EmailConfirmationHMAC,
    ) -> str:
        """Return the link that verifies an address: at the site's own host name, whatever name was requested."""
        return f"{settings.PUBLIC_URL}{reverse('account_confirm_email', args=[emailconfirmation.key])}"

    def get_reset_password_from_key_url(self, key: str) -> str:
        """The link that leads to a new password; `key` is the user's number and the token, with a hyphen between."""
        number, _, token = key.partition("-")
        return f"{settings.PUBLIC_URL}{reverse('account_reset_password_from_key', args=[number, token])}"

    def send_password_reset_mail(self, user: AbstractBaseUser, email: str, context: dict[str, Any]) -> None:
        """Only an address that has been verified is sent a link."""
        if EmailAddress.objects.filter(user_id=user.pk, email=email.lower(), verified=True).exists():
            super().send_password_reset_mail(user, email, context)

    def set_password(self, user: AbstractBaseUser, password: str) -> None:
        """Set a new password and revoke all API keys: anyone who knew the old one could have made some."""
        super().set_password(user, password)
        revoke_all_tokens(user.pk, timezone.now())

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a mail; if that fails, show the signed-in user a message and let everything else succeed."""
        try:
            super().send_mail(template_prefix, email, context)
        except OSError as error:  # also what mail servers answer
            log.error("campaign.mail.failed mail=%s error=%s", template_prefix, type(error).__name__)
            request = current.request
            if request is not None and request.user.is_authenticated:
                problem = gettext("The e-mail could not be sent. Everything else was saved. Try again later.")
                messages.error(request, problem)


def _typed_name(credentials: Mapping[str, Any]) -> str:
    """The user name or address of a try, as counts know it."""
    return str(credentials.get("email") or credentials.get("username") or "").lower()
