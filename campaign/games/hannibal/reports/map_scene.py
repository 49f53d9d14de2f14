"""The map of a game of HANNIBAL, as a reader sees it: position and scene for the drawing."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from campaign.games.document_map import DocumentMap
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.intelligence import Reader, hides_units, is_hidden
from campaign.games.hannibal.rules.position import CARTHAGO, Force, Position, Siege
from campaign.games.hannibal.rules.theatre import SIDES
from hexmap.drawing.layers.layers import USUAL_WITH_REGIONS
from hexmap.drawing.layers.scene import BattleMark, CounterLine, LinedCounter, Region, Scene, StructureSign
from hexmap.rules import position as on_the_map

RANKS: Mapping[str, int] = {"unfortified": 1, "fortified": 2, "walled": 3, "2": 4, "1": 5}
"""The rank of the sign of each class of cities."""
WORDS = ("Unfortified", "Fortified", "Walled", "Class 2", "Class 1")
"""The classes in a legend, by rank."""
HIDDEN, NO_UNITS = "?", "-"
"""The strength of units that the reader does not see, and of leaders without units."""


def map_of(document: GameDocument, reader: Reader | None = None) -> DocumentMap:
    """The map of a document as a reader sees it; without a reader it shows everything.

    Marches and combats are those of the document's events, which are of one round.
    """
    position = document.position
    scene = replace(
        scene_at(position, partial(_is_hidden, position, reader)),
        marches=_marches(document),
        battles=tuple(_battles(document)),
    )
    caption = caption_of(position, reader)
    return DocumentMap(position.theatre.board, map_position(document, position), scene, caption, USUAL_WITH_REGIONS)


Hidden = Callable[[Force], bool]
"""Whether the reader of a map does not see the units of a force."""


def nothing_hidden(_force: Force) -> bool:
    """The reader of the map sees all units."""
    return False


def _is_hidden(position: Position, reader: Reader | None, force: Force) -> bool:
    return reader is not None and is_hidden(position, force, reader)


def scene_at(position: Position, hidden: Hidden = nothing_hidden) -> Scene:
    """The scene of a position, without marches and battles."""
    return Scene(
        regions=tuple(_regions(position)),
        signs={
            city.name: StructureSign(RANKS[city.class_], "" if city.loyalty is None else str(city.loyalty))
            for city in position.theatre.cities.values()
        },
        sign_words=WORDS,
        value_word="Loyalty",
        counters=tuple(_counters(position, hidden)),
        siege_texts={
            siege.city: _siege_text(siege, position.ruleset.siege.works_fall) for siege in position.sieges.values()
        },
    )


def map_position(document: GameDocument, position: Position) -> on_the_map.Position:
    """A position in the game of a document as the drawing knows it: sides are factions, leaders are armies."""
    factions = tuple(
        on_the_map.Faction(
            side.id,
            side.title,
            active=True,
            capitals=(),
            initiative_factor=0,
            victory_points=position.points if side.id == CARTHAGO else 0,
            colour=side.colour,
        )
        for side in document.model.sides
    )
    armies = tuple(
        on_the_map.Army(number, force.side, force.hex, strength=0) for number, force in sorted(position.led.items())
    )
    sieges = tuple(on_the_map.Siege(siege.city, siege.side, (), 0, 0) for _, siege in sorted(position.sieges.items()))
    return on_the_map.Position(position.round, factions, position.control, armies, sieges)


def _regions(position: Position) -> Iterator[Region]:
    """The provinces, each with its value (HH.13.1)."""
    theatre = position.theatre
    for name, province in theatre.provinces.items():
        yield Region(f"{name} {province.value}", frozenset(theatre.hexes_of[name]), position.provinces[name])


def _counters(position: Position, is_unseen: Hidden) -> Iterator[LinedCounter]:
    """A counter for what a side has in a hex, inside and outside: leaders by number, the garrison last."""
    for hex_ in sorted(position.forces_at):
        for side in SIDES:
            for inside in (True, False):
                forces = position.at(hex_, side, inside=inside)
                if forces:
                    yield _counter(position, forces, is_unseen)


def _counter(position: Position, forces: tuple[Force, ...], is_unseen: Hidden) -> LinedCounter:
    hidden = [is_unseen(force) for force in forces]
    lines = tuple(
        CounterLine(_label(position, force, alone=len(forces) == 1), _strength(position, force, is_hidden=unseen))
        for force, unseen in zip(forces, hidden, strict=True)
    )
    total = sum(position.sp(force.units) for force in forces)
    first = forces[0]
    shown = HIDDEN if any(hidden) else str(total) if total else NO_UNITS
    return LinedCounter(first.hex, first.side, lines, shown, inside=first.inside)


def _label(position: Position, force: Force, *, alone: bool) -> str:
    if force.leader is None:
        return "" if alone else "garrison"
    return position.name(force.leader).removeprefix("the ")


def _strength(position: Position, force: Force, *, is_hidden: bool) -> str:
    if is_hidden:
        return HIDDEN
    return str(position.sp(force.units)) if force.units else NO_UNITS


def _siege_text(siege: Siege, works_fall: int) -> str:
    """The die from which on the city falls, in brackets while works are partial (HH.9.5, HH.9.6)."""
    if siege.marker is not None:
        return str(siege.marker)
    return str(works_fall) if siege.works == "complete" else f"({works_fall})"


def _marches(document: GameDocument) -> dict[int, tuple[int, ...]]:
    """The hexes of each leader's march, the first included; none for a march that ended where it began."""
    index = document.position.theatre.board.grid.index
    return {
        event["leader"]: tuple(index(name) for name in (event["from"], *event["path"]))
        for event in document.events
        if event["kind"] == "march" and event["path"]
    }


def _battles(document: GameDocument) -> Iterator[BattleMark]:
    """The hexes in which there was a combat, or where both sides are outside when `battle` opens (HH.8.1)."""
    position = document.position
    hexes = {position.theatre.board.grid.index(event["hex"]) for event in document.events if event["kind"] == "combat"}
    if position.step == "battle":
        hexes |= position.contested
    for hex_ in sorted(hexes):
        yield BattleMark(((hex_, hex_),))


def caption_of(position: Position, reader: Reader | None = None) -> str:
    """Round, season, year, step, and who sees it so where something can be hidden from them."""
    parts = [season_of(position), position.step.replace("_", " ")]
    parts += [f"seen by {reader}"] if reader and hides_units(position, reader) else []
    return " · ".join(parts)


def season_of(position: Position) -> str:
    """Round, season and year: `Round 2 · summer 217 BC`."""
    season = "summer" if position.is_summer else "winter"
    return f"Round {position.round} · {season} {-position.year} BC"
