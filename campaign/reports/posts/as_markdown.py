"""Posts in the Markdown of Discord, which has no tables: they become aligned lines in a fixed pitch."""

import re

from campaign.reports.posts.blocks import Block, Bullets, Heading, Image, Lines, Paragraph, Table
from campaign.reports.posts.chunks import Chunk
from campaign.reports.posts.fixed_pitch import aligned, one_line

WIDTH = 60
"""Characters across a table: about what a narrow window of Discord shows in one line."""
_MEANS_SOMETHING = re.compile(r"([\\*_~`|>#<\[\]])")
_AT_THE_START = re.compile(r"^([-+])(?=\s)")
_NO_SPACE = "\u200b"


def title(text: str) -> str:
    """The title of a post."""
    return f"## {escaped(one_line(text))}"


def escaped(text: str) -> str:
    """Text in which nothing is Markdown and nobody is called: `@everyone` gets a space without width after the `@`."""
    said = _AT_THE_START.sub(r"\\\1", _MEANS_SOMETHING.sub(r"\\\1", text))
    return said.replace("@", f"@{_NO_SPACE}")


def fixed(text: str) -> str:
    """A line for a fixed pitch, in which nothing ends that: there is no escape for backticks, so they become `'`."""
    return text.replace("`", "'").replace("@", f"@{_NO_SPACE}")


def chunk(block: Block) -> Chunk:
    """A block in Markdown."""
    match block:
        case Heading(text):
            return Chunk([escaped(one_line(text))], "**", "**", with_next=True)
        case Paragraph(text):
            return Chunk([escaped(one_line(text))])
        case Bullets(entries):
            return Chunk([f"- {escaped(one_line(entry))}" for entry in entries])
        case Table():
            found = aligned(block, WIDTH)
            head = "".join(f"{fixed(line)}\n" for line in found.head)
            return Chunk([fixed(line) for line in found.lines], f"```\n{head}", "\n```")
        case Lines(lines):
            return Chunk([fixed(one_line(line)) for line in lines], "```\n", "\n```")
        case Image(address, full=full, full_words=words):
            # Discord shows the picture behind a bare address; in angle brackets it is only a link.
            return Chunk([address, f"{escaped(words)} <{full}>"] if full else [address])
