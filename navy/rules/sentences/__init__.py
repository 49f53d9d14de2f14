"""What the rules of the sea say, each sentence once."""

import hexmap.rules.sentences
from hexmap.rules.sentences.catalogue import Catalogue
from navy.rules.sentences import straits

CHAPTERS = (straits,)
"""The modules of sentences, one for each subject."""
CATALOGUE = Catalogue((*hexmap.rules.sentences.CHAPTERS, *CHAPTERS))
"""The sentences of this room and of the lowest."""
say = CATALOGUE.say
"""Writes a sentence of this catalogue: `say("obstacle.army_at_strait", army=4)`."""
