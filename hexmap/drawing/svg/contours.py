"""The lines that part light from dark in a picture: how a soft mask becomes a curve.

Between every four neighbouring pixels the line is straight, and lies where the level would be reached if brightness
changed evenly from one pixel to the next ("marching squares").
"""

from collections.abc import Iterator, Sequence
from math import hypot

from PIL import Image, ImageChops

from hexmap.drawing.geometry import Point
from hexmap.drawing.svg.rings import rings

# Which sides of a square of four pixels the line crosses, by which of the pixels are light (left top 1, right top 2,
# right bottom 4, left bottom 8): from which side to which, the light on its right. Sides are 0 top, 1 right, 2 bottom,
# 3 left.
_CROSSINGS: tuple[tuple[tuple[int, int], ...], ...] = (
    (), ((0, 3),), ((1, 0),), ((1, 3),), ((2, 1),), ((0, 3), (2, 1)), ((2, 0),), ((2, 3),),
    ((3, 2),), ((0, 2),), ((1, 0), (3, 2)), ((1, 2),), ((3, 1),), ((0, 1),), ((3, 0),), (),
)  # fmt: skip


def contours(image: Image.Image, level: int = 128, tolerance: float = 0.0) -> list[list[Point]]:
    """Return the closed lines around everything at least as light as `level` in a picture of mode L.

    Points are in pixels, the middle of the left top pixel being (0.5, 0.5); what lies beyond the picture counts as
    dark. `tolerance` is how far, in pixels, a line may leave its true course so that it needs fewer points.
    """
    framed = Image.new("L", (image.width + 2, image.height + 2), 0)
    framed.paste(image, (1, 1))
    lines = [_places(ring, framed, level) for ring in rings(dict(_steps(framed, level)))]
    if tolerance:
        lines = [simpler_ring(points, tolerance) for points in lines]
    return [points for points in lines if len(points) > 2]


def _steps(image: Image.Image, level: int) -> Iterator[tuple[int, int]]:
    """Pairs of crossings that follow each other.

    A crossing lies between a pixel and the one to its right, or the one below: twice the number of the pixel, and 1
    more for the one below.
    """
    width, wide = image.width, 2 * image.width
    light = image.point([255 if value >= level else 0 for value in range(256)])
    rows = light.tobytes()
    for x, y in _mixed_squares(light):
        at = y * width + x
        kind = (rows[at] and 1) | (rows[at + 1] and 2) | (rows[at + width + 1] and 4) | (rows[at + width] and 8)
        sides = (2 * at, 2 * at + 3, 2 * at + wide, 2 * at + 1)
        for start, end in _CROSSINGS[kind]:
            yield sides[start], sides[end]


def _mixed_squares(light: Image.Image) -> Iterator[tuple[int, int]]:
    """The squares of four pixels that are not all light or all dark, by their left top pixel."""
    width, height = light.width - 1, light.height - 1
    corners = [light.crop((x, y, x + width, y + height)) for x, y in ((0, 0), (1, 0), (0, 1), (1, 1))]
    brightest, darkest = corners[0], corners[0]
    for corner in corners[1:]:
        brightest, darkest = ImageChops.lighter(brightest, corner), ImageChops.darker(darkest, corner)
    mixed = ImageChops.subtract(brightest, darkest).tobytes()
    found = mixed.find(255)
    while found >= 0:
        yield found % width, found // width
        found = mixed.find(255, found + 1)


def _places(ring: Sequence[int], image: Image.Image, level: int) -> list[Point]:
    """Return the places of the crossings, in pixels of the picture without its dark frame."""
    pixels, width = image.tobytes(), image.width
    points = []
    for crossing in ring:
        at, down = divmod(crossing, 2)
        here, there = pixels[at], pixels[at + (width if down else 1)]
        share = (level - 0.5 - here) / (there - here)
        x, y = at % width - 0.5, at // width - 0.5
        points.append((x, y + share) if down else (x + share, y))
    return points


def simpler_ring(points: Sequence[Point], tolerance: float) -> list[Point]:
    """Simplify a closed line, keeping it within `tolerance` of its original (Douglas and Peucker)."""
    start = points[0]
    far = max(range(len(points)), key=lambda which: hypot(points[which][0] - start[0], points[which][1] - start[1]))
    there = simpler_line(points[: far + 1], tolerance)
    back = simpler_line([*points[far:], start], tolerance)
    return [*there[:-1], *back[:-1]]


def simpler_line(line: Sequence[Point], tolerance: float) -> list[Point]:
    """Simplify a line from its first point to its last, keeping it within `tolerance` of its original."""
    kept = {0, len(line) - 1}
    open_ = [(0, len(line) - 1)]
    while open_:
        first, last = open_.pop()
        if last - first > 1:
            which, away = _furthest(line, first, last)
            if away > tolerance:
                kept.add(which)
                open_ += [(first, which), (which, last)]
    return [line[which] for which in sorted(kept)]


def _furthest(line: Sequence[Point], first: int, last: int) -> tuple[int, float]:
    """The point between two others that is furthest from the straight line between them, and how far."""
    (x1, y1), (x2, y2) = line[first], line[last]
    across, down = x2 - x1, y2 - y1
    length = hypot(across, down)
    if not length:
        away = [hypot(x - x1, y - y1) for x, y in line[first + 1 : last]]
    else:
        away = [abs(across * (y - y1) - down * (x - x1)) / length for x, y in line[first + 1 : last]]
    most = max(away)
    return first + 1 + away.index(most), most
