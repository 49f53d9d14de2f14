"""A post about a round of *Vae Victis*, from its blocks."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.post_texts.blocks import Block, Post
from campaign.post_texts.composing import PostKind, composed_about
from campaign.post_texts.speech import Speech


def composed(
    speech: Speech, kind: PostKind, document: RoundDocument, blocks: Mapping[str, Sequence[Block]], **fields: str
) -> Post:
    """A post about the round of a document of *Vae Victis*; see `composed_about`."""
    speech = replace(speech, fought_here=document.ruleset.battle.only_on_site)
    return composed_about(speech, kind, document.board.title, document.position.round, blocks, **fields)
