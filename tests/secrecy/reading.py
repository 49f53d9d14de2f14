"""Reading the table: `table.md` has a row for every address, way of asking and moment, a column for every visitor."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from zlib import crc32

from campaign.games.vae_victis.steps import Step
from tests.secrecy.cast import VISITORS
from tests.secrecy.world import STATUSES
from tests.turns import TURNS

TABLE = Path(__file__).with_name("table.md")
KNOWN = Path(__file__).with_name("known.txt")
CODES = (
    "ok",
    "ours",
    "does",
    "sign in",
    "moves on",
    "refused",
    "401",
    "403",
    "404",
    "409",
    "410",
    "422",
    "ours, 409",
    "ours, 422",
)
"""What may stand in a cell; `table.md` explains them."""
_COLUMNS = 3 + len(VISITORS) + 1
_NEXT_ROUND = "round 2"
_ORDER = [*(step.value for step in Step), _NEXT_ROUND]


@dataclass(frozen=True, order=True)
class Moment:
    """How far the war has come: its `step` by its place in a round (6: the round after it), and what became of it."""

    step: int
    status: int

    @classmethod
    def of(cls, round_: int, step: str, status: str) -> "Moment":
        """The moment of a phase."""
        return cls(_ORDER.index(_NEXT_ROUND if round_ > 1 else step), STATUSES.index(status))

    def __str__(self) -> str:
        return f"{_ORDER[self.step]} {STATUSES[self.status]}"


@dataclass(frozen=True)
class Row:
    """What happens when an address is asked for in a way at some moments: a code for every visitor."""

    section: str
    address: str
    asks: str
    when: str
    cells: dict[str, str]
    holds: tuple[str, ...]

    def fits(self, moment: Moment) -> bool:
        """Whether the row is about a moment."""
        return self.when == "always" or any(_fits(term.strip(), moment) for term in self.when.split(","))


def _fits(term: str, moment: Moment) -> bool:
    """`movement`, `open`, `movement open`, `from movement`, `before retreats closed`."""
    bound, words = "", term
    if term.startswith(("from ", "before ")):
        bound, _, words = term.partition(" ")
    step = next((name for name in _ORDER if words == name or words.startswith(f"{name} ")), "")
    status = words.removeprefix(step).strip()
    if (not step and not status) or (status and status not in STATUSES):
        raise AssertionError(f"the table says when: {term!r}, which is no moment")
    if bound:
        asked = Moment(_ORDER.index(step), STATUSES.index(status or "open"))
        return moment >= asked if bound == "from" else moment < asked
    return (not step or _ORDER[moment.step] == step) and (not status or STATUSES[moment.status] == status)


@dataclass(frozen=True, order=True)
class Question:
    """A way of asking for an address, in a section of the table."""

    section: str
    address: str
    asks: str

    def __str__(self) -> str:
        return f"{self.section} | {self.address} | {self.asks}"


def asked_in(turn: int | None) -> frozenset[Question]:
    """The questions that a run asks: those about secrets, those that are new, and of the others a third.

    `turn` is 0, 1 or 2: three runs with different ones ask everything. Without one the others are left out. New is what
    `known.txt` does not name, which `make secrecy` writes when all of the table was asked and right.
    """
    always = {question_of(row) for row in rows() if row.holds or any("ours" in cell for cell in row.cells.values())}
    known = KNOWN.read_text(encoding="utf-8").splitlines()
    found = {one for one in map(question_of, rows()) if str(one) not in known or one in always or _turn(one) == turn}
    return frozenset(found)


def question_of(row: Row) -> Question:
    """The question that a row answers, with others at other moments."""
    return Question(row.section, row.address, row.asks)


def _turn(question: Question) -> int:
    return crc32(str(question).encode()) % TURNS


@cache
def rows() -> list[Row]:
    """The rows of the table, in its order."""
    return list(_rows(TABLE.read_text(encoding="utf-8").splitlines()))


def _rows(lines: list[str]) -> Iterator[Row]:
    section = address = asks = ""
    for number, line in enumerate(lines, 1):
        if line.startswith("## "):
            section = line.removeprefix("## ").strip()
        if not section or not line.startswith("|") or line.startswith(("|-", "| address")):
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) != _COLUMNS:
            raise AssertionError(f"line {number} of the table has {len(cells)} cells instead of {_COLUMNS}")
        address = cells[0].strip("`") or address
        asks = cells[1] or asks
        codes = dict(zip(VISITORS, cells[3:-1], strict=True))
        odd = set(codes.values()) - set(CODES)
        if odd:
            raise AssertionError(f"line {number} of the table has the cells {sorted(odd)}, of which nothing is known")
        holds = tuple(word.strip() for word in cells[-1].split(",") if word.strip())
        yield Row(section, address, asks, cells[2], codes, holds)


def rows_at(moment: Moment, sections: Iterable[str]) -> dict[tuple[str, str], Row]:
    """The rows of some sections that count at a moment, by the address and the way of asking: the first that fits."""
    found: dict[tuple[str, str], Row] = {}
    for row in rows():
        if row.section in sections and row.fits(moment):
            found.setdefault((row.address, row.asks), row)
    lacking = {(row.address, row.asks) for row in rows() if row.section in sections} - found.keys()
    if lacking:
        raise AssertionError(f"the table says nothing of {sorted(lacking)} at the moment {moment}")
    return found
