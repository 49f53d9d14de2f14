"""The NMP of a zone are the faction's (NV.2): what previews, reaches, forms and programs say of them, by hand."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from campaign.games.vae_victis.preview.forecast import Forecast
from campaign.games.vae_victis.preview.values import Preview
from campaign.models import Campaign, Phase, Seat
from campaign.selectors import membership
from campaign.selectors.forecasts import preview_values, reach_values
from orders.models import OrderSheet
from orders.rules.life import Version
from orders.rules.notation import parse_instruction
from tests.conftest import submit_orders, texts_of_sheets
from tests.planning.test_shared_plans import ROW, drawn

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]

SEA = """
    FCSSSC
    FCSSSC
    OOOOOO
city Roma 0101 roma
city Ostia 0102 roma
faction roma capitals=Roma
army 1 roma 0101
army 2 roma 0102
superiority roma Mare 1
"""
VOYAGE = "4 2 4 2 4"
"""Along its row: Coast, three Sea hexes, Coast, 14 NMP of the 24."""


def planned(board: str, **texts: str) -> Forecast:
    """The forecast on top of the instructions `a1="2 4"`."""
    plans = {int(name[1:]): parse_instruction(text) for name, text in texts.items()}
    return Forecast(drawn(board)).with_plans(plans)


def preview(forecast: Forecast, number: int, text: str) -> Preview:
    return forecast.preview(number, parse_instruction(text))


def test_a_preview_warns_when_another_navy_runs_out_of_nmp() -> None:
    """In impulse 4 army 1 takes 4 of the last 6 NMP; army 2 stops in the Sea hex 0402, and asks for 5 more in vain."""
    found = preview(planned(SEA, a2=VOYAGE), 1, VOYAGE)
    assert found.end == drawn(SEA).board.grid.index("0601")
    assert [(warning.rule, warning.text) for warning in found.warnings] == [
        ("NV.2", "Mare: 24 NMP; army 1 uses 14, army 2 14: 4 too many."),
        ("NV.5", "Army 2 would end the round in the Sea hex 0402 and be eliminated."),
    ]


def test_a_preview_warns_when_the_navy_itself_runs_out_of_nmp() -> None:
    found = preview(planned(SEA, a1=VOYAGE), 2, VOYAGE)
    assert [warning.rule for warning in found.warnings] == ["NV.2", "NV.2", "NV.5"]
    assert found.warnings[1].text == "Mare: 24 NMP; army 2 uses 14, army 1 14: 4 too many."
    assert [step.carried_out for step in found.steps] == [True, True, True, False, False]


def test_the_same_voyage_alone_has_no_warning() -> None:
    found = preview(planned(SEA), 2, VOYAGE)
    assert found.warnings == ()
    assert [pool.text(2) for pool in found.pools] == ["Mare: 24 NMP; army 2 uses 14: 10 left."]


def test_each_step_shows_the_nmp_left_after_other_navies() -> None:
    """Army 1 draws 5; Coast 1 and Sea 4 leave 24 - 5 - 1 and 4 less."""
    found = preview(planned(SEA, a1="4 2"), 2, "4 2")
    assert [step.nmp_left for step in found.steps] == [18, 14]
    assert found.nmp_left == 14


def test_the_next_number_is_blocked_when_the_pool_runs_out() -> None:
    """With 9 of army 2 and 14 of army 1 there is 1 NMP left; the next Sea hex would take 4."""
    forecast = planned(SEA, a1=VOYAGE)
    east = preview(forecast, 2, "4 2 4").next[1]
    assert (east.direction, east.enterable) == (2, False)
    earlier = preview(planned(SEA, a2=VOYAGE), 1, "4 2 4").next[1]
    assert earlier.enterable
    assert earlier.problem is not None
    assert earlier.problem.text == "Mare: 24 NMP; army 1 uses 13, army 2 14: 3 too many."


def test_reach_is_limited_by_nmp_of_other_plans() -> None:
    """Of 24 NMP army 1 takes 14: 10 are left, for Coast and two Sea hexes."""
    document = drawn(SEA)
    reach = planned(SEA, a1=VOYAGE).reach(2).hexes
    afloat = {document.board.grid.name(hex_): one.nmp_left for hex_, one in reach.items() if one.afloat}
    row = {name: left for name, left in afloat.items() if name.endswith("02")}
    assert row == {"0202": 9, "0302": 5, "0402": 1}
    assert "0602" in {document.board.grid.name(hex_) for hex_ in planned(SEA).reach(2).hexes}


def test_nmp_of_another_zone_are_not_taken_from_later_navies() -> None:
    """0301 lies in both zones: army 2 stays in West as long as it can pay, so the way is none for it.

    West has 48, of which army 1 takes 45 in eleven Sea hexes and one of Coast: 3 are left, one Coast hex of it.
    """
    board = """
    FCSSSSSSSSSSSC
    FCSSSSSSSSSSSC
    OOOOOOOOOOOOOO
