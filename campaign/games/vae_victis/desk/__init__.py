"""The pages Map and Army of *Vae Victis*: forecasts, facts of an army, and its march as tables.

Begin with `forecast.py`.
"""

from campaign.games.desk import DeskPart
from campaign.games.vae_victis.desk.army_facts import facts_of
from campaign.games.vae_victis.desk.forecast import BEFORE_MARCHES, forecast_of, may_lose_armies

DESK = DeskPart(forecast=forecast_of, before_marches=BEFORE_MARCHES, may_lose_armies=may_lose_armies, facts=facts_of)
