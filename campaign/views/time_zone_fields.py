"""The field in which somebody chooses a time zone."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.platform.time_zones import name_today, renamed_zones, time_zone_choices


class TimeZoneSelect(forms.Select):
    """A list of time zones, in which `timezone.js` searches; each option has the older names of its zone."""

    def __init__(self) -> None:
        super().__init__(
            attrs={"data-zones": _("Search for a city"), "data-none": _("No time zone has that name.")},
        )

    def format_value(self, value: Any) -> list[str]:
        """The zone that is chosen, by the name that it has today."""
        return [name_today(name) for name in super().format_value(value)]

    def create_option(self, name: str, value: Any, *rest: Any, **more: Any) -> dict[str, Any]:
        """An option with the older names of its zone."""
        option: dict[str, Any] = super().create_option(name, value, *rest, **more)
        older = [old for old, today in renamed_zones().items() if today == value]
        return option | {"attrs": option["attrs"] | ({"data-also": " ".join(older)} if older else {})}


class TimeZoneField(forms.ChoiceField):
    """A time zone; a script chooses the browser's own where `data-detect-time-zone` stands."""

    def __init__(self, label: Any = None, help_text: Any = None) -> None:
        super().__init__(
            choices=time_zone_choices,
            initial="UTC",
            label=_("Time zone") if label is None else label,
            help_text=_("Deadlines are shown in it.") if help_text is None else help_text,
            widget=TimeZoneSelect(),
            error_messages={"invalid_choice": _("There is no time zone “%(value)s”. Choose one of the list.")},
        )

    def to_python(self, value: Any) -> str:
        """The name of the zone today; a form or a browser may send an older one."""
        return name_today(super().to_python(value))
