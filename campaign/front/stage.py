"""The part of the map on which a round plays, as the page shows it before any script runs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from campaign.games.document_map import DocumentMap
from campaign.games.frames import Frame
from campaign.models import Faction
from campaign.reports.crops import action_window
from campaign.reports.frames_json import replay_as_json
from campaign.reports.window_box import layout_of
from campaign.services.drawing import DESK_WIDTH
from hexmap.drawing.geometry import Layout, layout, on_screen
from hexmap.drawing.windows import GridWindow
from hexmap.rules.board import Board
from hexmap.rules.documents import JsonObject
from hexmap.rules.hexes import Grid

Factions = Mapping[int, Faction]
"""The faction of every army, by its number."""


@dataclass(frozen=True, slots=True)
class StillCounter:
    """An army on the still map: its place in pixels, and where its bars begin, one for every faction before its own."""

    number: int
    faction: Faction
    x: float
    y: float
    afloat: bool
    bars: Sequence[int]


@dataclass(frozen=True, slots=True)
class StillTrail:
    """The way of an army on the still map, as path data."""

    faction: Faction
    path: str


@dataclass(frozen=True, slots=True)
class RoundStage:
    """The map of a round: its size, where the armies ended, and what scripts need; `titles` are those of its scenes."""

    width: int
    height: int
    counters: Sequence[StillCounter]
    trails: Sequence[StillTrail]
    titles: Sequence[str]
    replay: JsonObject


def stage_of(shown: DocumentMap, frames: Sequence[Frame], factions: Factions) -> RoundStage:
    """Return the stage of a round, by its map after the march and its frames.

    It plays those frames in which something happens in the part of the map shown.
    """
    board, window = shown.board, action_window(shown)
    at = layout_of(on_screen(layout(board.grid, DESK_WIDTH)), window)
    seen = [frame for frame in frames if frame is frames[0] or _is_seen(frame, board.grid, window)] or list(frames[-1:])
    places = {faction.id: place for place, faction in enumerate(shown.position.factions)}
    bars = {number: places.get(faction.identifier, 0) for number, faction in factions.items()}
    return RoundStage(
        at.width,
        at.height,
        tuple(_counters(board, at, frames[-1], factions, bars)),
        tuple(_trails(at, frames, factions)),
        tuple(frame.title for frame in seen),
        {
            **replay_as_json(board, seen, DESK_WIDTH),
            "layout": at.as_json,
            "armies": {number: {"key": faction.pk, "bars": bars[number]} for number, faction in factions.items()},
        },
    )


def _is_seen(frame: Frame, grid: Grid, window: GridWindow) -> bool:
    """Whether an army moves in the window, or a mark is there."""
    names = [name for move in frame.moves for name in move.hexes]
    names += [name for one in frame.happenings if one.mark for name in one.hexes]
    return any(_holds(window, grid, name) for name in names)


def _holds(window: GridWindow, grid: Grid, name: str) -> bool:
    row, column = divmod(grid.index(name), grid.columns)
    return window.holds(column, row)


def _counters(
    board: Board, at: Layout, last: Frame, factions: Factions, bars: Mapping[int, int]
) -> Sequence[StillCounter]:
    """Return the armies on the map, those further down last, so that they cover the others."""
    found = []
    for number, name in sorted(last.armies.items(), key=lambda entry: board.grid.index(entry[1])):
        x, y = (round(part, 1) for part in at.centre(board.grid.index(name)))
        afloat = not board.is_land(board.grid.index(name))
        if number in factions and 0 <= x <= at.width and 0 <= y <= at.height:
            found.append(
                StillCounter(number, factions[number], x, y, afloat, range(-14, -14 + 7 * min(bars[number], 5), 7))
            )
    return found


def _trails(at: Layout, frames: Sequence[Frame], factions: Factions) -> Sequence[StillTrail]:
    """Return the marches of the round, one path for each faction."""
    paths: dict[Faction, list[str]] = {}
    for frame in frames:
        for move in frame.moves:
            if move.marching and move.army in factions:
                points = (at.centre(at.grid.index(name)) for name in move.hexes)
                way = "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points)
                paths.setdefault(factions[move.army], []).append(way)
    return [StillTrail(faction, "".join(ways)) for faction, ways in paths.items()]
