"""`manage.py build_map`: what it writes, what it says, and how it ends."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.management import call_command

from hexmap.mapmaking.comparison import differences
from hexmap.mapmaking.whole_files import write_whole
from hexmap.rules.documents import DocumentError
from tests.mapmaking.theatre import recipe_text


@pytest.fixture
def folder(layers: Path) -> Path:
    """A folder with the recipe, the layers beside it."""
    (layers.parent / "recipe.toml").write_text(recipe_text(), encoding="utf-8")
    return layers.parent


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> SimpleNamespace:
    status = 0
    try:
        call_command("build_map", *(str(argument) for argument in arguments))
    except SystemExit as end:
        status = int(end.code or 0)
    said = capsys.readouterr()
    return SimpleNamespace(status=status, out=said.out, err=said.err)


def test_a_map_is_built_and_found_equal(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    layers = ("--layers", folder / "layers")
    built = run(capsys, folder / "recipe.toml", folder / "map.json", *layers)
    assert (built.status, built.err) == (0, "")
    assert "made-up passes its checks" in built.out
    again = run(capsys, folder / "recipe.toml", folder / "again.json", *layers, "--check", folder / "map.json")
    assert again.status == 0
    assert again.out.endswith(f"{folder / 'map.json'} is the same.\n")
    assert (folder / "map.json").read_bytes() == (folder / "again.json").read_bytes()


def test_a_failed_build_keeps_the_existing_map(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, layers = folder / "map.json", ("--layers", folder / "layers")
    out.write_text("precious", encoding="utf-8")
    (folder / "recipe.toml").write_text(recipe_text(("points = 2 }", "points = 3 }")), encoding="utf-8")
    failed = run(capsys, folder / "recipe.toml", out, *layers)
    assert (failed.status, failed.err) == (2, "checks.marches[0]: from Urbs to Castra costs 2 MP, not 3\n")
    assert out.read_text(encoding="utf-8") == "precious"


def test_map_and_scenery_are_written_together_or_not_at_all(tmp_path: Path) -> None:
    (tmp_path / "map.json").write_text("precious", encoding="utf-8")
    (tmp_path / "map.relief.png").mkdir()
    with pytest.raises(DocumentError, match=r"map\.relief\.png: "):
        write_whole({tmp_path / "map.relief.png": b"new", tmp_path / "map.json": b"new"})
    assert (tmp_path / "map.json").read_text(encoding="utf-8") == "precious"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["map.json", "map.relief.png"]


def test_a_map_is_compared_before_it_is_overwritten(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, layers = folder / "map.json", ("--layers", folder / "layers")
    run(capsys, folder / "recipe.toml", out, *layers)
    built = out.read_text(encoding="utf-8")
    out.write_text(built.replace("Alba and Vestra", "Alba"), encoding="utf-8")
    both = run(capsys, folder / "recipe.toml", out, *layers, "--check", out)
    assert (both.status, both.out.splitlines()[-2]) == (1, "title: Alba and Vestra was built, Alba exists")
    assert out.read_text(encoding="utf-8") == built


def test_an_unwritable_path_is_refused_before_building(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    layers = ("--layers", folder / "layers")
    recipe = folder / "recipe.toml"
    refused = run(capsys, recipe, recipe, *layers)
    assert (refused.status, refused.err) == (2, f"{recipe}: the name of a map document ends in .json\n")
    (folder / "taken.json").mkdir()
    refused = run(capsys, recipe, folder / "taken.json", *layers)
    assert (refused.status, refused.err) == (2, f"{folder / 'taken.json'}: is a folder; give a file\n")
    assert recipe.read_text(encoding="utf-8") == recipe_text()


def test_differences_of_maps_are_listed_hex_by_hex(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, folder / "recipe.toml", folder / "map.json", "--layers", folder / "layers")
    other = json.loads((folder / "map.json").read_text(encoding="utf-8"))
    other["terrain"][8] = other["terrain"][8][:2] + "H" + other["terrain"][8][3:]
    other["roads"].remove(["0309", "0408"])
    other["structures"][0]["kind"] = "town"
    other["sea_zones"][1]["hexes"].append("0920")
    (folder / "map.json").write_text(json.dumps(other), encoding="utf-8")
    found = run(capsys, folder / "recipe.toml", "--layers", folder / "layers", "--check", folder / "map.json")
    assert found.status == 1
    assert found.out.splitlines()[-5:] == [
        "0309: Farmlands was built, Hills exists",
        "0309-0408: this road was built, but does not exist",
        "Urbs: a city in 0309 (Urbs moderna) was built, a town in 0309 (Urbs moderna) exists",
        "0920: was not built into Mare, differently from what exists",
        f"{folder / 'map.json'} differs in 4 places.",
    ]


def test_differences_of_titles_structures_and_zones_are_listed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(capsys, folder / "recipe.toml", folder / "map.json", "--layers", folder / "layers")
    built = json.loads((folder / "map.json").read_text(encoding="utf-8"))
    smaller = {**built, "title": "Alba", "terrain": built["terrain"][1:]}
    smaller["structures"] = [*built["structures"][1:], built["structures"][0]]
    smaller["sea_zones"] = built["sea_zones"][:1]
    smaller["rivers"] = [*built["rivers"], ["0101", "0102"]]
    assert differences(built, smaller) == [
        "title: Alba and Vestra was built, Alba exists",
        "terrain: 14 x 20 hexes were built, 14 x 19 exist",
        "0101-0102: this river exists, but was not built",
        "structures: the same, in another order",
        "sea_zones: Fretum, Mare were built, Fretum exist",
    ]
    assert differences(built, built) == []


def test_the_search_tries_offsets_and_prints_the_best(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    few = recipe_text(
        ("[checks]", '[search]\nacross = 1\ndown = 2\nstraits = [{ between = ["Alba", "Vestra"] }]\n\n[checks]')
    )
    (folder / "recipe.toml").write_text(few, encoding="utf-8")
    found = run(capsys, folder / "recipe.toml", "--layers", folder / "layers", "--search")
    assert (found.status, found.err) == (0, "")
    assert found.out.startswith("offset = [0, 0]  # score ")
    assert not (folder / "map.json").exists()


def test_a_strait_of_the_search_must_be_known(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    strange = recipe_text(("[checks]", '[search]\nstraits = [{ between = ["Alba", "Thule"] }]\n\n[checks]'))
    (folder / "recipe.toml").write_text(strange, encoding="utf-8")
    found = run(capsys, folder / "recipe.toml", "--layers", folder / "layers", "--search")
    assert (found.status, found.err) == (2, 'search.straits[0]: the layer of land names no "Thule"\n')


def test_errors_of_the_command_are_one_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recipe, layers = folder / "recipe.toml", ("--layers", folder / "layers")
    assert run(capsys, recipe, *layers).err.startswith("give the map document to write")
    assert (
        run(capsys, folder / "none.toml", "x.json", *layers).err
        == f"{folder / 'none.toml'}: No such file or directory\n"
    )
    lost = run(capsys, recipe, folder / "nowhere" / "map.json", *layers)
    assert (lost.status, lost.err) == (
        2,
        f"{folder / 'nowhere' / 'map.json'}: no folder {folder / 'nowhere'}; make it first\n",
    )
    (folder / "broken.json").write_text("{", encoding="utf-8")
    broken = run(capsys, recipe, *layers, "--check", folder / "broken.json")
    assert broken.status == 2
    assert broken.err.startswith(f"{folder / 'broken.json'}: line 1, column 2: not JSON")
    (folder / "layers" / "land.geojson").unlink()
    assert run(capsys, recipe, folder / "map.json", *layers).status == 2
    assert not (folder / "map.json").exists()
