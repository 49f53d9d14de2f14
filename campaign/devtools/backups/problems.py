"""Problems that prevent making or using a backup."""


class BackupProblem(Exception):
    """A problem that ends a command; `str()` says what is wrong, where, and what to do."""


def last_line(said: bytes) -> str:
    """Return the last line of a program's error output."""
    lines = said.decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else "it gave no reason"
