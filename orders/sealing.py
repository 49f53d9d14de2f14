"""Sealing: secret texts are stored encrypted, under keys that are not in the database.

The keys are those of `settings.SEAL_KEYS`: the first one seals, all of them open, so that a new one can be put in front
of an old one (`manage.py rotate_seals`).
"""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings

from orders.models import Sealed

BLOCK = 1024
"""Texts are padded to a multiple of this many bytes, so that the length of an order does not reveal its content."""

_END = b"\x80"
_FILL = b"\x00"


class CannotUnseal(Exception):
    """A sealed text that no key opens; `str()` says which key it was sealed with, and what to do."""


def seal(text: str) -> Sealed:
    """Seal a text under the first key and return the new row."""
    return Sealed.objects.create(**sealed_values(text))


def unseal(sealed: Sealed) -> str:
    """Return the text that was sealed; raise CannotUnseal."""
    return unsealed(sealed.token, sealed.key)


def reseal(sealed: Sealed, text: str | None = None) -> None:
    """Seal a row again under the first key, with another text or the same one; raise CannotUnseal."""
    values = sealed_values(unseal(sealed) if text is None else text)
    Sealed.objects.filter(pk=sealed.pk).update(**values)
    sealed.token, sealed.key = values["token"], values["key"]


def sealed_values(text: str) -> dict[str, str]:
    """Return the columns of a row for a text sealed under the first key."""
    return {"token": _ring(tuple(settings.SEAL_KEYS)).encrypt(_filled(text)).decode(), "key": current_key()}


def unsealed(token: str, key: str) -> str:
    """Return the text of a row's columns; raise CannotUnseal."""
    try:
        return _emptied(_ring(tuple(settings.SEAL_KEYS)).decrypt(token.encode()))
    except InvalidToken:
        raise CannotUnseal(
            f"A sealed text cannot be opened: it was sealed with the key {key}, and none in SEAL_KEYS opens it."
        ) from None


def current_key() -> str:
    """Return the fingerprint of the key that seals."""
    return fingerprint(settings.SEAL_KEYS[0])


def fingerprint(key: str) -> str:
    """Return a short name for a key that does not reveal it."""
    return sha256(key.encode()).hexdigest()[:12]


@lru_cache(maxsize=4)
def _ring(keys: Sequence[str]) -> MultiFernet:
    return MultiFernet([Fernet(key) for key in keys])


def _filled(text: str) -> bytes:
    ended = text.encode() + _END
    return ended + _FILL * (-len(ended) % BLOCK)


def _emptied(filled: bytes) -> str:
    return filled.rstrip(_FILL).removesuffix(_END).decode()
