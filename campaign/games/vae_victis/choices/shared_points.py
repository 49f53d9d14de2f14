"""The initiative points of a whole faction, and the superiority that would follow (IN.1 to IN.4)."""

from collections.abc import Mapping

from campaign.games.plans import ZoneLevel, ZoneOutcome, ZonePoints
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.rules.honour import order_of_points
from hexmap.rules.position import Faction
from navy.rules.superiority import assign_initiative, point_limits, superiority_of


def points_together(document: RoundDocument, faction: str, wishes: Mapping[int, str]) -> tuple[ZonePoints, ...]:
    """Return the effect of a faction's points in every zone of the map.

    `wishes` maps its armies to a zone or "strength"; an army that is not in it, or not on the map, places none. Nothing
    for a faction that is not played (FA.1).
    """
    board, position, ruleset = document.board, document.position, document.ruleset
    if not position.faction[faction].active:
        return ()
    base, radii, level = ruleset.superiority.base, ruleset.radii, ruleset.sailing.level
    armies = [army.number for army in position.armies if army.faction == faction]
    own = {number: wishes[number] for number in armies if number in wishes}
    in_order = order_of_points(position, ruleset)
    assigned = assign_initiative(board, position, own, base=base, radii=radii, in_order=in_order)
    limits = point_limits(board, position, position.faction[faction], radii)
    most = {
        other.id: _most_points(document, other) for other in position.factions if other.active and other.id != faction
    }
    points = {faction: assigned.points[faction], **most}
    alone, pressed = assigned.superiority[faction], superiority_of(points, board.zones, base)[faction]
    return tuple(
        ZonePoints(
            zone=zone,
            armies=tuple(number for number, wish in own.items() if wish == zone),
            limit=limits[zone],
            refused=tuple(number for number, wish in assigned.refused.items() if wish == zone),
            alone=alone[zone],
            pressed=pressed[zone],
            rivals=max((placed[zone] for placed in most.values()), default=0),
            nmp_alone=alone[zone] * level,
            nmp_pressed=pressed[zone] * level,
        )
        for zone in board.zones
    )


def points_placed(document: RoundDocument) -> tuple[ZoneOutcome, ...]:
    """Return the outcome of a round's initiative, zone by zone; nothing if it is not known yet."""
    levels = document.superiority
    if levels is None:
        return ()
    position, placed = document.position, document.initiative or {}
    active = [faction.id for faction in position.factions if faction.active]

    def level_of(faction: str, zone: str) -> ZoneLevel:
        armies = (army.number for army in position.armies if army.faction == faction)
        there = tuple(number for number in armies if placed.get(number) == zone)
        return ZoneLevel(faction, there, levels[faction][zone], levels[faction][zone] * document.ruleset.sailing.level)

    return tuple(
        ZoneOutcome(zone, tuple(level_of(faction, zone) for faction in active)) for zone in document.board.zones
    )


def _most_points(document: RoundDocument, faction: Faction) -> dict[str, int]:
    """As many points as a faction could place on each zone: all its armies' points, but no more than its limit."""
    armies = sum(army.faction == faction.id for army in document.position.armies)
    limits = point_limits(document.board, document.position, faction, document.ruleset.radii)
    return {zone: min(limit, armies) for zone, limit in limits.items()}
