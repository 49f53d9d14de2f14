"""Closed lines, joined from pieces."""

from collections.abc import Hashable, Iterator
from typing import TypeVar

Node = TypeVar("Node", bound=Hashable)


def rings(following: dict[Node, Node]) -> Iterator[list[Node]]:
    """The closed lines in which every node is followed by the one it is mapped to; the mapping is used up."""
    while following:
        start, here = following.popitem()
        ring = [start]
        while here != start:
            ring.append(here)
            here = following.pop(here)
        yield ring
