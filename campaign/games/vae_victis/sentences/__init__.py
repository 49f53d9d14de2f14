"""The sentences of *Vae Victis* alone, which `campaign/games/vae_victis/__init__.py` adds to those of the site.

Begin with `movement.py`.
"""

from campaign.games.vae_victis.sentences import battles, generals, logistics, movement, scores, sea, sieges, solo

CHAPTERS = (movement, sea, logistics, battles, sieges, solo, scores, generals)
"""The modules, one for each subject."""
