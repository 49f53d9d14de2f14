"""What this site wants of django-allauth: who may sign up, which links it mails, and what happens if mail fails."""

import logging
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress, EmailConfirmation, EmailConfirmationHMAC
from allauth.core import context as current
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from campaign.selectors.people import is_open
from campaign.services.tokens import revoke_all_tokens
from campaign.views.accounts.remembered import remembered

log = logging.getLogger(__name__)


class AccountAdapter(DefaultAccountAdapter):
    """The site's answers to the questions that django-allauth asks."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Whoever has followed an invitation that is still open may make an account."""
        return is_open(remembered(request))

    def get_email_confirmation_url(
        self,
        request: HttpRequest,  # noqa: ARG002 - django-allauth's signature
        emailconfirmation: EmailConfirmation | EmailConfirmationHMAC,
    ) -> str:
        """The link that verifies an address: at the site's own name, whatever name was asked for."""
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
        """A new password ends the keys of programs as well: whoever had the old one could have made some."""
        super().set_password(user, password)
        revoke_all_tokens(user.pk, timezone.now())

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Sends a mail; if that fails nothing else does, and who is signed in is told."""
        try:
            super().send_mail(template_prefix, email, context)
        except OSError as error:  # also what mail servers answer
            log.error("campaign.mail.failed mail=%s error=%s", template_prefix, type(error).__name__)
            request = current.request
            if request is not None and request.user.is_authenticated:
                problem = gettext("The mail could not be sent just now. Try again later; everything else was done.")
                messages.error(request, problem)
