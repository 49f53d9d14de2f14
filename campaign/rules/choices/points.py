"""Where an initiative point can be placed (IN.1, IN.2)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from campaign.rules.choices.choice import Choice, Option
from campaign.rules.choices.standpoint import Standpoint, some_of
from hexmap.rules.position import Army
from navy.rules.superiority import point_limits, ports
from orders.rules.kinds import Kind
from orders.rules.legality import Fault
from orders.rules.order_file import STRENGTH
from orders.rules.sheets import SheetText


def initiative_choices(here: Standpoint) -> Iterator[Choice]:
    """For every army its own strength, and the sea zones in which the faction may still place a point (IN.2)."""
    limits = point_limits(here.board, here.position, here.side, here.ruleset.radii)
    counting = ports(here.board, here.position, here.faction, here.ruleset.radii)
    named = here.own.of(Kind.INITIATIVE)
    for army in here.armies:
        placed = Counter(zone for number, zone in named.items() if number != army.number)
        zones = tuple(
            Option(zone, zone, "IN.2", _note(placed[zone], limits[zone], counting[zone]))
            for zone in here.board.zones
            if placed[zone] < limits[zone]
        )
        why = "A point on a sea zone raises the superiority there, one on its own strength counts in engagements."
        yield Choice(
            Kind.INITIATIVE, here.faction, army.number, (_on_strength(here, army), *zones), "on strength", "IN.1", why
        )


def fault_of_point(here: Standpoint, sheet: SheetText) -> Fault | None:
    """Why an initiative point cannot be placed: it is one too many for the zone (IN.2)."""
    zone = sheet.text
    if zone == STRENGTH:
        return None
    limit = point_limits(here.board, here.position, here.side, here.ruleset.radii)[zone]
    others = [number for number, named in here.own.of(Kind.INITIATIVE).items() if named == zone]
    if len(others) < limit:
        return None
    title = here.side.title
    if limit == 0:
        return Fault("IN.2", f"{title} has no free port in {zone} and can place no points there.")
    points = "1 point" if limit == 1 else f"{limit} points"
    return Fault("IN.2", f"{title} can place at most {points} on {zone}, and has placed them.")


def _on_strength(here: Standpoint, army: Army) -> Option:
    bonus, cap = here.ruleset.engagement.initiative, here.ruleset.army.strength_cap
    note = f"not above {cap} FP through it; the army has {army.strength}" if army.strength + bonus > cap else ""
    return Option(STRENGTH, f"on strength: +{bonus} FP in every engagement", "IN.1", note)


def _note(placed: int, limit: int, structures: Sequence[str]) -> str:
    return f"{placed} of at most {limit} points are placed; what counts: {some_of(structures)}"
