"""Drawing the maps of phases."""

from io import BytesIO
from pathlib import Path

from django.conf import settings
from django.core.files.base import File
from django.db import IntegrityError, transaction

from campaign.models import Phase, PhaseRecord, Picture
from campaign.rules.round_document import RoundDocument
from campaign.rules.sequence_of_play import marches_of, read_text
from campaign.selectors import record_document
from hexmap.drawing.map_picture import FORUM_WIDTH, draw_map, encode_png

DESK_WIDTH = 3200
"""Pixels across the map of the desk, which is looked at from near."""


def draw_opening(phase_id: int) -> None:
    """Draws the map of a phase as it opened, for the forum and for the desk, where there is none yet."""
    phase = Phase.objects.get(pk=phase_id)
    document = read_text(phase.document)
    for moment in (Picture.Moment.BEFORE, Picture.Moment.DESK):
        if not phase.pictures.filter(moment=moment).exists():
            _keep(phase, None, moment, document, f"Round {phase.round}: positions")


def draw_outcome(record_id: int) -> None:
    """Draws the map as a record left it, with the marches, if there is none yet."""
    record = PhaseRecord.objects.select_related("phase", "published", "sealed").get(pk=record_id)
    if not record.pictures.exists():
        document = record_document(record)
        _keep(record.phase, record, Picture.Moment.AFTER, document, f"Round {record.phase.round}: after movement")


def _keep(phase: Phase, record: PhaseRecord | None, moment: str, document: RoundDocument, caption: str) -> None:
    desk = moment == Picture.Moment.DESK
    image = draw_map(
        document.board,
        document.position,
        width=DESK_WIDTH if desk else FORUM_WIDTH,
        marches=marches_of(document),
        armies=not desk,
        caption="" if desk else caption,
        cache=Path(settings.PICTURES_CACHE_DIR),
    )
    picture = Picture(phase=phase, record=record, moment=moment, width=image.width)
    picture.file.save(f"{picture.public_id}.png", File(BytesIO(encode_png(image))), save=False)
    try:
        with transaction.atomic():
            picture.save(force_insert=True)
    except IntegrityError:  # another worker drew it meanwhile; its picture stays
        picture.file.delete(save=False)
