"""The moments of a round for its moving picture: impulse by impulse, worked by hand from the rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from campaign.games.vae_victis.reports.map_scene import scene_of
from campaign.games.vae_victis.reports.moments import END, moments_of
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from hexmap.drawing.base.scenery import scenery_for
from hexmap.drawing.layers.scene import MapMoment
from hexmap.drawing.moving.moving_picture import MOST_BYTES, moving_map
from hexmap.rules.documents import DocumentError
from tests.json_rounds import adjudicate_movement

Document = dict[str, Any]
FOLDER = Path(__file__).parents[1] / "replays" / "first-punic-war"


def moved(start: Document, orders: dict[str, str]) -> RoundDocument:
    return read_document(adjudicate_movement({**start, "orders": {"movement": orders}}))


def of_round(number: int) -> RoundDocument:
    return read_document(json.loads((FOLDER / f"{number}-movement.json").read_text(encoding="utf-8")))


def places(document: RoundDocument, moments: tuple[MapMoment, ...], number: int) -> list[str]:
    """Where an army is, moment by moment."""
    return [document.board.grid.name(moment.position.army[number].hex) for moment in moments]


def trails(document: RoundDocument, moments: tuple[MapMoment, ...], number: int) -> list[list[str]]:
    name = document.board.grid.name
    return [[name(hex_) for hex_ in moment.scene.marches.get(number, ())] for moment in moments]


def captions(moments: tuple[MapMoment, ...]) -> list[str]:
    return [moment.caption for moment in moments]


def test_an_army_moves_one_hex_each_impulse_and_leaves_a_trail(start: Document) -> None:
    """Army 4 goes from Enna (4664) to the south-east, twice through Farmlands for 2 MP each (MV.1, MV.4)."""
    document = moved(start, {"4": "4 4"})
    moments = moments_of(document)
    assert captions(moments) == [
        "Round 1: beginning",
        "Round 1: impulse 1",
        "Round 1: impulse 2",
        "Round 1: after movement",
    ]
    assert places(document, moments, 4) == ["4664", "4765", "4865", "4865"]
    whole = ["4664", "4765", "4865"]
    assert trails(document, moments, 4) == [[], whole[:2], whole, whole]


def test_an_army_that_waits_an_impulse_is_shown_in_place(start: Document) -> None:
    document = moved(start, {"4": "4 0 4"})
    assert places(document, moments_of(document), 4) == ["4664", "4765", "4765", "4865", "4865"]


def test_an_army_is_drawn_as_a_navy_from_its_embarkation_on(start: Document) -> None:
    """Army 7 begins in Agrigentum (4266); south of it is Coast (NV.1)."""
    document = moved(start, {"7": "6 6"})
    moments = moments_of(document)
    assert places(document, moments, 7)[:2] == ["4266", "4267"]
    assert [moment.position.army[7].afloat for moment in moments[:2]] == [False, True]


def test_the_last_moment_is_the_map_after_the_movement_and_stays_longest() -> None:
    document = of_round(8)
    moments = moments_of(document)
    assert moments[-1] == MapMoment(document.position, scene_of(document), "Round 8: after movement", END)
    assert moments[-1].seconds > max(moment.seconds for moment in moments[:-1])


def test_a_naval_battle_is_shown_before_the_final_map() -> None:
    """In round 8 navies 3 and 12 fight at sea."""
    document = of_round(8)
    moments = moments_of(document)
    fought = next(moment for moment in moments if moment.caption == "Round 8: naval battle 1")
    assert [battle.at_sea for battle in fought.scene.battles] == [True]
    assert not any(moment.scene.battles for moment in moments[: moments.index(fought)])


def test_an_army_lost_at_sea_is_shown_until_it_is_eliminated() -> None:
    """Taken from round 5: navy 12 ends the round in a Sea hex, as if it had been eliminated by NV.5."""
    values = json.loads((FOLDER / "5-movement.json").read_text(encoding="utf-8"))
    gone = next(army for army in values["armies"] if army["number"] == 12)
    values["armies"].remove(gone)
    values["eliminated"] = [
        {"army": 12, "faction": gone["faction"], "rule": "NV.5", "hex": gone["hex"], "strength": gone["strength"]}
    ]
    for key in ("engagements", "battles"):
        values[key] = [one for one in values[key] if "12" not in json.dumps(one)]
    moments = moments_of(read_document(values))
    assert 12 in moments[0].position.army
    assert 12 not in moments[-1].position.army


def test_no_animation_exists_before_movement(start: Document) -> None:
    with pytest.raises(DocumentError, match="nothing to play back"):
        moments_of(read_document(start))


def test_the_moving_picture_of_a_whole_round_is_small_enough_to_post() -> None:
    document = of_round(1)
    data = moving_map(document.board, moments_of(document), scenery=scenery_for(document.board), widths=[800])
    assert len(data) <= MOST_BYTES
