"""Sessions in the database, under keys that cannot be used as cookies."""

import hashlib
from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.base_session import AbstractBaseSession
from django.utils import timezone


def stored_under(session_key: str) -> str:
    """Return the stored key of a session: 160 bits of the SHA-256 of its cookie."""
    return hashlib.sha256(session_key.encode()).hexdigest()[:40]


class SessionStore(db.SessionStore):
    """Store sessions under a hash of their cookie.

    With Django's own store anyone who reads the table, or a backup of it, could use the site as any signed-in user.
    """

    def exists(self, session_key: str) -> bool:
        """Return whether there is a session for a cookie."""
        return super().exists(stored_under(session_key))

    def create_model_instance(self, data: dict[str, Any]) -> AbstractBaseSession:
        """Return the row of this session."""
        row = super().create_model_instance(data)
        row.session_key = stored_under(row.session_key)
        return row

    def delete(self, session_key: str | None = None) -> None:
        """End the session of a cookie, by default this one's."""
        key = session_key or self.session_key
        if key is not None:
            super().delete(stored_under(key))

    def _get_session_from_db(self) -> AbstractBaseSession | None:
        """Return the row of this session; without one the key is forgotten, as in Django's own store."""
        name = stored_under(self.session_key or "")
        try:
            row: AbstractBaseSession = self.model.objects.get(session_key=name, expire_date__gt=timezone.now())
        except self.model.DoesNotExist:
            self._session_key = None
            return None
        return row
