"""What the orders of a whole faction come to, worked out by hand from IN, NV and MV."""

import copy
from typing import Any

import pytest

from campaign.games.cases import read_cases
from campaign.games.desk import FactionMarches, MarchEnd, PoolPlan
from campaign.games.plans import ZoneLevel, ZonePoints
from campaign.games.vae_victis.choices.shared_points import points_placed, points_together
from campaign.games.vae_victis.preview.forecast import Forecast
from campaign.games.vae_victis.rulebook.case_checks import VAE_VICTIS_CASES
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from orders.rules.notation import parse_instruction
from tests.json_rounds import adjudicate_initiative

Values = dict[str, Any]


def drawn(board: str) -> RoundDocument:
    """A document written like a case of the rulebook, without its title."""
    (case,) = read_cases(f"## MV.1 A board.\n{board.strip(chr(10))}\n")
    return read_document(VAE_VICTIS_CASES.set_up(case).document)


def together(document: RoundDocument, faction: str, **texts: str) -> FactionMarches:
    """The instructions `a1="2 4"` of armies carried out together."""
    numbers = {int(name[1:]): parse_instruction(text) for name, text in texts.items()}
    return Forecast(document).together(faction, numbers)


def ends(marched: MarchEnd, document: RoundDocument) -> str:
    return document.board.grid.name(marched.end)


def pool(plan: FactionMarches, zone: str) -> PoolPlan:
    (found,) = [one for one in plan.pools if one.zone == zone]
    return found


def zone(points: tuple[ZonePoints, ...], name: str) -> ZonePoints:
    (found,) = [one for one in points if one.zone == name]
    return found


@pytest.fixture
def war_document(start: Values) -> RoundDocument:
    """The First Punic War as it begins."""
    return read_document(copy.deepcopy(start))


def test_points_over_the_limit_go_to_strength_by_army_number(war_document: RoundDocument) -> None:
    """Carthago has Aleria alone on the Mare Tuscum: 2 x 1 points; the seven ports of Roma there let it place 7."""
    points = points_together(war_document, "carthago", {3: "Mare Tuscum", 1: "Mare Tuscum", 2: "Mare Tuscum"})
    tuscum = zone(points, "Mare Tuscum")
    assert (tuscum.armies, tuscum.limit, tuscum.refused) == ((1, 2, 3), 2, (3,))
    assert (tuscum.alone, tuscum.nmp_alone) == (4, 96)  # 2 + 2 points
    assert (tuscum.pressed, tuscum.rivals, tuscum.nmp_pressed) == (0, 7, 0)  # 2 + 2 - 7 is less than 0


def test_a_passive_faction_has_no_points(start: Values) -> None:
    """FA.1: its room is there all the same."""
    document = copy.deepcopy(start)
    document["armies"] = [army for army in document["armies"] if army["faction"] != "carthago"]
    next(faction for faction in document["factions"] if faction["id"] == "carthago")["active"] = False
    assert points_together(read_document(document), "carthago", {}) == ()


def test_without_rival_ports_the_minimum_superiority_is_certain(war_document: RoundDocument) -> None:
    """Roma has no port on the Mare Sardoum, and Syracusae places no points at all."""
    sardoum = zone(points_together(war_document, "carthago", {5: "Mare Sardoum"}), "Mare Sardoum")
    assert (sardoum.limit, sardoum.rivals) == (16, 0)  # eight ports, two points each
    assert sardoum.alone == sardoum.pressed == 3
    assert sardoum.nmp_alone == sardoum.nmp_pressed == 72


def test_rivals_place_at_most_one_point_per_army(war_document: RoundDocument) -> None:
    """Sixteen ports of Roma on the Mare Tyrrhenum, but eight armies; four points of Carthago: 2 + 4 - 8."""
    wishes = dict.fromkeys((1, 2, 3, 4), "Mare Tyrrhenum")
    tyrrhenum = zone(points_together(war_document, "carthago", wishes), "Mare Tyrrhenum")
    assert (tyrrhenum.limit, tyrrhenum.rivals, tyrrhenum.alone, tyrrhenum.pressed) == (20, 8, 6, 0)


def test_points_of_other_and_eliminated_armies_are_ignored(war_document: RoundDocument) -> None:
    points = points_together(war_document, "roma", {4: "Mare Ionium", 99: "Mare Ionium", 9: "Mare Ionium"})
    assert zone(points, "Mare Ionium").armies == (9,)


