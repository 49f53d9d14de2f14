"""What is different between two positions of the same board, in sentences that everybody can read (FA, SI, VP)."""

from collections.abc import Iterator

from campaign.rules.events import armies_in_words
from hexmap.rules.board import Board
from hexmap.rules.position import Army, Position, Siege


def differences(board: Board, before: Position, after: Position) -> list[str]:
    """What is different in `after`: armies by number, then factions, structures and sieges; empty where nothing is.

    One sentence a fact, such as `Army 4: strength 400 → 450.`; strengths are in FP.
    """
    return [
        *_armies(board, before, after),
        *_factions(before, after),
        *_structures(board, before, after),
        *_sieges(before, after),
    ]


def _armies(board: Board, before: Position, after: Position) -> Iterator[str]:
    for number in sorted({*before.army, *after.army}):
        old, new = before.army.get(number), after.army.get(number)
        if new is None:
            yield f"Army {number} is off the map."
        elif old is None:
            yield f"Army {number} is on the map again: at {board.describe(new.hex)}, strength {new.strength}."
        else:
            yield from _army(board, old, new)


def _army(board: Board, old: Army, new: Army) -> Iterator[str]:
    name = f"Army {new.number}"
    if old.strength != new.strength:
        yield f"{name}: strength {old.strength} → {new.strength}."
    if old.hex != new.hex:
        yield f"{name}: at {board.describe(old.hex)} → at {board.describe(new.hex)}."
    if old.afloat != new.afloat:
        yield f"{name}: on land → at sea." if new.afloat else f"{name}: at sea → on land."
    if old.inactive_rounds != new.inactive_rounds:
        yield f"{name}: inactive rounds {old.inactive_rounds} → {new.inactive_rounds}."


def _factions(before: Position, after: Position) -> Iterator[str]:
    for new in after.factions:
        old = before.faction.get(new.id)
        if old is not None and old.victory_points != new.victory_points:
            yield f"{new.title}: {old.victory_points} → {new.victory_points} victory points."


def _structures(board: Board, before: Position, after: Position) -> Iterator[str]:
    for structure in board.structures:
        old, new = before.controller(structure), after.controller(structure)
        if old != new:
            yield f"{structure.name}: {_holder(before, old)} → {_holder(after, new)}."


def _holder(position: Position, faction: str | None) -> str:
    return "nobody" if faction is None else position.faction[faction].title


def _sieges(before: Position, after: Position) -> Iterator[str]:
    for name in sorted({*before.siege_of, *after.siege_of}):
        old, new = before.siege_of.get(name), after.siege_of.get(name)
        if new is None:
            yield f"{name} is not besieged any more."
        elif old is None:
            besiegers = armies_in_words(list(new.armies))
            yield f"{name} is besieged by {besiegers} of {_holder(after, new.faction)}, resilience {new.resilience}."
        else:
            yield from _siege(old, new, before, after)


def _siege(old: Siege, new: Siege, before: Position, after: Position) -> Iterator[str]:
    name = f"Siege of {new.structure}"
    if old.faction != new.faction:
        yield f"{name}: {_holder(before, old.faction)} → {_holder(after, new.faction)}."
    if old.armies != new.armies:
        yield f"{name}: {armies_in_words(list(old.armies))} → {armies_in_words(list(new.armies))}."
    if old.resilience != new.resilience:
        yield f"{name}: resilience {old.resilience} → {new.resilience}."
    if old.initial_resilience != new.initial_resilience:
        yield f"{name}: resilience at its beginning {old.initial_resilience} → {new.initial_resilience}."
