"""`tests.running`: which tests start without the site."""

import re
from pathlib import Path

import pytest

from campaign.platform.checkout import TOP
from tests.imports import all_imports
from tests.running import WITHOUT_SITE, folder_without_site

OF_THE_SITE = re.compile(
    r"^\s*(?:from|import) (?:celery|django|playwright|psycopg|redis|rest_framework)\b", re.MULTILINE
)


@pytest.mark.parametrize("folder", WITHOUT_SITE)
def test_a_folder_without_the_site_imports_nothing_of_it(folder: str) -> None:
    found = all_imports((TOP / "tests" / folder).rglob("*.py"))
    assert len(found) > 3
    site = [path for path in found if OF_THE_SITE.search(path.read_text(encoding="utf-8"))]
    assert [str(path.relative_to(TOP)) for path in site] == []


@pytest.mark.parametrize(
    ("arguments", "folder"),
    [
        (["-q", "tests/words"], "words"),
        (["tests/laws/test_march_laws.py::test_one", "-k", "one"], "laws"),
        (["tests/laws", "tests/words"], None),
        (["tests/words", "tests/orders"], None),
        (["tests"], None),
        (["-q"], None),
        ([], None),
    ],
)
def test_only_tests_of_one_folder_start_without_the_site(
    arguments: list[str], folder: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(TOP)
    assert folder_without_site(arguments) == (folder and Path(TOP / "tests" / folder))
