"""Sessions in the database, under names from which nobody gets into one."""

import hashlib
from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.base_session import AbstractBaseSession
from django.utils import timezone


def stored_under(session_key: str) -> str:
    """The name under which the session of a cookie is kept: 160 bits of the SHA-256 of what the cookie holds."""
    return hashlib.sha256(session_key.encode()).hexdigest()[:40]


class SessionStore(db.SessionStore):
    """Keeps no session under the key that its cookie holds.

    With Django's own store whoever reads the table, or a backup of it, could come to the site as anybody who is signed
    in, and read what that player reads.
    """

    def exists(self, session_key: str) -> bool:
        """Whether there is a session for what a cookie holds."""
        return super().exists(stored_under(session_key))

    def create_model_instance(self, data: dict[str, Any]) -> AbstractBaseSession:
        """The row of this session."""
        row = super().create_model_instance(data)
        row.session_key = stored_under(row.session_key)
        return row

    def delete(self, session_key: str | None = None) -> None:
        """Ends the session of what a cookie holds, this one's by default."""
        key = session_key or self.session_key
        if key is not None:
            super().delete(stored_under(key))

    def _get_session_from_db(self) -> AbstractBaseSession | None:
        """The row of this session; without one the key is forgotten, as in Django's own store."""
        name = stored_under(self.session_key or "")
        try:
            row: AbstractBaseSession = self.model.objects.get(session_key=name, expire_date__gt=timezone.now())
        except self.model.DoesNotExist:
            self._session_key = None
            return None
        return row
