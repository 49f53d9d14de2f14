"""Change the rules one thing at a time and see whether a case notices: `make mutants`.

Cosmic Ray makes the changes named in `mutants.toml` in copies of the project, one for each worker, and runs on each the
catalogue of its rules (`tests/rulebook/catalogue.py`). `--sample 20` tries every twentieth. `equivalent_mutants.txt`
lists survivors that change nothing (`module | function | operator | source`) and functions that are no rules (`module |
function | *`); any other survivor is printed, and the exit status is 1. Where an entry names a line that is no longer
there, nothing is tried, and the exit status is 2. An interrupted run goes on where it stopped,
unless the code or the cases have changed.
"""

import argparse
import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import TestOutcome, WorkerOutcome, WorkItem, WorkResult

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parents[1]
CONFIG = HERE / "mutants.toml"
EQUIVALENT = HERE / "equivalent_mutants.txt"
COPIED = (
    *("campaign", "hexmap", "navy", "orders", "tests/__init__.py", "tests/rulebook", "tests/battles", "tests/hannibal"),
    *("tests/campaign/__init__.py", "tests/campaign/test_sealed_chance.py"),
)
CATALOGUES = {
    "campaign/battles/rules/cards/": "cards",
    "campaign/battles/": "battles",
    "campaign/games/hannibal/": "hannibal",
}
"""The catalogue that has to notice a change, by the first beginning that fits its module; else that of Vae Victis."""
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
    parser.add_argument("modules", nargs="*", help="modules to change, instead of all modules of rules")
    parser.add_argument("--folder", type=Path, default=PROJECT / "var" / "mutants", help="where the run is kept")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--sample", type=int, default=1, metavar="N", help="try every Nth change only")
    options = parser.parse_args()
    if lost := lost_entries():
        sys.stdout.write("\n".join(["Not there any more; correct equivalent_mutants.txt:", *lost, ""]))
        return 2
    modules = options.modules or modules_of_rules()
    folder = options.folder / _state([*modules, str(options.workers), str(options.sample)])
    copies: list[Path] = []
    for catalogue, of_catalogue in _by_catalogue(modules).items():
        shares = [share for share in _shares(of_catalogue, options.workers) if share]
        made = [folder / f"{catalogue}-{which}" for which in range(len(shares))]
        for copy, share in zip(made, shares, strict=True):
            _prepare(copy, share, catalogue, options.sample)
        if not _run(made):
            return 2
        copies += made
    return _report([copy / "session.sqlite" for copy in copies], is_whole=options.sample == 1)


def modules_of_rules() -> list[str]:
    """The modules of rules, by path; raise ValueError where `left-out` names something that is not there."""
    named = tomllib.loads(CONFIG.read_text(encoding="utf-8"))["rules"]
    left_out = [PROJECT / one for one in named["left-out"]]
    missing = [str(one.relative_to(PROJECT)) for one in left_out if not one.exists()]
    if missing:
        raise ValueError(f"{CONFIG.name} leaves out what is not there: {', '.join(missing)}")
    found = (path for folder in named["folders"] for path in sorted((PROJECT / folder).rglob("*.py")))
    return [
        path.relative_to(PROJECT).as_posix()
        for path in found
        if path.name != "__init__.py" and not any(path.is_relative_to(one) for one in left_out)
    ]


def lost_entries() -> list[str]:
    """The entries of `equivalent_mutants.txt` whose module, function or line is no longer there."""
    return [entry for entry in sorted(_equivalent()) if not _is_there(*entry.split(" | ", 3))]


def _is_there(module: str, function: str, operator: str, source: str = "") -> bool:
    scopes = _scopes(module)
    return function in scopes and (operator == "*" or source in scopes[function])


