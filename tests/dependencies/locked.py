"""What is locked, and what is known of it."""

import re
import tomllib
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

from packaging.markers import Marker

TOP = Path(__file__).resolve().parents[2]
FILES = ("requirements.txt", "requirements-dev.txt")
ADVISORIES = Path(__file__).with_name("advisories.toml")

_PIN = re.compile(r"([a-z0-9-]+)==(\S+)(?: ; (.+))?")
_HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class LockedPackage:
    """A package at a version, the condition under which it is wanted, and how many files of it are known by hash."""

    name: str
    version: str
    condition: str
    hashes: int

    @property
    def is_wanted_here(self) -> bool:
        """Whether it is wanted on this machine and for this Python."""
        return not self.condition or Marker(self.condition).evaluate()


@dataclass(frozen=True, slots=True)
class Advisory:
    """A published vulnerability of a package, and the version that ended it."""

    id: str
    package: str
    fixed: str
    what: str


@cache
def locked(file: str) -> tuple[LockedPackage, ...]:
    """What a file locks; raises ValueError for a line that does anything else, such as naming an address."""
    found = []
    for line in (TOP / file).read_text(encoding="utf-8").replace("\\\n", " ").splitlines():
        if not line.strip():
            continue
        requirement, *hashes = re.split(r"\s+(?=--)", line.strip())
        pin = _PIN.fullmatch(requirement)
        if pin is None or not all(_HASH.fullmatch(one) for one in hashes):
            raise ValueError(f"{file}: {line[:80]}")
        found.append(LockedPackage(pin[1], pin[2], pin[3] or "", len(hashes)))
    return tuple(found)


@cache
def advisories() -> tuple[date, tuple[Advisory, ...]]:
    """The list that is kept by hand, and the day until which it knows anything."""
    document = tomllib.loads(ADVISORIES.read_text(encoding="utf-8"))
    return document["known_until"], tuple(Advisory(**one) for one in document["advisory"])
