"""Previews of orders: figures and reasons computed by hand."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from campaign.games.cases import read_cases
from campaign.games.desk import Problem
from campaign.games.vae_victis.preview.forecast import Forecast
from campaign.games.vae_victis.preview.preview_json import next_as_json, preview_as_json, reach_as_json
from campaign.games.vae_victis.preview.values import Preview
from campaign.games.vae_victis.rulebook.case_checks import VAE_VICTIS_CASES
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from hexmap.rules.hexes import OFF_MAP
from orders.rules.order_file import Orders

STRAIT = """
    SOF
    FCF
    SCF
    OOO
army 1 roma 0102
"""
PORT = """
    FCCSS
    CCCSS
    OOOOO
city Roma 0101 roma
faction roma capitals=Roma
army 1 roma 0101
"""


def document(board: str) -> RoundDocument:
    """A document written like a case of the rulebook, without its title."""
    (case,) = read_cases(f"## MV.1 A board.\n{board.strip(chr(10))}\n")
    return read_document(VAE_VICTIS_CASES.set_up(case).document)


def forecast(board: str, own_orders: Orders | None = None) -> Forecast:
    return Forecast(document(board), own_orders)


def reasons(preview: Preview, which: int = 0) -> list[tuple[str, str, int]]:
    entry = preview.steps[which].entry
    assert entry is not None
    assert sum(amount for _, _, amount in entry.reasons) == entry.cost
    return list(entry.reasons)


def rules(problems: tuple[Problem, ...]) -> list[str]:
    return [problem.rule for problem in problems]


def test_a_road_on_a_logistics_line_costs_at_least_one() -> None:
    """2, halved 1, less 1 on the line is 0, held at 1."""
    preview = forecast(
        """
    FFFF
town Roma 0101 roma
town Ostia 0401 roma
faction roma capitals=Roma
road 0101 0201 0301 0401
army 1 roma 0101
"""
    ).preview(1, (4,))
    assert reasons(preview) == [
        ("MV.1", "Farmlands", 2),
        ("MV.2 (a)", "by road, halved", -1),
        ("MV.2 (b)", "road on a logistics line", -1),
        ("MV.2 (e)", "at least 1", 1),
    ]
    assert preview.mp_left == 11
    assert preview.summary == "Army 1 marches from Roma (0101) to 0201 for 1 of 12 MP."
    assert preview.warnings == ()


def test_marshes_with_river_and_zoc_of_a_navy_cost_ten() -> None:
    """8 + 1 + 1; a stand before it 1, so that 1 of 12 is left."""
    preview = forecast(
        """
    FMC
    FFF
river 0201 0202
army 1 roma 0101
navy 9 carthago 0301
"""
    ).preview(1, (0, 4))
    assert reasons(preview, 0) == [("MV.3", "stand", 1)]
    assert reasons(preview, 1) == [
        ("MV.1", "Marshes", 8),
        ("MV.2 (c)", "River hex", 1),
        ("MV.2 (d)", "in the ZoC of a navy of another faction", 1),
    ]
    assert [step.mp_left for step in preview.steps] == [11, 1]
    assert [step.entered for step in preview.steps] == [False, True]


def test_mountains_in_the_zoc_of_a_navy_cost_at_most_twelve() -> None:
    preview = forecast("    FAC\n    FFF\narmy 1 roma 0101\nnavy 9 carthago 0301\n").preview(1, (4,))
    assert reasons(preview)[-1] == ("MV.2 (e)", "at most 12", -1)
    assert preview.mp_left == 0


def test_a_march_without_enough_mp_stops_and_names_the_cost() -> None:
    preview = forecast("    FHWF\n    FFFF\narmy 1 roma 0101\n").preview(1, (4, 2, 4))
    hills, forests, after = preview.steps
    assert (hills.entered, hills.mp_left) == (True, 6)
    assert not forests.carried_out
    assert reasons(preview, 1) == [("MV.1", "Forests", 10)]
    assert forests.stop == Problem(
        "MV.5", "Army 1 stops at 0201 and does not enter 0301, Forests: it has not enough MP left."
    )
    assert (after.carried_out, after.entry, after.stop) == (False, None, None)
    assert preview.warnings == (forests.stop,)
    assert preview.mp_left == 6


def test_a_march_stops_at_the_edge_of_the_map() -> None:
    preview = forecast("    FF\n    FF\narmy 1 roma 0101\n").preview(1, (12, 4))
    assert [step.hex for step in preview.steps] == [OFF_MAP, OFF_MAP]
    assert preview.steps[0].stop == Problem("MV.5", "Army 1 stops at 0101: the map ends there.")


CONTACT = """
    FFFFF
    FFFFF
