"""The visitors of the table."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest

from tests.secrecy.cast import Visitors, arrive


@pytest.fixture
def visitors(db: None, settings: Any, tmp_path: Any) -> Iterator[Visitors]:
    """All ten of them; how often they ask is counted in a cache of their own, and refusals are not logged."""
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": str(tmp_path)}
    }
    refusals = logging.getLogger("django.request")
    refusals.setLevel(logging.CRITICAL)
    yield arrive()
    refusals.setLevel(logging.NOTSET)
