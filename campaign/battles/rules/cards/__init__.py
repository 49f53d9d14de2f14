"""Battle cards: a duel with hidden hands (BC)."""

from campaign.battles.rules.cards.battle import CardsBattle, play, sheets_of

__all__ = ["CardsBattle", "play", "sheets_of"]
