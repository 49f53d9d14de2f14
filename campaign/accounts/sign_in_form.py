"""The form for signing in, apart from forms.py, which django-allauth itself imports while it loads."""

from typing import Any

from allauth.account.forms import LoginForm


class SignInForm(LoginForm):
    """The form of a user name, or an address, and a password."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        # For django-allauth it is a field of addresses; password managers would offer no user name.
        self.fields["login"].widget.attrs["autocomplete"] = "username"
