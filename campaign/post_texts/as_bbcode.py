"""Posts in the BBCode of a phpBB forum."""

from campaign.post_texts import bbcode
from campaign.post_texts.blocks import Block, Bullets, Heading, Image, Links, Paragraph, Quote, Table
from campaign.post_texts.chunks import Chunk
from campaign.post_texts.citations import NO_LINKS, Citations
from campaign.post_texts.fixed_pitch import aligned, one_line

WIDTH = 80
"""Characters across a table: more must be scrolled for."""


def title(text: str) -> str:
    """The title of a post."""
    return bbcode.title(one_line(text))


def chunk(block: Block, citations: Citations = NO_LINKS) -> Chunk:
    """A block in BBCode."""

    def words(text: str) -> str:
        return citations.within(bbcode.plain(one_line(text)))

    match block:
        case Heading(text):
            return Chunk([words(text)], "[b]", "[/b]", with_next=True)
        case Paragraph(text):
            return Chunk([words(text)])
        case Bullets(entries):
            return Chunk([f"[*]{words(entry)}" for entry in entries], "[list]\n", "\n[/list]")
        case Table():
            found = aligned(block, WIDTH)
            head = "".join(f"{bbcode.plain(line)}\n" for line in found.head)
            return Chunk([bbcode.plain(line) for line in found.lines], f"[code]\n{head}", "\n[/code]")
        case Quote(code, lines):
            return Chunk([f"[b]{words(code)}[/b]", *map(words, lines)], "[quote]\n", "\n[/quote]")
        case Links(links):
            return Chunk([" · ".join(bbcode.linked(link.address, bbcode.plain(link.words)) for link in links)])
        case Image(address, full=full):
            return Chunk([bbcode.linked(full, bbcode.image(address)) if full else bbcode.image(address)])
