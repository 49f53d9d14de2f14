"""Computer players of HANNIBAL, one for each side: recruits who weigh marches by what they are worth (HH.17.4)."""

from campaign.hannibal.generals.arena import play, table
from campaign.hannibal.generals.decisions import decide, play_game, play_step
from campaign.hannibal.generals.orders import GeneralOrder, Texts, texts_of

__all__ = ["GeneralOrder", "Texts", "decide", "play", "play_game", "play_step", "table", "texts_of"]
