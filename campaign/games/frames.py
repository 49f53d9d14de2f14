"""Frames: a round of any game played back on its map, scene by scene."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Event = Mapping[str, Any]
"""An event of a document."""
Document = TypeVar("Document")


@dataclass(frozen=True, slots=True)
class StepDocuments(Generic[Document]):
    """A step that was played, by its name, and the documents before and after it."""

    step: str
    before: Document
    after: Document


@dataclass(frozen=True, slots=True)
class ArmyPath:
    """The hexes through which an army went in a frame, by name, the one that it left first.

    `marching` says that it went there as ordered; else it gave way, was put back or was placed.
    """

    army: int
    hexes: tuple[str, ...]
    marching: bool


@dataclass(frozen=True, slots=True)
class HexEntered:
    """A hex that an army entered, from which one, both by name, and the cost in `unit`; `zone` is that of a sea."""

    army: int
    origin: str
    hex: str
    cost: int
    unit: str
    zone: str = ""


@dataclass(frozen=True, slots=True)
class Happening:
    """An event with its hexes, by name, and the mark at them ("" for none)."""

    event: Event
    mark: str
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """A scene and how it left the map: `armies` maps the number of every army on it to its hex, by name.

    `scene` is the word of its game for it, `title` a sentence that names it. `number` counts scenes that come more than
    once, and is 0 for the others. `entered` are the hexes entered one by one; `happenings` are all other events.
    """

    scene: str
    title: str
    armies: Mapping[int, str]
    moves: Sequence[ArmyPath] = ()
    entered: Sequence[HexEntered] = ()
    happenings: Sequence[Happening] = ()
    number: int = 0
