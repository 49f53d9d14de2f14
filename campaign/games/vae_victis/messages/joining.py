"""Readings of several lines brought together: what is said twice, what belongs on one sheet, what is only quoted."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import compress
from operator import not_

from campaign.games.messages import Group, Key
from campaign.games.vae_victis.kinds import Kind, canonical
from hexmap.rules.board import Board
from orders.rules.quotations import Origin
from orders.rules.sentences import say
from orders.rules.sheets import InvalidSheet, SheetText

_TOGETHER: Mapping[str, str] = {Kind.TRANSFER: ", ", Kind.SEA_LINKS: "\n", Kind.SURRENDER: ", "}
"""The kinds of which several lines make one sheet, and what stands between them there."""


def joined(groups: Sequence[Group], board: Board) -> tuple[list[Group], list[Group]]:
    """The groups with those of one kind and army together, and the same choices, in the order of their lines, and the
    quotations left out.

    A quotation is left out where the message itself says something about the same, and what is below the beginning of
    one where it says so above. Two sure readings about the same that differ are no longer sure.
    """
    best = best_origins(groups)
    is_dropped = [bool(group.keys) and all(best[key] < group.origin for key in group.keys) for group in groups]
    kept: dict[object, Group] = {}
    for group in compress(groups, map(not_, is_dropped)):
        key: object = next(iter(group.keys)) if len(group.keys) == 1 else group.readings
        kept[key] = _both(kept[key], group, board) if key in kept else group
    return _against_choices(list(kept.values())), list(compress(groups, is_dropped))


def best_origins(groups: Iterable[Group]) -> dict[Key, Origin]:
    """The most certain origin of what is said about each army or faction and kind."""
    best: dict[Key, Origin] = {}
    for group in groups:
        best |= {key: min(group.origin, best.get(key, group.origin)) for key in group.keys}
    return best


def _both(one: Group, other: Group, board: Board) -> Group:
    """Two groups about the same as one."""
    lines = tuple(dict.fromkeys((*one.lines, *other.lines)))
    readings = tuple(dict.fromkeys((*one.readings, *other.readings)))
    said = one.said if one.said == other.said else f"{one.said} / {other.said}"[:300]
    both = replace(one, readings=readings, lines=lines, said=said)
    if len(readings) == 1:
        return replace(both, why="" if one.sure or other.sure else one.why)
    sheet = _as_one_sheet(readings, board) if one.sure and other.sure else None
    if sheet:
        return replace(both, readings=(sheet,))
    return replace(both, why=one.why or other.why or say("the_message_says_two_things_about_this"))


def _as_one_sheet(readings: Sequence[SheetText], board: Board) -> SheetText | None:
    first = readings[0]
    if first.kind not in _TOGETHER:
        return None
    try:
        text = canonical(first.kind, _TOGETHER[first.kind].join(one.text for one in readings), board)
    except InvalidSheet:
        return None
    return SheetText(first.kind, first.subject, text)


def _against_choices(groups: list[Group]) -> list[Group]:
    """The choices without what is certain anyway; one with nothing else in it falls away."""
    sure: set[Key] = {key for group in groups if group.sure for key in group.keys}
    certain = {one for group in groups if group.sure for one in group.readings}
    found = []
    for group in groups:
        if group.sure:
            found.append(group)
            continue
        several = len(group.keys) > 1
        left = tuple(
            one for one in group.readings if one not in certain and not (several and (one.kind, one.subject) in sure)
        )
        if left:
            found.append(replace(group, readings=left))
    return found
