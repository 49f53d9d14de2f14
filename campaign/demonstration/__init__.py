"""The demonstration campaign that ships with the site, played to its end through the services.

Begin with `playing.py`.
"""

from campaign.demonstration.installed import AddressTaken, draw_maps, hide, install, show

__all__ = ["AddressTaken", "draw_maps", "hide", "install", "show"]
