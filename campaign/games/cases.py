"""The language of rule cases and its runner, the same for every game; each game adds its verbs.

A case begins with `## CODE Title.`. Lines with `> ` explain it, lines indented by four blanks draw its board, and every
other line is a verb with its arguments. Lines before `then` set the case up, those below it say what must be true.
`# ` begins a comment; text before the first case is a note. `docs/cases.md` lists the verbs.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from hexmap.rules.documents import DocumentError

NUMBER = "NUMBER"
"""The verb of lines that begin with a number; its check is given the number as well."""
REFUSED = "refused"
"""The verb of a case whose document is not valid, with the message; the same in every game."""
Setup = TypeVar("Setup")
Outcome = TypeVar("Outcome")
Check = Callable[[Outcome, list[str]], str | None]
"""From an outcome and the words of a line to the problem, None if the line holds."""

_HEADING = re.compile(r"## ([A-Z]{2}(?:\.\d+)+) (\S.*)")
_WORD = re.compile(r'(?:"[^"]*"|\S)+')
_UNREADABLE = (ValueError, LookupError, AttributeError, TypeError, StopIteration)


class CaseError(ValueError):
    """A line of a case that is not understood; the message names it."""


class BrokenCase(Exception):
    """A case that cannot be run to its end, as one without the dice that are thrown."""


@dataclass(frozen=True, slots=True)
class CaseLine:
    """A line of a case with its number in the file."""

    number: int
    text: str

    @property
    def parted(self) -> list[str]:
        """Its words, without the commas that part them; what stands in quotation marks stays together."""
        return [word.removesuffix(",") for word in _WORD.findall(self.text)]


@dataclass(slots=True)
class Case:
    """A case as it is written: its paragraph, title, explanation, board, and the lines before and below `then`."""

    rule: str
    title: str
    line: int
    why: list[str] = field(default_factory=list)
    board: list[str] = field(default_factory=list)
    given: list[CaseLine] = field(default_factory=list)
    expected: list[CaseLine] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All of it as it is written."""
        return "\n".join(self.lines).rstrip()


def read_cases(text: str) -> list[Case]:
    """Return the cases of a file, in order; raise CaseError for a heading that names no paragraph."""
    cases: list[Case] = []
    below = False
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("## "):
            cases.append(_case(number, line))
            below = False
        elif cases:
            cases[-1].lines.append(line)
            if line.strip() == "then":
                below = True
            elif line.strip():
                _add(cases[-1], number, line, below=below)
    return cases


def _case(number: int, line: str) -> Case:
    heading = _HEADING.fullmatch(line.rstrip())
    if heading is None:
        raise CaseError(f"line {number}: {line!r} is no heading of a case, such as `## MV.5 A sentence.`")
    return Case(heading[1], heading[2], number, lines=[line])


def _add(case: Case, number: int, line: str, *, below: bool) -> None:
    stripped = line.strip()
    if stripped.startswith(">"):
        case.why.append(stripped.removeprefix(">").strip())
    elif below:
        case.expected.append(CaseLine(number, stripped))
    elif line.startswith("    "):
        case.board.append(stripped)
    elif not line.startswith("#"):
        case.given.append(CaseLine(number, stripped))


@dataclass(frozen=True, slots=True)
class CaseResult:
    """A case with its address (`mv-movement-12`) and its failures; none if it holds."""

    address: str
    case: Case
    problems: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class CaseLanguage(Generic[Setup, Outcome]):
    """The verbs of a game, and the folder with its public catalogue of cases.

    `letters` are those with which the paragraphs of its cases begin. `begin` makes an empty setup of a case and its
    board, which the verbs of `given` fill; `outcome` is what the setup comes to: it raises DocumentError for one that
    is not valid, and BrokenCase. The verbs of `expected` find the problem of a line; a line that begins with `no` holds
    where the rest of it does not. A verb can have two words. `unused` is what a case gives and its outcome does not
    need.
    """

    title: str
    letters: frozenset[str]
    folder: Path
    begin: Callable[[Case], Setup]
    given: Mapping[str, Callable[[Setup, list[str]], None]]
    outcome: Callable[[Setup], Outcome]
    expected: Mapping[str, Check[Outcome]]
    unused: Callable[[Outcome], str | None] = lambda _outcome: None

    def set_up(self, case: Case) -> Setup:
        """Return what the lines before `then` set up; raise CaseError."""
        setup = self.begin(case)
        for line in case.given:
            act, words = _verb(self.given, line, line.text.split())
            try:
                act(setup, words)
            except CaseError:
                raise
            except _UNREADABLE as error:
                raise CaseError(f"line {line.number}: {line.text!r} cannot be read: {error}") from error
        return setup

    def failures(self, case: Case) -> list[str]:
        """Return what does not come out as the case says, a line each; raise CaseError."""
        if not case.expected:
            return ["has no expectation"]
        try:
            outcome = self.outcome(self.set_up(case))
        except DocumentError as error:
            return _refusal(case, str(error))
        except BrokenCase as error:
            return [f"line {case.line}: {error}"]
        found = [
            f"line {line.number}: {line.text}: {problem}"
            for line in case.expected
            if (problem := self._problem(outcome, line))
        ]
        unused = self.unused(outcome)
        return [*found, f"line {case.line}: {unused}"] if unused else found

    def cases(self) -> list[tuple[str, Case]]:
        """Return the cases of the catalogue with their addresses, in order."""
        return [
            (f"{path.stem}-{number}", case)
            for path in sorted(self.folder.glob("*.txt"))
            for number, case in enumerate(read_cases(path.read_text(encoding="utf-8")), start=1)
            if case.rule.partition(".")[0] in self.letters
        ]

    def _problem(self, outcome: Outcome, line: CaseLine) -> str | None:
        words = line.parted
        if words[0] == REFUSED and REFUSED not in self.expected:
            return "the document was not refused"
        negated = words[0] == "no"
        check, arguments = _verb(self.expected, line, words[negated:])
        try:
            problem = check(outcome, arguments)
        except CaseError:
            raise
        except _UNREADABLE as error:
            return f"cannot be compared: {error!r}"
        if negated:
            return None if problem else "there is"
        return problem


Verb = TypeVar("Verb")


def _verb(verbs: Mapping[str, Verb], line: CaseLine, words: Sequence[str]) -> tuple[Verb, list[str]]:
    """The verb of a line and its arguments; raises CaseError, which names the verbs that are known there."""
    if words and words[0].isdigit() and NUMBER in verbs:
        return verbs[NUMBER], list(words)
    for length in (2, 1):
        verb = " ".join(words[:length])
        if verb in verbs:
            return verbs[verb], list(words[length:])
    raise CaseError(f"line {line.number}: {' '.join(words[:1])!r} is none of {', '.join(verbs)}")


def _refusal(case: Case, message: str) -> list[str]:
    expected = [line.parted[1:] for line in case.expected if line.parted[0] == REFUSED]
    if CaseLine(0, message).parted in expected:
        return []
    return [f"line {case.line}: refused: {message}"]


@cache
def results_of(language: CaseLanguage[Any, Any]) -> Mapping[str, tuple[CaseResult, ...]]:
    """The cases of a catalogue by paragraph, each run once in the life of the process."""
    found: dict[str, list[CaseResult]] = {}
    for address, case in language.cases():
        found.setdefault(case.rule, []).append(CaseResult(address, case, tuple(language.failures(case))))
    return {code: tuple(results) for code, results in found.items()}
