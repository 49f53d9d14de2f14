"""The files of a scenery: written beside a map, or compared with those that exist there."""

import json
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from hexmap.drawing.base.scenery_file import SceneryDocument, beside, bytes_of, document_of, relief_of
from hexmap.mapmaking.scenery import MadeScenery
from hexmap.rules.hexes import Grid


def paths_beside(map_path: Path) -> tuple[Path, Path]:
    """The paths of the scenery of a map's file: `NAME.scenery.json` and `NAME.relief.png`."""
    return map_path.with_name(f"{map_path.stem}.scenery.json"), map_path.with_name(f"{map_path.stem}.relief.png")


def scenery_contents(made: MadeScenery, map_path: Path) -> dict[Path, bytes]:
    """The content of the two files of a scenery, each by its path beside a map's file."""
    path, relief_path = paths_beside(map_path)
    greys = int(np.unique(made.relief).size)
    image = Image.fromarray(made.relief).convert("P", palette=Image.Palette.ADAPTIVE, colors=greys)
    png = BytesIO()
    image.save(png, "PNG", optimize=True)
    text = scenery_text({**made.document, "relief": relief_path.name})
    return {relief_path: png.getvalue(), path: text.encode()}


def scenery_differences(made: MadeScenery, map_path: Path) -> list[str]:
    """Return the differences between a new scenery and the one beside a map's file, one line a key.

    Raises DocumentError where there is none, or none that can be read.
    """
    path, _ = paths_beside(map_path)
    kept, fresh = document_of(bytes_of(path)), document_of(scenery_text(made.document).encode())
    keys = (key for key in SceneryDocument.model_fields if key != "relief")
    found = [f"{path.name}: {key} differs" for key in keys if getattr(kept, key) != getattr(fresh, key)]
    if kept.relief is None:
        return [*found, f"{path.name}: has no relief"]
    relief = relief_of(bytes_of(beside(path, kept.relief)), Grid(kept.columns, kept.rows))
    same = np.array_equal(np.asarray(relief), made.relief)
    return found if same else [*found, f"{kept.relief}: the relief differs"]


def scenery_text(document: Mapping[str, Any]) -> str:
    """A scenery document as it is written: one line a ring, a ranked pair and a name, so that changes can be read."""
    parts = []
    for key, value in document.items():
        if isinstance(value, list) and value:
            lines = ",\n".join(f"  {json.dumps(item, ensure_ascii=False, separators=(',', ':'))}" for item in value)
            parts.append(f' "{key}": [\n{lines}\n ]')
        else:
            parts.append(f' "{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"
