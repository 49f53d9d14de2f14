"""What holds for every round, whatever the map, the orders, the reports and the decisions."""

import copy
import json
import pickle
import random
from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.games.vae_victis.rules.document import read_document
from hexmap.rules.documents import DocumentError, document_text
from hexmap.rules.logistics import Logistics
from hexmap.rules.supply import Distances
from tests.json_rounds import adjudicate_administration, adjudicate_battles, adjudicate_initiative, adjudicate_movement
from tests.laws.law import law
from tests.laws.random_rounds import Document, RandomRound

LAW = law(500)
FIRST = random.SystemRandom().randrange(10**9)
SEEDS = st.integers(FIRST, FIRST + 999)
"""Other rounds each time the tests are run; within a run the laws meet the same ones, which are played only once."""
STARTING = {"format", "ruleset", "map", "round", "factions", "control", "armies", "sieges"}


def played(seed: int) -> tuple[Document, Document, Document, Document]:
    """A document with orders, after movement, with the answers, after administration; to be changed as one likes."""
    round_: tuple[Document, Document, Document, Document] = pickle.loads(_played(seed))
    return round_


@cache
def _played(seed: int) -> bytes:
    random_round = RandomRound(seed)
    document = random_round.document()
    moved = adjudicate_movement(copy.deepcopy(document))
    answered = random_round.answers(moved)
    return pickle.dumps((document, moved, answered, adjudicate_administration(copy.deepcopy(answered))))


@LAW
@given(SEEDS)
def test_administration_gives_a_legal_start_of_the_next_round(seed: int) -> None:
    document, _, _, after = played(seed)
    assert set(after) == STARTING | {"events", "ended"}
    assert after["round"] == document["round"] + 1
    following = adjudicate_movement({key: after[key] for key in STARTING})
    assert [army["number"] for army in following["armies"]] == [
        army["number"] for army in after["armies"] if army["number"] not in _gone(following)
    ]


def _gone(moved: Document) -> set[int]:
    return {entry["army"] for entry in moved["eliminated"]}


@LAW
@given(SEEDS)
def test_armies_never_share_a_hex_and_stand_on_legal_terrain(seed: int) -> None:
    document, moved, _, after = played(seed)
    for result in (moved, after):
        hexes = [army["hex"] for army in result["armies"]]
        assert len(set(hexes)) == len(hexes)
        for army in result["armies"]:
            letter = document["map"]["terrain"][int(army["hex"][2:]) - 1][int(army["hex"][:2]) - 1]
            assert letter in ("C" if army["afloat"] else "FDHMWA")
            assert 1 <= army["strength"] <= 1600


@LAW
@given(SEEDS)
def test_movement_points_on_land_and_at_sea_are_never_overspent(seed: int) -> None:
    _, moved, _, _ = played(seed)
    factions = {army["number"]: army["faction"] for army in moved["armies"]}
    factions |= {entry["army"]: entry["faction"] for entry in moved["eliminated"]}
    spent: Counter[str] = Counter()
    for number, entry in moved["movement"].items():
        assert entry["mp_spent"] <= 12
        assert len(entry["path"]) == len(entry["costs"])
        assert sum(entry["costs"]) <= entry["mp_spent"] + entry["nmp_spent"]
        assert entry["moved"] == bool(entry["path"])
        spent[factions[int(number)]] += entry["nmp_spent"]
    for faction, left in moved["nmp_left"].items():
        levels = moved["naval_superiority"][faction]
        assert all(0 <= left[zone] <= 24 * level for zone, level in levels.items())
        assert sum(left.values()) + spent[faction] == 24 * sum(levels.values())


def changes_of_strength(after: Document) -> Counter[int]:
    """By how much the events of a round change the strength of each army, the cap aside."""
    change: Counter[int] = Counter()
    for event in after["events"]:
        if event["kind"] in ("army_lost_strength", "besieger_unsupplied", "siege_die_thrown", "transfer_sent"):
            change[event["army"]] -= event["fp"]
        elif event["kind"] == "army_recovered":
            change[event["army"]] += event["fp"]
        elif event["kind"] == "transfer_arrived":
            change[event["to"]] += event["arrived"]
            change[event["army"]] += event["returned"]
    return change


