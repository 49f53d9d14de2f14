"""Maps that somebody chose: asked for, drawn by a worker, kept for a while."""

from datetime import datetime
from functools import partial
from typing import Any

from django.core.files.storage import default_storage
from django.db import transaction

from campaign.models import Picture
from campaign.selectors.chosen_pictures import chosen_pictures, chosen_to_remove


def ask_for(key: dict[str, Any], at: datetime) -> Picture:
    """Notes that somebody wants the picture that is known by `key` (`Subjects.key`); the picture.

    It has no file until a worker has drawn it. Asking again keeps it for longer.
    """
    with transaction.atomic():
        picture, is_new = Picture.objects.get_or_create(**key, defaults={"asked_at": at, "width": 0})
        if not is_new and picture.asked_at is not None:
            picture.asked_at = at
            picture.save(update_fields=["asked_at"])
    return picture


def give_up(picture_id: int) -> None:
    """Forgets that a picture was asked for which could not be drawn; whoever wants it still can ask again."""
    chosen_pictures().filter(pk=picture_id, file="").delete()


def remove_old(at: datetime) -> int:
    """Removes the chosen pictures that are kept no longer, with their files; how many they were."""
    found = chosen_to_remove(at)
    for picture in Picture.objects.filter(pk__in=found):
        with transaction.atomic():
            name = picture.file.name
            picture.delete()
            if name:
                transaction.on_commit(partial(default_storage.delete, name))
    return len(found)
