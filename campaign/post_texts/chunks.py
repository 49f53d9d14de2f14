"""Posts cut into parts that are short enough, at the borders of blocks where that can be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

BETWEEN = "\n\n"
"""The separator of two blocks."""
_LEAST_LINES = 4
"""Lines of a block that are worth beginning at the end of a part."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """A written block: `opening` and `closing` enclose its lines, also those of a part of it.

    With `with_next` it is a heading, which does not stay behind alone at the end of a part.
    """

    lines: Sequence[str]
    opening: str = ""
    closing: str = ""
    with_next: bool = False

    @property
    def text(self) -> str:
        """The whole text."""
        return f"{self.opening}{chr(10).join(self.lines)}{self.closing}"


def joined(texts: Sequence[str]) -> str:
    """Blocks one after another."""
    return BETWEEN.join(texts)


def packed(chunks: Sequence[Chunk], room: int) -> list[list[Chunk]]:
    """The chunks in parts, none longer than `room` characters; every line is in one of them, in its order.

    A chunk that does not fit into what is left of a part goes to the next one; one that fits into none is cut between
    its lines, and a line that fits into none between its words.
    """
    parts: list[list[Chunk]] = [[]]
    for chunk in chunks:
        rest: Chunk | None = _with_short_lines(chunk, room)
        while rest is not None:
            free = room - _length(parts[-1]) - (len(BETWEEN) if parts[-1] else 0)
            if len(rest.text) <= free:
                parts[-1].append(rest)
                break
            count = _lines_that_fit(rest, free)
            whole_elsewhere = len(rest.text) <= room and any(not placed.with_next for placed in parts[-1])
            if whole_elsewhere or (parts[-1] and count < min(_LEAST_LINES, len(rest.lines))):
                parts.append(_headings_taken_along(parts[-1]))
                continue
            parts[-1].append(replace(rest, lines=rest.lines[:count]))
            parts.append([])
            rest = replace(rest, lines=rest.lines[count:]) if count < len(rest.lines) else None
    return [part for part in parts if part]


def _length(part: Sequence[Chunk]) -> int:
    return len(joined([chunk.text for chunk in part]))


def _headings_taken_along(part: list[Chunk]) -> list[Chunk]:
    """Take the headings at the end of a part away, if something is left of it."""
    count = 0
    while count < len(part) and part[-1 - count].with_next:
        count += 1
    if count in (0, len(part)):
        return []
    taken = part[-count:]
    del part[-count:]
    return taken


def _lines_that_fit(chunk: Chunk, free: int) -> int:
    left = free - len(chunk.opening) - len(chunk.closing) + 1
    for count, line in enumerate(chunk.lines):
        left -= len(line) + 1
        if left < 0:
            return count
    return len(chunk.lines)


def _with_short_lines(chunk: Chunk, room: int) -> Chunk:
    """Return the chunk with lines short enough for a part; a very long opening is written only once."""
    if len(chunk.opening) > room // 2:
        first, _, rest = chunk.opening.partition("\n")
        chunk = replace(chunk, opening=f"{first}\n", lines=[*rest.rstrip("\n").split("\n"), *chunk.lines])
    longest = room - len(chunk.opening) - len(chunk.closing)
    return replace(chunk, lines=[piece for line in chunk.lines for piece in _pieces(line, longest)])


def _pieces(line: str, longest: int) -> Iterator[str]:
    while len(line) > longest:
        cut = line.rfind(" ", 1, longest)
        cut = longest if cut < longest // 2 else cut
        before = line[:cut]
        if (len(before) - len(before.rstrip("\\"))) % 2:  # a backslash stays with the next character
            cut -= 1
        yield line[:cut]
        line = line[cut:]
    yield line
