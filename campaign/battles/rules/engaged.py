"""Engagements as battle methods see them: the method, which side is A, the list of an army (GS.1, GS.11, GS.83)."""

from collections.abc import Iterable, Sequence

from campaign.battles.rules.quick.armies import ALLIES, GENERIC, LISTS
from campaign.games.engagements import CARDS


def agreed_method(allowed: Sequence[str], accepted: Sequence[Iterable[str]]) -> str:
    """Return the method of an engagement: the first that both sides accept, else the default (GS.84).

    `accepted` are the methods that each side named; nothing for a side that said nothing.
    """
    both = [one for one in allowed if all(one in set(side) for side in accepted)]
    return both[0] if both else allowed[0]


def list_of(army_list: str) -> str:
    """Return the list of a quick battle for an army list of the campaign, such as `Roman 280-220 BC` (GS.11)."""
    nation = army_list.strip().casefold().partition(" ")[0]
    return nation if nation in LISTS else GENERIC


def allies_of(army_list: str) -> str:
    """Return the allies of a quick battle for an allied list, such as `Numidian or Moorish 341-56 BC`; "" for none."""
    nation = army_list.strip().casefold().partition(" ")[0]
    return nation if nation in ALLIES else ""


def side_a(method: str, set_up_by: int, *, assaults: bool) -> int:
    """Return which side of an engagement, 0 or 1, is A; `set_up_by` is the side that sets up (GS.1, BC.1).

    The side that sets up has spent the fewest MP, so that with cards the other one is A; an assaulting army always is.
    """
    if assaults:
        return 0
    return set_up_by if method != CARDS else 1 - set_up_by
