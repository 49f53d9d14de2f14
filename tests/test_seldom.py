"""`tests.seldom`: a group is left out only as long as everything that it is about stays as it was."""

from pathlib import Path

import pytest

from tests.imports import all_imports
from tests.seldom import GROUPS, Group, groups, is_left_out, unchanged

TEXT = """
both = ["making/tasks.py"]

[maps]
why = "make maps"
tests = ["tests/maps"]
about = ["maps/*.json", "making/deep", "@both"]

[faults]
why = "break things"
tests = ["tests/maps/test_two.py", "tests/faults"]
about = ["@both"]
"""
FOUND = groups(GROUPS.read_text(encoding="utf-8"))
CONTENT = ("maps/one.json", "making/deep/of.py", "making/tasks.py", "tests/maps/test_one.py", "tests/maps/test_two.py")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for name in CONTENT:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, encoding="utf-8")
    return tmp_path


def left_out(checkout: Path, known: dict[str, str]) -> list[str]:
    return [group.name for group in unchanged(groups(TEXT, checkout), known)]


@pytest.mark.parametrize(
    ("changed", "still_left_out"),
    [
        ("maps/one.json", ["faults"]),
        ("maps/new.json", ["faults"]),
        ("making/deep/of.py", ["faults"]),
        ("making/tasks.py", []),
        ("tests/maps/test_one.py", ["faults"]),
        ("tests/elsewhere.py", ["maps", "faults"]),
    ],
)
def test_a_group_runs_when_something_that_it_is_about_has_changed(
    checkout: Path, changed: str, still_left_out: list[str]
) -> None:
    known = {group.name: group.digest for group in groups(TEXT, checkout)}
    assert left_out(checkout, known) == ["maps", "faults"]
    (checkout / changed).write_text("otherwise", encoding="utf-8")
    assert left_out(checkout, known) == still_left_out


def test_a_group_that_has_never_passed_runs(checkout: Path) -> None:
    assert left_out(checkout, {}) == []


def test_a_file_of_two_groups_runs_when_one_of_them_does(checkout: Path) -> None:
    maps, faults = groups(TEXT, checkout)
    one, two, other = (
        checkout / name for name in ("tests/maps/test_one.py", "tests/maps/test_two.py", "tests/test_a.py")
    )
    assert [is_left_out(path, [maps, faults], [maps]) for path in (one, two, other)] == [True, False, False]
    assert is_left_out(two, [maps, faults], [maps, faults])


def test_every_path_of_the_groups_leads_to_a_file() -> None:
    """What has moved would otherwise be watched no more."""
    assert FOUND
    assert [
        f"{one.name}: {path}" for one in FOUND for path in (*one.tests, *one.about) if not any(one.files(path))
    ] == []


@pytest.mark.parametrize("group", [one for one in FOUND if one.imports], ids=lambda one: one.name)
def test_a_group_is_about_everything_that_its_tests_import(group: Group) -> None:
    known = {path for pattern in (*group.tests, *group.about) for path in group.files(pattern)}
    tests = [path for pattern in group.tests for path in group.files(pattern) if path.suffix == ".py"]
    not_known = all_imports(tests) - known
    assert sorted(str(path.relative_to(group.top)) for path in not_known if path.name != "__init__.py") == []


def test_imports_are_followed_through_packages() -> None:
    found = {path.name for path in all_imports([Path(__file__)])}
    assert {"test_seldom.py", "imports.py", "checkout.py", "__init__.py"} <= found
