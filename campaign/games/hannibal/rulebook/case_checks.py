"""Adjudicate a case of HANNIBAL and compare the outcome with what it expects."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from campaign.games.cases import BrokenCase, CaseLanguage, Check
from campaign.games.hannibal.rulebook.case_setup import GIVEN, Json, Setup, beginning, leader_in
from campaign.games.hannibal.rules.dice import Dice
from campaign.games.hannibal.rules.document import GameDocument, changed, read_document
from campaign.games.hannibal.rules.intelligence import seen_document
from campaign.games.hannibal.rules.sequence_of_play import play
from campaign.games.hannibal.rules.step_run import StepRun


class Source:
    """The bytes of a case; it counts how many were used."""

    def __init__(self, values: list[int]) -> None:
        self.values, self.used = values, 0

    def __iter__(self) -> Iterator[int]:
        while self.used < len(self.values):
            self.used += 1
            yield self.values[self.used - 1]


@dataclass(frozen=True, slots=True)
class CaseOutcome:
    """The document after the step of a case, and how many dice were left."""

    document: Json
    dice_left: int


def outcome(setup: Setup) -> CaseOutcome:
    """Play the step of a case; raise DocumentError, and BrokenCase if the dice do not suffice."""
    document: GameDocument = read_document(setup.document, engine_version=setup.engine_version)
    source = Source(setup.dice)
    run = StepRun(document.position, document.orders, Dice(source), document.texts)
    try:
        play(run)
    except StopIteration:
        raise BrokenCase(f"the dice do not suffice; so far: {[event.text for event in run.events]}") from None
    result = changed(document, run.position, run.events).as_json()
    if read_document(result).as_json() != result:
        raise BrokenCase("the document is another one once it is read again")
    return CaseOutcome(result, len(setup.dice) - source.used)


def _unused(result: CaseOutcome) -> str | None:
    return f"{result.dice_left} dice are left" if result.dice_left else None


Expected = Callable[[Json, list[str]], tuple[Any, Any]]
"""What a document has, and what a line wants."""


def _is_inside(document: Json, words: list[str]) -> tuple[Any, Any]:
    return _force_in(document, words).get("inside"), True


def _is_outside(document: Json, words: list[str]) -> tuple[Any, Any]:
    return _force_in(document, words).get("inside"), False


def _controlled(key: str) -> Expected:
    def values(document: Json, words: list[str]) -> tuple[Any, Any]:
        return document[key][" ".join(words[:-1])] or "nobody", words[-1]

    return values


def _same(key: str) -> Expected:
    def values(document: Json, words: list[str]) -> tuple[Any, Any]:
        return str(document[key]), words[0]

    return values


def _listed(key: str) -> Expected:
    def values(document: Json, words: list[str]) -> tuple[Any, Any]:
        return [str(one) for one in document.get(key, [])], words

    return values


def _winner(document: Json, words: list[str]) -> tuple[Any, Any]:
    return (document["ended"] or {"winner": "not"})["winner"] or "draw", words[0]


def _dies(document: Json, words: list[str]) -> tuple[Any, Any]:
    return [str(event["die"]) for event in document["events"] if event["kind"] == "die"], words


def _leader(document: Json, words: list[str]) -> tuple[Any, Any]:
    number, *words = words
    entry = leader_in(document, number)
    if words[0] == "at":
        return entry["hex"], words[1]
    if words[0] == "nowhere":
        return entry["hex"], None
    if words[0] in ("dead", "served", "been_dictator"):
        return entry[words[0]], True
    if words[0] == "alive":
        return entry["dead"], False
    if words[0] == "office":
        return entry["office"], " ".join(words[1:])
    return {key: entry["year"][key] for key in _pairs(words)}, _pairs(words)


def _pairs(words: list[str]) -> Json:
    return {name: json.loads(value) for name, value in re.findall(r'(\w+)=("[^"]*"|\S+)', " ".join(words))}


def _force_in(document: Json, words: list[str]) -> Json:
    hex_, side, leader = words[0], words[1], words[2].rstrip(":")
    number = None if leader == "-" else int(leader)
    return next(
        (
            force
            for force in document["forces"]
            if (force["hex"], force["side"], force["leader"]) == (hex_, side, number)
        ),
        {},
    )


def _units(document: Json, words: list[str]) -> tuple[Any, Any]:
    found = _force_in(document, words).get("units", {})
    if words[3:] == ["none"]:
        return found, {}
    wanted = {
        type_: [int(step) for step in steps.split(",")] for type_, steps in zip(words[3::2], words[4::2], strict=True)
    }
    return found, wanted


def _roman_view(document: Json) -> Json:
    return dict(seen_document(read_document(document), "roma"))


def _hidden(document: Json, words: list[str]) -> tuple[Any, Any]:
    return _force_in(_roman_view(document), words).get("units", "no force"), None


def _seen(document: Json, words: list[str]) -> tuple[Any, Any]:
    return _units(_roman_view(document), words)


def _unseen(document: Json, words: list[str]) -> tuple[Any, Any]:
    there = [event["kind"] for event in document["events"]]
    if words[0] not in there:
        return f"not among the events {there}", False
    return words[0] in [event["kind"] for event in _roman_view(document)["events"]], False


def _siege_of(document: Json, name: str) -> str:
    siege = next((one for one in document["sieges"] if one["city"] == name), None)
    return "none" if siege is None else str(siege.get("marker") or siege.get("works"))


_VALUES: Mapping[str, Expected] = {
    "leader": _leader,
    "units": _units,
    "hidden": _hidden,
    "seen": _seen,
    "unseen": _unseen,
    "inside": _is_inside,
    "outside": _is_outside,
    "city": _controlled("control"),
    "province": _controlled("provinces"),
    "siege": lambda document, words: (_siege_of(document, " ".join(words[:-1])), words[-1]),
    "count": lambda document, words: (document["counts"][words[0]], json.loads(words[1])),
    "points": lambda document, words: (document["sides"][0]["victory_points"], int(words[0])),
    "pool": lambda document, words: (document["pools"][words[0]][words[1]], int(words[2])),
    "round": _same("round"),
    "step": _same("step"),
    "first": _same("first"),
    "year": _same("year"),
    "elected": _listed("elected"),
    "vacated": _listed("vacated"),
    "tried": _listed("tried"),
    "ended": _winner,
    "times": lambda document, words: (sum(event["kind"] == words[0] for event in document["events"]), int(words[1])),
    "dies": _dies,
}


def _event(result: CaseOutcome, words: list[str]) -> str | None:
    """`event siege_lifted HH.9.6 city="Nola"`; of `no event siege_lifted` the kind is enough."""
    kind, *rest = words
    there = [event for event in result.document["events"] if event["kind"] == kind]
    wanted = {"rule": rest[0], **_pairs(rest[1:])} if rest else {}
    if any(wanted.items() <= event.items() for event in there):
        return None
    return f"there is {there}"


def _compared(expected: Expected) -> Check[CaseOutcome]:
    def check(result: CaseOutcome, words: list[str]) -> str | None:
        found, wanted = expected(result.document, words)
        return None if found == wanted else f"it is {found}"

    return check


HANNIBAL_CASES = CaseLanguage(
    title="HANNIBAL",
    letters=frozenset({"HH"}),
    folder=Path(__file__).resolve().parent / "cases",
    begin=lambda _case: Setup(beginning()),
    given=GIVEN,
    outcome=outcome,
    expected={verb: _compared(expected) for verb, expected in _VALUES.items()} | {"event": _event},
    unused=_unused,
)
"""The cases of HANNIBAL.

`hidden 2521 carthago 31` and `seen 2521 carthago 31: foot 2,2` say what Rome sees of a force, `unseen combat_round`
that it does not see an event of that kind; `times siege_lifted 1` says how many events of a kind there are.
"""
