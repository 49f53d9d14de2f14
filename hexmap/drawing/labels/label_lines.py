"""The ways to write a name: on one line, on several, or shortened."""

from collections.abc import Iterator
from dataclasses import dataclass

from hexmap.drawing.lettering.lettering import Lettering, lettering

LONGEST = 24
"""How many letters a line may have; longer names are broken where they have blanks, or cut short."""
MOST_LINES = 3
BREAKABLE = 9
"""Names of at least two words and this many letters may be written on two lines."""
LEADING = 0.98
"""From line to line, in sizes of the letters."""


@dataclass(frozen=True, slots=True)
class Writing:
    """A name set on one line or several.

    `width` and `height` are what its ink covers, `top` how far it reaches above the first baseline, in pixels.
    """

    lines: tuple[Lettering, ...]
    width: float
    height: float
    top: float


def writings(name: str, typeface: str, size: int) -> Iterator[Writing]:
    """The ways to write a name, the best first."""
    lines = _broken(name)
    yield _set(lines, typeface, size)
    if len(lines) == 1 and " " in name and len(name) >= BREAKABLE:
        yield _set(_halves(name), typeface, size)


def _set(texts: list[str], typeface: str, size: int) -> Writing:
    lines = tuple(lettering(text, typeface, size) for text in texts)
    step = size * LEADING
    top = -lines[0].box[1]
    bottom = max(line.box[3] + which * step for which, line in enumerate(lines))
    return Writing(lines, max(line.box[2] - line.box[0] for line in lines), top + bottom, top)


def _broken(name: str) -> list[str]:
    """The name on as few lines as it needs, at most `MOST_LINES`; the last is cut short where that is not enough."""
    lines = [""]
    for word in name.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) <= LONGEST or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    kept = lines[:MOST_LINES]
    if len(lines) > MOST_LINES:
        kept[-1] = f"{kept[-1]} {lines[MOST_LINES]}"
    return [line if len(line) <= LONGEST else line[: LONGEST - 1].rstrip() + "…" for line in kept]


def _halves(name: str) -> list[str]:
    """Return the name on two lines of similar length."""
    words = name.split()
    cuts = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return list(min(cuts, key=lambda halves: max(map(len, halves))))
