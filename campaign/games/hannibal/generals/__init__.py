"""Computer players of HANNIBAL: recruits who weigh marches by what they are worth (HH.17.4).

Begin with `decisions.py`.
"""

from campaign.games.hannibal.generals.arena import play, table
from campaign.games.hannibal.generals.decisions import decide, play_game, play_step
from campaign.games.hannibal.generals.orders import GeneralOrder, Texts, texts_of

__all__ = ["GeneralOrder", "Texts", "decide", "play", "play_game", "play_step", "table", "texts_of"]
