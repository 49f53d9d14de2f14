"""What the rules of orders say, each sentence once: of texts, of orders that are not allowed, of pasted messages."""

import hexmap.rules.sentences
from hexmap.rules.sentences.catalogue import Catalogue
from orders.rules.sentences import legality, pasted, sheets

CHAPTERS = (sheets, legality, pasted)
"""The modules of sentences, one for each subject."""
CATALOGUE = Catalogue((*hexmap.rules.sentences.CHAPTERS, *CHAPTERS))
"""The sentences of this room and of the room below."""
say = CATALOGUE.say
"""Writes a sentence of this catalogue: `say("army_is_not_on_the_map", army=4)`."""
