"""What a load comes to: figures with the aims beside them, in one table."""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """A line of the table: what was measured, how much it came to, what was aimed at, and whether that is reached.

    Where nothing is aimed at, `aim` is empty.
    """

    what: str
    came_to: str
    aim: str = ""
    reached: bool = True


def p95(waits: Iterable[float]) -> float:
    """The value below which 95 of 100 of some values lie; 0 of none."""
    ordered = sorted(waits)
    return ordered[-(-95 * len(ordered) // 100) - 1] if ordered else 0.0


def waited(what: str, waits: Sequence[float], aim: float | None = None) -> Figure:
    """A line of waits, in seconds, of which 95 of 100 ought to be within `aim`."""
    if not waits:
        return Figure(what, "nobody asked")
    median, most = sorted(waits)[len(waits) // 2], max(waits)
    text = f"p95 {1000 * p95(waits):.0f} ms, median {1000 * median:.0f} ms, most {1000 * most:.0f} ms"
    if aim is None:
        return Figure(what, text)
    return Figure(what, text, f"p95 {1000 * aim:.0f} ms", p95(waits) <= aim)


def none_of(what: str, number: int, out_of: int) -> Figure:
    """A line of something that must not happen at all."""
    return Figure(what, f"{number} of {out_of}", "0", number == 0)


def table(figures: Iterable[Figure]) -> str:
    """The table in Markdown."""
    lines = ["| what | came to | aim | |", "|---|---|---|---|"]
    lines += [f"| {one.what} | {one.came_to} | {one.aim} | {_verdict(one)} |" for one in figures]
    return "\n".join(lines) + "\n"


def tell(line: str) -> None:
    """Says how far the load has come."""
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


def _verdict(figure: Figure) -> str:
    if not figure.aim:
        return ""
    return "reached" if figure.reached else "MISSED"
