"""The form field for a moment in the user's time zone, also in the hours at which the clocks change."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

_FORMAT = "%Y-%m-%dT%H:%M"
_UNREADABLE = "ambiguous_timezone"
"""The code of Django's error for a time that is skipped, or comes twice, on its day."""


class MomentInput(forms.DateTimeInput):
    """A date with a time; for a time that comes twice on its day, also the choice between the two.

    The choice is sent in a field of its own, and joined to the time as its offset from UTC: `2026-10-25T02:30+01:00`.
    """

    def __init__(self) -> None:
        super().__init__(attrs={"type": "datetime-local"}, format=_FORMAT)

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> Any:
        """Return the text as it was typed, with the offset that was chosen if it is one of the two."""
        text, offset = super().value_from_datadict(data, files, name), data.get(f"{name}_offset", "")
        local = _without_zone(text)
        return f"{local.isoformat()}{offset}" if local and offset in dict(_choices(local)) else text

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """Return the field, and the choice where there is one."""
        local, chosen = _shown(value)
        field = super().render(name, local or value, attrs, renderer)
        choices = _choices(local) if local else []
        if not choices:
            return field
        id_ = f"{(attrs or {}).get('id', f'id_{name}')}_offset"
        select = forms.Select(choices=[("", gettext("Choose")), *choices])
        label = gettext("This time comes twice on that day. Which of the two?")
        return format_html(
            '{}<label for="{}">{}</label>{}', field, id_, label, select.render(f"{name}_offset", chosen, {"id": id_})
        )


class LocalMomentField(forms.DateTimeField):
    """A moment in the time zone of the user."""

    widget = MomentInput

    def to_python(self, value: Any) -> datetime | None:
        """Return the moment; raise ValidationError for a time that is skipped, or comes twice, and say what to do."""
        try:
            return super().to_python(value)
        except ValidationError as error:
            if error.code != _UNREADABLE:
                raise
            raise ValidationError(_problem(_local_in(error)), code=_UNREADABLE) from None


def _problem(local: datetime) -> str:
    values = {"time": f"{local:%H:%M}", "date": date_format(local, gettext("l j F Y"))}
    if _choices(local):
        return gettext("%(time)s comes twice on %(date)s: the clocks go back. Choose which of the two.") % values
    return (
        gettext("%(time)s does not exist on %(date)s: the clocks go forward. Choose an earlier or a later time.")
        % values
    )


def _choices(local: datetime) -> list[tuple[str, str]]:
    """Return the offsets from UTC of a time that comes twice, with their words; nothing for any other time."""
    zone = timezone.get_current_timezone()
    first, second = (local.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    before, after = first.utcoffset(), second.utcoffset()
    if before is None or after is None or before <= after:  # in a gap the offset grows
        return []
    return [
        (_offset(first), gettext("the earlier one (UTC%(offset)s)") % {"offset": _offset(first)}),
        (_offset(second), gettext("the later one (UTC%(offset)s)") % {"offset": _offset(second)}),
    ]


def _offset(moment: datetime) -> str:
    return moment.isoformat()[-len("+00:00") :]


def _without_zone(text: Any) -> datetime | None:
    """Return a typed time that its day skips, or that comes twice; None for any other text."""
    try:
        forms.DateTimeField().to_python(text)
    except ValidationError as error:
        return _local_in(error) if error.code == _UNREADABLE else None
    return None


def _local_in(error: ValidationError) -> datetime:
    local: datetime = (error.params or {})["datetime"]
    return local


def _shown(value: Any) -> tuple[datetime | None, str]:
    """Return the local time of a value of the form, and the offset that it names."""
    if isinstance(value, datetime):
        return value, _offset(value.replace(tzinfo=timezone.get_current_timezone()))
    if unread := _without_zone(value):
        return unread, ""
    try:
        moment = datetime.fromisoformat(value or "")
    except ValueError:
        return None, ""
    return moment.replace(tzinfo=None), _offset(moment) if moment.tzinfo else ""
