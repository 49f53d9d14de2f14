"""An image has the cases of every game, and a build without them is refused."""

import re
import subprocess
from collections.abc import Callable, Sized
from functools import cache
from pathlib import Path

import pytest

from campaign.checks import check_catalogues
from campaign.games.hannibal.rulebook.case_file import read_hannibal_cases
from campaign.games.vae_victis.rulebook.case_file import read_cases
from campaign.rulebook.catalogues import CATALOGUES

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


def test_image_has_every_case_of_every_game() -> None:
    reads: dict[str, Callable[[str], Sized]] = {"Vae Victis": read_cases, "HANNIBAL": read_hannibal_cases}
    for game, folder in CATALOGUES.items():
        files = sorted(folder.glob("*.txt"))
        inside = [path for path in files if path.relative_to(TOP).as_posix() in image()]
        counts = [sum(len(reads[game](path.read_text(encoding="utf-8"))) for path in some) for some in (files, inside)]
        assert counts[0] == counts[1] > 200, game


def test_image_has_no_tests() -> None:
    assert "manage.py" in image()
    assert {path for path in image() if path.startswith("tests/")} == set()


def test_build_without_the_cases_of_a_game_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert check_catalogues() == []
    monkeypatch.setattr("campaign.checks.CATALOGUES", {**CATALOGUES, "HANNIBAL": tmp_path / "missing"})
    (found,) = check_catalogues()
    assert found.is_serious()
    assert str(found.msg).endswith("so the rules of HANNIBAL are shown without any.")
