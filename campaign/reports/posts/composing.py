"""Posts made of templates: the kinds of posts, and how one is put together from what it tells."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from campaign.reports.posts.blocks import Block, Post, Sealed
from campaign.reports.posts.speech import Speech
from campaign.reports.posts.template import Template, TemplateError, read_template
from campaign.rules.round_document import RoundDocument

EVERYWHERE = ("campaign", "map_title", "round")
"""The fields that every post has: the title of the campaign, that of its map, the number of the round."""


@dataclass(frozen=True, slots=True)
class PostKind:
    """A kind of post: `key` names it, `blocks` are those that its templates may place.

    `what` is what its title says it is about, `text` the site's own template below the title; both as they are told
    in a language. `fields` are those that it has beside `EVERYWHERE`; `quotes` are the blocks that quote orders.
    """

    key: str
    what: Callable[[Speech], str]
    text: Callable[[Speech], str]
    blocks: tuple[str, ...]
    fields: tuple[str, ...] = ()
    quotes: tuple[str, ...] = ()

    @property
    def all_fields(self) -> tuple[str, ...]:
        """The fields that may stand in its templates."""
        return (*EVERYWHERE, *self.fields)

    def own_template(self, speech: Speech) -> str:
        """The site's own template, in a language."""
        return f"{speech.title('{campaign}', '{round}', self.what(speech))}\n\n{self.text(speech)}\n"

    def read(self, text: str) -> Template:
        """A template for posts of this kind; raises TemplateError."""
        return read_template(text, self.all_fields, self.blocks)


def composed(
    speech: Speech, kind: PostKind, document: RoundDocument, blocks: Mapping[str, Sequence[Block]], **fields: str
) -> Post:
    """A post about the round of a document, from its blocks and fields, by the campaign's template or the site's own.

    A campaign's template that cannot be used any more, because a field has another name now, is not used. Where orders
    are sealed still, the first block that quotes some says so, and the others are left out.
    """
    if speech.sealed and kind.quotes:
        said = Sealed(speech.gettext("The orders, sealed until publication."))
        blocks = {**blocks, **{key: [] for key in kind.quotes}, kind.quotes[0]: [said]}
    title = document.board.title
    values = {
        "campaign": speech.campaign or title,
        "map_title": title,
        "round": str(document.position.round),
        **fields,
    }
    return Post(kind.key, *_template(speech, kind).filled(values, blocks))


def _template(speech: Speech, kind: PostKind) -> Template:
    try:
        return kind.read(speech.templates.get(kind.key) or kind.own_template(speech))
    except TemplateError:
        return kind.read(kind.own_template(speech))
