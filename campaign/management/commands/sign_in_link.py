"""`manage.py sign_in_link NAME`: a link for somebody who cannot sign in by himself."""

from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse
from django.utils import timezone
from sesame.utils import get_query_string

from campaign.accounts.token_commands import revoke_all_tokens


class Command(BaseCommand):
    """Prints a sign-in link, for people without a verified address who have forgotten their password."""

    help = "Prints a link that signs somebody in; it is good for thirty days, or until he sets a password."

    def add_arguments(self, parser: CommandParser) -> None:
        """One user name."""
        parser.add_argument("name", help="his user name, in capital or small letters")

    def handle(self, *_args: Any, name: str, **_options: Any) -> None:
        """Prints the link. The old password is closed, so that he can set a new one when he has come in.

        So are the keys of his programs, as with any new password: somebody else may have had it.
        """
        users = list(User.objects.filter(username__iexact=name, is_active=True))
        if len(users) != 1:
            raise CommandError(f"there is no user named {name!r}")
        (user,) = users
        user.set_unusable_password()
        user.save(update_fields=["password"])
        revoke_all_tokens(user.pk, timezone.now())
        self.stdout.write(f"{settings.PUBLIC_URL}{reverse('sign-in')}{get_query_string(user)}")
