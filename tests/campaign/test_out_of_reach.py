"""The best way to a hex in reach, and why a hex is out of reach: computed by hand."""

import pytest

from campaign.games.desk import Problem
from campaign.games.vae_victis.preview.forecast import Forecast
from campaign.games.vae_victis.preview.land_reach import Toll
from orders.rules.notation import format_instruction
from tests.campaign.test_preview import PORT, STRAIT, document, forecast

OPEN = "    FFFFFFFF\n    PPPPPPPP\narmy 1 roma 0101\n"
"""Eight Farmlands in a row, 2 MP each, between impassable Peaks: army 1 reaches 0701 with its 12 MP."""


def why(board: str, name: str, plans: dict[int, tuple[int, ...]] | None = None, number: int = 1) -> Problem:
    read = document(board)
    problem = Forecast(read).with_plans(plans or {}).why_out_of_reach(number, read.board.grid.index(name))
    assert problem is not None
    return problem


def way(board: str, name: str) -> str:
    read = document(board)
    return format_instruction(Forecast(read).reach(1).instruction_to(read.board.grid.index(name)))


def test_a_hex_in_reach_has_no_reason() -> None:
    assert forecast(OPEN).why_out_of_reach(1, 6) is None


def test_a_hex_too_far_names_the_points_that_it_needs() -> None:
    assert why(OPEN, "0801") == Problem("MV.1", "0801 is out of reach: it needs 14 MP, and army 1 has 12.")


def test_a_zone_of_control_on_the_only_way_names_who_and_where() -> None:
    """Army 9 at 0501 has 0401 and 0601 in its ZoC."""
    board = OPEN.replace("PPPPPPPP", "PPPPFPPP") + "army 9 carthago 0502\n"
    assert why(board, "0701") == Problem("MV.6", "0701 is out of reach: the ZoC of army 9 stops army 1 at 0401.")


def test_a_way_around_a_zone_of_control_names_its_cost() -> None:
    """Over the Farmlands past Gela 8 MP, over the Hills 6 + 6 + 6 + 2."""
    board = """
    HHHHH
    FFFFF
    PPFPP
city Gela 0303 carthago
army 1 roma 0102
"""
    assert why(board, "0502") == Problem(
        "MV.6",
        "0502 is out of reach: the ZoC of Gela stops army 1 at 0202; the way around needs 20 MP, and it has 12.",
    )


def test_a_hex_with_an_enemy_names_the_army() -> None:
    board = OPEN + "army 9 carthago 0301\n"
    assert why(board, "0301") == Problem("MV.7", "0301 is out of reach: army 9 stands there.")


def test_an_enemy_in_the_only_pass_is_named_behind_its_zone_of_control() -> None:
    assert why(OPEN + "army 9 carthago 0301\n", "0501").text == (
        "0501 is out of reach: army 9 stands in the way at 0301."
    )


@pytest.mark.parametrize(
    ("name", "rule", "text"),
    [
        ("0102", "MV.5", "0102 is out of reach: nothing can pass there."),
        ("0401", "MV.5", "0401 is out of reach: no way over land leads there."),
        ("0301", "MV.5", "0301 is out of reach: nobody sails the Ocean."),
        ("0201", "NV.1", "Army 1 cannot embark: it does not begin the round in a structure of its faction."),
    ],
)
def test_terrain_that_an_army_cannot_enter_is_named(name: str, rule: str, text: str) -> None:
    board = "    FCOFF\n    PPPFF\narmy 1 roma 0101\n"
    assert why(board, name) == Problem(rule, text)


def test_a_hex_off_the_map_is_named_so() -> None:
    assert why(OPEN, "9999") == Problem("GR.1", "That hex is off the map.")


def test_a_strait_names_what_keeps_the_army_from_crossing() -> None:
    problem = why(STRAIT + "army 9 carthago 0303\n", "0302")
    assert problem == Problem(
        "MV.10", "0302 is out of reach: the strait 0202 cannot be crossed, because army 9 is in or next to it."
    )


def test_land_beyond_a_crossing_names_where_the_crossing_ends() -> None:
    board = STRAIT.replace("SOF", "SOFF").replace("FCF", "FCFF").replace("SCF", "SCFF").replace("OOO", "OOOO")
    problem = why(board, "0402")
    assert problem.rule == "MV.10"
    assert problem.text.startswith("0402 is out of reach: crossing a strait ends the march of army 1 at 030")


def test_a_navy_does_not_enter_land() -> None:
    board = PORT.replace("army 1 roma 0101", "navy 1 roma 0201")
    assert why(board, "0101") == Problem(
        "NV.10", "Roma (0101) is out of reach: army 1 is at sea, and debarks after the movement."
    )


def test_water_beyond_the_pool_names_the_points_of_the_zone() -> None:
    """A level gives 6 NMP; 0501 costs Coast, Coast, Sea and Sea: 1 + 1 + 4 + 4."""
    problem = why(PORT.replace("army 1", "set sailing.level 3\narmy 1"), "0501")
    assert problem.rule == "NV.2"
    assert "it needs 10 NMP of" in problem.text
    assert problem.text.endswith("has 6 left.")


def test_of_equally_cheap_ways_the_one_through_the_fewest_zones_of_control_is_best() -> None:
    """Tolls are compared by MP, then by ZoCs, then by numbers."""
    assert min(Toll(6, 0, 3), Toll(6, 1, 2), Toll(7, 0, 1)) == Toll(6, 0, 3)
    assert min(Toll(6, 1, 3), Toll(6, 1, 2)) == Toll(6, 1, 2)


def test_the_zone_of_control_of_a_navy_is_passed_by_where_that_costs_no_more() -> None:
    """From 0102 to 0302 over 0202 (2 4) or 0203 (4 2), 4 MP each; the navy at 0201 has 0202 in its ZoC, not 0203."""
    board = """
    CCC
    FFF
    FFF
    FFF
army 1 roma 0102
"""
    assert way(board, "0302") == "2 4"
    assert way(board + "navy 9 carthago 0201\n", "0302") == "4 2"


def test_a_zone_of_control_that_no_way_passes_is_named_before_points() -> None:
    """0901 is 16 MP away, and no MP would bring the army past 0401, in the ZoC of army 9 at 0502."""
    board = OPEN.replace("FFFFFFFF", "FFFFFFFFF").replace("PPPPPPPP", "PPPPFPPPP") + "army 9 carthago 0502\n"
    assert why(board, "0901") == Problem("MV.6", "0901 is out of reach: the ZoC of army 9 stops army 1 at 0401.")


def test_the_shorter_of_equally_cheap_ways_is_taken() -> None:
    """Over the Hills of 0201 it costs 6 + 2, over the four Farmlands below 2 + 2 + 2 + 2."""
    board = """
    FHF
    FPF
    FFF
army 1 roma 0101
"""
    assert way(board, "0301") == "4 2"
