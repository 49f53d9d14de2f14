"""The names of the kinds of orders, for pages and posts."""

from collections.abc import Mapping

from hexmap.rules.sentences.messages import _
from orders.rules.kinds import Kind

KIND_NAMES: Mapping[str, str] = {
    Kind.PLACEMENT: _("Placement"),
    Kind.INITIATIVE: _("Initiative point"),
    Kind.MOVEMENT: _("Movement"),
    Kind.ASSAULT: _("Assault"),
    Kind.LIFT_SIEGE: _("Lift the siege"),
    Kind.TRANSFER: _("Transfer of strength"),
    Kind.SEA_LINKS: _("Sea links"),
    Kind.RETREAT: _("Retreat"),
    Kind.ADVANCE: _("Advance"),
    Kind.DEBARK: _("Debark"),
    Kind.BESIEGE: _("Besiege"),
    Kind.TAKE_OVER: _("Take over a siege"),
    Kind.SURRENDER: _("Surrender"),
    Kind.CONCEDE: _("Concede"),
    Kind.LEND: _("Lend an army"),
    Kind.BORROW: _("Ask for an army"),
    Kind.FREE_COMMAND: _("Commanders of free armies"),
    Kind.DEFAULT_ZONE: _("Default zone"),
}
"""In English, to be translated where they are shown; templates have the filter `kind_name`."""
