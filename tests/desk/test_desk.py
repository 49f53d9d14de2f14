"""The page Map: who sees what, and its answers while a player plans."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.test import Client

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase, Seat
from campaign.services import pictures
from orders.models import OrderSheet
from orders.rules.life import Version
from tests.conftest import SECRET, step_on, submit_orders

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
Queries = Callable[[int], Any]
DESK = "/campaigns/war/desk/"
READ = ["", "lines/", "board.json", "layers.json", "enemies.json", "reach/4.json"]


def ask(browser: Client, phase: Phase, army: object, text: str = "", **more: str) -> Any:
    return browser.post(f"{DESK}preview/", {"phase": phase.pk, "army": army, "text": text, **more})


def layers(browser: Client) -> Any:
    return browser.get(f"{DESK}layers.json").json()


@pytest.mark.parametrize("path", READ)
@pytest.mark.parametrize(("name", "status"), [("nobody", 302), ("timon", 404)])
def test_outsiders_cannot_open_the_map(war: Campaign, as_: Browsers, path: str, name: str, status: int) -> None:
    answer = as_(name).get(DESK + path)
    assert answer.status_code == status
    assert "immutable" not in answer.headers.get("Cache-Control", "")


def test_refusals_for_the_map_mark_orders_changed_in_another_window(phase: Phase, seat: Seats, as_: Browsers) -> None:
    """A line seen before the last version was submitted is overtaken by it; an invalid one is not."""
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="0")
    hamilcar = as_("hamilcar")

    def send(text: str, seen: int) -> Any:
        line = {"sheet-movement-4": text, "seen-movement-4": seen, "had-movement-4": "", "do": "hand_in"}
        return hamilcar.post("/campaigns/war/orders/sheet/", {"phase": phase.pk, **line})

    refused = send("2 4", seen=0)
    assert refused.status_code == 422
    assert refused.json()["overtaken"] is True
    refused = send("north", seen=1)
    assert refused.status_code == 422
    assert refused.json()["overtaken"] is False
    assert send("2 4", seen=1).status_code == 200


def test_drafts_are_submitted_together_each_with_its_receipt(phase: Phase, seat: Seats, as_: Browsers) -> None:
    for army, text in ((4, "2 4"), (5, "0")):
        submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=army, text=text, state=Version.DRAFT)
    drafts = {"sheet-movement-4": "2 4", "had-movement-4": "2 4", "seen-movement-4": "1"}
    drafts |= {"sheet-movement-5": "0", "had-movement-5": "0", "seen-movement-5": "1", "sheet-movement-6": "5"}
    answer = as_("hamilcar").post("/campaigns/war/orders/drafts/", {"phase": phase.pk, "do": "hand_in", **drafts})
    assert answer.status_code == 200
    assert answer.json()["submitted"] == ["movement-4", "movement-5"]
    (refused,) = answer.json()["refused"]
    assert refused["field"] == "movement-6"
    assert "none of 0 2 4 6 8 10 12" in refused["problem"]
    submitted = OrderSheet.objects.filter(state=Version.HANDED_IN)
    assert sorted(submitted.values_list("army__number", flat=True)) == [4, 5]
    assert len({sheet.receipt for sheet in submitted}) == 2


def test_drafts_changed_in_another_window_are_refused_and_nothing_is_lost(
    phase: Phase, seat: Seats, as_: Browsers
) -> None:
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="12")
    drafts = {"sheet-movement-4": "2 4", "had-movement-4": "", "seen-movement-4": "0", "sheet-movement-5": "0"}
    answer = (
        as_("hamilcar").post("/campaigns/war/orders/drafts/", {"phase": phase.pk, "do": "hand_in", **drafts}).json()
    )
    assert answer["submitted"] == ["movement-5"]
    assert [(one["field"], one["overtaken"]) for one in answer["refused"]] == [("movement-4", True)]


@pytest.mark.parametrize(("sent", "status"), [({}, 400), ({"sheet-movement-15": "0"}, 403), ({"phase": 0}, 409)])
def test_bad_drafts_are_refused_without_a_change(
    phase: Phase, as_: Browsers, sent: dict[str, object], status: int
) -> None:
    answer = as_("hamilcar").post("/campaigns/war/orders/drafts/", {"phase": phase.pk, **sent})
    assert answer.status_code == status
    assert answer.json()["problem"]
    assert OrderSheet.objects.count() == 0


def test_the_map_says_how_many_armies_have_orders(phase: Phase, seat: Seats, as_: Browsers) -> None:
    assert "0 of 5 armies ordered" in as_("hamilcar").get("/campaigns/war/desk/lines/").content.decode()
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="0")
    text = as_("hamilcar").get("/campaigns/war/desk/lines/").content.decode()
    assert "1 of 5 armies ordered" in text


def test_orders_of_the_faction_stand_out_once_nothing_of_an_army_does(phase: Phase, seat: Seats, as_: Browsers) -> None:
    """A draft that is newer than submitted orders stands out, so the orders of the faction do not."""

    def main_fields() -> list[str]:
        """The lines on the page whose buttons stand out."""
        forms = as_("hanno").get(f"{DESK}lines/").content.decode().split("<form")[1:]
        return [found for form in forms if 'class="main"' in form for found in re.findall(r'data-field="(\S+)"', form)]

    for army in (1, 2, 3):
        submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=army, text="0")
    assert main_fields() == ["sea_links"]
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), army_number=1, text="2", state=Version.DRAFT)
    assert main_fields() == ["movement-1"]


def test_a_march_out_of_reach_is_refused_with_the_reason(phase: Phase, as_: Browsers) -> None:
    sent = {"phase": phase.pk, "army": 4, "text": "", "to": "4062"}
    answer = as_("hamilcar").post("/campaigns/war/desk/preview/", sent)
    assert answer.status_code == 422
    assert answer.json()["rule"] == "MV.1"
    assert answer.json()["problem"].startswith("4062 is out of reach: it needs ")


@pytest.mark.parametrize(("name", "status"), [("nobody", 302), ("timon", 404)])
def test_outsiders_get_no_preview(phase: Phase, as_: Browsers, name: str, status: int) -> None:
    assert ask(as_(name), phase, 4, "2").status_code == status


def test_a_player_gets_forms_for_their_own_armies_only(phase: Phase, as_: Browsers) -> None:
    page = as_("hamilcar").get(DESK).content.decode()
    assert sorted(re.findall(r'data-field="movement-(\d+)"', page), key=int) == ["4", "5", "6", "7", "8"]
    assert 'id="try-1"' in page  # a teammate's army, to try out
    assert 'id="army-9"' not in page  # a rival's


def test_an_administrator_without_a_seat_sees_the_map_without_forms(
    people: dict[str, Any], phase: Phase, as_: Browsers
) -> None:
    Campaign.objects.update(administrator=people["timon"])
    timon = as_("timon")
    page = timon.get(DESK)
    assert b"command no army" in page.content
    assert b"data-field" not in page.content
    assert layers(timon)["plans"] == []
    assert ask(timon, phase, 4, "2").status_code == 404


def test_the_board_json_has_terrain_zones_and_roads_of_every_hex(war: Campaign, as_: Browsers) -> None:
    answer = as_("hanno").get(f"{DESK}board.json")
    board = answer.json()
    hexes = 76 * 81
    assert board["grid"] == {"columns": 76, "rows": 81, "digits": 2}
    assert len(board["terrain"]) == len(board["roads"]) == len(board["rivers"]) == hexes
    assert sum(length for length, _ in board["zone_runs"]) == hexes
    assert len(board["structures"]) == 183
    enna = (64 - 1) * 76 + 46 - 1
    assert board["terrain"][enna] == "H"
    assert ord(board["roads"][enna]) - 48 == 0b100010  # to 2 and to 10
    assert board["layout"]["width"] == 3200
    assert answer.headers["Cache-Control"] == "private, max-age=31536000, immutable"


def test_the_address_of_the_board_contains_its_hash(war: Campaign, as_: Browsers) -> None:
    page = as_("hanno").get(DESK).content.decode()
    assert re.search(r'"board": "/campaigns/war/desk/board.json\?v=[0-9a-f]{16}"', page)


def test_layers_show_who_controls_each_structure(war: Campaign, as_: Browsers) -> None:
    found = layers(as_("hanno"))
    assert found["control"]["Enna"] == "carthago"
    # ZC.1: an army's own hex and the land within 1; Panormus lies on the coast, 12 and 2 of it are water.
    assert sorted(found["holding"]["armies"]["3"]) == ["3960", "3961", "4060", "4061", "4161"]
    assert set(found["holding"]["structures"]["Enna"]) == {"4664"}  # ZC.2: a Town inland holds its own hex
    assert found["picture"] is None


def test_layers_name_the_picture_once_it_is_drawn(phase: Phase, as_: Browsers) -> None:
    Phase.objects.filter(pk=phase.pk).update(step=Step.INITIATIVE)
    pictures.draw_opening(phase.pk)
    address = layers(as_("hanno"))["picture"]
    assert address.removesuffix(".png").encode() in as_("hanno").get(DESK).content
    assert as_("hanno").get(address).getvalue().startswith(b"\x89PNG")


def test_plans_of_rivals_are_never_shown(phase: Phase, seat: Seats, as_: Browsers) -> None:
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text=SECRET)
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=5, text="0 0 0 0 0", state=Version.DRAFT)
    for path in READ:
        answer: Any = as_("marcus").get(DESK + path)
        assert SECRET.encode() not in answer.content
        assert b"0 0 0 0 0" not in answer.content
    teammate = as_("hanno")
    assert [(plan["army"], plan["text"]) for plan in layers(teammate)["plans"]] == [(4, SECRET), (5, "0 0 0 0 0")]
    assert SECRET.encode() in teammate.get(DESK).content


def test_a_plan_is_drawn_as_far_as_the_army_gets(phase: Phase, seat: Seats, as_: Browsers) -> None:
    # South of Enna 4666 is in the ZoC of Gela, a City of Syracusae: the third number comes to nothing (MV.6).
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="6 6 6")
    assert layers(as_("hamilcar"))["plans"] == [{"army": 4, "text": "6 6 6", "path": ["4664", "4665", "4666"]}]


def test_sea_links_change_the_networks_of_the_own_faction_only(phase: Phase, seat: Seats, as_: Browsers) -> None:
    assert layers(as_("hanno"))["networks"]["carthago"]["links"] == []
    submit_orders(phase_id=phase.pk, seat=seat("Hanno"), kind=Kind.SEA_LINKS, text="Mare Africum: Lilybaeum")
    linked = [{"zone": "Mare Africum", "structure": "Lilybaeum"}]
    assert layers(as_("hamilcar"))["networks"]["carthago"]["links"] == linked
    assert layers(as_("marcus"))["networks"]["carthago"]["links"] == []


def test_lifting_a_siege_restores_the_zoc_in_own_previews_only(besieging: Phase, seat: Seats, as_: Browsers) -> None:
    assert "Acrae" not in layers(as_("hamilcar"))["holding"]["structures"]  # ZC.3
    submit_orders(phase_id=besieging.pk, seat=seat("Hamilcar"), army_number=4, kind=Kind.LIFT_SIEGE, text="lift")
    assert "Acrae" in layers(as_("hamilcar"))["holding"]["structures"]  # SI.6
    assert "Acrae" not in layers(as_("marcus"))["holding"]["structures"]


@pytest.mark.parametrize(
    ("text", "costs", "left"),
    [
        ("2", [3], 9),  # Hills 6, halved by the road
        ("10", [4], 8),  # Hills 6, halved by the road, River hex +1
        ("8", [7], 5),  # Hills 6, River hex +1
        ("4", [2], 10),  # Farmlands
        ("0, 4", [1, 2], 9),  # MV.3
    ],
)
def test_a_preview_shows_costs_and_remaining_points(
    phase: Phase, as_: Browsers, text: str, costs: list[int], left: int
) -> None:
    found = ask(as_("hamilcar"), phase, 4, text).json()
    assert [step["cost"] for step in found["steps"]] == costs
    assert all(sum(reason["amount"] for reason in step["reasons"]) == step["cost"] for step in found["steps"])
    assert found["left"] == left
    assert found["text"] == text.replace(",", "")
    assert [one["direction"] for one in found["next"]] == [12, 2, 4, 6, 8, 10]


def test_the_whole_faction_may_plan_for_an_army(phase: Phase, as_: Browsers) -> None:
    assert ask(as_("hanno"), phase, 4, "2").status_code == 200


@pytest.mark.parametrize("army", ["9", "99", "0", "-4", "²", "4.0", "", "9" * 400])
def test_armies_of_other_factions_have_no_preview(phase: Phase, as_: Browsers, army: str) -> None:
    answer = ask(as_("hamilcar"), phase, army, "2")
    assert answer.status_code == 404
    assert json.loads(answer.content)["problem"].startswith("That army is not on the map")


@pytest.mark.parametrize(
    ("text", "says"), [("4 4 7", 'word 3, "7"'), ("<script>", "word 1"), ("2 " * 1500, "too long")]
)
def test_an_invalid_instruction_is_refused_with_the_reason(phase: Phase, as_: Browsers, text: str, says: str) -> None:
    answer = ask(as_("hamilcar"), phase, 4, text)
    assert answer.status_code == 422
    assert says in json.loads(answer.content)["problem"]


def test_the_cheapest_march_to_a_hex_is_found(phase: Phase, as_: Browsers) -> None:
    # 4564 is a River hex in the Hills beside Enna; by the road it costs 4 MP, and no way round is cheaper.
    found = ask(as_("hamilcar"), phase, 4, to="4564").json()
    assert (found["text"], found["left"]) == ("10", 8)
    for beyond in ("0101", "9999", "none"):
        assert ask(as_("hamilcar"), phase, 4, to=beyond).status_code == 422


def test_reach_is_public_for_every_army(phase: Phase, as_: Browsers) -> None:
    found = as_("marcus").get(f"{DESK}reach/4.json").json()["hexes"]
    assert found["4664"] == {"mp": 12, "nmp": 0, "halted": "", "occupied": False, "afloat": False, "way": ""}
    assert found["4564"]["mp"] == 8
    missing = as_("marcus").get(f"{DESK}reach/99.json")
    assert (missing.status_code, missing.json()["rule"]) == (404, "")


def test_enemies_are_those_of_other_factions(phase: Phase, as_: Browsers) -> None:
    assert as_("marcus").get(f"{DESK}enemies.json").json()["hexes"]["4664"] == [4]
    assert "4664" not in as_("hanno").get(f"{DESK}enemies.json").json()["hexes"]


def test_an_outdated_page_gets_no_preview(phase: Phase, as_: Browsers) -> None:
    answer = as_("hamilcar").post(f"{DESK}preview/", {"phase": phase.pk + 1, "army": 4, "text": "2"})
    assert answer.status_code == 409
    assert "earlier step" in answer.json()["problem"]


def test_no_previews_after_movement(war: Campaign, as_: Browsers) -> None:
    later = step_on(war)
    assert later.step == Step.ADMINISTRATION
    hamilcar = as_("hamilcar")
    answers: list[Any] = [ask(hamilcar, later, 4, "2"), *(hamilcar.get(DESK + path) for path in READ[-2:])]
    for answer in answers:
        assert answer.status_code == 409
        assert json.loads(answer.content)["problem"].startswith("The armies have already moved")
    page = hamilcar.get(DESK)
    assert page.status_code == 200
    assert b'data-field="movement-' not in page.content
    assert b'value="reach"' not in page.content
    assert layers(hamilcar)["plans"] == []


@pytest.mark.parametrize(
    ("path", "queries"), [("", 15), ("lines/", 10), ("board.json", 4), ("layers.json", 9), ("reach/4.json", 7)]
)
def test_the_map_keeps_its_number_of_queries(
    phase: Phase, as_: Browsers, path: str, queries: int, django_assert_num_queries: Queries
) -> None:
    browser = as_("hamilcar")
    with django_assert_num_queries(queries):
        browser.get(DESK + path)


def test_a_preview_needs_seven_queries(phase: Phase, as_: Browsers, django_assert_num_queries: Queries) -> None:
    browser = as_("hamilcar")
    # Session, user with preferences, seat with campaign, phase, tenure, sheets, marches of the faction.
    with django_assert_num_queries(7):
        ask(browser, phase, 4, "2 2 2")


def test_names_with_script_tags_stay_text(war: Campaign, as_: Browsers) -> None:
    war.seats.filter(name="Hamilcar").update(name="</script><script>alert(1)</script>")
    Campaign.objects.update(title="<script>alert(2)</script>")
    page = as_("hamilcar").get(DESK).content
    assert b"<script>alert" not in page


@pytest.mark.servers
def test_script_modules_import_each_other_by_hashed_names() -> None:
    root = Path(site_settings.STATIC_ROOT)
    names = json.loads((root / "staticfiles.json").read_text())["paths"]
    modules = [root / served for name, served in names.items() if name.startswith(("js/desk/", "js/map/"))]
    assert len(modules) > 20
    for module in modules:
        for imported in re.findall(r'from\s*"([^"]+)"', module.read_text()):
            target = (module.parent / imported).resolve()
            assert re.search(r"\.[0-9a-f]{12}\.js$", target.name), (module.name, imported)
            assert target.exists()
