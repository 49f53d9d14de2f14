"""A post for a forum or a chat as a value: a title and blocks, whatever they are written in later."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a post."""

    kind: ClassVar[str] = "heading"
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of text."""

    kind: ClassVar[str] = "paragraph"
    text: str


@dataclass(frozen=True, slots=True)
class SealedPlace(Paragraph):
    """A placeholder for what is still secret, with an explanation."""

    kind: ClassVar[str] = "sealed"


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list, one sentence or two an entry."""

    kind: ClassVar[str] = "bullets"
    entries: Sequence[str]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; `figures` are right-aligned."""

    title: str
    figures: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells under columns, in a fixed pitch wherever it is pasted; no row is shorter than the columns."""

    kind: ClassVar[str] = "table"
    columns: Sequence[Column]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Quote:
    """A rule by its code, word for word, one line per passage."""

    kind: ClassVar[str] = "quote"
    code: str
    lines: Sequence[str]


@dataclass(frozen=True, slots=True)
class Link:
    """Linked words."""

    words: str
    address: str


@dataclass(frozen=True, slots=True)
class Links:
    """Links side by side."""

    kind: ClassVar[str] = "links"
    links: Sequence[Link]


@dataclass(frozen=True, slots=True)
class Image:
    """A picture by its public address, and its alternative text.

    Where it is also there in full, `full` is the address of that, and `full_words` say so: `In full size:`.
    """

    kind: ClassVar[str] = "image"
    address: str
    shows: str
    full: str = ""
    full_words: str = ""


Block = Heading | Paragraph | Bullets | Table | Quote | Links | Image


@dataclass(frozen=True, slots=True)
class Post:
    """A post: `key` names it among those of a step (`movement`, `engagements`).

    `rulebook` is the address below which the paragraphs of the rules are found by their codes; "" for no links.
    """

    key: str
    title: str
    blocks: Sequence[Block]
    rulebook: str = ""
