"""Changing the keys: everything is sealed anew under the first one, after which the older ones can be taken away."""

from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import Count, QuerySet

from orders.models import Sealed
from orders.sealing import CannotUnseal, current_key, fingerprint, reseal

BATCH_SIZE = 200
"""Texts sealed in one transaction: an interruption costs no more, and nobody waits long for a row."""
LOST = "lost-"
"""What the fingerprint of a key begins with that has been given up."""


class Batch(NamedTuple):
    """What became of some sealed texts; `unopened` says of each number that no key opens why, `last` is the last."""

    done: int
    unopened: dict[int, str]
    last: int


def waiting() -> QuerySet[Sealed]:
    """What is sealed under another key than the first one; what has been given up does not count."""
    return Sealed.objects.exclude(key=current_key()).exclude(key__startswith=LOST)


@transaction.atomic
def rotate_batch(after: int) -> Batch | None:
    """Seals anew the next texts under the first key, those with numbers above `after`; None if there are none.

    What had been given up is tried as well, because its key may have turned up again.
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
    """Says that the key with this fingerprint is gone for good; how many texts it had sealed, which are kept.

    Nobody is told of them any more; should the key turn up again, it opens them. Raises ValueError if it is there.
    """
    if lost in _there():
        raise ValueError(f"the key {lost} is not lost: it is in SEAL_KEYS")
    return Sealed.objects.filter(key=lost).update(key=f"{LOST}{lost[: 12 - len(LOST)]}")


def missing_keys() -> dict[str, int]:
    """The fingerprints of keys that are not in SEAL_KEYS, with how many texts each has sealed; given-up ones apart."""
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
