"""The recipes of the shipped maps; their layers are not here, so that the maps are held against the recipes' checks.

`make maps LAYERS=folder` builds every map anew and compares it.
"""

from pathlib import Path
from typing import Any

import pytest

from campaign.games.vae_victis.rules.ruleset import shipped_ruleset
from campaign.games.vae_victis.rules.sieges.resilience import full_resilience
from hexmap.mapmaking import recipe as recipes
from hexmap.mapmaking.checks import check
from hexmap.mapmaking.hex_field import Projection, Window, lay_out
from hexmap.mapmaking.recipe import Recipe, read_recipe
from hexmap.mapmaking.zones import zones_of
from hexmap.rules.board import SAILABLE, Board, Terrain
from hexmap.rules.documents import parse_json
from hexmap.rules.position import Position
from hexmap.rules.shipped_maps import shipped_map, shipped_map_names

FOLDER = Path(recipes.__file__).parent / "recipes"
MAPS = FOLDER.parent.parent / "maps"
NAMES = sorted(path.stem for path in FOLDER.glob("*.toml"))


def recipe_named(name: str) -> Recipe:
    return read_recipe(FOLDER / f"{name}.toml")


def document(name: str) -> dict[str, Any]:
    return dict(parse_json((MAPS / f"{name}.json").read_text(encoding="utf-8")))


def test_every_shipped_map_has_a_recipe() -> None:
    assert tuple(NAMES) == shipped_map_names()


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_map_passes_the_checks_of_its_recipe(name: str) -> None:
    check(shipped_map(name), recipe_named(name).checks)


@pytest.mark.parametrize("name", NAMES)
def test_a_recipe_and_its_map_have_the_same_title_and_facts(name: str) -> None:
    recipe, shipped = recipe_named(name), document(name)
    said = {"name": recipe.name, "title": recipe.title, "hex_km": recipe.hex_km, "sources": recipe.sources}
    assert {key: shipped[key] for key in said} == said
    field = lay_out(
        Projection(recipe.projection),
        Window(**recipe.window.model_dump()),
        recipe.hex_km,
        (recipe.offset[0], recipe.offset[1]),
    )
    assert field.grid == shipped_map(name).grid


@pytest.mark.parametrize("name", NAMES)
def test_every_layer_names_its_licence_and_source(name: str) -> None:
    layers = recipe_named(name).layers
    for key in type(layers).model_fields:
        entry = getattr(layers, key)
        assert entry is None or (entry.what and entry.licence and entry.where)


def board() -> Board:
    return shipped_map("first-punic-war")


def test_march_checks_use_the_movement_points_of_the_ruleset() -> None:
    costs = recipe_named("first-punic-war").checks.costs
    land = shipped_ruleset("vae-victis-2").costs
    assert costs is not None
    assert costs.terrain == dict(land.terrain)
    assert (costs.river, costs.floor, costs.ceiling) == (land.river, land.floor, land.ceiling)


def test_the_plain_of_catana_is_farmland() -> None:
    shipped = board()
    assert shipped.terrain[shipped.structure_named["Catana"].hex] == Terrain.FARMLANDS


@pytest.mark.parametrize(
    ("names", "is_city"), [(("Antium", "Hipponium"), False), (("Ravenna", "Tarquinii", "Gela"), True)]
)
def test_structures_have_their_chosen_ranks(names: tuple[str, ...], is_city: bool) -> None:
    assert [board().structure_named[name].is_city for name in names] == [is_city] * len(names)


def strait_hexes(one: str, other: str) -> list[str]:
    """The straits (GR.8) that touch the land of both structures."""
    shipped = board()
    lands = {shipped.landmasses[shipped.structure_named[name].hex] for name in (one, other)}
    return [
        shipped.grid.name(hex_)
        for hex_ in range(len(shipped.grid))
        if shipped.is_strait(hex_) and lands <= {shipped.landmasses[near] for near in shipped.adjacent(hex_)}
    ]


def test_four_straits_separate_sicily_from_italy() -> None:
    assert strait_hexes("Messana", "Rhegium") == ["5558", "5559", "5560", "5561"]


def test_the_strait_between_corsica_and_sardinia_is_the_border_of_two_seas() -> None:
    shipped = board()
    assert strait_hexes("Aleria", "Caralis") == ["1336"]
    zones = [shipped.zones[zone] for zone in shipped.zones_of[shipped.grid.index("1336")]]
    assert zones == ["Mare Sardoum", "Mare Tyrrhenum"]


def test_hipponium_and_ravenna_have_the_resilience_of_the_forum_thread() -> None:
    ruleset, nowhere = shipped_ruleset("vae-victis-2"), Position(1, (), {}, (), ())
    found = {
        name: full_resilience(board(), nowhere, board().structure_named[name], ruleset)
        for name in ("Hipponium", "Ravenna")
    }
    assert found == {"Hipponium": -1, "Ravenna": 4}


def test_coast_is_two_hexes_deep() -> None:
    shipped = board()
    for hex_, letter in enumerate(shipped.terrain):
        if letter == Terrain.SEA:
            assert not any(shipped.is_land(near) for near in shipped.grid.within(hex_, 2))
        if letter == Terrain.COAST:
            assert any(shipped.is_land(near) for near in shipped.grid.within(hex_, 2))


def test_outlines_of_the_seas_give_the_zones_of_the_map() -> None:
    """Of the shipped map zones need no layers: its own Coast and Sea, and the outlines of the recipe."""
    recipe, shipped = recipe_named("first-punic-war"), board()
    field = lay_out(
        Projection(recipe.projection), Window(**recipe.window.model_dump()), 15, (recipe.offset[0], recipe.offset[1])
    )
    found = zones_of(field, shipped.terrain, recipe.zones)
    expected = {
        name: {hex_ for hex_, zones in enumerate(shipped.zones_of) if number in zones}
        for number, name in enumerate(shipped.zones)
    }
    by_hand = {"Mare Tuscum": {"3937"}, "Mare Tyrrhenum": {"1665", "5461"}}  # which touch nothing of these zones
    assert {name: hexes - expected[name] for name, hexes in found.items() if hexes != expected[name]} == {
        name: {shipped.grid.index(hex_) for hex_ in hexes} for name, hexes in by_hand.items()
    }
    assert all(expected[name] <= hexes for name, hexes in found.items())
    assert set().union(*found.values()) == {h for h, letter in enumerate(shipped.terrain) if letter in SAILABLE}
