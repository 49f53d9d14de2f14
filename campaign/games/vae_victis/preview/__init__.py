"""Previews of orders of *Vae Victis*: reach, supply, marches.

Begin with `previews.py`.
"""

from campaign.games.vae_victis.preview.forecast import Forecast
from campaign.games.vae_victis.preview.preview_json import preview_as_json, reach_as_json
from campaign.games.vae_victis.preview.together import may_end_at_sea
from campaign.games.vae_victis.preview.values import Preview

__all__ = [
    "Forecast",
    "Preview",
    "may_end_at_sea",
    "preview_as_json",
    "reach_as_json",
]
