"""Who a user name, or an address, and a password stand for."""

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.models import EmailAddress
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import User


class PasswordBackend(AuthenticationBackend):
    """Takes a user name, or an address that its owner has verified: an unverified one may be somebody else's."""

    def get_user(self, user_id: int) -> User | None:
        """Whoever has signed in, with how he wants times and words: every page asks for both, so one query gives them.

        None where there is nobody, or nobody who may sign in.
        """
        try:
            user = User.objects.select_related("person").get(pk=user_id)
        except User.DoesNotExist:
            return None
        return user if self.user_can_authenticate(user) else None

    def _authenticate_by_email(self, email: str, password: str) -> AbstractBaseUser | None:
        if not EmailAddress.objects.is_verified(email):
            return None
        return super()._authenticate_by_email(email, password)
