"""Read by every Python process that has this folder in its path: its clock goes wrong by CLOCK_OFFSET seconds."""

import os
import time
from datetime import datetime, timedelta

from django.utils import timezone

_OFFSET = float(os.environ.get("CLOCK_OFFSET", "0"))
_TIME, _NOW = time.time, timezone.now


def _time() -> float:
    return _TIME() + _OFFSET


def _now() -> datetime:
    return _NOW() + timedelta(seconds=_OFFSET)


time.time = _time
timezone.now = _now
