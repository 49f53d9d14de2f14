"""Throws that fall as a case says."""

from collections.abc import Sequence

from campaign.battles.rules.throws import Throws
from campaign.games.cases import BrokenCase


class ScriptedThrows(Throws):
    """Throws that fall as a case says; a d10 as it is, a d6 from 1."""

    __slots__ = ("left",)

    def __init__(self, faces: Sequence[int]) -> None:
        super().__init__("", "")
        self.left = list(faces)

    def below(self, limit: int) -> int:
        """Return the next throw of the case."""
        if not self.left:
            raise BrokenCase("the case gives too few dice")
        self.made += 1
        face = self.left.pop(0)
        return face - 1 if limit == 6 else face
