"""The map of a game of HANNIBAL: what it shows, to whom, and the command that draws it."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image

from campaign.games.cases import read_cases
from campaign.games.document_map import DocumentMap
from campaign.games.hannibal.reports.map_scene import map_of
from campaign.games.hannibal.rulebook.case_checks import HANNIBAL_CASES
from campaign.games.hannibal.rules.document import GameDocument, read_document
from campaign.games.hannibal.rules.scenarios import first_document
from hexmap.drawing.layers.scene import LinedCounter
from hexmap.drawing.styles import STYLES
from tests.commands import manage
from tests.hannibal.random_games import random_step
from tests.hannibal.test_laws import steps_of_game

LINES = """
round 4 battle
rule intelligence="hidden"
force 1918 roma 2 legion_foot 8 legion_horse 8
force 1918 roma 3 legion_foot 4
force 1918 carthago 31 foot 8 elephants 3
force 1918 carthago 32
force 1815 roma - inside legion_foot 1
force 1815 carthago 33 foot 5
force 1815 carthago - horse 2
force 2420 roma - inside guard 2
force 0606 carthago 35 gaul5 2
siege Narnia carthago 5
city Parma carthago
province Liguria carthago
province Umbria nobody
"""


def document_of(lines: str = LINES, **values: Any) -> GameDocument:
    (case,) = read_cases(f"## HH.1.1 A position.\n{lines}")
    document = HANNIBAL_CASES.set_up(case).document
    return read_document({**document, **values})


def march(leader: int, start: str, *path: str) -> dict[str, Any]:
    return {"rule": "HH.5.1", "kind": "march", "round": 4, "leader": leader, "from": start, "path": list(path),
            "costs": [2] * len(path), "text": "A march."}  # fmt: skip


def counters_at(shown: DocumentMap, name: str) -> list[LinedCounter]:
    return [counter for counter in shown.scene.counters if counter.hex == shown.board.grid.index(name)]


def written(counter: LinedCounter) -> list[str]:
    return [f"{line.label} {line.value}".strip() for line in counter.lines]


def test_a_counter_has_a_line_for_each_leader_with_the_strength_and_one_for_the_garrison() -> None:
    shown = map_of(document_of())
    carthago, roma = counters_at(shown, "1918")
    assert written(carthago) == ["Hannibal 57", "Hanno -"]
    assert (carthago.faction, carthago.total, carthago.inside) == ("carthago", "57", False)
    assert written(roma) == ["Fabius Maximus 104", "Marcellus 40"]
    assert roma.total == "144"


def test_besiegers_and_besieged_have_a_counter_each() -> None:
    outside, inside = counters_at(map_of(document_of()), "1815")
    assert (written(outside), outside.inside) == (["Hamilcar 30", "garrison 8"], False)
    assert (written(inside), inside.inside) == (["10"], True)


def test_the_public_sees_a_question_mark_for_hidden_units() -> None:
    for reader in ("roma", "public"):
        shown = map_of(document_of(), reader)
        hidden = counters_at(shown, "1815")[0]
        assert (written(hidden), hidden.total) == (["Hamilcar ?", "garrison ?"], "?")
        assert written(counters_at(shown, "0606")[0]) == ["Gaulish leader ?"]
        assert written(counters_at(shown, "1918")[0]) == ["Hannibal 57", "Hanno -"]
        assert written(counters_at(shown, "2420")[0]) == ["10"]


def test_carthago_and_the_adjudicator_see_all_units() -> None:
    document = document_of()
    assert map_of(document, "carthago").scene == map_of(document).scene
    public = map_of(document, "public")
    assert public.scene != map_of(document).scene
    assert replace(public.scene, counters=()) == replace(map_of(document).scene, counters=())


@pytest.mark.parametrize("seed", [5])
def test_the_map_of_the_public_shows_no_strength_of_hidden_units_in_random_games(seed: int) -> None:
    hidden = 0
    for before, _ in steps_of_game(seed, "hannibal-217"):
        document = read_document({**before.as_json(), "ruleset": {"base": "hannibal-1", "intelligence": "hidden"}})
        open_hexes = {
            force.hex for force in document.position.forces if force.side == "roma" and force.leader is not None
        } if document.position.step == "battle" else set()  # fmt: skip
        for counter in map_of(document, "public").scene.counters:
            if counter.faction == "carthago" and counter.hex not in open_hexes:
                hidden += 1
                assert {line.value for line in counter.lines} <= {"?", "-"}
    assert hidden > 10


def test_cities_have_signs_by_class_with_their_loyalty() -> None:
    signs = map_of(document_of()).scene.signs
    assert [(signs[name].rank, signs[name].value) for name in ("Parma", "Arpi", "Nola", "Tarentum", "Roma")] == [
        (1, "2"), (2, "3"), (3, "4"), (4, "5"), (5, ""),
    ]  # fmt: skip
    assert len(signs) == 65


def test_provinces_are_regions_with_their_value_and_controller() -> None:
    shown = map_of(document_of())
    regions = {region.name: region for region in shown.scene.regions}
    assert len(regions) == 14
    assert sum(len(region.hexes) for region in regions.values()) == 296
    assert regions["Latium 15"].faction == "roma"
    assert regions["Liguria 3"].faction == "carthago"
    assert regions["Umbria 8"].faction is None
    assert shown.position.control["Parma"] == "carthago"


def test_a_siege_shows_the_die_from_which_on_the_city_falls() -> None:
    assert map_of(document_of()).scene.siege_texts == {"Narnia": "5"}
    lines = "round 4 battle\ncity Capua carthago\nforce 2420 roma 2 legion_foot 8\nsiege Capua roma "
    assert map_of(document_of(lines + "partial")).scene.siege_texts == {"Capua": "(6)"}
    assert map_of(document_of(lines + "complete")).scene.siege_texts == {"Capua": "6"}
    (siege,) = map_of(document_of()).position.sieges
    assert (siege.structure, siege.faction) == ("Narnia", "carthago")


def test_marches_are_those_of_the_events() -> None:
    document = document_of(events=[march(31, "2117", "2017", "1918"), march(2, "1817")])
    shown = map_of(document)
    grid = shown.board.grid
    assert shown.scene.marches == {31: tuple(grid.index(name) for name in ("2117", "2017", "1918"))}


def test_a_battle_is_marked_where_both_sides_are_outside_or_have_fought() -> None:
    shown = map_of(document_of())
    fought = {"rule": "HH.8.12", "kind": "combat", "round": 3, "hex": "2620", "rounds": 2,
              "lost": {"roma": 5, "carthago": 3}, "text": "A combat."}  # fmt: skip
    later = map_of(document_of(LINES.replace("battle", "march_1"), events=[fought]))
    assert [shown.board.grid.name(hex_) for mark in shown.scene.battles for hex_ in mark.hexes] == ["1918"]
    assert [later.board.grid.name(hex_) for mark in later.scene.battles for hex_ in mark.hexes] == ["2620"]


def test_the_caption_says_round_season_step_and_who_does_not_see_everything() -> None:
    assert map_of(document_of()).caption == "Round 4 · summer 216 BC · battle"
    opening = first_document("hannibal-212", "s")
    hidden = read_document({**opening.as_json(), "ruleset": {"base": "hannibal-1", "intelligence": "hidden"}})
    assert map_of(opening, "public").caption == "Round 1 · winter 218 BC · march 1"
    assert map_of(hidden, "public").caption == "Round 1 · winter 218 BC · march 1 · seen by public"
    assert map_of(hidden, "carthago").caption == "Round 1 · winter 218 BC · march 1"


def test_every_document_of_a_random_game_has_a_map() -> None:
    chance, document = Random(9), first_document("hannibal-217", "maps")
    while not document.position.ended:
        shown = map_of(document)
        there = {counter.hex for counter in shown.scene.counters}
        assert there == set(document.position.forces_at)
        assert {army.number for army in shown.position.armies} == set(document.position.led)
        _, document = random_step(document, chance)


@pytest.mark.parametrize("style", STYLES)
def test_the_command_draws_a_document_of_hannibal_in_every_style(style: str, tmp_path: Path) -> None:
    given = json.dumps(document_of().as_json())
    for name, options in (("all.png", []), ("seen.png", ["--seen-by", "public"]), ("bare.png", ["--layers", "map"])):
        run = manage(
            "draw_map", "-", str(tmp_path / name), "--style", style, "--size", "thumbnail", *options, given=given
        )
        assert (run.returncode, run.stderr) == (0, "")
    pictures = [Image.open(tmp_path / name).convert("RGB") for name in ("all.png", "seen.png", "bare.png")]
    assert {picture.width for picture in pictures} == {400}
    assert len({picture.tobytes() for picture in pictures}) == 3


def test_the_command_draws_an_svg_of_hannibal_with_provinces(tmp_path: Path) -> None:
    out = tmp_path / "map.svg"
    run = manage("draw_map", "-", str(out), given=json.dumps(document_of().as_json()))
    assert run.returncode == 0
    text = out.read_text(encoding="utf-8")
    assert 'id="layer-regions"' in text
    assert "Roma, Class 1, Roma" in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--moving"], "events: have no march and no battle; there is nothing to show yet\n"),
        (["--layers", "rivers,provinces"], "--layers: unknown layer"),
        (["--seen-by", "caesar"], '--seen-by: "caesar" is none of public, carthago, roma\n'),
    ],
)
def test_what_the_command_cannot_draw_is_refused_with_a_reason(words: list[str], says: str, tmp_path: Path) -> None:
    run = manage("draw_map", "-", str(tmp_path / "map.png"), *words, given=json.dumps(document_of().as_json()))
    assert run.returncode == 2
    assert run.stderr.startswith(says)


def test_seen_by_is_refused_for_a_document_of_vae_victis(tmp_path: Path) -> None:
    scenario = (
        Path(__file__).resolve().parents[2] / "campaign" / "games" / "vae_victis" / "scenarios" / "first-punic-war.json"
    )
    run = manage("draw_map", str(scenario), str(tmp_path / "map.png"), "--seen-by", "public")
    assert (run.returncode, run.stderr) == (2, "--seen-by: Vae Victis hides no units from anyone\n")
