"""Documents as a side or the public sees them, read again to draw what they show (HH.11.3)."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image

from campaign.games.hannibal.reports.map_scene import map_of
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.intelligence import READERS, Reader, seen_document
from campaign.games.hannibal.rules.seen_document import is_seen_document, read_seen_document
from hexmap.rules.documents import DocumentError
from tests.commands import manage
from tests.hannibal.random_games import random_step
from tests.hannibal.test_intelligence import hidden_document


def seen(document: GameDocument, reader: Reader) -> dict[str, Any]:
    """What a reader sees, as it comes back from a file."""
    return dict(json.loads(json.dumps(seen_document(document, reader))))


@pytest.mark.parametrize("ruleset", ["open", "hidden"])
def test_a_seen_document_is_drawn_like_the_whole_one_for_its_reader(ruleset: str) -> None:
    chance, document = Random(4), hidden_document(ruleset)
    while not document.position.ended:
        for reader in READERS:
            found = read_seen_document(seen(document, reader))
            assert found.reader == reader
            assert map_of(found.document, found.reader) == map_of(document, reader)
        _, document = random_step(document, chance)
    found = read_seen_document(seen(document, "public"))
    assert map_of(found.document, "public") == map_of(document, "public")


def test_only_the_seen_format_is_a_seen_document() -> None:
    document = hidden_document()
    assert is_seen_document(seen(document, "roma"))
    assert not is_seen_document(document.as_json())
    assert not is_seen_document([])


def first_carthaginian(values: dict[str, Any]) -> int:
    return next(which for which, force in enumerate(values["forces"]) if force["side"] == "carthago")


def test_units_are_null_exactly_where_the_reader_does_not_see_them() -> None:
    values = seen(hidden_document(), "roma")
    which = first_carthaginian(values)
    with pytest.raises(DocumentError, match=rf"forces\[{which}\].units: roma does not see these units"):
        read_seen_document(_with_units(values, which, {"foot": [1]}))
    values = seen(hidden_document("open"), "roma")
    with pytest.raises(DocumentError, match=rf"forces\[{which}\].units: is null, but roma sees these units"):
        read_seen_document(_with_units(values, which, None))


def _with_units(values: dict[str, Any], which: int, units: Any) -> dict[str, Any]:
    forces = [{**force, "units": units} if place == which else force for place, force in enumerate(values["forces"])]
    return {**values, "forces": forces}


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"seen_by": "hanno"}, "seen_by"),
        ({"forces": 3}, "forces"),
        ({"round": 0}, "round"),
        ({"control": {}}, "control"),
    ],
)
def test_a_seen_document_with_a_fault_is_refused_with_its_place(change: dict[str, Any], place: str) -> None:
    with pytest.raises(DocumentError, match=f"^{place}"):
        read_seen_document({**seen(hidden_document(), "public"), **change})


def test_draw_map_draws_a_seen_document_as_its_reader_sees_it(tmp_path: Path) -> None:
    document = hidden_document()
    pictures = []
    for given, options in (
        (seen(document, "roma"), []),
        (seen(document, "roma"), ["--seen-by", "roma"]),
        (document.as_json(), ["--seen-by", "roma"]),
        (document.as_json(), []),
    ):
        out = tmp_path / "map.png"
        run = manage("draw_map", "-", str(out), "--size", "thumbnail", *options, given=json.dumps(given))
        assert (run.returncode, run.stderr) == (0, "")
        pictures.append(Image.open(out).convert("RGB").tobytes())
    assert pictures[0] == pictures[1] == pictures[2] != pictures[3]


def test_draw_map_does_not_show_a_seen_document_to_another_reader(tmp_path: Path) -> None:
    given = json.dumps(seen(hidden_document(), "roma"))
    run = manage("draw_map", "-", str(tmp_path / "map.png"), "--seen-by", "carthago", given=given)
    assert (run.returncode, run.stderr) == (2, "--seen-by: the document shows what roma sees\n")
