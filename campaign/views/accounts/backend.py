"""Who a user name, or an address, and a password stand for."""

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.models import EmailAddress
from django.contrib.auth.base_user import AbstractBaseUser


class PasswordBackend(AuthenticationBackend):
    """Takes a user name, or an address that its owner has verified: an unverified one may be somebody else's."""

    def _authenticate_by_email(self, email: str, password: str) -> AbstractBaseUser | None:
        if not EmailAddress.objects.is_verified(email):
            return None
        return super()._authenticate_by_email(email, password)