army 1 roma 0101
army 9 carthago 0401
"""


def test_a_march_into_a_zoc_is_halted_and_would_fight() -> None:
    """0301 is next to army 9; the third number is left out."""
    preview = forecast(CONTACT).preview(1, (4, 2, 6))
    halt = Problem("MV.6", "Army 1 is halted at 0301 by the ZoC of army 9.")
    assert preview.steps[1].stop == halt
    assert preview.steps[1].entered
    assert not preview.steps[2].carried_out
    assert preview.warnings == (halt, Problem("EN.1", "Army 1 would fight an engagement with army 9."))
    assert [one.problem for one in preview.next] == [halt] * 6
    assert not any(one.enterable for one in preview.next)


def test_a_halt_at_the_last_number_gives_no_warning() -> None:
    preview = forecast(CONTACT).preview(1, (4, 2))
    assert preview.steps[1].stop is not None
    assert rules(preview.warnings) == ["EN.1"]


def test_next_hexes_show_their_cost_and_the_armies_that_would_halt() -> None:
    """From 0201: 0301 and 0302 are next to army 9, 0202, 0102 and 0101 are not, and north is the edge."""
    found = {one.direction: one for one in forecast(CONTACT).preview(1, (4,)).next}
    assert {direction: one.enterable for direction, one in found.items()} == {
        12: False,
        2: True,
        4: True,
        6: True,
        8: True,
        10: True,
    }
    assert found[2].problem == Problem("MV.6", "Army 1 is halted at 0301 by the ZoC of army 9.")
    assert found[12].problem is not None
    assert [found[direction].problem for direction in (6, 8, 10)] == [None] * 3


def test_a_hex_with_an_enemy_is_not_entered() -> None:
    preview = forecast("    FFF\n    FFF\narmy 1 roma 0101\narmy 9 carthago 0201\n").preview(1, (4,))
    assert preview.steps[0].stop == Problem("MV.7", "Army 1 cannot enter 0201: army 9 stands there.")
    assert preview.end == 0
    assert preview.mp_left == 12


FRIEND = """
    FFFF
    FFFF
