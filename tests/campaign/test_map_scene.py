"""What a map shows beside the position: read from documents whose facts are known."""

import json
from pathlib import Path
from typing import Any

from campaign.games.vae_victis.reports.map_scene import scene_of
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from hexmap.drawing.layers.scene import Scene
from tests.json_rounds import adjudicate_movement

Document = dict[str, Any]
FOLDER = Path(__file__).parents[1] / "replays" / "first-punic-war"


def of_round(number: int) -> RoundDocument:
    return read_document(json.loads((FOLDER / f"{number}-movement.json").read_text(encoding="utf-8")))


def named(document: RoundDocument, pairs: tuple[tuple[int, int], ...]) -> list[tuple[str, str]]:
    name = document.board.grid.name
    return [(name(one), name(other)) for one, other in pairs]


def test_a_march_shows_only_the_hexes_that_were_entered(start: Document) -> None:
    """Army 4 cannot pay for the last step: 12 - 2 - 2 - 6 = 2 MP are left, and 5064 costs 3 (MV.5)."""
    document = read_document(adjudicate_movement({**start, "orders": {"movement": {"4": "4 4 2 2"}}}))
    scene = scene_of(document)
    assert [document.board.grid.name(hex_) for hex_ in scene.marches[4]] == ["4664", "4765", "4865", "4965"]
    assert list(scene.marches) == [4]


def test_a_battle_shows_its_engagements_and_assaults() -> None:
    """In round 8 army 2 assaults Temesa and fights army 15 in the same battle (EN.2)."""
    document = of_round(8)
    armies, structures = document.position.army, document.board.structure_named
    (battle,) = (battle for battle in scene_of(document).battles if not battle.at_sea)
    assert set(battle.engagements) == {
        (armies[2].hex, structures["Temesa"].hex),
        (armies[2].hex, armies[15].hex),
    }


def test_a_naval_battle_is_shown_where_the_navies_met() -> None:
    """In round 1 the marches of navies 5 and 10 ended in hexes next to each other; then navy 5 was defeated (NB.6)."""
    document = of_round(1)
    assert document.movement is not None
    (battle,) = (battle for battle in scene_of(document).battles if battle.at_sea)
    ended = (document.movement[5].path[-1], document.movement[10].path[-1])
    assert named(document, battle.engagements) == [ended]
    grid = document.board.grid
    assert grid.distance(grid.index(ended[0]), grid.index(ended[1])) == 1
    assert grid.name(document.position.army[5].hex) != ended[0]


def with_navy(start: Document, number: int, hex_: str) -> Scene:
    armies = [{**a, "hex": hex_, "afloat": True} if a["number"] == number else a for a in start["armies"]]
    return scene_of(read_document({**start, "armies": armies}))


def test_a_structure_next_to_a_foreign_navy_is_blockaded(start: Document) -> None:
    """4267 is the Coast south of Agrigentum (4266), which is Carthago's (NV.6)."""
    without_7 = {**start, "armies": [army for army in start["armies"] if army["number"] != 7]}
    assert with_navy(without_7, 15, "4267").blockaded == {"Agrigentum": "roma"}
    assert with_navy(without_7, 6, "4267").blockaded == {}


def test_the_shown_resilience_of_a_blockaded_siege_is_reduced_by_one(start: Document) -> None:
    """SI.3: of 3 that are left 2 count while a navy of the besieger stands off the port."""
    siege = {"structure": "Agrigentum", "faction": "roma", "armies": [15], "resilience": 3, "initial_resilience": 4}
    besieged = {
        **start,
        "armies": [{**a, "hex": "4366"} if a["number"] == 15 else a for a in start["armies"] if a["number"] != 7],
        "sieges": [siege],
    }
    assert scene_of(read_document(besieged)).resilience == {"Agrigentum": 3}
    assert with_navy(besieged, 16, "4267").resilience == {"Agrigentum": 2}


def test_the_networks_of_active_factions_are_shown(start: Document) -> None:
    document = read_document(start)
    networks = {network.faction: network.hexes for network in scene_of(document).networks}
    assert list(networks) == ["carthago", "roma"]
    assert document.board.structure_named["Roma"].hex in networks["roma"]
    assert document.board.structure_named["Roma"].hex not in networks["carthago"]
    assert document.board.structure_named["Carthago"].hex in networks["carthago"]


def test_networks_after_movement_are_those_before_it() -> None:
    document = of_round(5)
    (roma,) = (network for network in scene_of(document).networks if network.faction == "roma")
    assert document.model.networks is not None
    assert {document.board.grid.name(hex_) for hex_ in roma.hexes} == set(document.model.networks["roma"].hexes)


def test_orders_do_not_change_the_scene_before_movement(start: Document) -> None:
    """Not even a sea link or a siege lifted by order changes what is shown."""
    orders = {
        "movement": {"4": "4 4"},
        "sea_links": {"carthago": {"Mare Tyrrhenum": ["Lipara"]}},
        "initiative": {"1": "Mare Tyrrhenum"},
    }
    assert scene_of(read_document({**start, "orders": orders})) == scene_of(read_document(start))
