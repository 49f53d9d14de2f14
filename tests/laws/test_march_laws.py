"""What holds for every movement, whatever the map and the orders."""

import copy
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from campaign.games.vae_victis.rules.document import read_document
from hexmap.rules.documents import DocumentError, document_text
from tests.json_rounds import adjudicate_initiative, adjudicate_movement
from tests.laws.law import law
from tests.laws.positions import COLUMNS, Document, documents

LAW = law(1000)
MIRRORED = {0: 0, 12: 12, 6: 6, 2: 10, 10: 2, 4: 8, 8: 4}


@LAW
@given(documents())
def test_armies_never_share_a_hex_or_overspend(document: Document) -> None:
    result = adjudicate_movement(document)
    hexes = [army["hex"] for army in result["armies"]]
    assert len(set(hexes)) == len(hexes)
    for number, entry in result["movement"].items():
        numbers = document["orders"]["movement"][number].split()
        assert sum(entry["costs"]) - entry["nmp_spent"] <= entry["mp_spent"] <= 12
        assert len(entry["path"]) == len(entry["costs"]) <= len(numbers)
        assert all(0 <= cost <= 12 for cost in entry["costs"])
        assert entry["finished"] in {"MV.5", "MV.6", "MV.7", "MV.8", "MV.9", "MV.10", "NV.2", "NV.4"}
        assert 0 <= entry["impulse"] <= len(numbers)
        assert entry["moved"] or entry["path"] == []


@LAW
@given(documents())
def test_exactly_the_armies_in_enemy_zoc_are_halted(document: Document) -> None:
    result = adjudicate_movement(document)
    told = {event["army"]: event for event in result["events"] if event["kind"] == "army_halted"}
    for number, entry in result["movement"].items():
        if entry["finished"] in ("MV.6", "NV.4"):
            assert told[int(number)]["armies"] or told[int(number)]["structures"]
    outcomes = [event["army"] for event in result["events"] if event["rule"] == "MV.11"]
    assert outcomes == sorted(army["number"] for army in document["armies"])


@LAW
@given(documents(), st.randoms(use_true_random=False))
def test_the_order_of_the_document_does_not_matter(document: Document, random: Any) -> None:
    shuffled = _shuffled(document, random)
    shuffled["factions"] = document["factions"]  # their order and that of the map's lists is part of the document
    shuffled["map"] = document["map"]
    assert document_text(adjudicate_movement(_without_order(shuffled))) == document_text(
        adjudicate_movement(_without_order(document))
    )


@LAW
@given(documents())
def test_a_mirrored_map_gives_the_mirrored_outcome(document: Document) -> None:
    """East for west. Only what is decided by west before east, or by army number for want of more, may differ."""
    result = adjudicate_movement(document)
    contests = [event for event in result["events"] if event["kind"] == "hex_contested"]
    assume(all(event["criterion"] != 7 for event in contests))
    assume(not any(entry["finished"] == "MV.9" for entry in result["movement"].values()))
    assume(not result["naval_battles"])
    mirrored = adjudicate_movement(_mirrored(document))
    for number, entry in result["movement"].items():
        other = mirrored["movement"][number]
        assert [_mirror(name) for name in entry["path"]] == other["path"]
        assert {**entry, "from": "", "path": []} == {**other, "from": "", "path": []}


@LAW
@given(documents())
def test_superiority_is_balanced_and_within_its_limits(document: Document) -> None:
    result = adjudicate_initiative(document)
    events = [event for event in result["events"] if event["kind"] == "naval_superiority"]
    for event in events:
        honoured = sum(choice == event["zone"] for choice in result["initiative"].values())
        assert sum(event["points"].values()) == honoured
        for faction, level in event["superiority"].items():
            highest = max(points for other, points in event["points"].items() if other != faction)
            assert level == max(0, 2 + event["points"][faction] - highest)


@LAW
@given(documents(), st.data())
def test_an_invalid_document_is_refused_with_a_place_and_never_crashes(document: Document, data: st.DataObject) -> None:
    broken = copy.deepcopy(document)
    place: Any = broken
    while isinstance(place, dict | list) and place:
        key: Any = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.booleans()):
            place[key] = data.draw(st.sampled_from([None, -1, 10**30, "", "x", [], {}, [[]], True, 1.5]))
            break
        place = place[key]
    try:
        adjudicate_movement(json.loads(json.dumps(broken)))
    except DocumentError as error:
        assert str(error).isprintable()
        assert error.place


class EverythingSeenError(Exception):
    """Ends the search: more examples would show nothing new."""


def test_the_generator_covers_all_cases_of_the_laws() -> None:
    """Laws that never see a contest, a put-back or a refusal would say nothing about them."""
    wanted = {"army_marched", "army_stopped", "army_halted", "army_blocked", "hex_contested", "army_put_back"}
    wanted |= {"hex_entered", "naval_battle", "initiative_refused"}

    @settings(
        max_examples=1000,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        database=None,
        derandomize=True,
        phases=[Phase.generate],
    )
    @given(documents())
    def look(document: Document) -> None:
        wanted.difference_update(event["kind"] for event in adjudicate_movement(document)["events"])
        if not wanted:
            raise EverythingSeenError

    with pytest.raises(EverythingSeenError):
        look()


def _shuffled(value: Any, random: Any) -> Any:
    if isinstance(value, dict):
        items = [(key, _shuffled(item, random)) for key, item in value.items()]
        random.shuffle(items)
        return dict(items)
    if isinstance(value, list) and value and isinstance(value[0], dict):
        mixed = [_shuffled(item, random) for item in value]
        random.shuffle(mixed)
        return mixed
    return value


def _without_order(document: Document) -> Document:
    """The orders stand in the result as they were given, so they are put into one order first."""
    orders = {key: dict(sorted(values.items())) for key, values in sorted(document["orders"].items())}
    return {**document, "orders": orders}


def _mirror(name: str) -> str:
    return f"{COLUMNS + 1 - int(name[:2]):02}{name[2:]}"


def _mirrored(document: Document) -> Document:
    mirrored = copy.deepcopy(document)
    map_ = mirrored["map"]
    map_["terrain"] = [row[::-1] for row in map_["terrain"]]
    for key in ("roads", "rivers"):
        map_[key] = [[_mirror(one), _mirror(other)] for one, other in map_[key]]
    for entry in [*map_["structures"], *mirrored["armies"]]:
        entry["hex"] = _mirror(entry["hex"])
    for zone in map_["sea_zones"]:
        zone["hexes"] = [_mirror(name) for name in zone["hexes"]]
    orders = mirrored["orders"]["movement"]
    for number, text in orders.items():
        orders[number] = " ".join(str(MIRRORED[int(word)]) for word in text.split())
    return mirrored


@pytest.mark.parametrize("depth", [10, 10_000])
def test_a_document_nested_deep_is_refused(depth: int) -> None:
    value: Any = []
    for _ in range(depth):
        value = [value]
    with pytest.raises(DocumentError):
        read_document({"map": value})
