"""The picture of the rooms in docs/architecture.svg: `make rooms` draws it, and writes the table."""

from collections.abc import Iterator, Sequence

from campaign.devtools.room_table import PAGE, TOP, layers, layers_of_games, with_table

PICTURE = TOP / "docs" / "architecture.svg"
WIDTH, LEFT, RIGHT = 860, 36, 744
"""The width of the picture, and the borders of its rows."""
ROW, GAP = 34, 8
"""The height of a row, and what is between two."""
BELOW = (
    ("navy", "superiority, sailing, naval battles"),
    ("orders", "what players ask for, sealed until the reveal"),
    ("hexmap", "board, position, pictures"),
)
_FIRST_OF_CORE = "api_base"
_FIRST_OF_WINGS = "accounts"
_STYLE = """
    .paper { fill: #fbf8f1 } .room { fill: #f1ead9; stroke: #8a7a55 } .wing { fill: #e4ecf2; stroke: #4c6f8c }
    .core { fill: #f6e3dc; stroke: #9a4f3a } .game { fill: #e6ecdc; stroke: #5f7a3a }
    .frame { fill: none; stroke: #8a7a55; stroke-dasharray: 5 4 }
    text { fill: #2b2418; font-size: 15px; text-anchor: middle } .small { font-size: 12.5px; fill: #5a5040 }
    .left { text-anchor: start } .head { font-weight: bold } .arrow { stroke: #5a5040; stroke-width: 2; fill: none }
    .tip { fill: #5a5040 }
    @media (prefers-color-scheme: dark) {
      .paper { fill: #1d1a15 } .room { fill: #2e2920; stroke: #a3926a } .wing { fill: #22303b; stroke: #7fa6c4 }
      .core { fill: #3b2620; stroke: #cf8a74 } .game { fill: #28301f; stroke: #9dbb74 } .frame { stroke: #a3926a }
      text { fill: #f0e8d8 } .small { fill: #c9bea6 } .arrow { stroke: #c9bea6 } .tip { fill: #c9bea6 }
    }
"""


def picture() -> str:
    """Return the picture as SVG: the rooms of the campaign, layer by layer, with the games, and the folders below."""
    y, drawn, kind = 50, [], "room"
    for rooms in layers():
        for first, next_kind, said in (
            (_FIRST_OF_WINGS, "wing", "wings: one subject each, from rules to pages"),
            (_FIRST_OF_CORE, "core", "core: knows no wing"),
        ):
            if first in rooms:
                drawn.append(f'<text class="left small" x="{LEFT}" y="{y + 14}">{said}</text>')
                y, kind = y + 22, next_kind
        if rooms == ["games"]:
            rows = [(["all games"], "game"), *((names, "game") for names in layers_of_games()), (["the seam"], "game")]
        else:
            rows = [(rooms, kind)]
        for names, of in rows:
            drawn += _row(names, of, y)
            y += ROW + GAP
    frame = f'<rect class="frame" x="20" y="36" width="740" height="{y - 36}" rx="6"/>'
    y += GAP
    for name, said in BELOW:
        drawn.append(f'<rect class="room" x="20" y="{y}" width="740" height="36" rx="4"/>')
        drawn.append(f'<text x="390" y="{y + 23}">{name}: {said}</text>')
        y += 36 + GAP
    arrow = [
        f'<path class="arrow" d="M800 60V{y - 34}"/><path class="tip" d="M792 {y - 36}h16l-8 16z"/>',
        f'<text class="small" transform="rotate(90 822 {y // 2})" x="822" y="{y // 2}">'
        "imports point down, never up</text>",
    ]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y + 16}" role="img" aria-labelledby="t d"'
        ' font-family="sans-serif">',
        '  <title id="t">The rooms of Vae Victis</title>',
        '  <desc id="d">Rooms stand one above the other, and imports point down. On top commands, tools and the'
        " API, then the wings, then the core, the games side by side, and what all need. Below the campaign are navy,"
        " orders and hexmap.</desc>",
        f"  <style>{_STYLE}  </style>",
        f'  <rect class="paper" width="{WIDTH}" height="{y + 16}"/>',
        f"  {frame}",
        '  <text class="left head" x="30" y="26">campaign</text>',
        *(f"  {element}" for element in (*drawn, *arrow)),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _row(names: Sequence[str], kind: str, y: int) -> Iterator[str]:
    """Boxes side by side, as wide as their names are long."""
    space = RIGHT - LEFT - GAP * (len(names) - 1)
    letters = sum(len(name) + 3 for name in names)
    size = ' class="small"' if len(names) > 3 else ""
    x = float(LEFT)
    for name in names:
        width = space * (len(name) + 3) / letters
        yield f'<rect class="{kind}" x="{x:.1f}" y="{y}" width="{width:.1f}" height="{ROW}" rx="4"/>'
        yield f'<text{size} x="{x + width / 2:.1f}" y="{y + 22}">{name}</text>'
        x += width + GAP


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    PICTURE.write_text(picture(), encoding="utf-8")