zone West 0201 0301 0401 0501 0601 0701 0801 0901 1001 1101 1201 1301 1401 0202 0302
zone East 0302 0402 0502 0602
city Roma 0101 roma
city Ostia 0102 roma
faction roma capitals=Roma
army 1 roma 0101
army 2 roma 0102
"""
    forecast = planned(board, a1="4 2 4 2 4 2 4 2 4 2 4 2")
    assert preview(forecast, 2, "").pools == ()
    reach = forecast.reach(2).hexes
    index = drawn(board).board.grid.index
    assert index("0202") in reach
    assert index("0302") not in reach
    taken = preview(forecast, 2, "4 2")
    assert taken.warnings[0].rule == "NV.2"


def test_missing_nmp_for_debarking_give_a_warning() -> None:
    """Coast 1, five Sea hexes 20, Coast 1: of 24 NMP 2 are left, and Farmlands cost 4 (NV.10)."""
    board = """
    FCSSSSSCF
    OOOOOOOOO
city Roma 0101 roma
faction roma capitals=Roma
army 1 roma 0101
superiority roma Mare 1
"""
    found = preview(planned(board), 1, "4 2 4 2 4 2 4")
    text = "Army 1 could not debark from 0801: that costs 4 NMP, and 2 would be left."
    assert [(warning.rule, warning.text) for warning in found.warnings] == [("NV.10", text)]


def test_a_friendly_army_that_leaves_does_not_block_its_hex() -> None:
    assert [warning.rule for warning in preview(planned(ROW), 1, "4").warnings] == ["MV.9"]
    away = planned(ROW, a2="2")
    assert preview(away, 1, "4").warnings == ()
    there = preview(away, 1, "4").next[1]
    assert there.problem is not None
    assert there.problem.text == "Army 2 is to end at 0301: army 1 can pass there, but not end there."


def test_plans_for_another_faction_are_ignored() -> None:
    with_them, without = planned(ROW, a9="10 8 10"), planned(ROW)
    assert preview(with_them, 1, "4 2 4") == preview(without, 1, "4 2 4")


NORTH = "12 " * 12
"""Army 3 from Panormus: 2 Coast and 10 Sea hexes, 42 of 48 NMP, and ends at sea."""
SHORT = "12 12 12 12 6"
"""Army 2 from Lilybaeum: 3 Coast hexes, a Sea hex and back on Coast, 8 NMP."""


def test_a_preview_counts_drafts_of_teammates_but_not_of_rivals(
    war: Campaign, phase: Phase, seat: Seats, people: Any
) -> None:
    hamilcar = membership(people["hamilcar"], "war")
    hanno = membership(people["hanno"], "war")
    before = preview_values(phase, hanno, 3, NORTH)
    assert before["pools"][0]["uses"] == [{"army": 3, "nmp": 42}]
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=2, text=SHORT, state=Version.DRAFT)
    after = preview_values(phase, hanno, 3, NORTH)
    assert after["pools"][0]["text"] == "Mare Tyrrhenum: 48 NMP; army 3 uses 42, army 2 8: 2 too many."
    assert after["version"] > before["version"]
    assert reach_values(phase, hamilcar, 3)["version"] == after["version"]
    rival = reach_values(phase, membership(people["lucius"], "war"), 3)
    assert rival["version"] == 0
    left = reach_values(phase, hanno, 3)["hexes"]["4057"]["nmp"]
    assert (left, rival["hexes"]["4057"]["nmp"]) == (48 - 8 - 6, 48 - 6)  # 2 Coast hexes and a Sea hex


def test_a_preview_counts_unsaved_lines_of_the_form(phase: Phase, as_: Browsers) -> None:
    form = {"phase": phase.pk, "army": 3, "text": NORTH, "beside-2": SHORT, "beside-9": SHORT, "beside-1": "north"}
    answer = as_("hanno").post("/campaigns/war/desk/preview/", form)
    assert answer.json()["pools"][0]["uses"] == [{"army": 2, "nmp": 8}, {"army": 3, "nmp": 42}]


def test_orders_that_lose_an_army_at_sea_need_confirmation(phase: Phase, as_: Browsers) -> None:
    browser = as_("hanno")
    form = {"phase": phase.pk, "sheet-movement-3": NORTH, "sheet-movement-2": SHORT, "do": "hand_in"}
    answer = browser.post("/campaigns/war/orders/", form)
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "Army 3 would end the round in the Sea hex 4049 and be eliminated." in text
    assert "Mare Tyrrhenum: 48 NMP; army 2 uses 8, army 3 42: 2 too many." in text
    assert '<input type="checkbox" name="lost-movement-3" value="3">' in text
    assert texts_of_sheets("army__number") == [(2, SHORT)]
    assert browser.post("/campaigns/war/orders/", form | {"lost-movement-3": "2"}).status_code == 422
    assert browser.post("/campaigns/war/orders/", form | {"lost-movement-3": "3"}).status_code == 302
    assert OrderSheet.objects.count() == 2


def test_orders_that_lose_an_army_of_a_teammate_need_confirmation(phase: Phase, seat: Seats, as_: Browsers) -> None:
    """Army 3 asks for 31, the last one for the Coast at its end; army 2 for 18, so that there are 48 for 49."""
    there_and_back = "12 12 12 12 12 12 6 6 6 6"
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=3, text=there_and_back)
    page = "/campaigns/war/orders/sheet/"
    untouched = {"sheet-movement-3": there_and_back, "seen-movement-3": "1", "had-movement-3": there_and_back}
    form = {"phase": phase.pk, "sheet-movement-2": "12 12 12 12 6 12 6 12 6", "do": "hand_in"}
    assert as_("hanno").post("/campaigns/war/orders/", form | untouched).status_code == 422  # a form has all its lines
    answer = as_("hanno").post(page, form)
    assert answer.status_code == 422
    assert answer.json()["lost"] == [3]
    assert "Mare Tyrrhenum: 48 NMP; army 2 uses 18, army 3 31: 1 too many." in answer.json()["problem"]
    assert as_("hanno").post(page, form | {"lost-movement-2": "3"}).status_code == 200


def test_a_losing_draft_does_not_hide_a_loss_of_submitted_orders(phase: Phase, seat: Seats, as_: Browsers) -> None:
    """Army 3 has drafted a voyage that ends at sea; what it has submitted comes back, and needs its 31 NMP."""
    for text, state in (("12 12 12 12 12 12 6 6 6 6", Version.HANDED_IN), (NORTH, Version.DRAFT)):
        submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=3, text=text, state=state)
    form = {"phase": phase.pk, "sheet-movement-2": "12 12 12 12 6 12 6 12 6", "do": "hand_in"}
    answer = as_("hanno").post("/campaigns/war/orders/sheet/", form)
    assert (answer.status_code, answer.json()["lost"]) == (422, [3])


def test_drafts_need_no_confirmation(phase: Phase, as_: Browsers) -> None:
    form = {"phase": phase.pk, "sheet-movement-3": NORTH, "do": "draft"}
    assert as_("hanno").post("/campaigns/war/orders/", form).status_code == 302
    page = as_("hanno").get("/campaigns/war/orders/").content.decode()
    assert "Mare Tyrrhenum: 48 NMP; army 3 uses 42: 6 left." in page
    assert "Army 3 would end the round in the Sea hex" in page
    assert "Mare Tyrrhenum" in as_("hanno").get("/campaigns/war/armies/2/").content.decode()
    assert "army 3 uses 42" not in as_("lucius").get("/campaigns/war/orders/").content.decode()


@pytest.mark.parametrize("lost", ["x", "3 " * 3000, "٣", "-3", "99"])
def test_a_confirmation_of_another_loss_does_not_count(phase: Phase, as_: Browsers, lost: str) -> None:
    form = {"phase": phase.pk, "sheet-movement-3": NORTH, "lost-movement-3": lost, "do": "hand_in"}
    status = 302 if lost.startswith("3 ") else 422
    assert as_("hanno").post("/campaigns/war/orders/", form).status_code == status
