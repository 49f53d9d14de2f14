"""The forms of reports: their fields; the rules read the content."""

from typing import Any

from django import forms
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext_lazy as _

from campaign.engagements.commands.screenshots import LARGEST_FILE
from campaign.engagements.queries.engagements import EngagementCard
from campaign.games.engagements import InvalidReport, TypedReport

_LONGEST_REASON = 500
_LOSSES = ("casualties_0", "casualties_1")


class _MarkedForm(forms.Form):
    """A form whose problem is shown above it."""

    def mark(self, name: str) -> None:
        """Mark a field as the one that the problem is about, or both fields of the casualties."""
        for one in _LOSSES if name == "casualties" else (name,):
            if one in self.fields:
                described = self.fields[one].widget.attrs.get("aria-describedby", "")
                marks = {"aria-invalid": "true", "aria-describedby": f"problem {described}".strip()}
                self.fields[one].widget.attrs |= marks


class ReportForm(_MarkedForm):
    """A report as it was typed, with a screenshot perhaps."""

    winner = forms.CharField(max_length=100, required=False)
    score = forms.CharField(
        max_length=100,
        required=False,
        widget=forms.TextInput(
            {"class": "short", "placeholder": "45-20", "autocomplete": "off", "aria-describedby": "score-help"}
        ),
    )
    screenshot = forms.FileField(
        required=False,
        widget=forms.FileInput({"accept": "image/png, image/jpeg, image/webp", "aria-describedby": "screenshot-help"}),
    )

    def __init__(self, *args: Any, card: EngagementCard | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        labels = [side.loss_label for side in card.sides] if card else ["", ""]
        widget = forms.TextInput({"class": "short", "inputmode": "numeric", "autocomplete": "off"})
        for name, label in zip(_LOSSES, labels, strict=True):
            self.fields[name] = forms.CharField(max_length=100, required=False, label=label, widget=widget)

    @property
    def losses(self) -> list[forms.BoundField]:
        """The fields for the casualties of both sides."""
        return [self[name] for name in _LOSSES]

    @property
    def faulty(self) -> list[str]:
        """The names of the fields that are marked."""
        return [name for name, field in self.fields.items() if "aria-invalid" in field.widget.attrs]

    @property
    def typed(self) -> TypedReport:
        """The values as they were typed, valid or not."""
        winner, score, one, other = (self[name].value() or "" for name in ("winner", "score", *_LOSSES))
        return TypedReport(winner, score, (one, other))


class NoteForm(_MarkedForm):
    """A short text: the objection to a report, or the reason of a ruling."""

    note = forms.CharField(
        max_length=_LONGEST_REASON, required=False, widget=forms.TextInput({"dir": "auto", "autocomplete": "off"})
    )


class NeededNoteForm(NoteForm):
    """A short text that is required."""

    note = forms.CharField(
        max_length=_LONGEST_REASON,
        error_messages={"required": _("Give a short reason. Everyone can read it.")},
    )


class RulingForm(NoteForm, ReportForm):
    """A ruling of the administrator: the casualties and a reason."""

    def mark(self, name: str) -> None:
        """Mark a field; the form shows no score, so that a problem of the score is about the casualties."""
        super().mark("casualties" if name == "score" else name)


def fields_of(request: HttpRequest) -> QueryDict:
    """Return the submitted values: a report to summarise is in the query, everything else in the body."""
    return request.POST if request.method == "POST" else request.GET


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
