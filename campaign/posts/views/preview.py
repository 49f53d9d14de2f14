"""Approximate previews of pasted posts."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from django.conf import settings

from campaign.post_texts.blocks import Block, Bullets, Heading, Image, Links, Paragraph, Post, Quote, Table
from campaign.post_texts.fixed_pitch import aligned
from campaign.post_texts.formats import PostFormat


@dataclass(frozen=True, slots=True)
class PreviewBlock:
    """A block as the preview shows it: its kind, and its text, entries, lines or links, or the addresses of a picture,
    the one that is shown and the one to which it leads.
    """

    kind: str
    text: str = ""
    entries: Sequence[str] = ()


def preview(post: Post, form: PostFormat) -> Iterator[PreviewBlock]:
    """Return the blocks of a post as they will look in a format."""
    for block in post.blocks:
        yield _shown(block, form.read, form.width)


def _shown(block: Block, read: Callable[[str], str], width: int) -> PreviewBlock:
    match block:
        case Heading(text) | Paragraph(text):
            return PreviewBlock(block.kind, read(text))
        case Bullets(entries):
            return PreviewBlock(block.kind, entries=[read(entry) for entry in entries])
        case Table():
            found = aligned(block, width)
            return PreviewBlock("lines", read("\n".join([*found.head, *found.lines])))
        case Quote(code, lines):
            return PreviewBlock(block.kind, code, [read(line) for line in lines])
        case Links(links):
            return PreviewBlock(block.kind, entries=[link.words for link in links])
        case Image(address, shows, full):
            return PreviewBlock(block.kind, shows, [_here(one) for one in (address, full or address)])


def _here(address: str) -> str:
    """An address on this site even where its public one is another: pages show no other site's pictures."""
    return address.removeprefix(settings.PUBLIC_URL)