army 1 roma 0101
army 2 roma 0201
"""


def test_friendly_armies_can_be_passed_but_not_stacked() -> None:
    view = forecast(FRIEND)
    assert rules(view.preview(1, (4, 2)).warnings) == []
    preview = view.preview(1, (4,))
    assert preview.steps[0].entered
    assert preview.steps[0].mp_left == 10
    assert preview.warnings == (Problem("MV.9", "Army 1 is put back from 0201 to 0101: army 2 was there first."),)
    assert (preview.end, preview.mp_left) == (0, 12)
    south_east = next(one for one in view.next_hexes(1, ()) if one.direction == 4)
    assert south_east.enterable
    assert south_east.problem == Problem("MV.9", "Army 2 stands at 0201: army 1 can pass there, but not end there.")


def test_crossing_a_strait_takes_two_numbers_and_ends_the_march() -> None:
    preview = forecast(STRAIT).preview(1, (4, 2, 6))
    into, out, after = preview.steps
    assert reasons(preview, 0) == [("MV.10", "strait", 0)]
    assert reasons(preview, 1) == [("MV.1", "Farmlands", 2)]
    assert into.entered
    assert out.entered
    assert out.stop == Problem("MV.10", "Army 1 has crossed a strait and goes no further this round.")
    assert not after.carried_out
    assert preview.mp_left == 10


def test_an_incomplete_strait_crossing_names_the_numbers_that_complete_it() -> None:
    view = forecast(STRAIT)
    before = next(one for one in view.next_hexes(1, ()) if one.direction == 4)
    assert before.enterable
    assert before.problem == Problem("MV.10", "0202 is a strait: 2 or 4 must follow to cross it.")
    preview = view.preview(1, (4,))
    assert not preview.steps[0].carried_out
    assert preview.warnings[-1] == Problem(
        "MV.10", "0202 is a strait: with 2 or 4 as the next number the army crosses it."
    )
    assert {one.direction for one in preview.next if one.enterable} == {2, 4}


def test_a_strait_with_an_enemy_next_to_it_is_not_crossed() -> None:
    view = forecast(STRAIT + "army 9 carthago 0303\n")
    preview = view.preview(1, (4, 2))
    assert preview.steps[0].stop == Problem(
        "MV.10", "Army 1 stops at 0102 and does not cross the strait 0202: army 9 is in or next to it."
    )
    assert not any(step.carried_out for step in preview.steps)
    (into,) = (one for one in preview.next if one.direction == 4)
    assert not into.enterable
    assert list(view.reach(1).hexes) == [3]


def test_an_army_embarks_and_pays_from_the_pool() -> None:
    """Coast 1, Sea 4 of the 48 NMP of level 2; in a Sea hex it would be lost."""
    preview = forecast(PORT).preview(1, (4, 4, 4))
    assert reasons(preview, 0) == [("NV.2", "Coast", 1)]
    assert reasons(preview, 2) == [("NV.2", "Sea", 4)]
    assert [step.nmp_left for step in preview.steps] == [47, 46, 42]
    assert preview.warnings == (Problem("NV.5", "Army 1 would end the round in the Sea hex 0402 and be eliminated."),)


@pytest.mark.parametrize(
    ("change", "rule", "why"),
    [
        (("army 1 roma 0101", "army 1 roma 0101 inactive_rounds=2"), "NV.8", "it stays on land for 2 more rounds"),
        (("city Roma 0101 roma", "city Roma 0101 carthago"), "NV.1", "in a structure of its faction"),
        (("army 1 roma", "navy 9 carthago 0201\narmy 1 roma"), "NV.1", "Roma is blockaded by army 9"),
    ],
)
def test_a_refused_embarkation_names_its_reason(change: tuple[str, str], rule: str, why: str) -> None:
    preview = forecast(PORT.replace(*change)).preview(1, (6,))
    assert preview.steps[0].stop is not None
    assert preview.steps[0].stop.rule == "MV.5"
    assert preview.warnings[1].rule == rule
    assert why in preview.warnings[1].text
    assert not preview.afloat


def test_a_besieger_that_marches_away_is_warned() -> None:
    """0102 is next to Gela, 0103 is two hexes away; Gela is besieged and halts nobody."""
    view = forecast(
        """
    FFFF
    FFFF
    FFFF
