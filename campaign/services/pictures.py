"""Drawing the maps of phases."""

from io import BytesIO
from pathlib import Path

from django.conf import settings
from django.core.files.base import File
from django.db import IntegrityError, transaction

from campaign.models import Phase, PhaseRecord, Picture
from campaign.rules.round_document import RoundDocument
from campaign.rules.sequence_of_play import marches_of, read_text
from hexmap.drawing.map_picture import draw_map, encode_png


def draw_opening(phase_id: int) -> None:
    """Draws the map of a phase as it opened, if there is none yet."""
    phase = Phase.objects.get(pk=phase_id)
    if not phase.pictures.filter(record=None).exists():
        document = read_text(phase.document)
        _keep(phase, None, Picture.Moment.BEFORE, document, f"Round {phase.round}: positions")


def draw_outcome(record_id: int) -> None:
    """Draws the map as a record left it, with the marches, if there is none yet."""
    record = PhaseRecord.objects.select_related("phase").get(pk=record_id)
    if not record.pictures.exists():
        document = read_text(record.document_out)
        _keep(record.phase, record, Picture.Moment.AFTER, document, f"Round {record.phase.round}: after movement")


def _keep(phase: Phase, record: PhaseRecord | None, moment: str, document: RoundDocument, caption: str) -> None:
    image = draw_map(
        document.board,
        document.position,
        marches=marches_of(document),
        caption=caption,
        cache=Path(settings.PICTURES_CACHE_DIR),
    )
    picture = Picture(phase=phase, record=record, moment=moment, width=image.width)
    picture.file.save(f"{picture.public_id}.png", File(BytesIO(encode_png(image))), save=False)
    try:
        with transaction.atomic():
            picture.save(force_insert=True)
    except IntegrityError:  # another worker drew it meanwhile; its picture stays
        picture.file.delete(save=False)
