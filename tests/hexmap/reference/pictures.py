"""The pictures that are kept to compare with, and how alike two pictures are."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import product
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from campaign.games.vae_victis.reports.map_scene import scene_of
from campaign.games.vae_victis.rules.document import read_document
from hexmap.drawing.base.scenery import scenery_for
from hexmap.drawing.layers.layers import USUAL_LAYERS, WITHOUT_REGIONS, Layer
from hexmap.drawing.map_picture import draw_map
from hexmap.drawing.style import Style
from hexmap.drawing.styles import CLASSIC, STYLES
from hexmap.rules.documents import parse_json
from tests.hexmap.reference import theatre

FOLDER = Path(__file__).parent
SCENARIO = FOLDER.parents[2] / "campaign" / "games" / "vae_victis" / "scenarios" / "first-punic-war.json"
WIDTH, WITH_LEGEND = 400, 720
CELL = 4
"""Pictures are compared in cells of so many pixels across and down, each as bright as its pixels are on average."""
CLEARLY = 12
"""By how many levels of 255 a cell has to differ to count as another one."""
ALL = WITHOUT_REGIONS


@dataclass(frozen=True)
class Difference:
    """How much two pictures differ.

    `mean` is by how many levels of 255 their cells differ on average, `share` how many of all cells clearly do, `tone`
    by how many levels the one is lighter than the other as a whole.
    """

    mean: float
    share: float
    tone: float

    @property
    def tolerable(self) -> bool:
        """Whether another version of the library that sets letters may have made it: that moves edges, nothing more."""
        return self.mean <= 0.6 and self.share <= 0.0008 and self.tone <= 0.25


def difference(one: Image.Image, other: Image.Image) -> Difference:
    """How much two pictures differ; those of different sizes differ in everything.

    A cell may be found a pixel off its place: letters can be set so, and nobody sees it.
    """
    if one.size != other.size:
        return Difference(255.0, 1.0, 255.0)
    cells = other.convert("RGB").reduce(CELL)
    least = Image.new("L", cells.size, 255)
    for across, down in product((-1, 0, 1), repeat=2):
        moved = ImageChops.offset(one.convert("RGB"), across, down).reduce(CELL)
        red, green, blue = ImageChops.difference(moved, cells).split()
        least = ImageChops.darker(least, ImageChops.lighter(ImageChops.lighter(red, green), blue))
    levels = least.histogram()
    clearly = sum(levels[CLEARLY + 1 :]) / (cells.width * cells.height)
    return Difference(ImageStat.Stat(least).mean[0], clearly, abs(_lightness(one) - _lightness(other)))


def _lightness(image: Image.Image) -> float:
    return ImageStat.Stat(image.convert("L")).mean[0]


def theatre_in(style: Style, layers: frozenset[Layer] = ALL, width: int = WIDTH) -> Image.Image:
    """The made-up theatre with everything on it; drawn once for all that compare it, and changed by none of them."""
    return _theatre_in(style.name, layers, width)


@cache
def _theatre_in(style: str, layers: frozenset[Layer], width: int) -> Image.Image:
    return draw_map(
        theatre.theatre(),
        theatre.position(),
        style=STYLES[style],
        width=width,
        layers=layers,
        scene=theatre.scene(),
        scenery=theatre.scenery(),
        caption="Round 3",
    ).convert("RGB")


def thumbnail_in(style: Style) -> Image.Image:
    """The First Punic War as it begins, as a thumbnail."""
    document = read_document(parse_json(SCENARIO.read_text(encoding="utf-8")))
    return draw_map(
        document.board,
        document.position,
        style=style,
        width=WIDTH,
        layers=USUAL_LAYERS,
        scene=scene_of(document),
        scenery=scenery_for(document.board),
        caption="Round 1",
    ).convert("RGB")


PICTURES: Mapping[str, Callable[[], Image.Image]] = {
    **{f"theatre-{name}": partial(theatre_in, style) for name, style in STYLES.items()},
    **{f"first-punic-war-{name}": partial(thumbnail_in, style) for name, style in STYLES.items()},
    "theatre-with-legend": partial(theatre_in, CLASSIC, width=WITH_LEGEND),
}
