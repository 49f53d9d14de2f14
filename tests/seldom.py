"""Tests that cost much and are about little: `make test` runs a group only where a file that it is about has changed.

`seldom.toml` names the groups. `seldom.txt` has a digest of the content that each was right with, so a clean checkout
decides as any other does. A run of the whole suite in which everything passed writes it; commit it with the change.

    pytest --seldom=changed     leaves out the groups about which nothing has changed, and says so at the end
    pytest --seldom=none        leaves out all groups, and says about which of them something has changed
    pytest --seldom=all         leaves out nothing, as before a release
    pytest                      the same, for those who name files
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent
GROUPS = TOP / "tests/seldom.toml"
PASSED = TOP / "tests/seldom.txt"
ALWAYS = ("requirements-dev.txt", "tests/conftest.py", "tests/running.py")
"""What every group is about."""
_ALL = pytest.StashKey[list["Group"]]()
_LEFT_OUT = pytest.StashKey[list["Group"]]()
_CHANGED = pytest.StashKey[list["Group"]]()
"""Those that are left out although something has changed that they are about."""


@dataclass(frozen=True)
class Group:
    """Tests that stand or fall with the content of some files."""

    name: str
    why: str
    tests: tuple[str, ...]
    about: tuple[str, ...]
    imports: bool = False
    """Whether the group is about everything that its tests import."""
    top: Path = TOP

    @cached_property
    def digest(self) -> str:
        """The digest of the tests and of everything that they are about."""
        found = sha256()
        for path in sorted({path for pattern in (*ALWAYS, *self.tests, *self.about) for path in self.files(pattern)}):
            content = sha256(path.read_bytes()).hexdigest()
            found.update(f"{path.relative_to(self.top).as_posix()} {content}\n".encode())
        return found.hexdigest()[:16]

    def files(self, pattern: str) -> Iterator[Path]:
        """Yield the files that a pattern names, those in folders included."""
        for path in self.top.glob(pattern):
            found = path.rglob("*") if path.is_dir() else (path,)
            yield from (one for one in found if one.is_file() and one.suffix != ".pyc")

    def has(self, path: Path) -> bool:
        """Return whether a file of tests belongs to the group."""
        name = path.relative_to(self.top).as_posix()
        return any(name == one or name.startswith(f"{one}/") for one in self.tests)


def groups(text: str, top: Path = TOP) -> list[Group]:
    """Read the groups. A list beside them is what several are about, as `@` and its name."""
    read = tomllib.loads(text)
    lists = {f"@{name}": one for name, one in read.items() if isinstance(one, list)}
    found = []
    for name, one in read.items():
        if isinstance(one, dict):
            about = tuple(path for word in one["about"] for path in lists.get(word, [word]))
            found.append(Group(name, one["why"], tuple(one["tests"]), about, one.get("imports", False), top))
    return found


def passed() -> dict[str, str]:
    """Return the digests with which the groups passed, by their names."""
    return dict(line.split() for line in PASSED.read_text(encoding="utf-8").splitlines())


def unchanged(found: list[Group], known: dict[str, str]) -> list[Group]:
    """Return the groups about which nothing has changed since they passed."""
    return [group for group in found if known.get(group.name) == group.digest]


def is_left_out(path: Path, found: list[Group], left_out: list[Group]) -> bool:
    """Return whether every group that has a file of tests is left out, and there is one."""
    of_it = [group for group in found if group.has(path)]
    return bool(of_it) and all(group in left_out for group in of_it)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    help_ = "which groups of tests/seldom.toml run: those about which something has changed, all, or none"
    parser.addoption("--seldom", choices=("changed", "all", "none"), default=None, help=help_)


def pytest_configure(config: pytest.Config) -> None:
    """Decide what this run leaves out."""
    choice = config.getoption("--seldom")
    found = groups(GROUPS.read_text(encoding="utf-8")) if choice else []
    config.stash[_ALL] = found
    same = unchanged(found, passed())  # takes the digests now, not when the tests have ended
    config.stash[_LEFT_OUT] = {"changed": same, "none": found}.get(choice, [])
    config.stash[_CHANGED] = [group for group in config.stash[_LEFT_OUT] if group not in same]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out a file whose every group is left out; it is not even imported."""
    return is_left_out(collection_path, config.stash[_ALL], config.stash[_LEFT_OUT]) or None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say what was left out, and why."""
    left_out, changed = config.stash[_LEFT_OUT], config.stash[_CHANGED]
    for group in left_out:
        if group not in changed:
            terminalreporter.write_line(f"Left out: {group.name}, tests that {group.why}.")
    if len(left_out) > len(changed):
        terminalreporter.write_line(
            "Nothing that they are about has changed since they passed; `make release` runs them."
        )
    if changed:
        names = ", ".join(group.name for group in changed)
        terminalreporter.write_line(f"Left out, though something has changed that they are about: {names}.")
        terminalreporter.write_line("`make test` runs them.")


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Keep the digests where all tests of a run of the whole suite have passed."""
    config = session.config
    chosen = config.option.markexpr or config.option.keyword or config.option.collectonly
    is_whole = not chosen and not hasattr(config, "workerinput") and config.args == config.getini("testpaths")
    if config.stash[_ALL] and not config.stash[_CHANGED] and is_whole and exitstatus == pytest.ExitCode.OK:
        PASSED.write_text("".join(f"{one.name} {one.digest}\n" for one in config.stash[_ALL]), encoding="utf-8")
