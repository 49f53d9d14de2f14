"""Random small maps, positions and orders."""

from typing import Any

from hypothesis import strategies as st

Document = dict[str, Any]
COLUMNS, ROWS = 7, 6
FACTIONS = ("carthago", "roma", "syracusae")
HEXES = [f"{column:02}{row:02}" for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)]
CAPITAL = "0101"
"""This hex is always Farmlands with a Town, so that every faction has a capital to name."""


def neighbours(name: str) -> list[str]:
    """The names of the hexes around one, on the map."""
    column, row = int(name[:2]), int(name[2:])
    low = column % 2 == 0
    steps = (
        (0, -1),
        (1, 0 if low else -1),
        (1, 1 if low else 0),
        (0, 1),
        (-1, 1 if low else 0),
        (-1, 0 if low else -1),
    )
    around = [(column + right, row + down) for right, down in steps]
    return [f"{c:02}{r:02}" for c, r in around if 1 <= c <= COLUMNS and 1 <= r <= ROWS]


SIDES = [[one, other] for one in HEXES for other in neighbours(one) if one < other]

# Made once: to make and check a strategy takes longer than to draw from it.
LETTERS = st.text("FFFFFHHDMWAPLCSO", min_size=len(HEXES), max_size=len(HEXES))
ROADS, RIVERS = (st.lists(st.sampled_from(SIDES), max_size=most) for most in (20, 12))
FACTION, KIND = st.sampled_from(FACTIONS), st.sampled_from(["town", "city"])
STRENGTH = st.sampled_from([1, 800, 1600])
MARCH = st.lists(st.sampled_from([0, 2, 4, 6, 8, 10, 12]), max_size=8).map(lambda n: " ".join(map(str, n)))
INITIATIVE = {True: st.sampled_from(["strength", "Mare"]), False: st.sampled_from(["strength"])}
"""The instructions for initiative, by whether there is a sea zone."""
ROUND, FACTOR, POINTS = st.integers(1, 9), st.integers(1, 2), st.integers(-2, 2)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """A valid position document with orders: crowded, so that armies meet."""
    letters = draw(LETTERS)
    terrain = dict(zip(HEXES, letters, strict=True)) | {CAPITAL: "F"}
    land = [name for name in HEXES if terrain[name] in "FHDMWA"]
    water = [name for name in HEXES if terrain[name] in "CS"]
    places = draw(st.lists(st.sampled_from(land), unique=True, max_size=5))
    structures = [{"name": "Capital", "kind": "town", "hex": CAPITAL}] + [
        {"name": f"Place {which}", "kind": draw(KIND), "hex": name}
        for which, name in enumerate(places)
        if name != CAPITAL
    ]
    names = [structure["name"] for structure in structures]
    stands = draw(st.lists(st.sampled_from(land), unique=True, min_size=1, max_size=9))
    sails = draw(st.lists(st.sampled_from(water), unique=True, max_size=2)) if water else []
    armies = [
        {
            "number": number,
            "faction": draw(FACTION),
            "hex": name,
            "strength": draw(STRENGTH),
            "afloat": name in sails,
            "inactive_rounds": 0,
        }
        for number, name in enumerate(draw(st.permutations([*stands, *sails])), start=1)
    ]
    zone = [{"name": "Mare", "hexes": water}] if water else []
    choices = INITIATIVE[bool(water)]
    return {
        "format": "vae-victis/position/1",
        "ruleset": "vae-victis-2",
        "map": {
            "format": "vae-victis/map/1",
            "name": "random",
            "title": "Random",
            "hex_km": 15,
            "terrain": ["".join(terrain[name] for name in HEXES if int(name[2:]) == row) for row in range(1, ROWS + 1)],
            "roads": draw(ROADS),
            "rivers": draw(RIVERS),
            "structures": structures,
            "sea_zones": zone,
            "sources": [],
        },
        "round": draw(ROUND),
        "factions": [
            {
                "id": name,
                "title": name.title(),
                "active": True,
                "capitals": ["Capital"],
                "initiative_factor": draw(FACTOR),
                "victory_points": draw(POINTS),
            }
            for name in FACTIONS
        ],
        "control": {name: draw(FACTION) for name in draw(st.lists(st.sampled_from(names), unique=True))},
        "armies": armies,
        "sieges": [],
        "orders": {
            "movement": {str(army["number"]): draw(MARCH) for army in armies},
            "initiative": {str(army["number"]): draw(choices) for army in armies},
        },
    }
