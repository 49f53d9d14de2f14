"""A small made-up theatre: two lands, a strait, an island, with every kind of layer; lengths in kilometres.

The grid: columns (counted from 0) have their centres at x = -55 + 8.66 c, so c = 2 at -37.7, 4 at -20.4, 6 at -3,
9 at 23; rows at y = 95 - 10 r in even columns and 90 - 10 r in odd ones. Hex names are column and row counted from 1.
"""

import json
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from PIL import Image

KM = 111.25
"""Kilometres a degree, near enough where the made-up theatre lies: on the equator."""

Box = tuple[float, float, float, float]
"""West, south, east, north in kilometres."""
Point = tuple[float, float]

ALBA: Box = (-75, -110, -10, 110)
VESTRA: Box = (5, -80, 35, 110)
PARVA: Box = (46, 11, 54, 19)
SAXUM: Box = (56, -43, 59, -40)
LAKE: Box = (-45, -1, -31, 11)

RECIPE = """
format = "vae-victis/recipe/1"
name = "made-up"
title = "Alba and Vestra"
hex_km = 10
projection = "+proj=aeqd +lat_0=0 +lon_0=0 +datum=WGS84 +units=km"
offset = [5, 5]
sources = ["Made up for the tests"]

[window]
west = -60
east = 60
south = -100
north = 100

[layers.land]
file = "land.geojson"
what = "lands"
licence = "none"
where = "the test writes it"

[layers.lakes]
file = "lakes.geojson"
what = "a lake"
licence = "none"
where = "the test writes it"

[layers.rivers]
file = "rivers.geojson"
what = "a river"
licence = "none"
where = "the test writes it"

[layers.roads]
file = "roads.geojson"
what = "a road"
licence = "none"
where = "the test writes it"

[layers.places]
file = "places.csv"
what = "places"
licence = "none"
where = "the test writes it"

[layers.elevation]
file = "elevation.png"
what = "heights"
licence = "none"
where = "the test writes it"
corner = [-0.7, 1.1]
cell = 0.01
columns = 140
rows = 220
no_data = 9999

[layers.cover]
file = "cover.png"
what = "cover"
licence = "none"
where = "the test writes it"
corner = [-0.7, 1.1]
cell = 0.01
columns = 140
rows = 220
forest = [4]
woods = [8]
crops = [12]
water = [0]

[layers.climate]
file = "climate.png"
what = "climate"
licence = "none"
where = "the test writes it"
corner = [-0.7, 1.1]
cell = 0.01
columns = 140
rows = 220
arid = [2]

[land]
mainland_km2 = 1000

[islands]
smallest_km2 = 50

[waters]
coast_depth = 1

[terrain]
desert_inland = 1

[[marshes]]
name = "Palus"
outline = OUTLINE_PALUS

[places]
city_rank = 3
kept_rank = 2
apart = 2

[[places.choices]]
name = "Castra"
called = "Castra Albana"
kind = "city"
reason = "it is walled"

[[roads.stations]]
name = "Statio"
at = AT_STATIO

[[roads.ways]]
name = "Via Albana"
stations = ["Urbs", "Castra", "Statio"]

[zones]
share = 0.25

[[zones.seas]]
name = "Fretum"
outline = OUTLINE_FRETUM

[[zones.seas]]
name = "Mare"
outline = OUTLINE_MARE

[checks]
landmasses = [{ name = "Alba", hex = "0309" }, { name = "Vestra", hex = "1009" }, { name = "Parva", hex = "1309" }]
straits = [{ between = ["Alba", "Vestra"], coast = 1 }]
costs = { terrain = { F = 2, D = 4, H = 6, M = 8, W = 10, A = 12 }, river = 1, floor = 1, ceiling = 12 }
marches = [{ name = "from Urbs to Castra", along = ["0309", "0408", "0509"], points = 2 }]
"""


def degrees(points: Iterable[Point]) -> list[list[float]]:
    """Points in kilometres as points in degrees."""
    return [[round(x / KM, 6), round(y / KM, 6)] for x, y in points]


def ring(box: Box) -> list[list[float]]:
    """The ring of a box."""
    west, south, east, north = box
    return degrees([(west, south), (east, south), (east, north), (west, north), (west, south)])


