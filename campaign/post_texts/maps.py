"""The map in a post: as wide as forums show it, with the way to the one in full."""

from campaign.post_texts.blocks import Block, Image
from campaign.post_texts.speech import Speech


def map_in_post(speech: Speech, shows: str, address: str | None, full_address: str | None) -> list[Block]:
    """The map that has an address, leading to its larger self where that has one; nothing where it has none."""
    if not address:
        return []
    return [Image(address, shows, full_address or "", speech.gettext("In full size:"))]
