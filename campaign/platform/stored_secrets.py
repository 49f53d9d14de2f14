"""The secrets of a site on one machine, each kept in a file that only its owner can read."""

import os
import secrets
from pathlib import Path

from cryptography.fernet import Fernet


def stored_secret(path: Path) -> str:
    """Return the secret key stored in a file; the first call creates it."""
    return _stored(path, secrets.token_urlsafe(50))


def stored_key(path: Path) -> str:
    """Return the seal key stored in a file; the first call creates it."""
    return _stored(path, Fernet.generate_key().decode("ascii"))


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
