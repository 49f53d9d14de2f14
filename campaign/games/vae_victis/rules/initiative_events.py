"""Initiative and naval superiority as events (IN)."""

from collections.abc import Iterator

from campaign.language.catalogue.events import Event
from campaign.language.catalogue.sentences import say
from hexmap.rules.position import Position
from navy.rules.superiority import Initiative


def initiative_events(position: Position, initiative: Initiative, zones: tuple[str, ...]) -> Iterator[Event]:
    """First the points that could not be honoured (IN.2), then the superiority in every zone (IN.3)."""
    for number, zone in initiative.refused.items():
        text = say("initiative_point_refused", army=number, zone=zone)
        yield Event("IN.2", "initiative_refused", position.round, text, {"army": number, "zone": zone})
    for zone in zones:
        levels = {faction: initiative.superiority[faction][zone] for faction in initiative.superiority}
        points = {faction: initiative.points[faction][zone] for faction in initiative.points}
        placed = {faction: say("placed.points", count=number) for faction, number in points.items()}
        said = [
            say("level.of_faction", faction=position.faction[faction].title, number=level, placed=placed[faction])
            for faction, level in levels.items()
        ]
        text = say("naval_superiority", zone=zone, levels=said)
        about = {"zone": zone, "points": points, "superiority": levels}
        yield Event("IN.3", "naval_superiority", position.round, text, about)
