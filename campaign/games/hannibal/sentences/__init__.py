"""The sentences of HANNIBAL, which `campaign/games/hannibal/__init__.py` adds to those of the site.

Begin with `events.py`.
"""

from campaign.games.hannibal.sentences import events, forms, marches, solo

CHAPTERS = (events, forms, marches, solo)
"""The modules, one for each subject."""
