"""The map of a step, or of the end of the game, as a drawing, and where its hexes are in it."""

from dataclasses import dataclass
from functools import lru_cache

from campaign.games.all_games import game_of_step
from campaign.games.reader import Reader
from campaign.models import Phase
from campaign.selectors import last_record, record_texts
from campaign.selectors.phases import document_of_game, outline
from hexmap.drawing.geometry import Layout
from hexmap.drawing.layers.layers import USUAL_WITH_REGIONS, Layer
from hexmap.drawing.svg.map_svg import layout_of, map_svg
from hexmap.rules.board import Board

WIDTH = 1600
"""The width of the drawing in its own units."""
LAYERS = USUAL_WITH_REGIONS - {Layer.FRAME, Layer.MARCHES}
"""Without frame, so that the hexes fill the drawing; marches of the step before would look like plans."""
_KEPT = 16
"""Drawings that a worker keeps, of some 200 kB each."""


@dataclass(frozen=True, slots=True)
class MapElement:
    """What a page needs to show the drawing: its size, and a version that is another for each step and reader."""

    width: int
    height: int
    version: str


def map_element(phase: Phase, reader: Reader) -> MapElement:
    """The drawing of a step for a reader, for a page."""
    layout = hexes_of_drawing(outline(phase).board)
    side = "all" if reader.reads_all else reader.faction or "public"
    return MapElement(layout.width, layout.height, f"{phase.pk}-{phase.status}-{side}")


def drawing(phase: Phase, reader: Reader) -> str:
    """The map with which a phase opened, or with which the game ended, as a reader sees it, as SVG (HH.11.3)."""
    record = last_record(phase) if phase.status == Phase.Status.PUBLISHED else None
    text = phase.document if record is None else record_texts(record).document_out
    return _drawn(text, phase.step, phase.engine_version, reader)


@lru_cache(maxsize=_KEPT)
def _drawn(text: str, step: str, version: str, reader: Reader) -> str:
    shown = game_of_step(step).map_of(document_of_game(text, step, version), reader)
    return map_svg(shown.board, shown.position, width=WIDTH, layers=LAYERS, scene=shown.scene)


def hexes_of_drawing(board: Board) -> Layout:
    """The places of the hexes of a board in its drawing."""
    return layout_of(board, WIDTH, LAYERS)
