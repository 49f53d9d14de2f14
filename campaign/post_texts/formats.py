"""The formats of posts, their limits of length, and splitting posts into parts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from campaign.post_texts import as_bbcode, as_markdown, as_plain_text, bbcode
from campaign.post_texts.blocks import Block, Post
from campaign.post_texts.chunks import BETWEEN, Chunk, joined, packed
from campaign.post_texts.citations import Citations, Linked

_LONGEST_TITLE = 200


def _as_it_is(text: str) -> str:
    return text


@dataclass(frozen=True, slots=True)
class PostFormat:
    """A way to write posts.

    `limit` is what a forum takes in one post, in characters (None: anything); `width` the characters across a table.
    `read` is what a reader sees of a text after it has been pasted; `linked` writes a link, if there are any. With
    `links_once` a paragraph of the rules is linked where a post names it first: links are long.
    """

    key: str
    limit: int | None
    width: int
    title: Callable[[str], str]
    chunk: Callable[[Block, Citations], Chunk]
    read: Callable[[str], str] = _as_it_is
    linked: Linked | None = None
    links_once: bool = False

    def chunks(self, post: Post) -> list[Chunk]:
        """The blocks of a post as they are written."""
        citations = Citations(post.rulebook, self.linked, self.links_once)
        return [self.chunk(block, citations) for block in post.blocks]


FORMATS: Mapping[str, PostFormat] = {
    form.key: form
    for form in (
        PostFormat("bbcode", 60_000, as_bbcode.WIDTH, as_bbcode.title, as_bbcode.chunk, bbcode.plain, bbcode.linked),
        PostFormat(
            "markdown",
            2_000,
            as_markdown.WIDTH,
            as_markdown.title,
            as_markdown.chunk,
            linked=as_markdown.linked,
            links_once=True,
        ),
        PostFormat("plain", None, as_plain_text.WIDTH, as_plain_text.title, as_plain_text.chunk),
    )
}
"""The formats by their keys: phpBB and Discord with their own limits, and plain text."""


def in_one_piece(post: Post, form: PostFormat) -> str:
    """The text of a post, however long it is."""
    return _text(form.title(post.title), form.chunks(post))


def written(post: Post, form: PostFormat) -> list[str]:
    """The texts of a post: one, or where that is too long several, `(1/3)` in the title, none above the limit."""
    whole = in_one_piece(post, form)
    if form.limit is None or len(whole) <= form.limit:
        return [whole]
    title = post.title if len(post.title) <= _LONGEST_TITLE else f"{post.title[:_LONGEST_TITLE]}…"
    room = form.limit - len(form.title(f"{title} (9999/9999)")) - len(BETWEEN) - 1
    parts = packed(form.chunks(post), room)
    return [_text(form.title(f"{title} ({which}/{len(parts)})"), part) for which, part in enumerate(parts, start=1)]


def _text(title: str, chunks: list[Chunk]) -> str:
    return f"{joined([title, *(chunk.text for chunk in chunks)])}\n"
