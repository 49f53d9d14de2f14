"""The key by which push services know the site (VAPID, RFC 8292); browsers get its public half."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache

from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePrivateKey,
    derive_private_key,
)
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

_KEY_LENGTH = 32


class BadPushKey(Exception):
    """A setting PUSH_KEY that is no key."""


def public_key(key: str) -> str:
    """Return the public half for browsers (`applicationServerKey`); "" without a key. Raise BadPushKey."""
    if not key:
        return ""
    point = _key(key).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()


def private_pem(key: str) -> bytes:
    """Return a key in PEM."""
    return _key(key).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def public_pem(key: str) -> bytes:
    """Return the public half of a key in PEM."""
    return _key(key).public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)


@lru_cache(maxsize=4)
def _key(key: str) -> EllipticCurvePrivateKey:
    try:
        number = urlsafe_b64decode(key.strip() + "=" * (-len(key.strip()) % 4))
        if len(number) != _KEY_LENGTH:
            raise ValueError
        return derive_private_key(int.from_bytes(number), SECP256R1())
    except ValueError:
        raise BadPushKey from None