def recipe_text(*changes: tuple[str, str]) -> str:
    """The recipe of the made-up theatre with parts of its text replaced, each of which must be there."""
    text = RECIPE.replace("OUTLINE_PALUS", json.dumps(ring((-50, -40, -30, -20))))
    text = text.replace("OUTLINE_FRETUM", json.dumps(ring((-70, -120, 23, 120))))
    text = text.replace("OUTLINE_MARE", json.dumps(ring((23, -120, 70, 120))))
    text = text.replace("AT_STATIO", json.dumps(degrees([(-20.4, -25)])[0]))
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def polygons(path: Path, boxes: dict[str, Box]) -> None:
    """Writes named boxes as a layer of shapes."""
    features = [
        {"type": "Feature", "properties": {"name": name}, "geometry": {"type": "Polygon", "coordinates": [ring(box)]}}
        for name, box in boxes.items()
    ]
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}), encoding="utf-8")


def lines(path: Path, *chains: list[Point]) -> None:
    """Writes lines as a layer of shapes."""
    features = [
        {"type": "Feature", "properties": {}, "geometry": {"type": "LineString", "coordinates": degrees(chain)}}
        for chain in chains
    ]
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}), encoding="utf-8")


def places(path: Path, *rows: tuple[str, float, float, int, int, str]) -> None:
    """Writes a table of places: name, x and y in kilometres, rank, whether it is a port, its island."""
    text = ["name,lon,lat,rank,port,island,modern"]
    for name, x, y, rank, port, island in rows:
        text.append(f"{name},{x / KM:.6f},{y / KM:.6f},{rank},{port},{island},{name} moderna")
    path.write_text("\n".join(text) + "\n", encoding="utf-8")


def cells(path: Path, otherwise: int, *bands: tuple[Box, int]) -> None:
    """Writes a layer of cells of 0.01 degrees, 140 x 220 from 0.7 W, 1.1 N: a number everywhere but in the boxes."""
    values = np.full((220, 140), otherwise, np.uint16)
    for (west, south, east, north), number in bands:
        left, right = (round((x / KM + 0.7) * 100) for x in (west, east))
        top, bottom = (round((1.1 - y / KM) * 100) for y in (north, south))
        values[max(0, top) : bottom, max(0, left) : right] = number
    Image.fromarray(values).save(path)


def write_layers(folder: Path) -> None:
    """Writes all layers of the made-up theatre."""
    polygons(folder / "land.geojson", {"Alba": ALBA, "Vestra": VESTRA, "Parva": PARVA, "Saxum": SAXUM})
    polygons(folder / "lakes.geojson", {"Lacus": LAKE})
    lines(folder / "rivers.geojson", [(-20.4, 35), (-20.4, -5), (-11.7, -10), (-3, -15)])
    lines(folder / "roads.geojson", [(23, 60), (23, 40), (48, 25)])
    places(
        folder / "places.csv",
        ("Urbs", -37.7, 15, 3, 0, ""),
        ("Vicus", -29, 20, 1, 0, ""),
        ("Castra", -20.4, 15, 2, 0, ""),
        ("Portus", -11.7, -30, 2, 1, ""),
        ("Mersum", -3.5, 43, 2, 1, ""),
        ("Insula", 56, 15, 1, 1, "Parva"),
        ("Remota", 500, 500, 3, 0, ""),
    )
    stripes = [((-75, 40 + step, 35, 42 + step), 600) for step in range(0, 20, 4)]
    cells(
        folder / "elevation.png",
        50,
        ((-75, 80, 60, 120), 2000),
        ((-75, 60, 60, 80), 1000),
        *stripes,
        ((-75, -20, -5, 0), 1),
        ((-75, -40, -5, -20), 20),
    )
    cells(folder / "cover.png", 12, ((-75, 20, 60, 40), 4))
    cells(folder / "climate.png", 3, ((5, -60, 35, -20), 2))
    image = Image.open(folder / "cover.png")
    bare = np.array(image)
    bare[round((1.1 + 20 / KM) * 100) : round((1.1 + 60 / KM) * 100), round((0.7 + 5 / KM) * 100) :] = 16
    Image.fromarray(bare).save(folder / "cover.png")
