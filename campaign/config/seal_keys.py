"""The keys that seal what must not be read before its time."""

from collections.abc import Sequence

from cryptography.fernet import Fernet
from django.core.exceptions import ImproperlyConfigured

LENGTH = 44
"""The letters of a key. What stands behind them would be passed over without a word, such as a second key."""


def check_keys(keys: Sequence[str]) -> None:
    """Raises ImproperlyConfigured, which says the place of the first bad key and never the key itself."""
    for place, key in enumerate(keys, start=1):
        if not _is_key(key):
            problem = f"key {place} of SEAL_KEYS is no Fernet key: 32 bytes in URL-safe base64; .env.example says how"
            raise ImproperlyConfigured(problem)


def _is_key(key: str) -> bool:
    try:
        Fernet(key)
    except ValueError:
        return False
    return len(key) == LENGTH
