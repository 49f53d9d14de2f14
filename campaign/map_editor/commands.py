"""Keeping the maps that people draw in their accounts."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from campaign.language.catalogue.sentences import say
from campaign.models import SavedMap
from campaign.services.errors import Refused
from hexmap.editor.reading import read_sketch
from hexmap.rules.board import Board

MOST_MAPS = 20
"""Maps per account."""
_LONGEST_TITLE = 200


class TooManyMaps(Refused):
    """More maps than an account may have."""


class SavedElsewhere(Refused):
    """A save from a window that shows an older version of the map."""


@transaction.atomic
def save_new_map(owner: User, text: str, at: datetime) -> SavedMap:
    """Save a map document in an account as a new map.

    Raises DocumentError for what is no map document or beyond the bounds of the site, TooManyMaps.
    """
    facts = _facts(read_sketch(text))
    User.objects.select_for_update(no_key=True).get(pk=owner.pk)  # of two concurrent requests the second one waits
    if SavedMap.objects.filter(owner=owner).count() >= MOST_MAPS:
        raise TooManyMaps(say("you_keep_maps", count=MOST_MAPS))
    return SavedMap.objects.create(owner=owner, document=text, saved_at=at, **facts)


def save_map_again(owner: User, number: int, version: int, text: str, at: datetime) -> SavedMap:
    """Replace the document of a saved map; `version` is the one in the owner's window.

    Raises DocumentError as `save_new_map` does, SavedMap.DoesNotExist where the map is not theirs, SavedElsewhere.
    """
    facts = _facts(read_sketch(text))
    with transaction.atomic():
        kept = SavedMap.objects.select_for_update().get(pk=number, owner=owner)
        if kept.version != version:
            raise SavedElsewhere(say("this_map_was_changed_in_another_window_since_you"))
        SavedMap.objects.filter(pk=kept.pk).update(document=text, saved_at=at, version=version + 1, **facts)
    return SavedMap.objects.get(pk=number)


def delete_map(owner: User, number: int) -> None:
    """Delete a map from an account; raise SavedMap.DoesNotExist where it is not theirs."""
    SavedMap.objects.get(pk=number, owner=owner).delete()


def _facts(board: Board) -> dict[str, str | int]:
    """Return the facts of a map for the list."""
    title = "".join(letter if letter.isprintable() else " " for letter in board.title or board.name)
    return {"title": title[:_LONGEST_TITLE], "columns": board.grid.columns, "rows": board.grid.rows}
