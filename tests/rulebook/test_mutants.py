"""`make mutants` changes every module of rules; what it leaves out is there, and said."""

from tests.rulebook.catalogue import FOLDER, TESTS
from tests.rulebook.mutants import PROJECT, modules_of_rules


def test_rules_of_every_room_are_changed() -> None:
    modules = modules_of_rules()
    for part in (
        *("navy/rules/naval_battles.py", "hexmap/rules/zones_of_control.py", "campaign/rules/honour/command.py"),
        *("campaign/battles/rules/quick/orders.py", "campaign/battles/rules/cards/duel.py"),
        *("campaign/hannibal/rules/field_combat.py", "campaign/hannibal/rules/sheets/march.py"),
    ):
        assert part in modules
    assert all((PROJECT / module).is_file() for module in modules)


def test_catalogues_name_files_that_are_there() -> None:
    assert all((FOLDER.parent / name).is_file() for names in TESTS.values() for name in names)
