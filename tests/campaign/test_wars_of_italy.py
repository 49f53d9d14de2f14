"""The wars of Italy after Vae Victis I and III: their rulesets, and where everyone starts (VI, VT)."""

from collections import Counter

import pytest

from campaign.games.vae_victis.game import VAE_VICTIS
from campaign.games.vae_victis.rules.document import RoundDocument, read_document, read_text
from campaign.games.vae_victis.rules.ruleset import CLASSIC, shipped_ruleset
from campaign.games.vae_victis.rules.sequence_of_play import adjudicate_administration, adjudicate_movement
from campaign.games.vae_victis.rules.sieges import full_resilience
from campaign.games.vae_victis.scenarios import shipped_scenario, shipped_title
from campaign.setup.scenario_notes import notes_of
from campaign.views.ending_words import ending_words
from hexmap.rules.documents import JsonObject, parse_json
from hexmap.rules.land_costs import unbounded_cost
from hexmap.rules.shipped_maps import shipped_map

ITALY = ["etrusci", "romani", "samnites", "graeci", "galli"]
EIGHT = ["romani", "etrusci", "galli", "picentes", "apuli", "samnites", "graeci", "lucani"]


def scenario(name: str) -> RoundDocument:
    return read_text(shipped_scenario(name))


@pytest.mark.parametrize("name", ["vae-victis-1", "vae-victis-3"])
def test_other_wars_differ_from_the_classic_one_in_how_they_end(name: str) -> None:
    differing = {
        table for table, values in shipped_ruleset(CLASSIC) if values != getattr(shipped_ruleset(name), table)
    } - {"name", "costs"}
    assert differing == ({"victory"} if name == "vae-victis-1" else {"victory", "victory_points"})


def test_italy_has_the_hexes_of_the_great_map() -> None:
    italy, great = shipped_map("italia"), shipped_map("first-punic-war")
    names = {one.name: (italy.grid.name(one.hex), one.kind) for one in italy.structures}
    theirs = {one.name: (great.grid.name(one.hex), one.kind) for one in great.structures}
    assert names.items() <= theirs.items()
    assert {"Rhegium", "Locri", "Lipara"} <= names.keys()
    assert not {"Messana", "Syracusae", "Carthago"} & names.keys()


@pytest.mark.parametrize(
    ("name", "factions", "held"),
    [
        ("italia", ITALY, [17, 14, 14, 14, 14]),
        ("italia-six", [*ITALY[:4], "umbri", "galli"], [15, 14, 14, 14, 9, 14]),
        ("bellum-italicum", EIGHT, [1] * 8),
    ],
)
def test_factions_hold_what_the_rules_give_them_and_have_two_armies(
    name: str, factions: list[str], held: list[int]
) -> None:
    position = scenario(name).position
    assert [one.id for one in position.active_factions] == factions
    control = Counter(position.control.values())
    assert [control[faction] for faction in factions] == held
    assert [army.faction for army in position.armies] == [faction for faction in factions for _ in range(2)]
    assert len({one.colour for one in position.factions}) == len(factions)
    assert notes_of(name)


@pytest.mark.parametrize(
    ("name", "resilience"), [("italia", [3, 3, 4, 4, 3]), ("bellum-italicum", [3, 3, 3, 4, 3, 4, 4, 5])]
)
def test_first_armies_stand_in_capitals_of_this_resilience(name: str, resilience: list[int]) -> None:
    document = scenario(name)
    board, position = document.board, document.position
    capitals = [board.structure_named[faction.capitals[0]] for faction in position.active_factions]
    assert [army.hex for army in position.armies[::2]] == [capital.hex for capital in capitals]
    assert all(capital.is_city for capital in capitals)
    assert [full_resilience(board, position, one, document.ruleset) for one in capitals] == resilience


def test_second_armies_of_bellum_italicum_stand_where_it_costs_least_to_enter() -> None:
    document = scenario("bellum-italicum")
    board, armies = document.board, document.position.armies
    for first, second in zip(armies[::2], armies[1::2], strict=True):
        costs = {
            near: unbounded_cost(board, document.ruleset.costs, first.hex, near)
            for near in board.adjacent(first.hex)
            if board.is_passable_land(near)
        }
        assert second.hex == min(costs, key=lambda near: costs[near])


def test_every_structure_of_bellum_italicum_has_a_culture() -> None:
    document = scenario("bellum-italicum")
    cultures = document.position.cultures
    assert cultures.keys() == document.board.structure_named.keys()
    assert {cultures[name] for name in ("Roma", "Antium", "Ancona", "Asculum", "Ravenna")} == {
        "roman",
        "latin",
        "greek",
        "hill tribes",
        "umbrian",
    }


def test_scenarios_have_titles() -> None:
    assert [shipped_title(name) for name in ("italia", "italia-six", "bellum-italicum", "first-punic-war")] == [
        "Italy in the Fourth Century",
        "Italy in the Fourth Century, Six Factions",
        "Bellum Italicum",
        "First Punic War",
    ]


def test_bellum_italicum_ends_after_its_last_round() -> None:
    """VW.6: the faction with the most half structures wins: 2 for a capital, 1 for Antium, a Town of the Latins."""
    last = scenario("bellum-italicum").ruleset.victory.last_round
    values = parse_json(shipped_scenario("bellum-italicum"))
    values["control"]["Antium"] = "romani"
    ends = [
        adjudicate_administration(adjudicate_movement(read_document({**values, "round": round_}))).model.ended
        for round_ in (last - 1, last)
    ]
    assert last == 10
    assert ends == [None, {"winner": "romani", "rule": "VW.6", "reason": "round 10 was the last one"}]
    assert "after round 10 at the latest" in ending_words(VAE_VICTIS.ending_rule(scenario("bellum-italicum")))
    assert any("after round 10 at the latest" in note for note in notes_of("bellum-italicum"))


def after_a_round(held: dict[str, str], armies: dict[int, str]) -> JsonObject | None:
    """How Bellum Italicum ends after a round in which nobody moves, with other holders and places of armies."""
    values = parse_json(shipped_scenario("bellum-italicum"))
    values["control"] |= held
    values["armies"] = [{**one, "hex": armies.get(one["number"], one["hex"])} for one in values["armies"]]
    return adjudicate_administration(adjudicate_movement(read_document(values))).model.ended


def test_bellum_italicum_ends_with_two_capitals_that_are_connected() -> None:
    """Roma holds Etruria, Latium, Samnium and Campania; Etruscans and Samnites stand far away."""
    cultures = scenario("bellum-italicum").position.cultures
    roman = ("roman", "latin", "etruscan", "samnite", "campanian")
    held = {name: "romani" for name, culture in cultures.items() if culture in roman} | {"Neapolis": "romani"}
    away = {3: "0505", 4: "0508", 11: "1004", 12: "1206"}
    assert after_a_round(held, away) == {"winner": "romani", "rule": "VP.3", "reason": "holds the capitals of 2 others"}
    assert after_a_round({**held, "Beneventum": "samnites"}, away) is None
    beside_beneventum = {number: hex_ for number, hex_ in away.items() if number != 12}
    assert after_a_round(held, beside_beneventum) is None
