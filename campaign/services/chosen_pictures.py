"""Maps that users requested: queued, drawn by a worker, kept for a while."""

from datetime import datetime
from functools import partial
from typing import Any

from django.core.files.storage import default_storage
from django.db import transaction

from campaign.models import Picture
from campaign.selectors.chosen_pictures import chosen_to_remove


def ask_for(key: dict[str, Any], at: datetime) -> Picture:
    """Record a request for the picture with this `key` (see `Subjects.key`) and return the picture.

    It has no file until a worker has drawn it. Requesting it again keeps it for longer.
    """
    with transaction.atomic():
        picture, is_new = Picture.objects.get_or_create(**key, defaults={"asked_at": at, "width": 0})
        if not is_new and picture.asked_at is not None:
            picture.asked_at = at
            picture.save(update_fields=["asked_at"])
    return picture


def remove_old(at: datetime) -> int:
    """Delete the requested pictures that are kept no longer, with their files; return how many."""
    found = chosen_to_remove(at)
    for picture in Picture.objects.filter(pk__in=found):
        with transaction.atomic():
            name = picture.file.name
            picture.delete()
            if name:
                transaction.on_commit(partial(default_storage.delete, name))
    return len(found)
