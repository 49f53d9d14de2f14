"""Computer players of HANNIBAL, one for each side: recruits who weigh marches by what they are worth (HH.17.4)."""

from campaign.hannibal.generals.arena import play, table
from campaign.hannibal.generals.decisions import Texts, decide, play_game, play_step

__all__ = ["Texts", "decide", "play", "play_game", "play_step", "table"]