town Gela 0201 carthago
siege Gela roma 1
army 1 roma 0101
"""
    )
    assert view.preview(1, (6,)).warnings == ()
    assert view.preview(1, (6, 6)).warnings == (Problem("SI.6", "Army 1 leaves Gela and besieges it no more."),)
    assert rules(view.preview(1, (6, 6, 12)).warnings) == ["SI.5"]


def test_reach_on_land_matches_a_hand_computed_example() -> None:
    """Hills 6 and Farmlands 2 from 12 MP; 0401 is next to army 9 at 0501 and ends the march; 0501 is not entered.

    From 0101 over 0201 (6 left) to 0301 (4 left), to 0401 (2 left).
    """
    board = "    FHFFFF\n    PPPPPP\narmy 1 roma 0101\narmy 2 roma 0201\narmy 9 carthago 0501\n"
    read = document(board)
    view = Forecast(read)
    assert reach_as_json(read.board, view.reach(1)) == {
        "army": 1,
        "hexes": {
            "0101": {"mp": 12, "nmp": 0, "halted": "", "occupied": False, "afloat": False, "way": ""},
            "0201": {"mp": 6, "nmp": 0, "halted": "", "occupied": True, "afloat": False, "way": "4"},
            "0301": {"mp": 4, "nmp": 0, "halted": "", "occupied": False, "afloat": False, "way": "4 2"},
            "0401": {"mp": 2, "nmp": 0, "halted": "MV.6", "occupied": False, "afloat": False, "way": "4 2 4"},
        },
    }
    assert view.reach(1).instruction_to(3) == (4, 2, 4)
    with pytest.raises(KeyError):
        view.reach(1).instruction_to(4)


def test_reach_ends_after_crossing_a_strait() -> None:
    read = document(STRAIT)
    found = Forecast(read).reach(1).hexes
    names = {read.board.grid.name(hex_): reached for hex_, reached in found.items()}
    assert set(names) == {"0102", "0302", "0303"}
    assert [names[name].halted for name in ("0302", "0303")] == ["MV.10", "MV.10"]
    assert names["0302"].mp_left == 10


def test_reach_at_sea_is_limited_by_the_nmp_pool() -> None:
    """Level 1 would be 24 NMP; here a level gives 6: Coast, Coast, Sea cost 1 + 1 + 4, and nothing is left."""
    board = PORT.replace("army 1", "set sailing.level 3\narmy 1")
    read = document(board)
    names = {read.board.grid.name(hex_): reached for hex_, reached in Forecast(read).reach(1).hexes.items()}
    assert {name: (one.nmp_left, one.afloat) for name, one in names.items()} == {
        "0101": (0, False),
        "0201": (5, True),
        "0102": (5, True),
        "0202": (4, True),
        "0301": (4, True),
        "0302": (4, True),
        "0401": (0, True),
        "0402": (0, True),
    }


def test_enemy_reach_lists_army_numbers_for_each_hex() -> None:
    """Army 9 at 0401 can get to every hex but the one in which army 1 stands; army 1 is nobody's enemy here."""
    found = forecast(CONTACT).enemy_reach("roma")
    assert 0 not in found
    assert set(found.values()) == {(9,)}
    assert len(found) == 9


def test_superiority_is_marked_as_assumed_before_the_initiative_step() -> None:
    assert not forecast(CONTACT).superiority_is_known
    assert forecast(CONTACT + "superiority roma Mare 3\n").superiority_is_known


LINES = """
    FFFF
    FFFF
town Roma 0101 roma
town Ostia 0401 roma
faction roma capitals=Roma
road 0101 0201 0301 0401
army 1 roma 0102
army 9 carthago 0302
"""


def test_layers_name_cut_structures_and_the_armies_that_cut_them() -> None:
    layers = forecast(LINES).layers()
    network = layers["networks"]["roma"]
    assert network["structures"] == ["Roma"]
    assert network["hexes"] == ["0101"]
    (cut,) = network["cuts"]
    assert (cut["structure"], cut["reason"]) == ("Ostia", "cut")
    assert cut["text"].startswith("The road line from Ostia to Roma is cut at ")
    assert cut["text"].endswith("in the ZoC of army 9.")
    around = {"0301", "0401", "0402", "0303", "0202", "0201"}  # 0303 are Peaks below the board, which are land
    assert set(layers["zoc"]["carthago"]["armies"]) == {"0302", *around}
    assert layers["control"] == {"Ostia": "roma", "Roma": "roma"}
    assert [army["number"] for army in layers["armies"]] == [1, 9]


def test_layers_show_the_lines_of_a_network_and_its_zones() -> None:
    layers = forecast(LINES.replace("army 9 carthago 0302\n", "")).layers()
    assert layers["networks"]["roma"]["lines"] == [
        {"kind": "road", "structures": ["Ostia", "Roma"], "hexes": ["0101", "0201", "0301", "0401"]}
    ]
    assert layers["zoc"]["roma"]["structures"] == ["0101", "0401"]
    assert layers["networks"]["roma"]["cuts"] == []


