"""What a player's orders would come to: reach, supply, marches."""

from campaign.rules.preview.forecast import Forecast
from campaign.rules.preview.preview_json import preview_as_json, reach_as_json
from campaign.rules.preview.together import FactionMarches, MarchEnd, may_end_at_sea
from campaign.rules.preview.values import PoolPlan, Preview

__all__ = [
    "FactionMarches",
    "Forecast",
    "MarchEnd",
    "PoolPlan",
    "Preview",
    "may_end_at_sea",
    "preview_as_json",
    "reach_as_json",
]
