"""A quick battle as a moving picture for the forum: an APNG of its turning moments, 2 MB at most."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from PIL import Image, ImageDraw

from campaign.battles.rules.quick.armies import Troops
from campaign.battles.rules.quick.board import COLUMNS, ROWS, column_of, row_of
from campaign.battles.rules.quick.playback import BoardState, Playback, Scene, UnitState
from campaign.battles.rules.quick.state import LETTERS
from hexmap.drawing.lettering.fonts import CAPITALS, FIGURES, TEXT, font
from hexmap.drawing.lettering.lettering import fitting
from hexmap.drawing.moving.moving_picture import MOST_BYTES, changes, encoded, whole_frame
from hexmap.drawing.style import Colour, colour_of, mixed
from hexmap.drawing.styles import CLASSIC
from hexmap.rules.board import Terrain

SQUARES = (44, 36, 28)
"""Pixels of a square: the first size that makes a file small enough is taken."""
_FINER = 2
"""How much larger a frame is drawn than it is shown, so that its edges are smooth."""
_MOST_FRAMES = 60
_FIRST, _PHASE, _FALL, _LAST = 2.0, 0.9, 1.3, 5.0
"""Seconds of the first frame, of the end of a phase, of a unit's fall, and of the last frame."""
_NAME_ROOM = 3.6
"""The width that the name of a side has at most, in squares; a longer one is smaller, or cut short."""
_COLOURS = 200
_WHITE = colour_of("#ffffff")
_GROUNDS = {"woods": Terrain.FORESTS, "marsh": Terrain.MARSHES, "hill": Terrain.HILLS}


@dataclass(frozen=True, slots=True)
class BattlePicture:
    """What the picture shows besides the battle: both sides' names and colours, how rough ground is drawn, a caption.

    `ground` is `woods`, `marsh` or `hill`; `turn` is the caption of a turn with its number left out, `Turn %s`.
    """

    names: tuple[str, str]
    colours: tuple[Colour, Colour]
    ground: str
    turn: str
    result: str


@dataclass(frozen=True, slots=True)
class _Moment:
    board: BoardState
    caption: str
    seconds: float
    marked: str = ""


def moving_battle(played: Playback, about: BattlePicture) -> bytes:
    """Return the battle as an APNG; what shows no moving pictures shows how it began."""
    moments = list(_moments(played, about))
    for square in SQUARES:
        data = encoded(list(_frames(played, moments, about, square)), [one.seconds for one in moments])
        if len(data) <= MOST_BYTES:
            break
    return data


def _moments(played: Playback, about: BattlePicture) -> Iterator[_Moment]:
    """Return the beginning, the end of every phase, the fall of every unit, and the end."""
    yield _Moment(played.start, " / ".join(about.names), _FIRST)
    found = [one for scene, after in _pairs(played.scenes) for one in _moment(scene, after, about)]
    yield from found[-_MOST_FRAMES:]
    yield _Moment(played.scenes[-1].board, about.result, _LAST)


def _pairs(scenes: Sequence[Scene]) -> Iterator[tuple[Scene, Scene | None]]:
    return zip(scenes, (*scenes[1:], None), strict=True)


def _moment(scene: Scene, after: Scene | None, about: BattlePicture) -> Iterator[_Moment]:
    board = scene.board
    if scene.words[0] == "destroyed":
        yield _Moment(board, _caption(board, about), _FALL, scene.words[1])
    elif board.side is not None and after is not None and after.words[0] in ("phase", "turn"):
        yield _Moment(board, _caption(board, about), _PHASE)


def _caption(board: BoardState, about: BattlePicture) -> str:
    turn = about.turn % board.turn
    return turn if board.side is None else f"{turn} · {about.names[board.side]}"


def _frames(played: Playback, moments: Sequence[_Moment], about: BattlePicture, square: int) -> Iterator[Image.Image]:
    size = square * _FINER
    ground = _ground(played, about, size)
    palette: Image.Image | None = None
    before: Image.Image | None = None
    for moment in moments:
        drawn = ground.copy()
        _draw(drawn, moment, about, size)
        shown = drawn.resize((drawn.width // _FINER, drawn.height // _FINER), Image.Resampling.LANCZOS)
        if palette is None:
            palette = shown.quantize(_COLOURS)
        whole = whole_frame(shown.quantize(palette=palette, dither=Image.Dither.NONE))
        yield whole if before is None else changes(before, whole)
        before = whole


def _ground(played: Playback, about: BattlePicture, size: int) -> Image.Image:
    """Return the empty board, with the room of the caption above it."""
    paper, grid = CLASSIC.terrain[Terrain.FARMLANDS], mixed(CLASSIC.terrain[Terrain.FARMLANDS], CLASSIC.land_grid, 0.3)
    image = Image.new("RGB", (COLUMNS * size, (ROWS + 1) * size), CLASSIC.paper)
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, size, image.width, image.height), fill=paper)
    terrain = _GROUNDS[about.ground]
    for one in sorted(played.rough):
        left, top = _corner(one, size)
        pen.rectangle((left, top, left + size, top + size), fill=CLASSIC.terrain[terrain])
        _sign(pen, about.ground, left, top, size, CLASSIC.glyph[terrain])
    for column in range(COLUMNS + 1):
        pen.line((column * size, size, column * size, image.height), fill=grid, width=_FINER)
    for row in range(1, ROWS + 2):
        pen.line((0, row * size, image.width, row * size), fill=grid, width=_FINER)
    return image