def test_an_unconnected_structure_gets_one_sentence() -> None:
    layers = forecast(LINES.replace("road 0101 0201 0301 0401\n", "")).layers()
    assert layers["networks"]["roma"]["cuts"] == [
        {
            "structure": "Ostia",
            "reason": "apart",
            "text": "No line leads from the network of Roma to Ostia.",
            "hex": None,
        }
    ]


def test_a_siege_shows_its_resilience_after_the_blockade() -> None:
    """2 are left, one less while army 2 lies before the port (SI.3)."""
    board = """
    FFFC
    FFFC
town Gela 0301 carthago
siege Gela roma 1 resilience=2 initial=2
army 1 roma 0201
navy 2 roma 0401
"""
    layers = forecast(board).layers()
    assert layers["sieges"] == [
        {"structure": "Gela", "hex": "0301", "faction": "roma", "armies": [1], "resilience": 1, "initial": 2}
    ]
    assert layers["blockaded"] == ["Gela"]
    assert layers["zoc"]["carthago"]["structures"] == []


def test_a_siege_lifted_by_order_is_lifted_before_movement() -> None:
    """Gela has a ZoC again then, and army 1 next to it no siege to leave."""
    board = """
    FFFF
    FFFF
city Gela 0201 carthago
siege Gela roma 1
army 1 roma 0101
"""
    held = forecast(board, Orders(lift_siege=(1,))).preview(1, (6,))
    assert held.steps[0].stop is not None
    assert held.steps[0].stop.text == "Army 1 is halted at 0102 by the ZoC of Gela."
    assert forecast(board).preview(1, (6,)).steps[0].stop is None
    assert forecast(board, Orders(lift_siege=(1,))).layers()["sieges"] == []


def test_preview_json_has_the_fields_of_the_script() -> None:
    read = document(CONTACT)
    values = preview_as_json(read.board, Forecast(read).preview(1, (4, 2)))
    assert values["text"] == "4 2"
    assert values["steps"][0] == {
        "number": 4,
        "hex": "0201",
        "place": "0201",
        "carried_out": True,
        "entered": True,
        "cost": 2,
        "unit": "MP",
        "zone": None,
        "reasons": [{"rule": "MV.1", "text": "Farmlands", "amount": 2}],
        "left": 10,
        "left_unit": "MP",
        "stop": None,
    }
    assert values["end"] == {"hex": "0301", "place": "0301", "afloat": False}
    assert (values["left"], values["unit"]) == (8, "MP")
    assert values["next"] == next_as_json(read.board, Forecast(read).next_hexes(1, (4, 2)))
    assert values["next"][0]["hex"] is None
    assert values["next"][0]["place"] == "off the map"


WATERS = """
    FFFFFF
    CCCCCC
    CCCCCC
    CCCCCC
    CCCCCC
    CCCCCC
set sailing.level 3
army 1 roma 0101
navy 2 roma 0105
navy 3 roma 0606
navy 9 carthago 0503
"""
ASKED = {1: (4, 2, 4, 2), 2: (4, 2, 4, 2, 4), 3: (10, 8, 10, 8, 10), 9: (12, 8, 10, 8)}


def test_previews_of_several_armies_do_not_affect_each_other() -> None:
    """Farmlands cost army 1 2 MP each: navy 9 is tried out in 0302, next to its way, but does not lie there (MV.2 (d)).

    Each navy has the 6 NMP of its faction for itself, 5 of which are spent on five Coast hexes (NV.2).
    """
    view = forecast(WATERS)
    alone = {number: forecast(WATERS).preview(number, asked) for number, asked in ASKED.items()}
    assert alone[1].summary == "Army 1 marches from 0101 to 0501 for 8 of 12 MP."
    assert [alone[number].nmp_left for number in (2, 3)] == [1, 1]

    def ask(number: int) -> list[Preview]:
        return [view.preview(number, ASKED[number]) for _ in range(150)]

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(len(ASKED)) as threads:
            together = dict(zip(ASKED, threads.map(ask, ASKED), strict=True))
    finally:
        sys.setswitchinterval(before)
    assert [number for number in ASKED if any(one != alone[number] for one in together[number])] == []
