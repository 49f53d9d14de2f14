"""What keeps a backup from being made, or from being used."""


class BackupProblem(Exception):
    """Something that ends a command; `str()` says what is wrong, where, and what to do."""


def last_line(said: bytes) -> str:
    """The last line of what a program complained of."""
    lines = said.decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else "it did not say why"
