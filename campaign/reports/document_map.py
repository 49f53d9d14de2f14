"""The map of a document of either game, as the drawing takes it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from campaign.games.all_games import AnyDocument
from campaign.games.hannibal.reports.map_scene import map_of, map_position
from campaign.games.hannibal.reports.moments import moments_of_round
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.intelligence import Reader
from campaign.games.vae_victis.reports.map_scene import scene_of
from campaign.games.vae_victis.reports.moments import moments_of
from hexmap.drawing.layers.layers import USUAL_LAYERS, USUAL_WITH_REGIONS, Layer
from hexmap.drawing.layers.scene import MapMoment, Scene
from hexmap.rules.board import Board
from hexmap.rules.position import Position


@dataclass(frozen=True)
class DocumentMap:
    """What the map of a document shows, with its usual layers; `moments` gives the frames of its moving picture.

    `caption` is empty where the document does not say which moment of its round it shows.
    """

    board: Board
    position: Position
    scene: Scene
    caption: str
    usual_layers: frozenset[Layer]
    moments: Callable[[], Sequence[MapMoment]]


def position_on_map(document: AnyDocument) -> Position:
    """Return the position of a document as the drawing knows it."""
    return map_position(document, document.position) if isinstance(document, GameDocument) else document.position


def document_map(document: AnyDocument, reader: Reader | None = "public") -> DocumentMap:
    """Return the map of a document as a reader sees it, in a game whose strengths can be hidden (HH.11.3).

    Pictures of the site are for everyone, so the reader is the public unless another is named; None sees everything.
    """
    if isinstance(document, GameDocument):
        found = map_of(document, reader)
        return DocumentMap(
            found.board,
            found.position,
            found.scene,
            found.caption,
            USUAL_WITH_REGIONS,
            lambda: moments_of_round(document, reader),
        )
    return DocumentMap(
        document.board, document.position, scene_of(document), "", USUAL_LAYERS, lambda: moments_of(document)
    )
