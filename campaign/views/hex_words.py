"""What scripts say about a hex of any map, in the language of the page."""

from django.utils.translation import gettext as _


def hex_words() -> dict[str, str]:
    """Return the sentences by their names in the scripts; `{...}` is filled in there."""
    return {
        "off": _("Off the map"),
        "roads": _("Road to {sides}"),
        "rivers": _("River to {sides}"),
        "city": _("City"),
        "town": _("Town"),
        "modern": _("today {name}"),
    }
