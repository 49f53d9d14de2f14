"""Composing posts from templates: the kinds of posts, and filling their templates."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from campaign.post_texts.blocks import Block, Link, Links, Post, Quote, SealedPlace
from campaign.post_texts.speech import Speech
from campaign.post_texts.template import Template, TemplateError, read_template

EVERYWHERE = ("campaign", "map_title", "round")
"""The fields that every post has: the title of the campaign, that of its map, the number of the round."""
LINKS = "links"
"""The block that every post has: where to submit, the round, the replay, the questions, the rules."""


@dataclass(frozen=True, slots=True)
class PostKind:
    """A kind of post: `key` names it, `blocks` are those that its templates may place, besides `LINKS`.

    `what` is what its title says it is about, `text` the site's own template below the title; both as they are shown in
    a language. `fields` are those that it has beside `EVERYWHERE`; `quotes` are the blocks that quote orders.
    Posts of a kind `apart` are not joined with others about their step.
    """

    key: str
    what: Callable[[Speech], str]
    text: Callable[[Speech], str]
    blocks: tuple[str, ...]
    fields: tuple[str, ...] = ()
    quotes: tuple[str, ...] = ()
    apart: bool = False

    @property
    def all_fields(self) -> tuple[str, ...]:
        """Return the fields that its templates may use."""
        return (*EVERYWHERE, *self.fields)

    @property
    def all_blocks(self) -> tuple[str, ...]:
        """Return the blocks that its templates may use."""
        return (*self.blocks, LINKS)

    def own_template(self, speech: Speech) -> str:
        """The site's own template, in a language."""
        title = speech.title("{campaign}", "{round}", self.what(speech))
        return f"{title}\n\n{self.text(speech)}\n{{{LINKS}}}\n"

    def read(self, text: str, paragraphs: Collection[str] | None = None) -> Template:
        """A template for posts of this kind, which may quote these paragraphs, or any; raises TemplateError."""
        return read_template(text, self.all_fields, self.all_blocks, paragraphs)

    def places(self, speech: Speech, block: str) -> bool:
        """Whether the template that counts has a place for a block."""
        return _template(speech, self).places(block)


def composed_about(
    speech: Speech,
    kind: PostKind,
    map_title: str,
    round_: int,
    blocks: Mapping[str, Sequence[Block]],
    **fields: str,
) -> Post:
    """A post about a round on a map, from its blocks and fields, by the campaign's template or the site's own.

    A campaign's template that cannot be used any more, because a field has another name now, is not used. Where orders
    are sealed still, the first block that quotes some says so, and the others are left out.
    """
    if speech.sealed and kind.quotes:
        said = SealedPlace(speech.gettext("The orders, sealed until publication."))
        blocks = {**blocks, **{key: [] for key in kind.quotes}, kind.quotes[0]: [said]}
    values = {
        "campaign": speech.campaign or map_title,
        "map_title": map_title,
        "round": str(round_),
        **fields,
    }
    blocks = {**blocks, LINKS: _links(speech)}
    filled = _template(speech, kind).filled(values, blocks, lambda codes: quoted(speech, codes))
    return Post(kind.key, *filled, speech.addresses.rulebook)


def quoted(speech: Speech, codes: Iterable[str]) -> list[Block]:
    """Return rules word for word, by their codes such as MV.6; unknown ones are left out."""
    found = ((code, speech.paragraph(code)) for code in codes)
    return [Quote(code, lines) for code, lines in found if lines]


def _links(speech: Speech) -> list[Block]:
    """Return links: where to submit, the last published round, its replay, where to ask, and the rules."""
    to = speech.addresses
    links = [
        Link(speech.gettext("Submit orders"), to.orders),
        Link(speech.gettext("Round %(round)s") % {"round": to.of_round}, to.round_page),
        Link(speech.gettext("Replay"), to.replay),
        Link(speech.gettext("Questions"), to.questions),
        Link(speech.gettext("Rules"), to.rulebook),
    ]
    there = [link for link in links if link.address]
    return [Links(there)] if there else []


def _template(speech: Speech, kind: PostKind) -> Template:
    try:
        return kind.read(speech.templates.get(kind.key) or kind.own_template(speech))
    except TemplateError:
        return kind.read(kind.own_template(speech))