def test_placed_points_are_listed_by_zone_once_known(start: Values) -> None:
    document = copy.deepcopy(start)
    assert points_placed(read_document(document)) == ()
    document["orders"] = {"initiative": {"8": "Mare Tyrrhenum", "9": "Mare Tyrrhenum", "10": "Mare Tyrrhenum"}}
    (tyrrhenum,) = [
        one for one in points_placed(read_document(adjudicate_initiative(document))) if one.zone == "Mare Tyrrhenum"
    ]
    assert tyrrhenum.levels == (ZoneLevel("carthago", (8,), 1, 24), ZoneLevel("roma", (9, 10), 3, 72))


def test_navies_share_a_pool_and_the_last_one_stops(war_document: RoundDocument) -> None:
    """Nobody has placed a point: level 2, 48 NMP. Army 2 takes 3 Coast and 1 Sea hex, 7; army 3 asks for 2 and 10, 42.

    Of the 49 the last Sea hex of army 3 cannot be paid: 45 are spent, 3 are left.
    """
    plan = together(war_document, "carthago", a2="12 12 12 12", a3="12 " * 12)
    tyrrhenum = pool(plan, "Mare Tyrrhenum")
    assert (tyrrhenum.available, tyrrhenum.planned, tyrrhenum.left, tyrrhenum.lacking) == (48, 49, -1, 1)
    assert tyrrhenum.stopped == (3,)
    late = plan.marches[3]
    assert (ends(late, war_document), late.nmp_left) == ("4049", 3)
    assert [problem.rule for problem in late.problems] == ["NV.2", "NV.5"]
    assert (ends(plan.marches[2], war_document), plan.marches[2].nmp_left) == ("3458", 3)


def test_each_navy_alone_has_enough_nmp(war_document: RoundDocument) -> None:
    plan = together(war_document, "carthago", a3="12 " * 12)
    tyrrhenum = pool(plan, "Mare Tyrrhenum")
    assert (tyrrhenum.planned, tyrrhenum.left, tyrrhenum.lacking, tyrrhenum.stopped) == (42, 6, 0, ())


def test_the_lacking_nmp_cover_the_rest_of_the_instruction(war_document: RoundDocument) -> None:
    """2 Coast and 14 Sea hexes are 58: of 48 NMP 46 are spent on 2 and 11, three more Sea hexes are asked for."""
    tyrrhenum = pool(together(war_document, "carthago", a3="12 " * 16), "Mare Tyrrhenum")
    assert (tyrrhenum.planned, tyrrhenum.lacking, tyrrhenum.stopped) == (58, 10, (3,))


def test_a_faction_that_plans_nothing_at_sea_has_all_its_points_left(war_document: RoundDocument) -> None:
    plan = together(war_document, "carthago")
    assert [(one.available, one.planned, one.left) for one in plan.pools] == [(48, 0, 48)] * 6
    assert sorted(plan.marches) == [1, 2, 3, 4, 5, 6, 7, 8]


ROW = """
    FFFFF
faction roma
faction carthago
army 1 roma 0101
army 2 roma 0201
army 9 carthago 0501
"""


def test_teammates_that_leave_make_room() -> None:
    """Each Farmlands hex costs 2 of 12 MP; in the hex that army 2 leaves nobody is in the way."""
    document = drawn(ROW)
    plan = together(document, "roma", a1="4", a2="2")
    assert [(ends(march, document), march.mp_left) for march in plan.marches.values()] == [("0201", 10), ("0301", 10)]
    assert plan.marches[1].problems == plan.marches[2].problems == ()


def test_a_teammate_in_the_final_hex_puts_an_army_back() -> None:
    document = drawn(ROW)
    plan = together(document, "roma", a1="4")
    assert ends(plan.marches[1], document) == "0101"
    assert [problem.rule for problem in plan.marches[1].problems] == ["MV.9"]


def test_enemies_are_assumed_to_stand_still() -> None:
    """0401 is in the ZoC of army 9, which stays in 0501 whatever is said of it."""
    document = drawn(ROW)
    plan = together(document, "roma", a2="2 4 2", a9="10")
    assert ends(plan.marches[2], document) == "0401"
    assert [problem.rule for problem in plan.marches[2].problems] == ["MV.6", "EN.1"]
    assert 9 not in plan.marches


def test_a_refused_embarkation_in_shared_plans_names_its_reason() -> None:
    """It begins in the open country, not in a port."""
    document = drawn(
        """
    FC
faction roma
army 1 roma 0101
"""
    )
    plan = together(document, "roma", a1="4")
    assert [problem.rule for problem in plan.marches[1].problems] == ["MV.5", "NV.1"]
