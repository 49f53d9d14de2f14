"""Posts in plain text, 72 characters across, as for e-mail."""

from textwrap import wrap

from campaign.reports.posts.blocks import Block, Bullets, Heading, Image, Lines, Paragraph, Table
from campaign.reports.posts.chunks import Chunk
from campaign.reports.posts.fixed_pitch import aligned, one_line

WIDTH = 72


def title(text: str) -> str:
    """The title of a post, underlined twice."""
    return "\n".join(_underlined(text, "="))


def chunk(block: Block) -> Chunk:
    """A block in plain text."""
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
        case Lines(lines):
            return Chunk([piece for line in lines for piece in _wrapped_as_it_is(one_line(line))])
        case Image(address, full=full, full_words=words):
            return Chunk([address, f"{words} {full}"] if full else [address])


def _wrapped(text: str, mark: str = "") -> list[str]:
    indented = " " * len(mark)
    lines = wrap(one_line(text), WIDTH, initial_indent=mark, subsequent_indent=indented, break_on_hyphens=False)
    return lines or [mark.rstrip()]


def _wrapped_as_it_is(line: str) -> list[str]:
    return wrap(line, WIDTH, subsequent_indent="    ", drop_whitespace=True, replace_whitespace=False) or [""]


def _underlined(text: str, with_: str) -> list[str]:
    lines = _wrapped(text)
    return [*lines, with_ * max(len(line) for line in lines)]
