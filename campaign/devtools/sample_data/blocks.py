"""The played sample campaigns to copy, as ranges of row keys.

The campaigns that were played form a block: in every table their rows have the keys from its lowest to its highest.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import models
from django.db.models import Max, Min

from campaign import models as tables
from orders.models import OrderSheet, RevealedSheet, Sealed

Table = type[models.Model]
ADDRESS = "made-up-"
"""The prefix of the campaigns' addresses; a number follows."""
COPIED: tuple[Table, ...] = (
    Sealed,
    tables.Campaign,
    tables.Faction,
    tables.Seat,
    tables.Tenure,
    tables.Army,
    tables.Invitation,
    tables.Phase,
    tables.PhaseRecord,
    tables.PublishedRecord,
    tables.RoundSeed,
    tables.SiegeSeed,
    OrderSheet,
    RevealedSheet,
    tables.Report,
    tables.ReportAnswer,
    tables.LogEntry,
    tables.Message,
    tables.Plan,
    tables.Picture,
)


@dataclass(frozen=True, slots=True)
class Span:
    """The keys of a block in a table, both ends included."""

    first: int
    last: int

    @property
    def breadth(self) -> int:
        """The distance of the keys of the next copy."""
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class People:
    """The keys of the sample users, and how many of the first form the club that plays a campaign and its copies."""

    first: int
    count: int
    club: int


@dataclass(frozen=True, slots=True)
class Block:
    """The campaigns that were played, `campaigns` of them, by the spans of their rows, and the people who play."""

    campaigns: int
    spans: Mapping[Table, Span]
    people: People


def highest_keys() -> dict[Table, int]:
    """Return the highest key in every table that is copied, before anything is played; 0 for an empty table."""
    return {table: _rows(table).aggregate(last=Max("pk"))["last"] or 0 for table in COPIED}


def block_since(before: Mapping[Table, int], campaigns: int, people: People) -> Block:
    """Return the block of the rows added since those were the highest keys."""
    spans = {}
    for table in COPIED:
        ends = _rows(table).filter(pk__gt=before[table]).aggregate(first=Min("pk"), last=Max("pk"))
        if ends["last"] is not None:
            spans[table] = Span(ends["first"], ends["last"])
    return Block(campaigns, spans, people)


def _rows(table: Table) -> models.QuerySet[models.Model]:
    """Return every row, including superseded ones."""
    return models.QuerySet(model=table)
