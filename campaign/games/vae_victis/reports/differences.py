"""The differences between two positions of the same board, in sentences (FA, SI, VP)."""

from collections.abc import Iterator
from functools import partial

from campaign.games.plain.differences import differences_of_armies, differences_of_army
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.language.catalogue.sentences import Sentence, say
from hexmap.rules.board import Board
from hexmap.rules.position import Army, Position, Siege


def differences(before: RoundDocument, after: RoundDocument) -> list[str]:
    """Return the differences in `after`: armies by number, then factions, structures and sieges.

    One sentence a fact, such as `Army 4: strength 400 → 450.`; strengths are in FP.
    """
    board, was, is_ = after.board, before.position, after.position
    armies = differences_of_armies(board, was.army, is_.army, partial(_army, board))
    return [*armies, *_factions(was, is_), *_structures(board, was, is_), *_sieges(was, is_)]


def _army(board: Board, old: Army, new: Army) -> Iterator[Sentence]:
    yield from differences_of_army(board, old, new)
    if old.inactive_rounds != new.inactive_rounds:
        values = {"before_number": old.inactive_rounds, "number": new.inactive_rounds}
        yield say("army_inactive_rounds_changed", army=new.number, **values)


def _factions(before: Position, after: Position) -> Iterator[str]:
    for new in after.factions:
        old = before.faction.get(new.id)
        if old is not None and old.victory_points != new.victory_points:
            points = {"before_points": old.victory_points, "points": new.victory_points}
            yield say("victory_points_changed", faction=new.title, **points)


def _structures(board: Board, before: Position, after: Position) -> Iterator[str]:
    for structure in board.structures:
        old, new = before.controller(structure), after.controller(structure)
        if old != new:
            holders = {"before_owner": _holder(before, old), "owner": _holder(after, new)}
            yield say("structure_changed_hands", name=structure.name, **holders)


def _holder(position: Position, faction: str | None) -> str:
    return say("owner.nobody") if faction is None else position.faction[faction].title


def _sieges(before: Position, after: Position) -> Iterator[Sentence]:
    for name in sorted({*before.siege_of, *after.siege_of}):
        old, new = before.siege_of.get(name), after.siege_of.get(name)
        if new is None:
            yield say("siege_is_over", name=name)
        elif old is None:
            holder = _holder(after, new.faction)
            yield say("siege_is_new", name=name, armies=new.armies, faction=holder, resilience=new.resilience)
        else:
            yield from _siege(old, new, before, after)


def _siege(old: Siege, new: Siege, before: Position, after: Position) -> Iterator[Sentence]:
    name = new.structure
    if old.faction != new.faction:
        holders = {"before_faction": _holder(before, old.faction), "faction": _holder(after, new.faction)}
        yield say("siege_faction_changed", name=name, **holders)
    if old.armies != new.armies:
        yield say("siege_armies_changed", name=name, before_armies=old.armies, armies=new.armies)
    if old.resilience != new.resilience:
        yield say("siege_resilience_changed", name=name, before_resilience=old.resilience, resilience=new.resilience)
    if old.initial_resilience != new.initial_resilience:
        levels = {"before_resilience": old.initial_resilience, "resilience": new.initial_resilience}
        yield say("siege_initial_resilience_changed", name=name, **levels)
