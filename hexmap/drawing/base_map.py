"""The part of a map that is the same in every round."""

from PIL import Image, ImageDraw

from hexmap.drawing import coast, frame, labels, lines, seas, structures, terrain
from hexmap.drawing.geometry import Layout, layout
from hexmap.drawing.style import Style, mixed
from hexmap.rules.board import Board, Terrain


def draw_base(board: Board, style: Style, width: int) -> Image.Image:
    """Draws ground, coast, rivers, roads, structures, names and frame, `width` pixels wide, as RGB."""
    at = layout(board.grid, width)
    factor = _oversampling(at)
    large = at.scaled(factor)
    shore = _enlarged(coast.shore_field(board, at), large)
    image = _ground(board, shore, at, large, style)
    draw = ImageDraw.Draw(image)
    image.paste(style.coast_line, mask=coast.coast_line_mask(shore, large, large.size * 0.13))
    lines.draw_rivers(draw, board, large, style)
    lines.draw_roads(draw, board, large, style)
    structures.draw_structures(draw, board, large, style)
    image = _framed(image, board, large, style)
    draw = ImageDraw.Draw(image)
    seas.draw_sea_names(draw, board, large, style)
    labels.draw_labels(draw, labels.place_labels(board, large), large, style)
    frame.draw_title(draw, board, large, style)
    frame.draw_edge_numbers(draw, large, style)
    frame.draw_legend(image, board, large, style)
    return image.reduce(factor) if factor > 1 else image


def _oversampling(at: Layout) -> int:
    """How many times as large the base is drawn; more would need too much memory."""
    pixels = at.width * at.height
    return 3 if pixels <= 6_000_000 else 2 if pixels <= 24_000_000 else 1


def _ground(board: Board, shore: Image.Image, small: Layout, at: Layout, style: Style) -> Image.Image:
    """Water and land, each with its colours running softly, parted by the smooth coast; signs and grid on top.

    What is soft anyway is drawn small and enlarged, which nobody sees and which takes a tenth of the time.
    """
    image = _enlarged(terrain.ground(board, small, style, water=True), at)
    lines.draw_zone_borders(ImageDraw.Draw(image), board, at, style)
    image.paste(style.shallows, mask=coast.shallows_mask(shore))
    land = _enlarged(terrain.ground(board, small, style, water=False), at)
    image.paste(land, mask=coast.land_mask(shore, at))
    draw = ImageDraw.Draw(image)
    grid = (mixed(style.land_grid, style.terrain[Terrain.FARMLANDS], 0.55), style.water_grid)
    lines.draw_grid(draw, board, at, (grid[0], mixed(grid[1], style.terrain[Terrain.COAST], 0.6)))
    terrain.draw_signs(draw, board, at, style)
    return image


def _enlarged(image: Image.Image, at: Layout) -> Image.Image:
    return image.resize((at.width, at.height), Image.Resampling.BICUBIC)


def _framed(image: Image.Image, board: Board, at: Layout, style: Style) -> Image.Image:
    """The map on paper: whatever lies outside its hexes is blank."""
    mask = Image.new("1", image.size, 0)
    draw = ImageDraw.Draw(mask)
    for index in range(len(board.grid)):
        draw.polygon(at.corners(index, 1.01), fill=1)
    paper = Image.new("RGB", image.size, style.paper)
    paper.paste(image, mask=mask)
    return paper
