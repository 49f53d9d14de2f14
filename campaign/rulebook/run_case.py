"""Adjudicates a case and compares what came out with what it expects."""

from collections.abc import Mapping
from typing import Any

from campaign.rulebook.case_file import Case, Expectation
from campaign.rules.sequence_of_play import STEPS
from hexmap.rules.documents import DocumentError
from hexmap.rules.shipped_maps import shipped_map

Values = Mapping[str, Any]


def failures(case: Case) -> list[str]:
    """What is not as the case expects, a line each; empty if the case holds."""
    try:
        result = STEPS[case.step](case.document, shipped_map)
    except DocumentError as error:
        return _refusal_failures(case, str(error))
    return [
        f"line {expectation.line}: {failure}"
        for expectation in case.expectations
        if (failure := _failure(result, expectation))
    ]


def _refusal_failures(case: Case, message: str) -> list[str]:
    expected = [" ".join(e.words[1:]) for e in case.expectations if e.words[0] == "refused"]
    if message.replace(",", " ").split() in [text.split() for text in expected]:
        return []
    return [f"line {case.line}: refused: {message}"]


def _failure(result: Values, expectation: Expectation) -> str | None:
    first, *rest = expectation.words
    if first.isdigit():
        return _army_failure(result, first, rest)
    if first == "event":
        return None if _event(result, rest) else f"no event {' '.join(rest)} among {_events_in_short(result)}"
    if first == "no":
        return f"there is an event {' '.join(rest[1:])}" if _event(result, rest[1:]) else None
    if first == "superiority":
        faction, zone, level = rest
        found = result["naval_superiority"][faction][zone]
        return None if found == int(level) else f"the superiority is {found}"
    if first == "initiative":
        number, choice = rest
        found = result["initiative"][number]
        return None if found == choice else f"the initiative point went to {found}"
    return f"{first!r} is no expectation that is known here"


def _army_failure(result: Values, number: str, words: list[str]) -> str | None:
    """`at 0302 by MV.6 impulse 2 mp 4 costs 2 2 moved` in any order; each word is compared if it is given."""
    entry = result["movement"][number]
    army = next(army for army in result["armies"] if army["number"] == int(number))
    found = {
        "at": [army["hex"]],
        "by": [entry["finished"]],
        "impulse": [str(entry["impulse"])],
        "mp": [str(entry["mp_spent"])],
        "costs": [str(cost) for cost in entry["costs"]],
        "path": entry["path"],
        "moved": ["yes" if entry["moved"] else "no"],
    }
    expected: dict[str, list[str]] = {}
    key = ""
    for word in words:
        if word in found:
            key = word
            expected[key] = []
        elif not key:
            return f"{word!r} is none of {', '.join(found)}"
        else:
            expected[key].append(word)
    wrong = [key for key, value in expected.items() if found[key] != value]
    return "; ".join(f"{key} is {' '.join(found[key]) or 'nothing'}" for key in wrong) or None


def _event(result: Values, words: list[str]) -> bool:
    """Whether there is an event of this paragraph and kind with these settings (`army=4 criterion=2`)."""
    rule, kind, *settings = words
    wanted = dict(word.split("=", 1) for word in settings)
    return any(
        event["rule"] == rule
        and event["kind"] == kind
        and all(_shown(event.get(key)) == value for key, value in wanted.items())
        for event in result["events"]
    )


def _shown(value: Any) -> str:
    return "+".join(str(one) for one in value) if isinstance(value, list) else str(value)


def _events_in_short(result: Values) -> str:
    return ", ".join(f"{event['rule']} {event['kind']}" for event in result["events"]) or "none"
