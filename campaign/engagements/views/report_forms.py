"""The forms of reports: their shape; what they say is read by the rules."""

from django import forms
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext_lazy as _

from campaign.engagements.commands.screenshots import LARGEST_FILE
from campaign.rules.battles import InvalidReport, TypedReport

_LONGEST_REASON = 500


class ReportForm(forms.Form):
    """A report as it was typed, with a screenshot perhaps."""

    winner = forms.CharField(max_length=100, required=False)
    score = forms.CharField(max_length=100, required=False)
    casualties_0 = forms.CharField(max_length=100, required=False)
    casualties_1 = forms.CharField(max_length=100, required=False)
    screenshot = forms.FileField(required=False)


class NoteForm(forms.Form):
    """A few words: what is wrong with a report, or the reason of a ruling."""

    note = forms.CharField(max_length=_LONGEST_REASON, required=False)


class NeededNoteForm(forms.Form):
    """A few words that may not be missing."""

    note = forms.CharField(
        max_length=_LONGEST_REASON,
        error_messages={"required": _("Say why, in a few words; everybody can read it.")},
    )


def fields_of(request: HttpRequest) -> QueryDict:
    """What a form sent: a report that is only read back comes with the address, everything else in the body."""
    return request.POST if request.method == "POST" else request.GET


def typed(request: HttpRequest) -> TypedReport:
    """What stands in the fields of a report, whatever it is, so that it can be shown again."""
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
    """The few words of a form; raises InvalidReport."""
    return str(_clean((NeededNoteForm if needed else NoteForm)(request.POST))["note"])


def _clean(form: forms.Form) -> dict[str, str]:
    if form.is_valid():
        return form.cleaned_data
    field, problems = next(iter(form.errors.items()))
    raise InvalidReport("casualties" if field.startswith("casualties") else field, str(problems[0]))
