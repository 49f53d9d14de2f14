"""The secret key of a site on one machine."""

import os
import secrets
from pathlib import Path


def stored_secret(path: Path) -> str:
    """The key kept in a file; the first call makes it, readable by its owner only."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f"{path.name}.{os.getpid()}")
        fresh.touch(mode=0o600)
        fresh.write_text(secrets.token_urlsafe(50), encoding="ascii")
        try:
            os.link(fresh, path)  # of two processes that start at once one wins, and both read its key
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return path.read_text(encoding="ascii")
