"""The Peloponnesian War: its map, its ruleset, and where everyone starts."""

from collections import Counter
from itertools import pairwise

import pytest

from campaign.games.vae_victis.choices import fault_of
from campaign.games.vae_victis.generals.arena_players import general
from campaign.games.vae_victis.generals.levels import Level
from campaign.games.vae_victis.rules.document import RoundDocument, read_text
from campaign.games.vae_victis.rules.ruleset import CLASSIC, shipped_ruleset
from campaign.games.vae_victis.rules.sieges import full_resilience
from campaign.games.vae_victis.scenarios import shipped_scenario, shipped_title
from campaign.games.vae_victis.steps import Step
from campaign.setup.scenario_notes import notes_of
from hexmap.drawing.base.scenery import scenery_for
from hexmap.drawing.map_picture import draw_map
from hexmap.drawing.styles import STYLES
from hexmap.rules.board import Board, Terrain
from hexmap.rules.shipped_maps import shipped_map

NAME = "peloponnesian-war"


def board() -> Board:
    return shipped_map(NAME)


def start() -> RoundDocument:
    return read_text(shipped_scenario(NAME))


def seas_of(name: str) -> set[str]:
    """The seas in which a structure is coastal."""
    structure = board().structure_named[name]
    return {board().zones[zone] for zone in board().coastal_zones(structure)}


@pytest.mark.parametrize(
    ("name", "seas"),
    [
        ("Piraeus", {"Mare Myrtoum"}),
        ("Corinthus", {"Mare Myrtoum", "Sinus Corinthiacus"}),
        ("Naupactus", {"Sinus Corinthiacus"}),
        ("Pylos", {"Mare Ionium"}),
        ("Apollonia", {"Mare Ionium"}),
        ("Ephesus", {"Mare Icarium"}),
        ("Elaeus", {"Mare Thracium", "Propontis"}),
        ("Sestus", {"Propontis"}),
        ("Byzantium", {"Propontis"}),
        ("Sparta", set()),
        ("Argos", set()),
        ("Thebae", set()),
    ],
)
def test_ports_lie_on_their_seas(name: str, seas: set[str]) -> None:
    assert seas_of(name) == seas


@pytest.mark.parametrize(
    "hexes",
    [
        ["3137", "3236", "3336"],  # the Isthmus
        ["2728", "2828", "2929", "3029"],  # Thermopylae
        ["2818", "2918", "2817", "2816", "2815"],  # Tempe
    ],
)
def test_passes_have_a_road(hexes: list[str]) -> None:
    grid, roads = board().grid, board().roads
    chain = [grid.index(name) for name in hexes]
    for one, other in pairwise(chain):
        assert roads[one] >> board().neighbours[one].index(other) & 1


@pytest.mark.parametrize(
    ("strait", "shores"), [("2232", {"2231", "2333"}), ("8107", {"8006", "8207"}), ("6115", {"6014", "6116"})]
)
def test_straits_are_one_hex_of_coast_wide(strait: str, shores: set[str]) -> None:
    """Rhium, the Bosporus and the Hellespont."""
    grid = board().grid
    middle = grid.index(strait)
    assert board().terrain[middle] == Terrain.COAST
    assert shores <= {grid.name(near) for near in board().adjacent(middle) if board().is_passable_land(near)}


def test_the_ruleset_differs_at_sea_and_in_how_the_war_ends() -> None:
    differing = {table for table, values in shipped_ruleset(CLASSIC) if values != getattr(shipped_ruleset(NAME), table)}
    assert differing - {"name", "costs"} == {"superiority", "sailing", "victory"}


def test_two_leagues_with_equal_armies_start_the_war() -> None:
    position = start().position
    assert [one.id for one in position.active_factions] == ["athens", "sparta"]
    assert Counter(army.faction for army in position.armies) == {"athens": 8, "sparta": 8}
    assert {one.id for one in position.factions if not one.active} == {"persia", "macedon", "thessaly", "thrace"}
    assert len({one.colour for one in position.factions}) == len(position.factions)
    assert position.control.keys() <= board().structure_named.keys()
    assert "Argos" not in position.control
    assert shipped_title(NAME) == "The Peloponnesian War"
    assert notes_of(NAME)


def test_armies_start_in_structures_of_their_own_faction() -> None:
    position = start().position
    for army in position.armies:
        assert position.control[board().structure_at[army.hex].name] == army.faction


def test_capitals_are_hard_to_take() -> None:
    document = start()
    capitals = [
        board().structure_named[name] for one in document.position.active_factions for name in sorted(one.capitals)
    ]
    resilience = {
        one.name: full_resilience(document.board, document.position, one, document.ruleset) for one in capitals
    }
    assert resilience == {"Athenae": 5, "Corinthus": 5, "Sparta": 4}


@pytest.mark.parametrize("faction", ["athens", "sparta"])
@pytest.mark.parametrize("step", [Step.INITIATIVE, Step.MOVEMENT])
def test_a_recruit_gives_legal_orders(faction: str, step: Step) -> None:
    document = start()
    given = general(Level.RECRUIT)(document, step, faction, "spring")
    assert given
    assert [fault_of(document, step, sheet, given) for sheet in given] == [None] * len(given)


@pytest.mark.parametrize("style", STYLES)
def test_the_start_is_drawn_in_every_style(style: str) -> None:
    position = start().position
    picture = draw_map(board(), position, width=400, scenery=scenery_for(board()), style=STYLES[style])
    assert picture.size[0] == 400
    assert len(picture.convert("RGB").getcolors(1 << 20) or ()) > 10
