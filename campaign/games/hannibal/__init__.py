"""HANNIBAL: the Second Punic War in Italy for two.

Begin with `game.py`.
"""

from campaign.games.hannibal.sentences import CHAPTERS
from campaign.language.catalogue.sentences import CATALOGUE

CATALOGUE.add(CHAPTERS)
