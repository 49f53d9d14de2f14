"""The readers of published documents."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reader:
    """The faction, by its id in documents, for which a reader plays; "" for everyone else.

    That someone administers the campaign shows them no more than the public; `reads_all` is for workers, for an
    administrator where they play nothing, and for everyone once nothing is hidden any more.
    """

    faction: str = ""
    reads_all: bool = False

    @property
    def name(self) -> str:
        """The word for the reader on the command line."""
        return self.faction or ("everyone" if self.reads_all else "public")


PUBLIC = Reader()
EVERYTHING = Reader(reads_all=True)
