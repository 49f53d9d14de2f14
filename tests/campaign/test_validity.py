"""Documents that break the format or a rule of validity in what the steps add and take (the rest: test_commands)."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from hexmap.rules.documents import DocumentError
from tests.json_rounds import adjudicate_administration, adjudicate_battles, adjudicate_initiative, adjudicate_movement

Document = dict[str, Any]
Change = Callable[[Document], Any]


@pytest.fixture
def contact(start: Document) -> Document:
    """Round 1 with army 9 of Roma next to army 4 of Carthago, which stands still; before movement."""
    document = copy.deepcopy(start)
    four = next(army for army in document["armies"] if army["number"] == 4)
    column, row = int(four["hex"][:2]), int(four["hex"][2:])
    nine = next(army for army in document["armies"] if army["number"] == 9)
    nine["hex"] = f"{column:02}{row + 1:02}"
    return document


@pytest.fixture
def after(contact: Document) -> Document:
    """The same after movement, with a report of the engagement."""
    moved = adjudicate_movement(contact)
    reports = [{"engagement": "4-9", "winner": 4, "casualties": {"4": 20, "9": 50}}]
    return {**moved, "reports": reports, "decisions": {}}


def refusal(step: Callable[[Any], Any], document: Document) -> str:
    with pytest.raises(DocumentError) as refused:
        step(document)
    return str(refused.value)


def test_the_documents_of_these_tests_are_valid(contact: Document, after: Document) -> None:
    assert adjudicate_movement(contact)["engagements"][0]["id"] == "4-9"
    assert adjudicate_administration(after)["round"] == 2


def _set(*path: Any) -> Change:
    """Puts the last of these at the place that the others name."""
    *keys, last, value = path

    def change(document: Document) -> None:
        place: Any = document
        for key in keys:
            place = place[key]
        place[last] = value

    return change


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (_set("orders", {"lift_siege": [77]}), "orders.lift_siege[0]: there is no army 77"),
        (
            _set("orders", {"transfers": [{"from": 77, "to": 1, "fp": 5}]}),
            "orders.transfers[0].from: there is no army 77",
        ),
        (
            _set("orders", {"transfers": [{"from": 1, "to": 2, "fp": 0}]}),
            "orders.transfers[0].fp: Input should be greater than or equal to 1",
        ),
        (
            _set("orders", {"sea_links": {"roma": {"Mare Nostrum": []}}}),
            'orders.sea_links.roma.Mare Nostrum: the map has no sea zone "Mare Nostrum"',
        ),
        (_set("eliminated", [{"army": 9, "faction": "roma", "rule": "NV.5", "hex": "0101", "strength": 5}]),
         "eliminated: is there without a movement"),
    ],
)  # fmt: skip
def test_invalid_documents_before_movement_are_refused(contact: Document, change: Change, says: str) -> None:
    change(contact)
    assert refusal(adjudicate_initiative, copy.deepcopy(contact)) == says
    assert refusal(adjudicate_movement, contact) == says


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (_set("reports", []), "reports: engagement 4-9 has no report"),
        (_set("reports", 0, "engagement", "1-2"), 'reports[0].engagement: there is no engagement "1-2"'),
        (_set("reports", 0, "winner", 5), "reports[0].winner: 5 did not fight this engagement"),
        (_set("reports", 0, "winner", "4"), 'reports[0].winner: "4" did not fight this engagement'),
        (_set("reports", 0, "winner", "Enna"), 'reports[0].winner: "Enna" did not fight this engagement'),
        (_set("reports", 0, "casualties", "4", 101), "reports[0].casualties.4: 101 is not between 0 and 100"),
        (_set("reports", 0, "casualties", "4", -1), "reports[0].casualties.4: -1 is not between 0 and 100"),
        (_set("reports", 0, "casualties", {"4": 5}), "reports[0].casualties: those of army 9 are missing"),
        (_set("reports", 0, "casualties", "7", 5), "reports[0].casualties.7: did not fight this engagement"),
        (_set("decisions", {"retire": []}), "decisions.retire: unknown key"),
        (_set("decisions", {"advance": {"4": "9999"}}), "decisions.advance.4: 9999 is not on the map"),
        (_set("decisions", {"advance": {"77": "0101"}}), "decisions.advance.77: there is no army 77"),
        (_set("decisions", {"debark": {"4": 3}}), "decisions.debark.4: 3 is no direction"),
        (_set("decisions", {"debark": {"4": 0}}), "decisions.debark.4: 0 is no direction"),
        (_set("decisions", {"besiege": {"4": "Atlantis"}}), 'decisions.besiege.4: the map has no structure "Atlantis"'),
        (_set("decisions", {"surrender": ["Atlantis"]}), 'decisions.surrender[0]: the map has no structure "Atlantis"'),
        (_set("decisions", {"concede": ["gallia"]}), 'decisions.concede[0]: there is no faction "gallia"'),
        (_set("retreats", [77]), "retreats[0]: there is no army 77"),
        (_set("retreated", [77]), "retreated[0]: there is no army 77"),
        (_set("not_fought", ["4-9"]), 'not_fought[0]: "4-9" is no engagement of an army that retreated'),
        (_set("engagements", 0, "id", "4-5"), 'engagements[0].id: "4-5" names no engagement that can be'),
        (_set("engagements", 0, "armies", [4, 10]), "engagements[0].armies: do not fit the id"),
        (
            _set("engagements", [{"id": "9-Enna", "armies": [9], "assault": "Enna", "terrain": "Hills", "set_up_by": 9,
                                  "fp": {}, "adjustments": {}, "allies": {}}]),
            'engagements[0].assault: army 9 does not besiege "Enna"',
        ),
        (_set("battles", []), "battles: do not hold every engagement once"),
        (_set("battles", [["4-9", "1-2"]]), 'battles[0][1]: there is no engagement "1-2"'),
        (_set("movement", "4", "from", "9999"), "movement.4.from: 9999 is not on the map"),
        (_set("movement", "4", "path", ["9999"]), "movement.4.path: 9999 is not on the map"),
        (_set("initiative", {}), "initiative: army 1 is missing"),
        (_set("naval_superiority", {}), "naval_superiority: the active faction \"carthago\" is missing"),
        (_set("nmp_left", "roma", {}), "nmp_left.roma: the sea zone \"Mare Ligusticum\" is missing"),
        (_set("supply", {}), "supply: army 1 is missing"),
        (
            _set("in_transit", [{"from": 4, "to": 4, "fp": 5}]),
            "in_transit[0].to: army 4 cannot receive strength from itself",
        ),
        (_set("in_transit", [{"from": 77, "to": 4, "fp": 5}]), "in_transit[0].from: there is no army 77"),
        (
            _set("eliminated", [{"army": 4, "faction": "carthago", "rule": "NV.5", "hex": "0101", "strength": 5}]),
            "eliminated[0].army: army 4 is on the map or named twice",
        ),
    ],
)  # fmt: skip
def test_invalid_documents_after_movement_are_refused(after: Document, change: Change, says: str) -> None:
    change(after)
    assert refusal(adjudicate_administration, after).startswith(says.partition(' "Mare')[0])


def test_an_engagement_reported_twice_is_invalid(after: Document) -> None:
    after["reports"] *= 2
    assert refusal(adjudicate_administration, after) == 'reports[1].engagement: "4-9" is reported twice'


def test_a_report_of_an_avoided_engagement_is_invalid(after: Document) -> None:
    after["retreats"] = [9]
    assert refusal(adjudicate_administration, after) == (
        'reports[0].engagement: "4-9" is not fought: an army retreats from it'
    )
    del after["reports"]
    assert adjudicate_battles(after)["not_fought"] == ["4-9"]


def test_naval_superiority_given_in_a_document_is_used(contact: Document) -> None:
    """Also where it does not say whose initiative points were honoured."""
    levels = {faction["id"]: 5 for faction in contact["factions"] if faction["active"]}
    zones = adjudicate_initiative(contact)["naval_superiority"]["roma"]
    contact["naval_superiority"] = {faction: dict.fromkeys(zones, level) for faction, level in levels.items()}
    moved = adjudicate_movement(contact)
    assert moved["naval_superiority"] == contact["naval_superiority"]
    assert set(moved["initiative"].values()) == {"strength"}
    assert set(moved["nmp_left"]["roma"].values()) == {120}
