"""Previews, trials and plans through the API: the same as on the pages Map and What-if, and no more."""

from collections.abc import Callable
from typing import Any

from campaign.models import Phase, Plan, Scope, Seat
from campaign.selectors import membership
from campaign.selectors.forecasts import preview_values
from orders.models import OrderSheet
from tests.api.conftest import Programs, post
from tests.conftest import SECRET, advance, submit_orders

API = "/api/campaigns/war/"
Seats = Callable[[str], Seat]


def test_preview_matches_that_of_the_map(phase: Phase, program: Programs, people: Any) -> None:
    hamilcar = program("hamilcar", Scope.PLANNING)
    answer = post(hamilcar, f"{API}preview/", phase=phase.pk, army=4, text="4 4")
    assert answer.json() == preview_values(phase, membership(people["hamilcar"], "war"), 4, "4 4")
    assert not OrderSheet.objects.exists()


def test_the_cheapest_march_to_a_hex_is_found(phase: Phase, program: Programs) -> None:
    hamilcar = program("hamilcar")
    reach = hamilcar.get(f"{API}reach/4/").json()["hexes"]
    furthest = min(reach, key=lambda name: (reach[name]["mp"], name))
    answer = post(hamilcar, f"{API}preview/", phase=phase.pk, army=4, to=furthest)
    assert answer.json()["end"]["hex"] == furthest
    assert post(hamilcar, f"{API}preview/", phase=phase.pk, army=4, to="0101").status_code == 422


def test_preview_refusals_name_the_fault(phase: Phase, program: Programs) -> None:
    hamilcar = program("hamilcar")
    wrong = post(hamilcar, f"{API}preview/", phase=phase.pk, army=4, text="4 5")
    assert (wrong.status_code, wrong.json()["where"], wrong.json()["rule"]) == (422, "text", "OR.1")
    assert post(hamilcar, f"{API}preview/", phase=phase.pk, army=9, text="4").status_code == 404
    assert post(hamilcar, f"{API}preview/", phase=phase.pk + 1, army=4, text="4").status_code == 409
    assert hamilcar.get(f"{API}reach/99/").status_code == 404
    assert post(program("timon"), f"{API}preview/", phase=phase.pk, army=4, text="4").status_code == 404
    advance(phase, to="published")
    assert hamilcar.get(f"{API}reach/4/").status_code == 409
    assert hamilcar.get(f"{API}reach/enemies/").status_code == 409


def test_enemy_reach_lists_the_armies_for_each_hex(phase: Phase, program: Programs) -> None:
    found = program("hamilcar").get(f"{API}reach/enemies/").json()["hexes"]
    assert {number for numbers in found.values() for number in numbers} <= set(range(9, 17))
    assert found


def test_a_trial_of_several_orders_submits_nothing(phase: Phase, seat: Seats, program: Programs) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="4 4")
    asked = [
        {"kind": "movement", "army": 5, "text": " 2,2 "},
        {"kind": "transfer", "army": 5, "text": "9 100"},
        {"kind": "movement", "army": 6, "text": "7"},
        {"kind": "initiative", "army": 6, "text": "strength"},
    ]
    answer = post(program("hamilcar"), f"{API}trial/", phase=phase.pk, sheets=asked)
    marches, transfer, wrong, early = answer.json()["sheets"]
    assert marches == {"kind": "movement", "army": 5, "text": "2 2", "detail": "", "rule": ""}
    assert (transfer["rule"], transfer["detail"][:13]) == ("ST.6", "Not allowed: ")
    assert wrong["detail"].startswith("That order is not valid: ")
    assert early["detail"].startswith("This cannot be decided now")
    assert OrderSheet.objects.count() == 1
    theirs = [{"kind": "movement", "army": 9, "text": "2"}]
    assert post(program("hamilcar"), f"{API}trial/", phase=phase.pk, sheets=theirs).status_code == 404


