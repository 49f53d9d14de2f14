"""The scenarios of HANNIBAL, as a campaign begins with them (HH.14).

Begin with `shipped.py`.
"""

from campaign.games.hannibal.scenarios.offered import SCENARIOS
from campaign.games.hannibal.scenarios.shipped import (
    HannibalScenario,
    HannibalSide,
    hannibal_beginning,
    hannibal_days,
    hannibal_scenarios,
)

__all__ = [
    "SCENARIOS",
    "HannibalScenario",
    "HannibalSide",
    "hannibal_beginning",
    "hannibal_days",
    "hannibal_scenarios",
]
