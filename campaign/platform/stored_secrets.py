"""The secrets of a site on one machine, each kept in a file that only its owner can read."""

import os
import secrets
from base64 import urlsafe_b64encode
from pathlib import Path

from cryptography.fernet import Fernet
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key


def stored_secret(path: Path) -> str:
    """Return the secret key stored in a file; the first call creates it."""
    return _stored(path, secrets.token_urlsafe(50))


def stored_key(path: Path) -> str:
    """Return the seal key stored in a file; the first call creates it."""
    return _stored(path, Fernet.generate_key().decode("ascii"))


def stored_push_key(path: Path) -> str:
    """Return the key of web push stored in a file; the first call creates it."""
    return _stored(path, new_push_key())


def new_push_key() -> str:
    """Return a new key of web push (VAPID): a P-256 private number, as 43 letters of base64url."""
    number = generate_private_key(SECP256R1()).private_numbers().private_value
    return urlsafe_b64encode(number.to_bytes(32)).rstrip(b"=").decode("ascii")


def _stored(path: Path, fresh_text: str) -> str:
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f"{path.name}.{os.getpid()}")
        fresh.touch(mode=0o600)
        fresh.write_text(fresh_text, encoding="ascii")
        try:
            os.link(fresh, path)  # of two processes that start at once one wins, and both read its key
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return path.read_text(encoding="ascii")
