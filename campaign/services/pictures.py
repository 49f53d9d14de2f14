"""Drawing the maps of phases."""

from io import BytesIO
from pathlib import Path

from django.conf import settings
from django.core.files.base import File
from django.db import IntegrityError, transaction

from campaign.models import Phase, PhaseRecord, Picture
from campaign.rules.map_scene import scene_of
from campaign.rules.round_document import RoundDocument
from campaign.rules.sequence_of_play import read_text
from campaign.selectors import record_document
from hexmap.drawing.layers import BASE_LAYERS, USUAL_LAYERS, Layer
from hexmap.drawing.map_picture import FORUM_WIDTH, draw_map, encode_png

DESK_WIDTH = 3200
"""Pixels across the map of the desk, which is looked at from near."""
FULL_WIDTH = DESK_WIDTH
"""Pixels across a map in full. It is drawn on the base that the desk has already; another width would need its own."""

DESK_LAYERS = BASE_LAYERS | {Layer.CONTROL}
"""What the map of the desk shows; the rest is drawn upon it in the browser."""

_WIDTHS = {Picture.Scale.FORUM: FORUM_WIDTH, Picture.Scale.FULL: FULL_WIDTH}


def draw_opening(phase_id: int) -> None:
    """Draws the map of a phase as it opened, for the forum and for the desk, where there is none yet."""
    phase = Phase.objects.get(pk=phase_id)
    for moment in (Picture.Moment.BEFORE, Picture.Moment.DESK):
        _draw_opening(phase, moment, Picture.Scale.FORUM)


def draw_opening_in_full(phase_id: int) -> None:
    """Draws the map of a phase as it opened in full, if there is none yet."""
    _draw_opening(Phase.objects.get(pk=phase_id), Picture.Moment.BEFORE, Picture.Scale.FULL)


def draw_outcome(record_id: int) -> None:
    """Draws the map as a record left it, with the marches, for the forum, if there is none yet."""
    _draw_outcome(record_id, Picture.Scale.FORUM)


def draw_outcome_in_full(record_id: int) -> None:
    """Draws the map as a record left it, with the marches, in full, if there is none yet."""
    _draw_outcome(record_id, Picture.Scale.FULL)


def _draw_opening(phase: Phase, moment: Picture.Moment, scale: Picture.Scale) -> None:
    if not phase.pictures.filter(record=None, moment=moment, scale=scale).exists():
        picture = Picture(phase=phase, moment=moment, scale=scale)
        _keep(picture, read_text(phase.document), f"Round {phase.round}: positions")


def _draw_outcome(record_id: int, scale: Picture.Scale) -> None:
    record = PhaseRecord.objects.select_related("phase", "published", "sealed").get(pk=record_id)
    if not record.pictures.filter(scale=scale).exists():
        picture = Picture(phase=record.phase, record=record, moment=Picture.Moment.AFTER, scale=scale)
        _keep(picture, record_document(record), f"Round {record.phase.round}: after movement")


def _keep(picture: Picture, document: RoundDocument, caption: str) -> None:
    """Draws a picture, and keeps it unless somebody else has drawn it meanwhile."""
    desk = picture.moment == Picture.Moment.DESK
    image = draw_map(
        document.board,
        document.position,
        width=DESK_WIDTH if desk else _WIDTHS[Picture.Scale(picture.scale)],
        layers=DESK_LAYERS if desk else USUAL_LAYERS,
        scene=scene_of(document),
        caption="" if desk else caption,
        cache=Path(settings.PICTURES_CACHE_DIR),
    )
    picture.width = image.width
    picture.file.save(f"{picture.public_id}.png", File(BytesIO(encode_png(image))), save=False)
    try:
        with transaction.atomic():
            picture.save(force_insert=True)
    except IntegrityError:  # another worker drew it meanwhile; its picture stays
        picture.file.delete(save=False)
