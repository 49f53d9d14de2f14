"""Posts in the Markdown of Discord, which has no tables: they become aligned lines in a fixed pitch."""

import re

from campaign.post_texts.blocks import Block, Bullets, Heading, Image, Links, Paragraph, Quote, Table
from campaign.post_texts.chunks import Chunk
from campaign.post_texts.citations import NO_LINKS, Citations
from campaign.post_texts.fixed_pitch import aligned, one_line

WIDTH = 60
"""Characters across a table: about one line of a narrow Discord window."""
_MEANS_SOMETHING = re.compile(r"([\\*_~`|>#<\[\]])")
_AT_THE_START = re.compile(r"^([-+])(?=\s)", re.MULTILINE)
_NO_SPACE = "\u200b"


def title(text: str) -> str:
    """The title of a post."""
    return f"## {escaped(one_line(text))}"


def escaped(text: str) -> str:
    """Return text without Markdown and mentions: `@everyone` gets a zero-width space after the `@`."""
    said = _AT_THE_START.sub(r"\\\1", _MEANS_SOMETHING.sub(r"\\\1", text))
    return said.replace("@", f"@{_NO_SPACE}")


def fixed(text: str) -> str:
    """Return a fixed-pitch line: backticks, which cannot be escaped there, become `'`."""
    return text.replace("`", "'").replace("@", f"@{_NO_SPACE}")


def linked(address: str, words: str) -> str:
    """Return a link; in angle brackets, so that Discord shows no preview card."""
    return f"[{words}](<{address}>)"


def chunk(block: Block, citations: Citations = NO_LINKS) -> Chunk:
    """A block in Markdown."""

    def words(text: str) -> str:
        return citations.within(escaped(one_line(text)))

    match block:
        case Heading(text):
            return Chunk([words(text)], "**", "**", with_next=True)
        case Paragraph(text):
            return Chunk([words(text)])
        case Bullets(entries):
            return Chunk([f"- {words(entry)}" for entry in entries])
        case Table():
            found = aligned(block, WIDTH)
            head = "".join(f"{fixed(line)}\n" for line in found.head)
            return Chunk([fixed(line) for line in found.lines], f"```\n{head}", "\n```")
        case Quote(code, lines):
            first, *others = map(words, lines)
            return Chunk([f"> **{code}** {first}", *(f"> {line}" for line in others)])
        case Links(links):
            return Chunk([" · ".join(linked(link.address, escaped(one_line(link.words))) for link in links)])
        case Image(address, full=full, full_words=in_full):
            # Discord shows the picture behind a bare address; in angle brackets it is only a link.
            return Chunk([address, f"{escaped(in_full)} <{full}>"] if full else [address])
