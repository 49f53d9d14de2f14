"""What the rules say about maps, costs and sea links, each sentence once; and the mechanism that all rooms build on.

A room above has chapters of its own and a `Catalogue` of them and of those below. `campaign/language` has all.
"""

from hexmap.rules.sentences import costs, links, maps, values
from hexmap.rules.sentences.catalogue import Catalogue

CHAPTERS = (values, maps, costs, links)
"""The modules of sentences, one for each subject."""
CATALOGUE = Catalogue(CHAPTERS)
"""The sentences of this room."""
say = CATALOGUE.say
"""Writes a sentence of these chapters: `say("hex_is_not_on_the_map", hex="4664")`."""
