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
class Sealed(Paragraph):
    """The place of what nobody may read yet, and words that say so."""

    kind: ClassVar[str] = "sealed"


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list, one sentence or two an entry."""

    kind: ClassVar[str] = "bullets"
    entries: Sequence[str]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; `figures` stand at its right edge."""

    title: str
    figures: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells under columns, in a fixed pitch wherever it is pasted; no row is shorter than the columns."""

    kind: ClassVar[str] = "table"
    columns: Sequence[Column]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines in a fixed pitch, as they are."""

    kind: ClassVar[str] = "lines"
    lines: Sequence[str]


@dataclass(frozen=True, slots=True)
class Image:
    """A picture by its public address, and what it shows.

    Where it is also there in full, `full` is the address of that, and `full_words` say so: `In full size:`.
    """

    kind: ClassVar[str] = "image"
    address: str
    shows: str
    full: str = ""
    full_words: str = ""


Block = Heading | Paragraph | Bullets | Table | Lines | Image


@dataclass(frozen=True, slots=True)
class Post:
    """A post: `key` names it among those of a step (`movement`, `engagements`)."""

    key: str
    title: str
    blocks: Sequence[Block]