@LAW
@given(SEEDS)
def test_strength_balances_to_the_point(seed: int) -> None:
    """What an army had, less losses, plus what it recovered or was sent: at most 1600."""
    document, moved, answered, after = played(seed)
    change = changes_of_strength(after)
    left = {army["number"]: army["strength"] for army in after["armies"]}
    for army in document["armies"]:
        number = army["number"]
        if number in left:
            assert left[number] == min(1600, army["strength"] + change[number])
    sent = sum(transfer["fp"] for transfer in moved["in_transit"])
    before, between = ({a["number"]: a["strength"] for a in d["armies"]} for d in (document, moved))
    gone = sum(entry["strength"] for entry in moved["eliminated"])
    assert sum(before.values()) == sum(between.values()) + sent + gone
    assert {report["engagement"] for report in answered["reports"]} <= {e["id"] for e in moved["engagements"]}


@LAW
@given(SEEDS)
def test_victory_points_balance_to_the_point(seed: int) -> None:
    """Every point has an event, and follows from reports, retreats and structures that changed hands."""
    document, moved, answered, after = played(seed)
    points = {faction["id"]: faction["victory_points"] for faction in document["factions"]}
    for event in after["events"]:
        if event["kind"] == "points_scored":
            for faction, number in event["points"].items():
                points[faction] += number
    assert {faction["id"]: faction["victory_points"] for faction in after["factions"]} == points
    won = sum(report["winner"] is not None for report in answered["reports"])
    scored = sum(
        sum(event["points"].values())
        for event in after["events"]
        if event["kind"] == "points_scored" and event["rule"] == "VP.1"
    )
    assert scored == 2 * won  # 4 for the winner, -2 for the loser; a draw and a retreat come to 0
    assert moved["factions"] == document["factions"]


@LAW
@given(SEEDS)
def test_control_changes_only_by_events_that_say_so(seed: int) -> None:
    document, _, _, after = played(seed)
    control = dict(document["control"])
    for event in after["events"]:
        if event["kind"] == "structure_gained":
            assert control.get(event["structure"]) == event["from"]
            control[event["structure"]] = event["faction"]
    assert after["control"] == control
    for siege in after["sieges"]:
        assert control[siege["structure"]] != siege["faction"]
        assert siege["armies"]


@LAW
@given(SEEDS)
def test_every_adjustment_adds_up_and_every_engagement_is_in_one_battle(seed: int) -> None:
    _, moved, answered, _ = played(seed)
    retreated = adjudicate_battles({key: value for key, value in answered.items() if key != "reports"})
    for result in (moved, retreated):
        strength = {str(army["number"]): army["strength"] for army in result["armies"]}
        for entry in result["engagements"]:
            for number in map(str, entry["armies"]):
                adjustments = sum(fp for _, fp in entry["adjustments"].get(number, []))
                assert entry["fp"][number] == strength[number] + adjustments
        ids = [id_ for battle in result["battles"] for id_ in battle]
        assert sorted(ids) == sorted(entry["id"] for entry in result["engagements"])
    assert not {n for e in retreated["engagements"] for n in e["armies"]} & set(retreated["retreated"])


@LAW
@given(SEEDS)
def test_taking_an_enemy_away_never_shortens_a_network(seed: int) -> None:
    document = RandomRound(seed).document()
    before = read_document(document)
    fewer = {**document, "armies": document["armies"][1:], "sieges": [], "orders": {}}
    gone = document["armies"][0]["faction"]
    kept = read_document({**document, "sieges": [], "orders": {}})
    lighter = read_document(fewer)
    for faction in before.position.factions:
        if faction.id == gone:
            continue
        networks = [
            Logistics(one.board, one.position, one.ruleset.radii, {}, {}).network(faction.id) for one in (kept, lighter)
        ]
        assert set(networks[0].structures) <= set(networks[1].structures)


@LAW
@given(SEEDS)
def test_distances_do_not_depend_on_earlier_queries(seed: int) -> None:
    document = read_document(RandomRound(seed).document())
    board, costs = document.board, document.ruleset.costs
    logistics = Logistics(board, document.position, document.ruleset.radii, {}, {})
    for network in logistics.networks().values():
        together = Distances(board, network, costs)
        for hex_ in range(len(board.grid)):
            if board.is_passable_land(hex_):
                assert together.of(hex_) == Distances(board, network, costs).of(hex_)


