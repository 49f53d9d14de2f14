"""The messages in the room of a faction, as a player of it may read them (FA.2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from campaign.members.queries.tenures import reads_from
from campaign.models import Message, Seat
from orders.sealing import CannotUnseal, unseal

PAGE_SIZE = 50
"""Messages per page."""


@dataclass(frozen=True, slots=True)
class ReadMessage:
    """A message for a reader: the name of its seat, and its text; None if no key opens it."""

    number: int
    by: str
    mine: bool
    at: datetime
    text: str | None


@dataclass(frozen=True, slots=True)
class Page:
    """Messages, the newest last; `older` and `newer` say whether there are more on either side."""

    messages: Sequence[ReadMessage]
    older: bool
    newer: bool

    @property
    def first(self) -> int:
        """The number of the oldest message; 0 if there is none."""
        return self.messages[0].number if self.messages else 0

    @property
    def last(self) -> int:
        """The number of the newest message; 0 if there is none."""
        return self.messages[-1].number if self.messages else 0


def last_messages(seat: Seat, before: int | None = None) -> Page:
    """The newest messages that the holder of a seat may read, or the newest of those before a message's number."""
    readable = _readable(seat)
    wanted = readable if before is None else readable.filter(pk__lt=before)
    rows = list(wanted.order_by("-pk")[: PAGE_SIZE + 1])
    return Page(
        [_as_read(row, seat) for row in reversed(rows[:PAGE_SIZE])],
        older=len(rows) > PAGE_SIZE,
        newer=before is not None,
    )


def messages_after(seat: Seat, number: int) -> list[ReadMessage]:
    """The messages that the holder of a seat may read and that came after one of that number, the newest last."""
    return [_as_read(row, seat) for row in _readable(seat).filter(pk__gt=number).order_by("pk")[:PAGE_SIZE]]


def _readable(seat: Seat) -> QuerySet[Message, Any]:
    """The messages of the seat's own faction, since its holder reads them."""
    messages = Message.objects.filter(faction=seat.faction_id).select_related("seat", "sealed")
    return messages.filter(written_at__gte=reads_from(seat))


def _as_read(row: Message, seat: Seat) -> ReadMessage:
    return ReadMessage(row.pk, row.seat.name, row.author_id == seat.user_id, row.written_at, _text(row))


def _text(row: Message) -> str | None:
    """A message whose key is lost must not take all others with it."""
    try:
        return unseal(row.sealed)
    except CannotUnseal:
        return None
