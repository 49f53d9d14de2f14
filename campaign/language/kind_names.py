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
    Kind.BALLOT: _("Elections"),
    Kind.PLACE: _("Offices"),
    Kind.FIRST: _("Who moves first"),
    Kind.RECRUIT: _("Recruiting"),
    Kind.ORDER: _("Order of marching"),
    Kind.TAKE: _("Units"),
    Kind.MARCH: _("March"),
    Kind.BATTLE: _("Battle plan"),
    Kind.DICTATOR: _("Dictator"),
    Kind.CONCEDE_GAME: _("Concede the game"),
}
"""In English, to be translated where they are shown; templates have the filter `kind_name`."""
