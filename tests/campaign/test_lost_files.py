"""Files of pictures that no row knows of, and room that a disk has not."""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, default_storage

from campaign import tasks
from campaign.models import Phase, Picture, UnfinishedTask
from campaign.services.pictures import ROTATION_SECONDS, SHARE_COUNT, remove_lost_files

ALL = range(SHARE_COUNT)


def kept(name: str, at: datetime) -> str:
    """A file among the pictures, last written at a moment."""
    stored = default_storage.save(f"pictures/{name}", ContentFile(b"a map"))
    os.utime(default_storage.path(stored), (at.timestamp(), at.timestamp()))
    return stored


def names() -> set[str]:
    return {f"pictures/{name}" for name in default_storage.listdir("pictures")[1]}


def test_only_old_files_of_pictures_without_a_row_are_removed(phase: Phase) -> None:
    at = datetime(2026, 7, 1, tzinfo=UTC)
    old, young = at - timedelta(hours=25), at - timedelta(hours=8)  # less than a day also at the last look
    known = kept(f"{uuid4()}.png", old)
    Picture.objects.create(phase=phase, moment=Picture.Moment.BEFORE, file=known, width=1)
    stay = {known, kept(f"{uuid4()}.svg", young), kept("legend.png", old)}
    lost = {kept(f"{uuid4()}.png", old), kept(f"{uuid4()}_aB3dE5g.svg", old)}
    assert names() == stay | lost
    assert sum(remove_lost_files(at + timedelta(seconds=ROTATION_SECONDS * share)) for share in ALL) == 2
    assert names() == stay


def test_removing_lost_files_works_before_any_picture_exists(db: None) -> None:
    assert remove_lost_files(datetime(2026, 7, 1, tzinfo=UTC)) == 0


def test_a_full_disk_leaves_no_partial_map_and_drawing_is_retried(
    phase: Phase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk takes the beginning of the file and no more."""
    write: Any = vars(FileSystemStorage)["_save"]  # where Django's own storage writes

    def half(storage: FileSystemStorage, name: str, _content: Any) -> str:
        write(storage, name, ContentFile(b"\x89PNG"))
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(FileSystemStorage, "_save", half)
        tasks.draw_of_opening(phase.pk, "before-thumbnail-png")
    assert names() == set()
    assert not Picture.objects.exists()
    row = UnfinishedTask.objects.get()
    assert (row.tries, row.error, row.given_up_at) == (1, "machine:OSError", None)
    UnfinishedTask.objects.update(failed_at=row.begun_at - timedelta(minutes=1))
    tasks.draw_of_opening(phase.pk, "before-thumbnail-png")
    picture = Picture.objects.get()
    assert Path(picture.file.path).stat().st_size > 1000
    assert not UnfinishedTask.objects.exists()
