"""The quick battle: miniature armies on a board of squares (GS)."""

from campaign.battles.rules.quick.battle import QuickBattle, play, set_up, sheets_of

__all__ = ["QuickBattle", "play", "set_up", "sheets_of"]
