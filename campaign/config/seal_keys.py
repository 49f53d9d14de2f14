"""The keys that seal secret texts."""

from collections.abc import Sequence

from cryptography.fernet import Fernet
from django.core.exceptions import ImproperlyConfigured

LENGTH = 44
"""The length of a key. Further characters, such as a second key, would be silently ignored."""


def check_keys(keys: Sequence[str]) -> None:
    """Raise ImproperlyConfigured, which names the position of the first invalid key and never the key itself."""
    for place, key in enumerate(keys, start=1):
        if not _is_key(key):
            problem = f"key {place} of SEAL_KEYS is not a Fernet key; .env.example says how to make one"
            raise ImproperlyConfigured(problem)


def _is_key(key: str) -> bool:
    try:
        Fernet(key)
    except ValueError:
        return False
    return len(key) == LENGTH
