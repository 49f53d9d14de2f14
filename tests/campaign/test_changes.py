"""What changed between two documents of a campaign."""

from dataclasses import replace
from typing import Any

import pytest

from campaign.games.vae_victis.reports.changes import Changes, Holding, Shift, changes_between
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from hexmap.rules.documents import parse_json
from hexmap.rules.position import Siege
from tests.hexmap.reference.pictures import SCENARIO


@pytest.fixture
def opening() -> RoundDocument:
    return read_document(parse_json(SCENARIO.read_text(encoding="utf-8")))


def later(document: RoundDocument, **changes: Any) -> RoundDocument:
    return replace(document, position=replace(document.position, **changes))


def test_equal_documents_have_no_changes(opening: RoundDocument) -> None:
    assert not changes_between(opening, opening)
    assert changes_between(opening, opening) == Changes((), (), (), (), ())


def test_changed_control_of_structures_names_both_factions(opening: RoundDocument) -> None:
    control = {**opening.position.control, "Messana": "carthago"}
    del control["Roma"]
    found = changes_between(opening, later(opening, control=control))
    assert set(found.held) == {Holding("Messana", "Roma", "Carthago"), Holding("Roma", "Roma", None)}


def test_started_and_ended_sieges_are_listed(opening: RoundDocument) -> None:
    besieged = later(opening, sieges=(Siege("Messana", "carthago", (4,), 3, 3),))
    assert changes_between(opening, besieged).sieges_begun == ("Messana",)
    assert changes_between(besieged, opening).sieges_over == ("Messana",)


def test_lost_and_moved_armies_are_listed(opening: RoundDocument) -> None:
    gone, mover, *others = opening.position.armies
    there = opening.board.structure_named["Enna"].hex
    found = changes_between(opening, later(opening, armies=(replace(mover, hex=there), *others)))
    assert found.gone == (gone.number,)
    faction = opening.position.faction[mover.faction].title
    assert found.shifted == (Shift(mover.number, faction, opening.board.describe(mover.hex), "Enna (4664)"),)
