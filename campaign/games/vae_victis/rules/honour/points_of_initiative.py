"""Initiative points where there is honour: a veto, the order of honour, the default zone (HO.10, HO.29)."""

from collections.abc import Mapping, Sequence

from campaign.games.vae_victis.rules.honour.command import lost_points
from campaign.games.vae_victis.rules.ruleset import Ruleset
from hexmap.rules.board import Board
from hexmap.rules.position import Position
from navy.rules.superiority import Initiative, assign_initiative
from orders.rules.order_file import Orders


def initiative_by_orders(board: Board, position: Position, orders: Orders, ruleset: Ruleset) -> Initiative:
    """Initiative and naval superiority of a round by its orders (IN), with honour where there is any."""
    base, radii = ruleset.superiority.base, ruleset.radii
    if position.honour is None or ruleset.honour is None:
        return assign_initiative(board, position, orders.initiative, base=base, radii=radii)
    lost = lost_points(position, orders.command, ruleset.honour)
    wishes, in_order = orders.initiative, order_of_points(position, ruleset)
    if in_order is not None:
        wishes = wishes_with_default(position, orders)
    return assign_initiative(board, position, wishes, base=base, radii=radii, in_order=in_order, lost=lost.keys())


def order_of_points(position: Position, ruleset: Ruleset) -> Sequence[int] | None:
    """The armies in the order in which their points are honoured; None where that is the order of their numbers."""
    if position.honour is None or ruleset.honour is None or not ruleset.honour.initiative:
        return None
    return order_of_honour(position)


def wishes_with_default(position: Position, orders: Orders) -> Mapping[int, str]:
    """The zones where the points are to go; those of armies without orders go where the princeps says (HO.29 (b))."""
    default = orders.command.default_zone
    by_default = {army.number: default[army.faction] for army in position.armies if army.faction in default}
    return {**by_default, **orders.initiative}


def order_of_honour(position: Position) -> Sequence[int]:
    """The armies in the order in which their points are honoured: the owner's honour, then the number (HO.29 (a))."""
    honour = position.honour
    if honour is None:
        return [army.number for army in position.armies]
    return sorted(position.army, key=lambda number: (-honour.owner[number].points, number))
