"""Where a general places its initiative points (IN.1, IN.2)."""

from collections import Counter
from collections.abc import Collection, Iterator

from campaign.games.answers import GeneralOrder
from campaign.games.vae_victis.generals.levels import EFFORTS, Level
from campaign.games.vae_victis.generals.view import GeneralView
from campaign.games.vae_victis.kinds import Kind
from campaign.language.catalogue.sentences import say
from hexmap.rules.position import Army
from navy.rules.superiority import point_limits
from orders.rules.order_file import STRENGTH
from orders.rules.sheets import SheetText


def place_points(view: GeneralView, numbers: Collection[int], level: Level) -> Iterator[GeneralOrder]:
    """The points of some armies: on strength while that adds FP, else on the zones that matter most."""
    most = max(1, int(EFFORTS[level].part * len(view.armies)))
    side = view.position.faction[view.faction]
    limits = point_limits(view.board, view.position, side, view.ruleset.radii)
    limits = {zone: min(limit, most) for zone, limit in limits.items()}
    interests = _interests(view)
    placed: Counter[str] = Counter(
        zone for number, zone in view.document.orders.initiative.items() if number not in numbers and zone != STRENGTH
    )
    for army in view.armies:
        if army.number not in numbers:
            continue
        zone = _best_zone(interests, placed, limits)
        bonus = _bonus(view, army)
        if zone is None or (bonus > 0 and _is_near_enemies(view, army)):
            yield GeneralOrder(
                SheetText(Kind.INITIATIVE, army.number, STRENGTH), say("general_keeps_strength", number=bonus)
            )
        else:
            placed[zone] += 1
            yield GeneralOrder(SheetText(Kind.INITIATIVE, army.number, zone), say("general_places_point", zone=zone))


def _interests(view: GeneralView) -> dict[str, float]:
    """The weight of a zone: own armies in ports and at sea there, and those of others, who could sail as well."""
    found = dict.fromkeys(view.board.zones, 0.0)
    for army in view.position.armies:
        weight = 1.0 if army.faction == view.faction else 0.7
        hexes = (
            [army.hex] if army.afloat else [near for near in view.board.adjacent(army.hex) if view.board.is_coast(near)]
        )
        for zone in {zone for hex_ in hexes for zone in view.board.zones_of[hex_]}:
            found[view.board.zones[zone]] += weight
    return found


def _best_zone(interests: dict[str, float], placed: Counter[str], limits: dict[str, int]) -> str | None:
    """The zone for the next point: every point placed there makes a zone less urgent."""
    open_ = [zone for zone in interests if placed[zone] < limits[zone] and interests[zone] > 0]
    return max(open_, key=lambda zone: (interests[zone] / (1 + placed[zone]), zone), default=None)


def _bonus(view: GeneralView, army: Army) -> int:
    """The FP that a point on strength adds, which never lifts an army above the cap (ST.1)."""
    return max(0, min(view.ruleset.engagement.initiative, view.ruleset.army.strength_cap - army.strength))


def _is_near_enemies(view: GeneralView, army: Army) -> bool:
    distance = view.board.grid.distance
    return not army.afloat and any(not one.afloat and distance(one.hex, army.hex) <= 7 for one in view.enemies)
