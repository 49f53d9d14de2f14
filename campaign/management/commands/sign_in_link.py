"""`manage.py sign_in_link NAME`: a sign-in link for a locked-out user."""

from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandParser
from django.urls import reverse
from django.utils import timezone
from sesame.utils import get_query_string

from campaign.accounts.token_commands import revoke_all_tokens
from campaign.management.documents import refuse


class Command(BaseCommand):
    """Print a sign-in link, for users without a verified address who have forgotten their password."""

    help = "Prints a sign-in link for a user. It expires in 30 days, or when the user sets a password."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the user name."""
        parser.add_argument("name", help="the user name, in upper or lower case")

    def handle(self, *_args: Any, name: str, **_options: Any) -> None:
        """Print the link. The old password is disabled, so that the user can set a new one after signing in.

        All API keys are revoked, as with any new password: someone else may have had it.
        """
        users = list(User.objects.filter(username__iexact=name, is_active=True))
        if len(users) != 1:
            refuse(f"there is no active user named {name!r}")
        (user,) = users
        user.set_unusable_password()
        user.save(update_fields=["password"])
        revoke_all_tokens(user.pk, timezone.now())
        self.stdout.write(f"{settings.PUBLIC_URL}{reverse('sign-in')}{get_query_string(user)}")
