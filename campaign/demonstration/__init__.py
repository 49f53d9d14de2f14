"""The demonstration campaign that ships with the site: nine rounds of the First Punic War, played to the end.

Begin with `playing.py`.
"""

from campaign.demonstration.installed import (
    ADMINISTRATOR,
    SEATS,
    SLUG,
    TITLE,
    AddressTaken,
    draw_maps,
    hide,
    install,
    show,
)
from campaign.demonstration.script import PlannedOrders, ScriptRound, orders_for, played_rounds, text_submitted

__all__ = [
    "ADMINISTRATOR",
    "SEATS",
    "SLUG",
    "TITLE",
    "AddressTaken",
    "PlannedOrders",
    "ScriptRound",
    "draw_maps",
    "hide",
    "install",
    "orders_for",
    "played_rounds",
    "show",
    "text_submitted",
]
