"""*Vae Victis*: campaigns with simultaneous movement, zones of control and engagements.

Begin with `game.py`.
"""

from campaign.games.vae_victis.sentences import CHAPTERS
from campaign.language.catalogue.sentences import CATALOGUE

CATALOGUE.add(CHAPTERS)
