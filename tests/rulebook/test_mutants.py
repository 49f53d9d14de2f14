"""`make mutants` changes every module of rules; what it leaves out is there, and said."""

from pathlib import Path

import pytest

from tests.rulebook import mutants
from tests.rulebook.catalogue import FOLDER, TESTS
from tests.rulebook.mutants import PROJECT, lost_entries, modules_of_rules


def test_rules_of_every_room_are_changed() -> None:
    modules = modules_of_rules()
    for part in (
        *(
            "navy/rules/naval_battles.py",
            "hexmap/rules/zones_of_control.py",
            "campaign/games/vae_victis/rules/honour/command.py",
        ),
        *("campaign/battles/rules/quick/orders.py", "campaign/battles/rules/cards/duel.py"),
        *("campaign/games/hannibal/rules/field_combat.py", "campaign/games/hannibal/rules/sheets/march.py"),
    ):
        assert part in modules
    assert all((PROJECT / module).is_file() for module in modules)


def test_catalogues_name_files_that_are_there() -> None:
    assert all((FOLDER.parent / name).is_file() for names in TESTS.values() for name in names)


def test_survivors_listed_as_equivalent_are_lines_of_the_rules() -> None:
    assert lost_entries() == []


@pytest.mark.parametrize(
    "entry",
    [
        "navy/rules/gone.py | fault | *",
        "navy/rules/straits.py | gone | *",
        "navy/rules/straits.py | obstacle | NumberReplacer | return gone",
        "navy/rules/straits.py | crossing | NumberReplacer | if all(levels.get(zone, 0) < level for zone in zones):",
    ],
)
def test_an_entry_for_what_is_gone_is_found(entry: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    listed = tmp_path / "equivalent_mutants.txt"
    there = "navy/rules/straits.py | obstacle | NumberReplacer | if all(levels.get(zone, 0) < level for zone in zones):"
    listed.write_text(f"# Two entries.\n{there}\n{entry}\n", encoding="utf-8")
    monkeypatch.setattr(mutants, "EQUIVALENT", listed)
    assert lost_entries() == [entry]
