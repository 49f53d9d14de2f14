"""Computer players of HANNIBAL: recruits who weigh marches by what they are worth (HH.17.4).

Begin with `decisions.py`.
"""

from campaign.games.hannibal.generals.arena import play, table
from campaign.games.hannibal.generals.decisions import decide, game_of_generals

__all__ = ["decide", "game_of_generals", "play", "table"]
