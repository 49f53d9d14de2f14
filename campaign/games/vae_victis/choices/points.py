"""Where an initiative point can be placed (IN.1, IN.2)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from campaign.games.orders_form import Choice, Option, idle_last
from campaign.games.vae_victis.choices.standpoint import Standpoint, some_of
from campaign.games.vae_victis.kinds import Kind
from campaign.language.catalogue.sentences import say
from hexmap.rules.position import Army
from navy.rules.superiority import point_limits, ports
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
        strength = _on_strength(here, army)
        why = say("a_point_on_a_sea_zone_raises_the_superiority")
        yield Choice(
            Kind.INITIATIVE,
            here.faction,
            army.number,
            idle_last((strength, *zones)),
            say("on_strength"),
            "IN.1",
            why,
            default_note=strength.note if strength.idle else "",
        )


def fault_of_point(here: Standpoint, sheet: SheetText) -> Fault | None:
    """The reason why an initiative point cannot be placed: it is one too many for the zone (IN.2)."""
    zone = sheet.text
    if zone == STRENGTH:
        return None
    limit = point_limits(here.board, here.position, here.side, here.ruleset.radii)[zone]
    others = [number for number, named in here.own.of(Kind.INITIATIVE).items() if named == zone]
    if len(others) < limit:
        return None
    title = here.side.title
    if limit == 0:
        return Fault("IN.2", say("no_free_port", faction=title, zone=zone))
    points = say("most.points", count=limit)
    return Fault("IN.2", say("no_points_left", faction=title, most=points, zone=zone))


def _on_strength(here: Standpoint, army: Army) -> Option:
    """The point on an army's own strength: nothing brings its FP above the cap, so at the cap it is idle (ST.1)."""
    bonus, cap = here.ruleset.engagement.initiative, here.ruleset.army.strength_cap
    label = say("on_strength_fp_in_every_engagement", points=f"+{bonus}")
    if army.strength >= cap:
        return Option(STRENGTH, label, "IN.1", say("at_the_cap", fp=cap, points=f"+{bonus}"), idle=True)
    note = say("not_above_fp_through_it", fp=cap, army_fp=army.strength) if army.strength + bonus > cap else ""
    return Option(STRENGTH, label, "IN.1", note)


def _note(placed: int, limit: int, structures: Sequence[str]) -> str:
    return say("of_at_most_points_are_placed", number=placed, most_points=limit, some=some_of(structures))
