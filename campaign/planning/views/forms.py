"""The form of a step of a plan; the rules read its content."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import QueryDict

from campaign.games.engagements import TypedReport
from campaign.planning.rules.entries import StepEntries, Subject
from campaign.views.typed_numbers import whole_number
from orders.rules.kinds import KINDS

_SHEET, _RESULT = "sheet-", "winner-"


@dataclass(frozen=True)
class PlanFormData:
    """The content of a form: the lines, the version of the plan it was made from, and other fields."""

    typed: StepEntries
    seen: int
    odd: tuple[str, ...]


def sent(form: QueryDict) -> PlanFormData:
    """The fields of a form as they were typed."""
    sheets, odd = {}, []
    for name, text in form.items():
        if name.startswith(_SHEET):
            key = _key(name.removeprefix(_SHEET))
            if key is None:
                odd.append(name)
            else:
                sheets[key] = str(text)
    typed = StepEntries(sheets, dict(_results(form)), _typed(form, "numbers"), _typed(form, "dice"))
    return PlanFormData(typed, whole_number(form.get("version", "")) or 0, tuple(odd))


def _typed(form: QueryDict, name: str) -> str | None:
    """The text of a field; None where the form has none of that name."""
    return str(form[name]) if name in form else None


def _results(form: QueryDict) -> Iterator[tuple[str, TypedReport]]:
    for name, winner in form.items():
        if name.startswith(_RESULT):
            id_ = name.removeprefix(_RESULT)
            lost = str(form.get(f"lost-0-{id_}", "")), str(form.get(f"lost-1-{id_}", ""))
            yield id_, TypedReport(str(winner), "", lost)


def _key(field: str) -> tuple[str, Subject] | None:
    kind, _dash, subject = field.partition("-")
    if kind not in KINDS or not subject:
        return None
    army = whole_number(subject)
    return kind, subject if army is None else army
