"""The chances of a step with given orders: it is adjudicated many times, each time with other dice (HH.2.6).

Begin with `table.py`.
"""

from campaign.games.hannibal.what_if.part import WHAT_IF

__all__ = ["WHAT_IF"]
