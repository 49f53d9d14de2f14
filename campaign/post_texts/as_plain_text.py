"""Posts in plain text, 72 characters across, as for e-mail."""

from textwrap import wrap

from campaign.post_texts.blocks import Block, Bullets, Heading, Image, Links, Paragraph, Quote, Table
from campaign.post_texts.chunks import Chunk
from campaign.post_texts.citations import NO_LINKS, Citations
from campaign.post_texts.fixed_pitch import aligned, one_line

WIDTH = 72


def title(text: str) -> str:
    """The title of a post, underlined twice."""
    return "\n".join(_underlined(text, "="))


def chunk(block: Block, _citations: Citations = NO_LINKS) -> Chunk:
    """A block in plain text, in which codes are no links."""
    match block:
        case Heading(text):
            return Chunk(_underlined(text, "-"), with_next=True)
        case Paragraph(text):
            return Chunk(_wrapped(text))
        case Bullets(entries):
            return Chunk([line for entry in entries for line in _wrapped(entry, "- ")])
        case Table():
            found = aligned(block, WIDTH)
            return Chunk([*found.head, *found.lines])
        case Quote(code, lines):
            first, *others = lines
            return Chunk([piece for line in (f"{code} {first}", *others) for piece in _wrapped(line, "> ", "> ")])
        case Links(links):
            return Chunk([f"{one_line(link.words)}: {link.address}" for link in links])
        case Image(address, full=full, full_words=words):
            return Chunk([address, f"{words} {full}"] if full else [address])


def _wrapped(text: str, mark: str = "", following: str | None = None) -> list[str]:
    """The lines of a text with a mark before the first, and the same room or a mark before those that follow."""
    indented = " " * len(mark) if following is None else following
    lines = wrap(one_line(text), WIDTH, initial_indent=mark, subsequent_indent=indented, break_on_hyphens=False)
    return lines or [mark.rstrip()]


def _underlined(text: str, with_: str) -> list[str]:
    lines = _wrapped(text)
    return [*lines, with_ * max(len(line) for line in lines)]
