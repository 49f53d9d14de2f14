"""Names in a recipe must exist in its layers, so that a misspelt one is reported."""

from collections.abc import Collection, Sequence

from hexmap.mapmaking.layer_files import Layers
from hexmap.mapmaking.recipe import Recipe
from hexmap.mapmaking.recipe_layers import ShapesEntry
from hexmap.mapmaking.shapes import Shape, first_name
from hexmap.rules.documents import DocumentError, one_line


def names_must_be_known(recipe: Recipe, layers: Layers) -> None:
    """Raise DocumentError for the first island, lagoon, river or place of a recipe that its layer lacks."""
    lands = _names(recipe.layers.land, layers.land)
    _known(recipe.islands.also, lands, "islands.also", "land")
    _known(recipe.islands.never, lands, "islands.never", "land")
    _known(recipe.waters.lagoons, _names(recipe.layers.lakes, layers.lakes), "waters.lagoons", "lakes")
    _known(recipe.search.doubled, {place.name for place in layers.places}, "search.doubled", "places")
    if recipe.scenery and recipe.layers.rivers:
        rivers = {river.text(recipe.layers.rivers.names[0]) for river in layers.rivers}
        _known(recipe.scenery.great_rivers, rivers, "scenery.great_rivers", "rivers")


def _names(entry: ShapesEntry | None, shapes: Sequence[Shape]) -> set[str]:
    return {first_name(shape, entry.names) for shape in shapes} if entry else set()


def _known(names: Sequence[str], known: Collection[str], place: str, layer: str) -> None:
    for number, name in enumerate(names):
        if name not in known:
            raise DocumentError(f"{place}[{number}]", f"the layer of {layer} names no {one_line(name)}")
