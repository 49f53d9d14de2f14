"""Picture files without a database row, left by workers that died after drawing and before saving the row."""

import re
from datetime import datetime, timedelta

from django.core.files.storage import default_storage

from campaign.models import Picture

LEAST_AGE = timedelta(days=1)
"""Files younger than this may still be in use by a worker."""
FOLDER = "pictures"
SHARE_COUNT = 16
"""One run checks one share of the files: those whose names begin with the same digit."""
ROTATION_SECONDS = 3600
_OF_A_PICTURE = re.compile(r"[0-9a-f]{8}-[0-9a-f-]{27}(_\w+)?\.(png|svg)")
_QUERY_BATCH = 500


def remove_lost_files(at: datetime) -> int:
    """Delete the lost files of one share and return how many; files not named like pictures are kept."""
    digit = f"{int(at.timestamp()) // ROTATION_SECONDS % SHARE_COUNT:x}"
    names = [f"{FOLDER}/{name}" for name in _files() if name.startswith(digit) and _OF_A_PICTURE.fullmatch(name)]
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
        return default_storage.listdir(FOLDER)[1]
    except FileNotFoundError:  # nothing has been drawn yet
        return []


def _is_old(name: str, at: datetime) -> bool:
    try:
        return default_storage.get_modified_time(name) < at - LEAST_AGE
    except FileNotFoundError:  # another process has removed it
        return False
