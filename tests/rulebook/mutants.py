"""Change the rules one thing at a time and see whether a case notices: `make mutants`.

Cosmic Ray makes the changes named in `mutants.toml` in copies of the project, one for each worker, and runs the case
catalogue on each. `equivalent_mutants.txt` lists survivors that change nothing
(`module | function | operator | source`) and functions that are no rules (`module | function | *`); any other
survivor is printed, and the exit status is 1. An interrupted run goes on where it stopped, unless the code or the cases
have changed.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import TestOutcome, WorkItem, WorkResult

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[1]
CONFIG = HERE / "mutants.toml"
EQUIVALENT = HERE / "equivalent_mutants.txt"
COPIED = ("campaign", "hexmap", "navy", "orders", "tests/__init__.py", "tests/rulebook")
TOOLS = Path(sys.executable).parent


@dataclass(frozen=True, order=True, slots=True)
class Mutant:
    """One change: in which function of which module, by which operator, of which source line."""

    module: str
    function: str
    operator: str
    source: str
    line: int

    @property
    def key(self) -> str:
        """How `equivalent_mutants.txt` names it; the line number is left out, because it moves."""
        return f"{self.module} | {self.function} | {self.operator} | {self.source}"

    @property
    def keys(self) -> frozenset[str]:
        """The entries of `equivalent_mutants.txt` that cover it: its own, and that of its whole function."""
        return frozenset({self.key, f"{self.module} | {self.function} | *"})


def main() -> int:
    """Run all mutants that have not been run, print the figure and the survivors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", help="modules to change, instead of all in mutants.toml")
    parser.add_argument("--folder", type=Path, default=PROJECT / "var" / "mutants", help="where the run is kept")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    modules = options.modules or tomllib.loads(CONFIG.read_text(encoding="utf-8"))["cosmic-ray"]["module-path"]
    shares = [share for share in _shares(modules, options.workers) if share]
    folder = options.folder / _state(shares)
    copies = [folder / str(which) for which in range(len(shares))]
    for copy, share in zip(copies, shares, strict=True):
        _prepare(copy, share)
    running = [
        subprocess.Popen([TOOLS / "cosmic-ray", "exec", "mutants.toml", "session.sqlite"], cwd=copy) for copy in copies
    ]
    ended = [process.wait() for process in running]
    if any(ended):
        return 2
    return _report([copy / "session.sqlite" for copy in copies])


def _shares(modules: list[str], workers: int) -> list[list[str]]:
    """The modules for each worker, about equally many lines for each."""
    shares: list[list[str]] = [[] for _ in range(workers)]
    lines = dict.fromkeys(range(workers), 0)
    length = {module: len((PROJECT / module).read_text(encoding="utf-8").splitlines()) for module in modules}
    for module in sorted(modules, key=lambda module: (-length[module], module)):
        least = min(lines, key=lambda which: lines[which])
        shares[least].append(module)
        lines[least] += length[module]
    return shares


def _state(shares: list[list[str]]) -> str:
    """A digest of the code, the cases and what is asked for: equal digests have equal results."""
    digest = hashlib.sha256(repr(shares).encode())
    for path in _files():
        digest.update(path.as_posix().encode() + b"\0" + (PROJECT / path).read_bytes())
    return digest.hexdigest()[:12]


def _files() -> list[Path]:
    """The tracked and new files that a worker needs; paths from the project's folder."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *COPIED]
    listed = subprocess.run(command, cwd=PROJECT, check=True, capture_output=True, text=True).stdout.splitlines()
    return [path for name in listed if (PROJECT / (path := Path(name))).is_file() and path != EQUIVALENT]


def _prepare(copy: Path, modules: list[str]) -> None:
    """Copy the project for a worker and list its mutants, unless an earlier run has done so."""
    for path in _files():
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(PROJECT / path, copy / path)
    if (copy / "session.sqlite").exists():
        return
    (copy / "mutants.toml").write_text(_config(modules), encoding="utf-8")
    subprocess.run([TOOLS / "cosmic-ray", "init", "mutants.toml", "session.sqlite"], cwd=copy, check=True)
    subprocess.run([TOOLS / "cr-filter-operators", "session.sqlite", "mutants.toml"], cwd=copy, check=True)


def _config(modules: list[str]) -> str:
    """The configuration for these modules, with the Python that runs now."""
    _, _, rest = CONFIG.read_text(encoding="utf-8").partition("]\ntimeout")
    rest = rest.replace('"python -m', f'"{sys.executable} -m')
    return f"[cosmic-ray]\nmodule-path = {json.dumps(modules)}\ntimeout{rest}"


def _report(sessions: list[Path]) -> int:
    """Print how many mutants were noticed and every survivor that is not listed as equivalent."""
    results: list[tuple[Mutant, WorkResult]] = []
    for session in sessions:
        with use_db(session, WorkDB.Mode.open) as work:
            items = {item.job_id: item for item in work.work_items}
            done = [(items[job], result) for job, result in work.results if result.test_outcome is not None]
        results += [(_mutant(item), result) for item, result in done]
    known = _equivalent()
    survivors = sorted(mutant for mutant, result in results if result.test_outcome == TestOutcome.SURVIVED)
    open_ = [mutant for mutant in survivors if known.isdisjoint(mutant.keys)]
    for mutant in open_:
        sys.stdout.write(f"{mutant.module}:{mutant.line}: {mutant.key}\n")
    sys.stdout.write(
        f"{len(results)} mutants: {len(results) - len(survivors)} noticed, {len(survivors) - len(open_)} equivalent,"
        f" {len(open_)} survived.\n"
    )
    tried = {mutant.module for mutant, _ in results}
    stale = {key for key in known if key.partition(" ")[0] in tried}
    stale -= {key for mutant in survivors for key in mutant.keys}
    if stale:
        sys.stdout.write("\n".join(["Noticed by now, to be taken out of equivalent_mutants.txt:", *sorted(stale), ""]))
    return 1 if open_ or stale else 0


def _mutant(item: WorkItem) -> Mutant:
    (mutation,) = item.mutations
    line = mutation.start_pos[0]
    source = (PROJECT / mutation.module_path).read_text(encoding="utf-8").splitlines()[line - 1].strip()
    operator = mutation.operator_name.removeprefix("core/")
    return Mutant(mutation.module_path.as_posix(), mutation.definition_name or "", operator, source, line)


def _equivalent() -> set[str]:
    lines = EQUIVALENT.read_text(encoding="utf-8").splitlines() if EQUIVALENT.exists() else []
    return {line.strip() for line in lines if line.strip() and not line.startswith("#")}


if __name__ == "__main__":
    sys.exit(main())
