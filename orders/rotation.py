"""Key rotation: everything is sealed under the first key, after which the older ones can be removed."""

from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import Count, QuerySet

from orders.models import Sealed
from orders.sealing import CannotUnseal, current_key, fingerprint, reseal

BATCH_SIZE = 200
"""Texts resealed in one transaction: an interruption loses no more, and nobody waits long for a row."""
LOST = "lost-"
"""The prefix of the fingerprint of a key that was given up as lost."""


class Batch(NamedTuple):
    """The result of resealing some texts; `unopened` has a reason for each unreadable one, `last` is the last id."""

    done: int
    unopened: dict[int, str]
    last: int


def waiting() -> QuerySet[Sealed]:
    """Return what is sealed under another key than the first one; given-up keys do not count."""
    return Sealed.objects.exclude(key=current_key()).exclude(key__startswith=LOST)


@transaction.atomic
def rotate_batch(after: int) -> Batch | None:
    """Reseal the next texts under the first key, those with ids above `after`; return None if there are none.

    Texts of given-up keys are tried as well, because their key may have been found.
    """
    others = Sealed.objects.exclude(key=current_key()).filter(pk__gt=after)
    rows = list(others.select_for_update().order_by("pk")[:BATCH_SIZE])
    if not rows:
        return None
    unopened = {row.pk: problem for row in rows if (problem := _reseal(row)) is not None}
    given_up = {row.pk for row in rows if row.key.startswith(LOST)}
    return Batch(
        done=len(rows) - len(unopened),
        unopened={number: problem for number, problem in unopened.items() if number not in given_up},
        last=rows[-1].pk,
    )


def give_up(lost: str) -> int:
    """Mark the key with this fingerprint as lost for good; return how many texts it had sealed, which are kept.

    They are no longer reported; should the key be found, it opens them. Raise ValueError if the key is there.
    """
    if lost in _there():
        raise ValueError(f"the key {lost} is not lost: it is in SEAL_KEYS")
    return Sealed.objects.filter(key=lost).update(key=f"{LOST}{lost[: 12 - len(LOST)]}")


def missing_keys() -> dict[str, int]:
    """Return the fingerprints of keys missing in SEAL_KEYS, with their number of texts; given-up keys apart."""
    sealed = waiting().order_by("key").values_list("key").annotate(how_many=Count("pk"))
    return {key: how_many for key, how_many in sealed if key not in _there()}


def _there() -> set[str]:
    return {fingerprint(key) for key in settings.SEAL_KEYS}


def _reseal(row: Sealed) -> str | None:
    try:
        reseal(row)
    except CannotUnseal as problem:
        return str(problem)
    return None
