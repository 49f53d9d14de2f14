"""The forms of reports: their fields; the rules read the content."""

from dataclasses import dataclass

from django import forms
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext_lazy as _

from campaign.engagements.commands.screenshots import LARGEST_FILE
from campaign.games.engagements import InvalidReport, TypedReport

_LONGEST_REASON = 500


@dataclass(frozen=True)
class LossField:
    """A field for the casualties of a side, as it was typed."""

    label: str
    typed: str


class ReportForm(forms.Form):
    """A report as it was typed, with a screenshot perhaps."""

    winner = forms.CharField(max_length=100, required=False)
    score = forms.CharField(max_length=100, required=False)
    casualties_0 = forms.CharField(max_length=100, required=False)
    casualties_1 = forms.CharField(max_length=100, required=False)
    screenshot = forms.FileField(required=False)


class NoteForm(forms.Form):
    """A short text: the objection to a report, or the reason of a ruling."""

    note = forms.CharField(max_length=_LONGEST_REASON, required=False)


class NeededNoteForm(forms.Form):
    """A short text that is required."""

    note = forms.CharField(
        max_length=_LONGEST_REASON,
        error_messages={"required": _("Give a short reason. Everyone can read it.")},
    )


def fields_of(request: HttpRequest) -> QueryDict:
    """Return the submitted values: a report to summarise is in the query, everything else in the body."""
    return request.POST if request.method == "POST" else request.GET


def typed(request: HttpRequest) -> TypedReport:
    """Return the typed values of a report, valid or not, to show them again."""
    form = fields_of(request)
    casualties = form.get("casualties_0", ""), form.get("casualties_1", "")
    return TypedReport(form.get("winner", ""), form.get("score", ""), casualties)


def given_of(request: HttpRequest) -> TypedReport:
    """A report of the right shape; raises InvalidReport."""
    clean = _clean(ReportForm(fields_of(request), request.FILES))
    return TypedReport(clean["winner"], clean["score"], (clean["casualties_0"], clean["casualties_1"]))


def screenshot_of(request: HttpRequest) -> bytes | None:
    """The bytes of the screenshot that came with a report, or one more than are allowed; None where none came."""
    upload = request.FILES.get("screenshot")
    return None if upload is None else bytes(upload.read(LARGEST_FILE + 1))


def note_of(request: HttpRequest, *, needed: bool) -> str:
    """Return the note of a form; raise InvalidReport."""
    return str(_clean((NeededNoteForm if needed else NoteForm)(request.POST))["note"])


def _clean(form: forms.Form) -> dict[str, str]:
    if form.is_valid():
        return form.cleaned_data
    field, problems = next(iter(form.errors.items()))
    raise InvalidReport("casualties" if field.startswith("casualties") else field, str(problems[0]))