def _sign(pen: ImageDraw.ImageDraw, ground: str, left: int, top: int, size: int, ink: Colour) -> None:
    """Draw the sign of rough ground in a square: trees, reeds, or slopes."""
    for east, south in ((0.28, 0.35), (0.68, 0.28), (0.45, 0.72)):
        x, y, reach = left + east * size, top + south * size, 0.14 * size
        if ground == "woods":
            pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=ink)
        elif ground == "marsh":
            for shift in (-1, 0, 1):
                pen.line((x + shift * reach * 0.6, y + reach, x + shift * reach, y - reach), fill=ink, width=_FINER)
        else:
            pen.arc(
                (x - reach * 1.5, y - reach, x + reach * 1.5, y + reach * 1.6), 190, 350, fill=ink, width=2 * _FINER
            )


def _draw(image: Image.Image, moment: _Moment, about: BattlePicture, size: int) -> None:
    """Draw the units, and the caption with the stars of both sides."""
    pen, middle, edge = ImageDraw.Draw(image), size * 0.5, image.width - size * 0.4
    for which in (1, 0):
        for _ in range(moment.board.stars[which]):
            edge -= size * 0.4
            _star(pen, edge + size * 0.2, middle, size * 0.2, about.colours[which])
        edge -= size * 0.15
        name = fitting(about.names[which], TEXT, size * 0.4, size * _NAME_ROOM, round(size * 0.3))
        name.draw(pen, name.beside(edge, middle, 1), CLASSIC.ink)
        edge -= name.width + size * 0.4
    caption = fitting(moment.caption, CAPITALS, size * 0.42, edge - size * 0.4)
    caption.draw(pen, caption.beside(size * 0.4, middle), CLASSIC.ink)
    for key, unit in moment.board.units.items():
        if unit.bases or key == moment.marked:
            _unit(pen, key, unit, moment.board, about, size, fallen=key == moment.marked)


def _star(pen: ImageDraw.ImageDraw, x: float, y: float, reach: float, colour: Colour) -> None:
    corners = [
        (x + sin(turn * pi / 5) * far, y - cos(turn * pi / 5) * far)
        for turn, far in enumerate([reach, reach * 0.42] * 5)
    ]
    pen.polygon(corners, fill=colour)


def _unit(
    pen: ImageDraw.ImageDraw,
    name: str,
    unit: UnitState,
    board: BoardState,
    about: BattlePicture,
    size: int,
    *,
    fallen: bool,
) -> None:
    side = LETTERS.index(name[0])
    colour = about.colours[side]
    left, top = _corner(unit.square, size)
    x, y, reach = left + size / 2, top + size / 2, size * 0.4
    front = unit.facing * pi / 4
    tip = (x + sin(front) * reach * 1.38, y - cos(front) * reach * 1.38)
    for turn in (-0.6, 0.6):
        other = (x + sin(front + turn) * reach * 1.05, y - cos(front + turn) * reach * 1.05)
        pen.polygon((tip, other, (x, y)), fill=colour)
    fill = mixed(colour, _WHITE, 0.65) if fallen else colour
    box = (x - reach, y - reach, x + reach, y + reach)
    if unit.troops in (Troops.HEAVY_CAVALRY, Troops.LIGHT_CAVALRY):
        pen.ellipse(box, fill=fill, outline=_WHITE, width=_FINER)
    else:
        pen.rounded_rectangle(box, size * 0.08, fill=fill, outline=_WHITE, width=_FINER)
    pen.text((x, y - reach * 0.15), unit.troops, font=font(FIGURES, int(size * 0.36)), fill=_WHITE, anchor="mm")
    _bases(pen, unit, x, y + reach * 0.55, size)
    if board.generals[side] == int(name[1:]):
        _star(pen, x + reach * 0.85, y - reach * 0.85, size * 0.24, _WHITE)
        _star(pen, x + reach * 0.85, y - reach * 0.85, size * 0.18, CLASSIC.ink)
    if fallen:
        pen.line((x - reach, y - reach, x + reach, y + reach), fill=CLASSIC.ink, width=3 * _FINER)
        pen.line((x - reach, y + reach, x + reach, y - reach), fill=CLASSIC.ink, width=3 * _FINER)


def _bases(pen: ImageDraw.ImageDraw, unit: UnitState, x: float, y: float, size: int) -> None:
    """Draw a bar for each base that is left."""
    width, gap = size * 0.1, size * 0.05
    begin = x - (unit.bases * (width + gap) - gap) / 2
    for which in range(unit.bases):
        left = begin + which * (width + gap)
        pen.rectangle((left, y, left + width, y + size * 0.1), fill=_WHITE)


def _corner(one: int, size: int) -> tuple[int, int]:
    """Return the top left corner of a square; row 1 is at the bottom."""
    return (column_of(one) - 1) * size, (ROWS - row_of(one) + 1) * size
