"""Preview pictures of maps: requested in the map editor, drawn by a worker, kept for a day."""

from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial

from django.contrib.auth.models import User
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction

from campaign.models import MapPreview
from hexmap.editor.picture import empty_map_picture
from hexmap.editor.reading import read_sketch

PREVIEW_LIFETIME = timedelta(days=1)


@transaction.atomic
def ask_for_preview(owner: User, text: str, at: datetime) -> MapPreview:
    """Record a user's request for a preview of a map document, replacing the previous one.

    Raises DocumentError for what is no map document or beyond the bounds of the site.
    """
    read_sketch(text)
    User.objects.select_for_update(no_key=True).get(pk=owner.pk)  # of two concurrent requests the second one waits
    for old in MapPreview.objects.filter(owner=owner):
        _remove(old)
    return MapPreview.objects.create(owner=owner, document=text, asked_at=at)


def draw_preview(number: int) -> None:
    """Draw the map of a preview, unless it is drawn or its owner has requested another one."""
    preview = MapPreview.objects.filter(pk=number, width=0, failed=False).first()
    if preview is None:
        return
    picture = empty_map_picture(read_sketch(preview.document))
    _store(preview.file_name, picture.png)
    size = {"width": picture.width, "height": picture.height}
    if not MapPreview.objects.filter(pk=number).update(document="", **size):
        default_storage.delete(preview.file_name)


def give_up_preview(number: int) -> None:
    """Record that a preview could not be drawn, which its page shows."""
    MapPreview.objects.filter(pk=number, width=0).update(document="", failed=True)


def remove_old_previews(at: datetime) -> int:
    """Delete expired previews with their files; return how many."""
    found = list(MapPreview.objects.filter(asked_at__lt=at - PREVIEW_LIFETIME).defer("document"))
    for preview in found:
        with transaction.atomic():
            _remove(preview)
    return len(found)


def _remove(preview: MapPreview) -> None:
    name = preview.file_name
    preview.delete()
    transaction.on_commit(partial(default_storage.delete, name))


def _store(name: str, data: bytes) -> None:
    """Store a file, replacing one left by a dead worker; a full disk leaves no partial file."""
    default_storage.delete(name)
    try:
        default_storage.save(name, ContentFile(data))
    except OSError:
        with suppress(OSError):
            default_storage.delete(name)
        raise
