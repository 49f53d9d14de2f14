"""The checks at the end of a build: each stops it with words that say which it was, and where."""

from pathlib import Path

import pytest

from hexmap.mapmaking.build import build, read_theatre
from hexmap.mapmaking.recipe import recipe_of
from hexmap.rules.documents import DocumentError
from tests.mapmaking.theatre import recipe_text

FAILING = [
    (
        ("[checks]", '[[corrections]]\nchange = "terrain"\nterrain = "F"\nhexes = ["0708"]\nreason = "x"\n\n[checks]'),
        "checks.landmasses: Alba and Vestra are one landmass; they must be separate",
    ),
    (
        ('{ name = "Vestra", hex = "1009" }', '{ name = "Vestra", hex = "0709" }'),
        "checks.landmasses[1].hex: 0709 of Vestra is Coast, not land",
    ),
    (
        ('{ name = "Vestra", hex = "1009" }', '{ name = "Vestra", hex = "1999" }'),
        "checks.landmasses[1].hex: 1999 is not on the map",
    ),
    (
        ("coast = 1 }]", "coast = 2 }]"),
        "checks.straits[0]: between Alba and Vestra the narrowest way across by Coast takes 1; wanted is 2",
    ),
    (
        ('between = ["Alba", "Vestra"]', 'between = ["Alba", "Atlantis"]'),
        'checks.straits[0]: "Atlantis" is neither a structure nor one of checks.landmasses',
    ),
    (
        ('between = ["Alba", "Vestra"]', 'between = ["Urbs", "Vestra"]'),
        "checks.straits[0]: between Urbs and Vestra no Coast leads across; wanted is 1",
    ),
    (
        ("coast = 1 }]", "coast = 1, hexes = 3 }]"),
        "checks.straits[0]: 18 Coast hexes touch both Alba and Vestra, the first of them 0701, 0702, 0703, 0704, 0705; "
        "wanted are 3",
    ),
    (
        ("coast = 1 }]", "coast = 1, border = true }]"),
        "checks.straits[0]: between Alba and Vestra 0701 is in Fretum alone, on no border of two sea zones",
    ),
    (
        ("[checks]", '[checks]\nlines = [{ kind = "river", between = ["Urbs", "Castra Albana"] }]'),
        "checks.lines[0]: no river leads from Urbs to Castra Albana that passes through no other structure",
    ),
    (
        (
            "[checks]",
            '[[corrections]]\nchange = "add structure"\nname = "Taberna"\nkind = "town"\nhex = "0408"\nreason = "x"\n\n'
            '[checks]\nlines = [{ kind = "road", between = ["Urbs", "Castra Albana"] }]',
        ),
        "checks.lines[0]: no road leads from Urbs to Castra Albana that passes through no other structure",
    ),
    (
        ("[checks]", '[checks]\nlines = [{ kind = "road", between = ["Urbs", "Atlantis"] }]'),
        'checks.lines[0].between: the map has no structure "Atlantis"',
    ),
    (
        ("[checks]", '[checks]\nterrain = [{ name = "Urbs", terrain = "M" }]'),
        "checks.terrain[0]: Urbs stands on Farmlands, not on Marshes",
    ),
    (
        ("[checks]", '[checks]\nterrain = [{ name = "Atlantis", terrain = "M" }]'),
        'checks.terrain[0].name: the map has no structure "Atlantis"',
    ),
    (
        (
            "[checks]",
            '[[corrections]]\nchange = "add to zone"\nzone = "Mare"\nhexes = ["0705"]\nreason = "x"\n\n'
            "[checks]\nborders_touch_zones = true",
        ),
        "checks.borders_touch_zones: 0705 is in Mare, but touches no hex of that zone alone",
    ),
    (("points = 2 }]", "points = 3 }]"), "checks.marches[0]: from Urbs to Castra costs 2 MP, not 3"),
    (
        ('along = ["0309", "0408", "0509"]', 'along = ["0309", "0310"]'),
        "checks.marches[0].along: from Urbs to Castra: 0310 is Lakes, closed to armies",
    ),
    (
        ('along = ["0309", "0408", "0509"]', 'along = ["0309", "0509"]'),
        "checks.marches[0].along: 0309 and 0509 are not neighbours",
    ),
    (
        ("costs = { terrain", "# costs = { terrain"),
        "checks.costs: is missing: marches cannot be calculated without it",
    ),
    (
        (
            "[checks]",
            '[[corrections]]\nchange = "terrain"\nterrain = "C"\nhexes = ["0105"]\nreason = "x"\n\n'
            '[[corrections]]\nchange = "add to zone"\nzone = "Fretum"\nhexes = ["0105"]\nreason = "x"\n\n[checks]',
        ),
        "checks.waters_connected: Coast and Sea must hang together; cut off from the others are 0105 (1 in all)",
    ),
]


@pytest.mark.parametrize(("change", "words"), FAILING, ids=[words for _, words in FAILING])
def test_a_map_that_fails_a_check_is_not_built(layers: Path, change: tuple[str, str], words: str) -> None:
    with pytest.raises(DocumentError) as refusal:
        build(read_theatre(recipe_of(recipe_text(change)), layers))
    assert str(refusal.value) == words


def test_a_march_pays_for_roads_and_rivers(layers: Path) -> None:
    # 0408 by road 1; 0508 is Forests with the river, 10 and 1; 0509 has the river too, but Castra stands there: 2
    longer = ('along = ["0309", "0408", "0509"], points = 2', 'along = ["0309", "0408", "0508", "0509"], points = 14')
    build(read_theatre(recipe_of(recipe_text(longer)), layers))


def test_structures_may_be_the_shores_of_a_strait(layers: Path) -> None:
    # Mersum in 0606 and nothing but 0706 or 0707 before Vestra
    from_mersum = recipe_text(('between = ["Alba", "Vestra"]', 'between = ["Mersum", "Vestra"]'))
    build(read_theatre(recipe_of(from_mersum), layers))


def test_every_hex_of_a_strait_may_be_on_a_border(layers: Path) -> None:
    # 18 hexes of Fretum part the lands; each is in Mare as well
    hexes = ", ".join(f'"07{row:02}"' for row in range(1, 19))
    correction = f'[[corrections]]\nchange = "add to zone"\nzone = "Mare"\nhexes = [{hexes}]\nreason = "x"\n\n[checks]'
    with_border = recipe_text(("coast = 1 }]", "coast = 1, hexes = 18, border = true }]"), ("[checks]", correction))
    build(read_theatre(recipe_of(with_border), layers))


def test_borders_may_touch_their_zones(layers: Path) -> None:
    # 1019 and 1020 are in both zones; 0919 is in Fretum alone, 1119 in Mare alone
    build(read_theatre(recipe_of(recipe_text(("[checks]", "[checks]\nborders_touch_zones = true"))), layers))


def test_a_line_may_pass_hexes_without_structures(layers: Path) -> None:
    # The road from Urbs to Castra passes 0408, where nothing stands
    lines = '[checks]\nlines = [{ kind = "road", between = ["Urbs", "Castra Albana"] }]'
    build(read_theatre(recipe_of(recipe_text(("[checks]", lines))), layers))
