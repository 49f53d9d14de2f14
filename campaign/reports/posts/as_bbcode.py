"""Posts in the BBCode of a phpBB forum."""

from campaign.reports import bbcode
from campaign.reports.posts.blocks import Block, Bullets, Heading, Image, Lines, Paragraph, Table
from campaign.reports.posts.chunks import Chunk
from campaign.reports.posts.fixed_pitch import aligned, one_line

WIDTH = 90
"""Characters across a table: more must be scrolled for."""


def title(text: str) -> str:
    """The title of a post."""
    return bbcode.title(one_line(text))


def chunk(block: Block) -> Chunk:
    """A block in BBCode."""
    match block:
        case Heading(text):
            return Chunk([bbcode.plain(one_line(text))], "[b]", "[/b]", with_next=True)
        case Paragraph(text):
            return Chunk([bbcode.plain(one_line(text))])
        case Bullets(entries):
            return Chunk([f"[*]{bbcode.plain(one_line(entry))}" for entry in entries], "[list]\n", "\n[/list]")
        case Table():
            found = aligned(block, WIDTH)
            head = "".join(f"{bbcode.plain(line)}\n" for line in found.head)
            return Chunk([bbcode.plain(line) for line in found.lines], f"[code]\n{head}", "\n[/code]")
        case Lines(lines):
            return Chunk([bbcode.plain(one_line(line)) for line in lines], "[code]\n", "\n[/code]")
        case Image(address, full=full):
            return Chunk([bbcode.linked(full, bbcode.image(address)) if full else bbcode.image(address)])
