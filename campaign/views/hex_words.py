"""What scripts say about a hex of any map, in the language of the page."""

from django.utils.translation import gettext as _


def hex_words() -> dict[str, str]:
    """The sentences by the names under which the scripts know them; `{...}` is filled in there."""
    return {
        "off": _("Off the map"),
        "roads": _("Road to {sides}"),
        "rivers": _("River to {sides}"),
        "city": _("City"),
        "town": _("Town"),
        "modern": _("today {name}"),
    }
