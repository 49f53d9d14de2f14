"""The pages of HANNIBAL that take the place of pages of Vae Victis."""

from campaign.games.hannibal.steps import HANNIBAL
from campaign.views.access import COUNTERPARTS

_PLACES = ("orders", "desk", "army")
"""Addresses of Vae Victis whose links lead to the page Orders."""


def register() -> None:
    """Lead from the pages of orders to the page Orders."""
    for name in _PLACES:
        COUNTERPARTS[HANNIBAL, name] = "hannibal-orders"
