"""What an administrator has entered out of messages in a phase, and what players have handed in there themselves."""

from typing import Any, NamedTuple

from orders.models import OrderSheet
from orders.rules.kinds import Kind
from orders.rules.life import Version

Key = tuple[Kind, int | None]
"""A kind, and the number of an army or None for a whole faction."""


class Entered(NamedTuple):
    """Of a faction in a phase: the sheets that an administrator has entered, and those that players have handed in.

    `before` is known to whoever entered it. `own` are those whose last word is a player's own, which is for the
    players alone: no answer to an administrator may depend on it.
    """

    before: frozenset[Key]
    own: frozenset[Key]


def entered_in(phase: Any, faction: Any) -> Entered:
    """Who has said what in a phase, of the sheets of a faction; drafts are left aside."""
    spoken = OrderSheet.objects.filter(phase=phase, faction=faction).exclude(state=Version.DRAFT.value)
    before: set[Key] = set()
    own: set[Key] = set()
    for kind, army, state, by in spoken.order_by("version").values_list("kind", "army__number", "state", "entered_by"):
        key = Kind(kind), army
        own.discard(key)
        if by is not None:
            before.add(key)
        elif state == Version.HANDED_IN:
            own.add(key)
    return Entered(frozenset(before), frozenset(own))
