"""Repeating orders of the previous round for missing ones, in campaigns with that setting (RD.2)."""

from collections.abc import Collection, Iterable, Sequence

from campaign.games.vae_victis.choices.offers import fault_of
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.steps import Step
from orders.rules.kinds import MAIN
from orders.rules.sheets import SheetText

REPEATED_IN = (Step.INITIATIVE, Step.MOVEMENT)
"""The steps that ask every army the same in every round, so that orders can be repeated."""


def repeated(
    document: RoundDocument, step: str, silent: Collection[int], before: Iterable[SheetText], now: Sequence[SheetText]
) -> list[SheetText]:
    """Return the orders of the previous round that are repeated, in army-number order.

    `silent` are the armies without submitted orders, `before` the sheets that counted in the round before, `now` those
    of this step. One that is not legal beside the others of its faction is left out, and the default holds: points over
    the limit of a zone go to the lowest army numbers (IN.2).
    """
    if step not in REPEATED_IN:
        return []
    kept: list[SheetText] = []
    wanted = {int(sheet.subject): sheet for sheet in before if sheet.kind == MAIN[step]}
    for number in sorted(set(silent) & wanted.keys() & document.position.army.keys()):
        beside = [one for one in (*now, *kept) if one.kind == MAIN[step] and _same_side(document, one, number)]
        if fault_of(document, step, wanted[number], beside) is None:
            kept.append(wanted[number])
    return kept


def _same_side(document: RoundDocument, sheet: SheetText, number: int) -> bool:
    armies = document.position.army
    other = armies.get(int(sheet.subject))
    return other is not None and other.faction == armies[number].faction
