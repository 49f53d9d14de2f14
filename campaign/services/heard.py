"""What wings do when something that a step waits for has come in: orders, or the result of a battle."""

from collections.abc import Callable
from functools import partial

from django.db import transaction

from campaign.models import Campaign

WHEN_HEARD: list[Callable[[int], None]] = []
"""Each is called with the id of a game that someone plays alone, once what came in is committed."""


def heard(campaign: Campaign) -> None:
    """Let the wings know that something came in; only games that someone plays alone go on at once."""
    if campaign.solo:
        for do in WHEN_HEARD:
            transaction.on_commit(partial(do, campaign.pk))
