"""Initiative and naval superiority told as events (IN)."""

from collections.abc import Iterator

from campaign.rules.document.events import Event, listed
from hexmap.rules.position import Position
from navy.rules.superiority import Initiative


def initiative_events(position: Position, initiative: Initiative, zones: tuple[str, ...]) -> Iterator[Event]:
    """First the points that could not be honoured (IN.2), then the superiority in every zone (IN.3)."""
    for number, zone in initiative.refused.items():
        text = f"The initiative point of army {number} exceeds the limit of its faction in {zone} and goes to strength."
        yield Event("IN.2", "initiative_refused", position.round, text, {"army": number, "zone": zone})
    for zone in zones:
        levels = {faction: initiative.superiority[faction][zone] for faction in initiative.superiority}
        points = {faction: initiative.points[faction][zone] for faction in initiative.points}
        said = [
            f"{position.faction[faction].title} {level} ({_points(points[faction])})"
            for faction, level in levels.items()
        ]
        text = f"Naval superiority in {zone}: {listed(said)}."
        about = {"zone": zone, "points": points, "superiority": levels}
        yield Event("IN.3", "naval_superiority", position.round, text, about)


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"
