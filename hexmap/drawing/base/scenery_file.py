"""A scenery file as it is written, and the relief beside it."""

from io import BytesIO
from pathlib import Path
from typing import Annotated, Any, Literal

from PIL import Image
from pydantic import Field

from hexmap.drawing.labels.land_names import LandNameEntry
from hexmap.rules.documents import DocumentError, DocumentModel, one_line, parse_json, validated
from hexmap.rules.hexes import Grid

MOST_PIXELS = 30_000_000
"""Of a relief; more are refused unread."""
MOST_BYTES = 100_000_000
"""Of a file; more are not read."""
_HALF_A_HEIGHT = 3**0.5 / 2


RankedPair = tuple[str, str, Annotated[int, Field(ge=1, le=3)]]


class SceneryDocument(DocumentModel):
    """A scenery file: rings are `[x1, y1, x2, y2, ...]`, ranked pairs `[hex, neighbour, rank]`."""

    format: Literal["vae-victis/scenery/1"]
    map: str
    columns: int
    rows: int
    coast: list[list[int]]
    lakes: list[list[int]]
    relief: str | None = None
    river_ranks: list[RankedPair]
    road_ranks: list[RankedPair]
    names: list[LandNameEntry]


def document_of(data: bytes) -> SceneryDocument:
    """The scenery document in the bytes of a file; raises DocumentError for the first fault of its shape."""
    try:
        return validated(SceneryDocument, _with_tuples(parse_json(data.decode())))
    except UnicodeDecodeError:
        raise DocumentError("", "the file is not text in UTF-8") from None


def bytes_of(path: Path) -> bytes:
    """Return the content of a file; raise DocumentError if it cannot be read or is too large."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise DocumentError("", f"{path.name} cannot be read: {error.strerror}") from None
    if len(data) > MOST_BYTES:
        raise DocumentError("", f"{path.name} has more than {MOST_BYTES:,} bytes; no more are read")
    return data


def beside(path: Path, name: str) -> Path:
    """The picture of that name in the folder of a scenery file; raises DocumentError for any other place."""
    if Path(name).name != name or not name.endswith(".png"):
        raise DocumentError("relief", f"{one_line(name)} is not the name of a PNG file in the same folder")
    return path.with_name(name)


def relief_of(data: bytes, grid: Grid) -> Image.Image:
    """The relief in the bytes of a PNG file; raises DocumentError unless it has the shape of the hex field."""
    try:
        with Image.open(BytesIO(data), formats=("PNG",)) as image:
            if fault := _fault_of_size(image.width, image.height, grid):
                raise DocumentError("relief", fault)
            return image.convert("L")
    except DocumentError:
        raise
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        raise DocumentError("relief", "no PNG picture that can be read") from None


def field_of(grid: Grid) -> tuple[float, float]:
    """Width and height of a map's hex field in hex sizes."""
    return 1.5 * grid.columns + 0.5, _HALF_A_HEIGHT * (2 * grid.rows + (1 if grid.columns > 1 else 0))


def _fault_of_size(width: int, height: int, grid: Grid) -> str:
    wide, high = field_of(grid)
    if width * height > MOST_PIXELS:
        return f"{width} x {height} pixels; at most {MOST_PIXELS:,} are read"
    if abs(height / width / (high / wide) - 1) > 0.02:
        return f"{width} x {height} pixels are not of the shape of a field of {grid.columns} x {grid.rows} hexes"
    return ""


def _with_tuples(value: Any) -> Any:
    """Turn ranked pairs, which JSON cannot write as tuples, into what the strict model expects."""
    if not isinstance(value, dict):
        return value
    found = dict(value)
    for key in ("river_ranks", "road_ranks"):
        if isinstance(found.get(key), list):
            found[key] = [tuple(pair) if isinstance(pair, list) else pair for pair in found[key]]
    return found
