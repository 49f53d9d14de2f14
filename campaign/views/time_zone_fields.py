"""The form field for a time zone."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.platform.time_zones import name_today, renamed_zones, time_zone_choices


class TimeZoneSelect(forms.Select):
    """A list of time zones, which `timezone.js` makes searchable; each option has the old names of its zone."""

    def __init__(self) -> None:
        super().__init__(
            attrs={
                "data-zones": _("Search for a city"),
                "data-none": _("No time zone found. Search for another city."),
            },
        )

    def format_value(self, value: Any) -> list[str]:
        """Return the chosen zone by its current name."""
        return [name_today(name) for name in super().format_value(value)]

    def create_option(self, name: str, value: Any, *rest: Any, **more: Any) -> dict[str, Any]:
        """Return an option with the old names of its zone."""
        option: dict[str, Any] = super().create_option(name, value, *rest, **more)
        older = [old for old, today in renamed_zones().items() if today == value]
        return option | {"attrs": option["attrs"] | ({"data-also": " ".join(older)} if older else {})}


class TimeZoneField(forms.ChoiceField):
    """A time zone; a script preselects the browser's own if `data-detect-time-zone` is set."""

    def __init__(self, label: Any = None, help_text: Any = None) -> None:
        super().__init__(
            choices=time_zone_choices,
            initial="UTC",
            label=_("Time zone") if label is None else label,
            help_text=_("Deadlines are shown in this time zone.") if help_text is None else help_text,
            widget=TimeZoneSelect(),
            error_messages={"invalid_choice": _("There is no time zone “%(value)s”. Choose one from the list.")},
        )

    def to_python(self, value: Any) -> str:
        """Return the current name of the zone; a form or a browser may send an old one."""
        return name_today(super().to_python(value))
