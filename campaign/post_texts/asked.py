"""Whom a question is asked, in the post with which a step opens."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """Who commands which armies, by number, and their faction: its title, and its id in documents."""

    player: str
    faction: str
    armies: Sequence[int]
    identifier: str = ""
