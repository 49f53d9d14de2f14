"""The post for the forum about a movement, in BBCode and in one piece."""

from campaign.games.vae_victis.posts.movement import movement_post
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.post_texts.formats import FORMATS, in_one_piece
from campaign.post_texts.speech import ENGLISH

ADDRESS_TO_FILL_IN = "put the public address of the map here"


def forum_post(document: RoundDocument, *, map_address: str | None = None, full_address: str | None = None) -> str:
    """Return the BBCode of a document after movement; `map_address` goes into `[img]`, linked to `full_address`.

    Raises DocumentError for a document that holds no movement.
    """
    post = movement_post(ENGLISH, document, map_address=map_address or ADDRESS_TO_FILL_IN, full_address=full_address)
    return in_one_piece(post, FORMATS["bbcode"])
