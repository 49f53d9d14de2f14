"""What each folder of tests costs in processor time: `make costs` prints the list of docs/performance.md.

A plugin of pytest that the usual runs do not load. Each test process writes a line for every file of tests that it has
run; what its servers, browsers and other children took meanwhile counts.
"""

import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

COSTS = Path(os.environ.get("TEST_COSTS", "")) if os.environ.get("TEST_COSTS") else None
_TICKS = os.sysconf("SC_CLK_TCK")
_begun: dict[Path, tuple[float, float]] = {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Note the time at the beginning and at the end of every file."""
    _begun.setdefault(item.path, (processor_time(), time.monotonic()))
    result = yield
    if COSTS is not None and (nextitem is None or nextitem.path != item.path):
        processor, clock = _begun.pop(item.path)
        spent = f"{processor_time() - processor:.2f} {time.monotonic() - clock:.2f}"
        with COSTS.open("a", encoding="utf-8") as file:
            file.write(f"{item.path.relative_to(item.config.rootpath)} {spent}\n")
    return result


def processor_time() -> float:
    """Return the seconds that this process and all below it have taken, those that have ended included."""
    children = defaultdict(list)
    spent = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, rest = path.read_text(encoding="utf-8", errors="replace").rpartition(")")
        except OSError:  # it has just ended
            continue
        fields = rest.split()
        process = int(name.partition(" ")[0])
        children[int(fields[1])].append(process)
        spent[process] = sum(map(int, fields[11:15]))  # of it, and of its children that have ended
    below, found = [os.getpid()], 0
    while below:
        process = below.pop()
        found += spent.get(process, 0)
        below += children[process]
    return found / _TICKS


def table(lines: list[str]) -> str:
    """Return the table in Markdown, the most costly folder first."""
    costs: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0, 0])
    for line in lines:
        path, processor, clock = line.split()
        folder = path.split("/")[1] if path.count("/") > 1 else path
        for place, more in enumerate((float(processor), float(clock), 1)):
            costs[folder][place] += more
    ordered = sorted(costs.items(), key=lambda one: -one[1][0])
    rows = [f"| `{folder}` | {files:.0f} | {cpu:.0f} | {clock:.0f} |" for folder, (cpu, clock, files) in ordered]
    whole = sum(cpu for cpu, _, _ in costs.values())
    return "\n".join(
        ["| folder | files | CPU s | s |", "|---|---:|---:|---:|", *rows, f"| all | | {whole:.0f} | |", ""]
    )


if __name__ == "__main__":
    sys.stdout.write(table(Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()))