@LAW
@given(SEEDS, st.randoms(use_true_random=False))
def test_the_order_of_armies_sieges_and_orders_does_not_matter(seed: int, random: Any) -> None:
    document, _, answered, after = played(seed)
    shuffled = copy.deepcopy(document)
    for key in ("armies", "sieges"):
        random.shuffle(shuffled[key])
    for key in ("initiative", "movement"):
        items = list(shuffled["orders"][key].items())
        random.shuffle(items)
        shuffled["orders"][key] = dict(items)
    moved = adjudicate_movement(shuffled)
    answers = {key: answered[key] for key in ("retreats", "reports", "decisions")}
    random.shuffle(answers["reports"])
    assert document_text(adjudicate_administration({**moved, **answers})) == document_text(after)


@LAW
@given(SEEDS)
def test_initiative_then_movement_equals_movement_alone(seed: int) -> None:
    document, moved, _, _ = played(seed)
    assert document_text(adjudicate_movement(adjudicate_initiative(document))) == document_text(moved)


@LAW
@given(SEEDS, st.data())
def test_a_broken_document_is_refused_with_a_place_and_never_crashes(seed: int, data: st.DataObject) -> None:
    _, _, answered, _ = played(seed)
    place: Any = answered
    while isinstance(place, dict | list) and place:
        key: Any = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.booleans()):
            place[key] = data.draw(st.sampled_from([None, -1, 10**30, "", "x", [], {}, [[]], True, 1.5, "0101", 3]))
            break
        place = place[key]
    try:
        adjudicate_administration(json.loads(json.dumps(answered)))
    except DocumentError as error:
        assert str(error).isprintable()
        assert error.place


def test_the_generator_covers_all_cases_of_the_laws() -> None:
    """Laws that never see a strait crossed or a siege taken over would say nothing about them."""
    wanted = {
        ("MV.10", "army_stopped"),
        ("MV.9", "army_put_back"),
        ("NV.4", "army_halted"),
        ("NV.5", "army_eliminated"),
        ("NB.6", "navy_defeated"),
        ("NB.7", "navy_drew_off"),
        ("NB.8", "navy_pursued"),
        ("NV.10", "army_debarked"),
        ("LG.3", "structure_cut_off"),
        ("LG.6", "sea_link"),
        ("AF.1", "army_placed"),
        ("AF.2", "army_moved_after_battle"),
        ("AF.3", "army_advanced"),
        ("AS.4", "structure_gained"),
        ("AS.5", "army_moved_after_battle"),
        ("SI.5", "besieger_unsupplied"),
        ("SI.5", "structure_gained"),
        ("SI.6", "siege_lifted"),
        ("SI.7", "siege_taken_over"),
        ("SI.8", "structure_gained"),
        ("ST.4", "army_recovered"),
        ("ST.6", "transfer_arrived"),
        ("FA.3", "army_eliminated"),
        ("VP.3", "campaign_ended"),
        ("VP.4", "campaign_ended"),
    }
    for seed in range(500):
        _, _, _, after = played(seed)
        wanted.difference_update((event["rule"], event["kind"]) for event in after["events"])
        if not wanted:
            return
    pytest.fail(f"nothing of the kind in any round: {wanted}")


@pytest.mark.parametrize("key", ["movement", "naval_superiority", "engagements", "battles", "nmp_left"])
def test_administration_requires_the_keys_added_by_movement(key: str) -> None:
    _, _, answered, _ = played(7)
    del answered[key]
    with pytest.raises(DocumentError, match=f"^{key}: is missing|^eliminated: is there without"):
        adjudicate_administration(answered)


@pytest.mark.parametrize("key", ["movement", "initiative", "supply", "engagements", "battles"])
def test_battles_require_the_keys_added_by_movement(key: str) -> None:
    _, _, answered, _ = played(7)
    del answered[key]
    with pytest.raises(DocumentError, match=f"^{key}: is missing|^eliminated: is there without"):
        adjudicate_battles(answered)


@pytest.mark.parametrize("key", ["random_numbers", "networks", "in_transit", "naval_battles"])
def test_empty_keys_of_movement_may_be_missing(key: str) -> None:
    for seed in range(40):
        _, moved, answered, after = played(seed)
        if not moved[key] or key in ("random_numbers", "networks"):
            del answered[key]
            assert document_text(adjudicate_administration(answered)) == document_text(after)
