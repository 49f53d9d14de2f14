"""Previews of orders of *Vae Victis*: reach, supply, marches.

Begin with `previews.py`.
"""

from campaign.preview.forecast import Forecast
from campaign.preview.preview_json import preview_as_json, reach_as_json
from campaign.preview.together import FactionMarches, MarchEnd, may_end_at_sea
from campaign.preview.values import PoolPlan, Preview, Problem

__all__ = [
    "FactionMarches",
    "Forecast",
    "MarchEnd",
    "PoolPlan",
    "Preview",
    "Problem",
    "may_end_at_sea",
    "preview_as_json",
    "reach_as_json",
]
