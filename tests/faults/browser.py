"""A user's browser for a site in processes: signed in by a link, with its cookies and CSRF token."""

import requests
from django.contrib.auth.models import User
from sesame.utils import get_query_string

from tests.site import Site

PATIENCE = 30.0
"""Seconds; nobody's browser waits longer."""


class Browser:
    """A browser of a signed-in user."""

    def __init__(self, here: Site, name: str) -> None:
        self.address = here.address
        self.session = requests.Session()
        self.session.trust_env = False
        signed_in = self.get(f"/sign-in/{get_query_string(User.objects.get(username=name))}")
        assert signed_in.status_code == 200, signed_in.status_code

    def get(self, path: str) -> requests.Response:
        """Opens a page."""
        return self.session.get(f"{self.address}{path}", timeout=PATIENCE)

    def post(self, path: str, **fields: object) -> requests.Response:
        """Sends a form, and stays on its answer: no redirection is followed."""
        token = self.session.cookies.get("csrftoken") or ""
        sent = {"csrfmiddlewaretoken": token, **{name: str(value) for name, value in fields.items()}}
        return self.session.post(f"{self.address}{path}", data=sent, timeout=PATIENCE, allow_redirects=False)
