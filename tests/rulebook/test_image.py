"""An image has the cases of every game, and a build without them is refused."""

import re
import subprocess
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from campaign.battles.cases.all_cases import CASE_LANGUAGES
from campaign.checks import check_catalogues
from campaign.games.cases import CaseLanguage, read_cases

TOP = Path(__file__).resolve().parents[2]


def pattern_of(line: str) -> re.Pattern[str]:
    """The paths that a line of `.dockerignore` means, with everything below them."""
    parts = re.split(r"(\*\*/|\*\*|\*|\?)", line.strip("/"))
    words = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    return re.compile("".join(words.get(part, re.escape(part)) for part in parts) + "(?:/.*)?")


def in_image(lines: list[str], paths: list[str]) -> list[str]:
    """The paths that are copied into an image: of all lines that match a path, the last one decides."""
    rules = [(line.startswith("!"), pattern_of(line.removeprefix("!"))) for line in lines if line.strip()]
    kept = []
    for path in paths:
        decided = [keeps for keeps, pattern in rules if pattern.fullmatch(path)]
        if not decided or decided[-1]:
            kept.append(path)
    return kept


@cache
def image() -> frozenset[str]:
    """The tracked files that an image of this build contains."""
    run = subprocess.run(["git", "ls-files"], cwd=TOP, check=True, capture_output=True, text=True)
    lines = (TOP / ".dockerignore").read_text(encoding="utf-8").splitlines()
    return frozenset(in_image(lines, run.stdout.splitlines()))


def test_last_line_that_matches_a_path_decides() -> None:
    lines = ["docs", "tests", "!tests/kept", ".*_cache", "**/__pycache__"]
    paths = [
        "docs/index.md",
        "tests/a.py",
        "tests/kept/x.txt",
        ".ruff_cache/a",
        "campaign/a/__pycache__/b.pyc",
    ]
    kept = in_image(lines, [*paths, "campaign/docs.py", "campaign/tests/a.py"])
    assert kept == ["tests/kept/x.txt", "campaign/docs.py", "campaign/tests/a.py"]


@pytest.mark.parametrize("language", CASE_LANGUAGES, ids=lambda language: language.title)
def test_image_has_every_case_of_every_catalogue(language: CaseLanguage[Any, Any]) -> None:
    files = [path for path in language.folder.glob("*.txt") if path.relative_to(TOP).as_posix() in image()]
    inside = sum(len(read_cases(path.read_text(encoding="utf-8"))) for path in files)
    assert inside == len(language.cases()) > 20


def test_image_has_no_tests() -> None:
    assert "manage.py" in image()
    assert {path for path in image() if path.startswith("tests/")} == set()


@pytest.mark.parametrize("language", CASE_LANGUAGES, ids=lambda language: language.title)
def test_build_without_the_cases_of_a_catalogue_is_refused(
    language: CaseLanguage[Any, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert check_catalogues() == []
    missing = [replace(one, folder=tmp_path) if one is language else one for one in CASE_LANGUAGES]
    monkeypatch.setattr("campaign.checks.CASE_LANGUAGES", missing)
    (found,) = check_catalogues()
    assert found.is_serious()
    assert str(found.msg).endswith(f"so the rules of {language.title} are shown without any.")
