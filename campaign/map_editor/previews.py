"""Pictures of maps that are being drawn: asked for in the map editor, drawn by a worker, kept for a day."""

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
    """Notes that someone wants to see a map document as a picture, in the place of what they asked for before.

    Raises DocumentError for what is no map document or beyond the bounds of the site.
    """
    read_sketch(text)
    User.objects.select_for_update(no_key=True).get(pk=owner.pk)  # of two that are sent at once the second one waits
    for old in MapPreview.objects.filter(owner=owner):
        _remove(old)
    return MapPreview.objects.create(owner=owner, document=text, asked_at=at)


def draw_preview(number: int) -> None:
    """Draws the map of a preview, if it is not drawn yet and its owner has not asked for another one meanwhile."""
    preview = MapPreview.objects.filter(pk=number, width=0, failed=False).first()
    if preview is None:
        return
    picture = empty_map_picture(read_sketch(preview.document))
    _store(preview.file_name, picture.png)
    size = {"width": picture.width, "height": picture.height}
    if not MapPreview.objects.filter(pk=number).update(document="", **size):
        default_storage.delete(preview.file_name)


def give_up_preview(number: int) -> None:
    """Notes that a preview could not be drawn, which its page tells."""
    MapPreview.objects.filter(pk=number, width=0).update(document="", failed=True)


def remove_old_previews(at: datetime) -> int:
    """Removes the previews that are kept no longer, with their files; how many they were."""
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
    """Stores a file in the place of any that a worker left that died; where there is no room, none of it is left."""
    default_storage.delete(name)
    try:
        default_storage.save(name, ContentFile(data))
    except OSError:
        with suppress(OSError):
            default_storage.delete(name)
        raise
