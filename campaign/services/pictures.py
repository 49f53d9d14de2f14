"""Drawing the maps of phases: those that every round has, and those that users requested; and removing lost files.

A file is lost when no row knows of it: a worker leaves one that stops after drawing and before saying so.
"""

import re
from contextlib import suppress
from datetime import datetime, timedelta

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import IntegrityError, transaction

from campaign.games.all_games import AnyDocument
from campaign.models import Phase, PhaseRecord, Picture
from campaign.selectors.phases import game_document, game_outcome
from campaign.selectors.standard_pictures import OPENING, OUTCOME, StandardPicture, standard_pictures
from campaign.services import drawing

LOST_FILE_AGE = timedelta(days=1)
"""Files younger than this may still be in use by a worker."""
PICTURE_FOLDER = "pictures"
SHARE_COUNT = 16
"""One run checks one share of the files: those whose names begin with the same digit."""
ROTATION_SECONDS = 3600
_OF_A_PICTURE = re.compile(r"[0-9a-f]{8}-[0-9a-f-]{27}(_\w+)?\.(png|svg)")
_QUERY_BATCH = 500


def draw_opening(phase_id: int) -> None:
    """Draw the maps of a phase as it opened that pages wait for: for posts and for the page Map.

    Of a game that someone plays alone only the latter.
    """
    solo = Phase.objects.filter(pk=phase_id, campaign__solo=True).exists()
    for one in OPENING:
        if one.is_awaited and not (solo and one.moment != Picture.Moment.DESK):
            draw_of_opening(phase_id, one.name)


def draw_outcome(record_id: int) -> None:
    """Draw the map of a record's outcome, with the marches, for posts."""
    for one in OUTCOME:
        if one.is_awaited:
            draw_of_outcome(record_id, one.name)


def draw_of_opening(phase_id: int, name: str) -> None:
    """Draw one map of a phase as it opened, unless it exists; `name` is that of a `StandardPicture`."""
    phase = Phase.objects.get(pk=phase_id)
    _have(_named(OPENING, name), phase, None)


def draw_of_outcome(record_id: int, name: str) -> None:
    """Draw one map of a record's outcome, unless it exists; `name` is that of a `StandardPicture`."""
    record = PhaseRecord.objects.select_related("phase", "published", "sealed").get(pk=record_id)
    _have(_named(OUTCOME, name), record.phase, record)


def draw_chosen(picture_id: int) -> None:
    """Draw a requested map, unless it exists or the request was deleted."""
    found = Picture.objects.select_related("phase", "record__phase", "record__published", "record__sealed")
    picture = found.filter(pk=picture_id, file="").first()
    if picture is None:
        return
    name, width = _stored(picture)
    if not Picture.objects.filter(pk=picture_id, file="").update(file=name, width=width):
        default_storage.delete(name)


def _named(standards: tuple[StandardPicture, ...], name: str) -> StandardPicture:
    return next(one for one in standards if one.name == name)


def _have(wanted: StandardPicture, phase: Phase, record: PhaseRecord | None) -> None:
    """Draw a map and keep it, unless another worker has drawn it in the meantime."""
    if standard_pictures().filter(phase=phase, record=record, **wanted.looks).exists():
        return
    picture = Picture(phase=phase, record=record, **wanted.looks)
    picture.file, picture.width = _stored(picture)
    try:
        with transaction.atomic():
            picture.save(force_insert=True)
    except IntegrityError:  # another worker drew it first; its picture stays
        picture.file.delete(save=False)


def _stored(picture: Picture) -> tuple[str, int]:
    """Draw a picture into a file; return the file's name and the width of the picture.

    A full disk leaves no partial file. A worker that is killed leaves a file without a row, which `lost_files` deletes
    after a day.
    """
    made = drawing.made(picture, _document(picture), _caption(picture))
    name = f"{PICTURE_FOLDER}/{picture.public_id}.{made.suffix}"
    try:
        return default_storage.save(name, ContentFile(made.data)), made.width
    except OSError:
        with suppress(OSError):
            default_storage.delete(name)
        raise


def _document(picture: Picture) -> AnyDocument:
    return game_document(picture.phase) if picture.record is None else game_outcome(picture.record)


def _caption(picture: Picture) -> str:
    moment = "positions" if picture.record is None else "after movement"
    return f"Round {picture.phase.round}: {moment}"


def remove_lost_files(at: datetime) -> int:
    """Delete the lost files of one share and return how many; files not named like pictures are kept."""
    digit = f"{int(at.timestamp()) // ROTATION_SECONDS % SHARE_COUNT:x}"
    names = [
        f"{PICTURE_FOLDER}/{name}" for name in _files() if name.startswith(digit) and _OF_A_PICTURE.fullmatch(name)
    ]
    removed = 0
    for first in range(0, len(names), _QUERY_BATCH):
        some = names[first : first + _QUERY_BATCH]
        known = set(Picture.objects.filter(file__in=some).values_list("file", flat=True))
        for name in some:
            if name not in known and _is_old(name, at):
                default_storage.delete(name)
                removed += 1
    return removed


def _files() -> list[str]:
    try:
        return default_storage.listdir(PICTURE_FOLDER)[1]
    except FileNotFoundError:  # nothing has been drawn yet
        return []


def _is_old(name: str, at: datetime) -> bool:
    try:
        return default_storage.get_modified_time(name) < at - LOST_FILE_AGE
    except FileNotFoundError:  # another process has removed it
        return False