@cache
def _scopes(module: str) -> dict[str, set[str]]:
    """The lines of a module by the name of the function or class that they are in, "" for all; none if it is gone."""
    path = PROJECT / module
    if not path.is_file():
        return {}
    text = path.read_text(encoding="utf-8")
    lines = [line.strip() for line in text.splitlines()]
    found = {"": set(lines)}
    for one in ast.walk(ast.parse(text)):
        if isinstance(one, ast.FunctionDef | ast.ClassDef):
            found.setdefault(one.name, set()).update(lines[one.lineno - 1 : one.end_lineno])
    return found


def _by_catalogue(modules: list[str]) -> dict[str, list[str]]:
    """The modules by the catalogue that has to notice changes of them."""
    found: dict[str, list[str]] = {}
    for module in modules:
        of = (name for beginning, name in CATALOGUES.items() if module.startswith(beginning))
        found.setdefault(next(of, "vae-victis"), []).append(module)
    return found


def _run(copies: list[Path]) -> bool:
    """Run the mutants of some copies, all at once; return whether every run came to its end."""
    command = [str(TOOLS / "cosmic-ray"), "exec", "mutants.toml", "session.sqlite"]
    running = [subprocess.Popen(command, cwd=copy) for copy in copies]
    ended = [process.wait() for process in running]
    return not any(ended)


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


def _state(asked: list[str]) -> str:
    """A digest of the code, the cases and what is asked for: equal digests have equal results."""
    digest = hashlib.sha256(repr(asked).encode())
    for path in _files():
        digest.update(path.as_posix().encode() + b"\0" + (PROJECT / path).read_bytes())
    return digest.hexdigest()[:12]


def _files() -> list[Path]:
    """The tracked and new files that a worker needs; paths from the project's folder."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *COPIED]
    listed = subprocess.run(command, cwd=PROJECT, check=True, capture_output=True, text=True).stdout.splitlines()
    return [path for name in listed if (PROJECT / (path := Path(name))).is_file() and PROJECT / path != EQUIVALENT]


def _prepare(copy: Path, modules: list[str], catalogue: str, sample: int) -> None:
    """Copy the project for a worker and list its mutants, unless an earlier run has done so."""
    for path in _files():
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(PROJECT / path, copy / path)
    if (copy / "session.sqlite").exists():
        return
    (copy / "mutants.toml").write_text(_config(modules, catalogue), encoding="utf-8")
    subprocess.run([TOOLS / "cosmic-ray", "init", "mutants.toml", "session.sqlite"], cwd=copy, check=True)
    subprocess.run([TOOLS / "cr-filter-operators", "session.sqlite", "mutants.toml"], cwd=copy, check=True)
    with use_db(copy / "session.sqlite", WorkDB.Mode.open) as work:
        waiting = sorted(work.pending_work_items, key=lambda item: repr(_place(item)))
        for item in (one for number, one in enumerate(waiting) if number % sample):
            work.set_result(item.job_id, WorkResult(worker_outcome=WorkerOutcome.SKIPPED, output="not in the sample"))


def _place(item: WorkItem) -> tuple[str, tuple[int, int], str, int]:
    """Where a change is, and which; the same in every run."""
    (one,) = item.mutations
    return one.module_path.as_posix(), one.start_pos, one.operator_name, one.occurrence


def _config(modules: list[str], catalogue: str) -> str:
    """The configuration for these modules and their catalogue, with the Python that runs now."""
    _, _, rest = CONFIG.read_text(encoding="utf-8").partition("]\ntimeout")
    command = f"{sys.executable} -m tests.rulebook.catalogue {catalogue}"
    rest = rest.replace('"python -m tests.rulebook.catalogue"', f'"{command}"')
    return f"[cosmic-ray]\nmodule-path = {json.dumps(modules)}\ntimeout{rest}"


def _report(sessions: list[Path], *, is_whole: bool) -> int:
    """Print how many mutants were noticed and every survivor that is not listed as equivalent.

    Of a whole run also the entries of that list that are noticed by now.
    """
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
    stale = {key for key in known if is_whole and key.partition(" ")[0] in tried}
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
