"""Authentication by user name or address, and password."""

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.models import EmailAddress
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import User

from campaign.accounts.look_alikes import in_one_form


class PasswordBackend(AuthenticationBackend):
    """Accept a user name, or a verified address: an unverified one may be someone else's."""

    def get_user(self, user_id: int) -> User | None:
        """Return a user with their preferences in one query, because every page needs both.

        None where there is nobody, or nobody who may sign in.
        """
        try:
            user = User.objects.select_related("person", "guest").get(pk=user_id)
        except User.DoesNotExist:
            return None
        return user if self.user_can_authenticate(user) else None

    def _authenticate_by_username(self, username: str, password: str) -> AbstractBaseUser | None:
        """Find the user by the name as it was typed or, if there is none, in the one form in which names are kept."""
        found: AbstractBaseUser | None = super()._authenticate_by_username(username, password)
        kept = in_one_form(username)
        if found is None and kept != username:
            found = super()._authenticate_by_username(kept, password)
        return found

    def _authenticate_by_email(self, email: str, password: str) -> AbstractBaseUser | None:
        if not EmailAddress.objects.is_verified(email):
            return None
        return super()._authenticate_by_email(email, password)
