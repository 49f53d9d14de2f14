"""Puzzles of users: kept, shared once their author has solved them, and removed."""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from campaign.games.learning import Puzzle, RoundOrders
from campaign.learning.taught import puzzles_of
from campaign.models import SharedPuzzle
from hexmap.rules.documents import DocumentError, parse_json

MOST_PUZZLES = 20
"""Puzzles per account."""
LARGEST_POSITION = 100_000
"""Characters of the position document of a puzzle."""


class TooManyPuzzles(Exception):
    """More puzzles than an account may have."""


class NotSolved(Exception):
    """Orders that do not reach the goal, or a goal that is reached by doing nothing."""


def position_of(text: str) -> dict[str, Any]:
    """Return the position of a document as it was before anyone gave orders; raise DocumentError."""
    if len(text) > LARGEST_POSITION:
        raise DocumentError("", f"the document is longer than {LARGEST_POSITION:,} characters")
    values = parse_json(text)
    if not isinstance(values, dict):
        raise DocumentError("", "is not a position document")
    if isinstance(values.get("position"), dict):
        values = values["position"]
    return puzzles_of(values).position(values)


@transaction.atomic
def keep_puzzle(author: User, title: str, values: dict[str, Any], at: datetime) -> SharedPuzzle:
    """Keep a puzzle that only its author sees; raise DocumentError for one that is not valid, TooManyPuzzles."""
    puzzles_of(values["position"]).read(values)
    User.objects.select_for_update(no_key=True).get(pk=author.pk)  # of two concurrent requests the second one waits
    if SharedPuzzle.objects.filter(author=author).count() >= MOST_PUZZLES:
        raise TooManyPuzzles
    return SharedPuzzle.objects.create(
        author=author, title=title, document=json.dumps(values, ensure_ascii=False), created_at=at
    )


def read_shared(kept: SharedPuzzle) -> Puzzle:
    """Return a kept puzzle; raise DocumentError where the rules of validity have changed since."""
    values = json.loads(kept.document)
    return puzzles_of(values["position"]).read(values)


def share_puzzle(kept: SharedPuzzle, orders: Sequence[RoundOrders], at: datetime) -> None:
    """Share a puzzle with these orders as its solution; raise NotSolved where they do not reach the goal."""
    puzzle = read_shared(kept)
    if not puzzle.attempt(orders).solved or puzzle.attempt([()] * puzzle.rounds).solved:
        raise NotSolved
    solution = [{f"{one.kind}-{one.subject}": one.text for one in sheets} for sheets in orders]
    values = json.loads(kept.document) | {"solution": solution}
    SharedPuzzle.objects.filter(pk=kept.pk, shared_at=None).update(
        document=json.dumps(values, ensure_ascii=False), shared_at=at
    )


def puzzle_for(reader: User | None, public_id: UUID) -> SharedPuzzle:
    """Return a puzzle that a reader may see; raise SharedPuzzle.DoesNotExist."""
    kept = SharedPuzzle.objects.select_related("author").get(public_id=public_id)
    if kept.shared_at is None and (reader is None or kept.author_id != reader.pk):
        raise SharedPuzzle.DoesNotExist
    return kept


def remove_puzzle(user: User, public_id: UUID) -> None:
    """Remove a puzzle of the user or, for site staff, of anyone; raise SharedPuzzle.DoesNotExist."""
    kept = puzzle_for(user, public_id)
    if kept.author_id != user.pk and not user.is_staff:
        raise SharedPuzzle.DoesNotExist
    SharedPuzzle.objects.filter(pk=kept.pk).delete()