def test_a_trial_warns_of_an_army_lost_at_sea(phase: Phase, program: Programs) -> None:
    """2 Coast and 10 Sea hexes north of Panormus army 3 ends at sea (NV.5); beside it army 2 only stands."""
    asked = [{"kind": "movement", "army": 3, "text": "12 " * 12}, {"kind": "movement", "army": 2, "text": "0"}]
    answer = post(program("hanno"), f"{API}trial/", phase=phase.pk, sheets=asked)
    voyage, stand = answer.json()["sheets"]
    assert voyage["rule"] == "NV.5"
    assert "Army 3 would end the round in the Sea hex 4048 and be eliminated." in voyage["detail"]
    assert stand["detail"] == ""


def begun(client: Any) -> Any:
    answer = post(client, f"{API}plans/", title="Two horns")
    assert answer.status_code == 201
    return answer.json()


def test_a_plan_can_be_created_edited_and_played(phase: Phase, program: Programs) -> None:
    hamilcar = program("hamilcar", Scope.PLANNING)
    plan = begun(hamilcar)
    step = f"{API}plans/{plan['number']}/1/movement/"
    body = {
        "version": plan["version"],
        "sheets": [
            {"kind": "movement", "subject": "4", "text": SECRET},
            {"kind": "movement", "subject": "9", "text": "0"},
        ],
    }
    answer = hamilcar.put(step, body, content_type="application/json")
    assert answer.status_code == 200
    found = answer.json()
    assert [(one["subject"], one["text"]) for one in found["sheets"]] == [("4", SECRET), ("9", "0")]
    assert found["document"]["orders"]["movement"]["4"] == SECRET
    assert found["fault"] is None
    assert hamilcar.get(step).json() == found
    again = hamilcar.put(step, body, content_type="application/json")
    assert (again.status_code, again.json()["where"]) == (409, "version")
    (row,) = hamilcar.get(f"{API}plans/").json()["plans"]
    assert (row["title"], row["own"], row["version"]) == ("Two horns", True, found["version"])
    (planned,) = hamilcar.get(f"{API}plans/{plan['number']}/").json()["rounds"]
    assert planned["sheets"] == found["sheets"]
    assert not OrderSheet.objects.exists()


def test_invalid_orders_in_a_plan_are_refused_and_not_saved(phase: Phase, program: Programs) -> None:
    hamilcar = program("hamilcar")
    plan = begun(hamilcar)
    step = f"{API}plans/{plan['number']}/1/movement/"
    for sheet in ({"kind": "movement", "subject": "4", "text": "5"}, {"kind": "movement", "subject": "x", "text": "4"}):
        answer = hamilcar.put(step, {"version": 1, "sheets": [sheet]}, content_type="application/json")
        assert answer.status_code == 422
        assert answer.json()["where"] == f"movement-{sheet['subject']}"
    assert hamilcar.get(f"{API}plans/{plan['number']}/").json()["rounds"] == []
    assert hamilcar.get(f"{API}plans/{plan['number']}/9/movement/").status_code == 404
    assert hamilcar.get(f"{API}plans/{plan['number']}/1/battle/").status_code == 404
    assert post(hamilcar, f"{API}plans/", title=" ").status_code == 400


def test_a_shared_plan_is_visible_to_the_faction_and_editable_by_its_owner_only(
    phase: Phase, program: Programs
) -> None:
    hamilcar, hanno, marcus = (program(name) for name in ("hamilcar", "hanno", "marcus"))
    plan = begun(hamilcar)
    address = f"{API}plans/{plan['number']}/"
    assert [one.get(address).status_code for one in (hanno, marcus)] == [404, 404]
    changed = {"version": plan["version"], "shared": True, "title": "Three horns"}
    answer = hamilcar.patch(address, changed, content_type="application/json")
    assert (answer.json()["title"], answer.json()["shared"]) == ("Three horns", True)
    assert [one.get(address).status_code for one in (hanno, marcus)] == [200, 404]
    theirs = {"version": answer.json()["version"], "title": "Mine"}
    assert hanno.patch(address, theirs, content_type="application/json").status_code == 403
    assert hanno.put(f"{address}1/movement/", theirs, content_type="application/json").status_code == 403
    assert hamilcar.patch(address, changed, content_type="application/json").status_code == 409
    assert Plan.objects.count() == 1
