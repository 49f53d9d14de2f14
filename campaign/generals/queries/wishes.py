"""The wishes of a faction's players, and the reasons of its generals. Only that faction reads them (FA.2)."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from campaign.games.generals import Wish, WishKind
from campaign.models import Faction, GeneralDecision, GeneralWishes, Phase, Seat
from orders.sealing import CannotUnseal, unseal


@dataclass(frozen=True, slots=True)
class GeneralReason:
    """Why a general gave orders: their kind, the army that they are about, and the reason in English.

    `army` is None for orders of the whole faction.
    """

    seat: Seat
    kind: str
    army: int | None
    reason: str


def wishes_of(faction: Faction) -> list[Wish]:
    """Return the wishes of a faction's players, in the order in which they were made; none if no key opens them."""
    row = GeneralWishes.objects.select_related("sealed").filter(faction=faction).first()
    try:
        found = json.loads(unseal(row.sealed)) if row is not None else []
    except CannotUnseal:
        return []
    return [Wish(WishKind(kind), structure, army) for kind, structure, army in found]


def wishes_text(wishes: Sequence[Wish]) -> str:
    """Return wishes as they are sealed."""
    return json.dumps([[wish.kind.value, wish.structure, wish.army] for wish in wishes])


def reasons_of(phase: Phase, faction: Faction) -> list[GeneralReason]:
    """Return why the generals of a faction ordered what they did in a phase, by seat, army and kind."""
    rows = GeneralDecision.objects.filter(phase=phase, seat__faction=faction).exclude(sealed=None)
    found = []
    for row in rows.select_related("seat", "sealed").order_by("seat__pk"):
        for about, reason in _reasons(row).items():
            kind, _, subject = about.partition(" ")
            if reason:
                found.append(GeneralReason(row.seat, kind, int(subject) if subject.isdecimal() else None, reason))
    return sorted(found, key=lambda one: (one.seat.pk, one.army or 0, one.kind))


def _reasons(row: GeneralDecision) -> dict[str, str]:
    try:
        reasons: dict[str, str] = json.loads(unseal(row.sealed)) if row.sealed is not None else {}
    except CannotUnseal:
        return {}
    return reasons
