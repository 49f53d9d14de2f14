"""Differences between the armies of two positions on the same board, in sentences."""

from collections.abc import Callable, Iterator, Mapping
from typing import Protocol, TypeVar

from campaign.language.catalogue.sentences import Sentence, say
from hexmap.rules.board import Board


class Piece(Protocol):
    """An army on the map; its strength is None where not everyone sees it."""

    @property
    def number(self) -> int:
        """Its number."""

    @property
    def hex(self) -> int:
        """The hex that it is in."""

    @property
    def strength(self) -> int | None:
        """Its strength, in FP or SP."""

    @property
    def afloat(self) -> bool:
        """Whether it is at sea."""


Moved = TypeVar("Moved", bound=Piece)


def differences_of_armies(
    board: Board,
    before: Mapping[int, Moved],
    after: Mapping[int, Moved],
    differences: Callable[[Moved, Moved], Iterator[Sentence]],
) -> Iterator[Sentence]:
    """Yield the differences between armies by number; `differences` are those of an army that both positions have."""
    for number in sorted({*before, *after}):
        old, new = before.get(number), after.get(number)
        if old and new:
            yield from differences(old, new)
        elif new:
            yield say("army_is_on_the_map_again", army=number, place=board.describe(new.hex), fp=new.strength or 0)
        else:
            yield say("army_is_off_the_map", army=number)


def differences_of_army(board: Board, old: Piece, new: Piece) -> Iterator[Sentence]:
    """Yield the differences in strength, if both are known, place and mode."""
    army = new.number
    if old.strength != new.strength and None not in (old.strength, new.strength):
        yield say("army_strength_changed", army=army, before_fp=old.strength, fp=new.strength)
    if old.hex != new.hex:
        yield say("army_moved", army=army, before_place=board.describe(old.hex), place=board.describe(new.hex))
    if old.afloat != new.afloat:
        yield say("army_put_to_sea" if new.afloat else "army_put_on_land", army=army)
