"""What the README and the docs say is true."""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from django.conf import settings
from django.core.management import get_commands

from campaign.games.cases import read_cases
from campaign.games.vae_victis.rulebook.case_checks import VAE_VICTIS_CASES
from campaign.games.vae_victis.rules.document import RoundModel
from hexmap.rules.board import Board
from hexmap.rules.map_file import read_map
from tests.json_rounds import adjudicate

TOP = Path(__file__).resolve().parents[1]
DECISIONS = sorted((TOP / "docs" / "decisions").glob("[0-9]*.md"))
PAGES = [
    str(path.relative_to(TOP))
    for path in (
        *(path for path in sorted(TOP.glob("*.md")) if path.name != "CHANGELOG.md"),
        *sorted((TOP / "docs").rglob("*.md")),
        *sorted(path for room in ("campaign", "hexmap") for path in (TOP / room).rglob("*.md")),
        TOP / "tests" / "README.md",
    )
]
"""Every document but the one that says what once was."""


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    text = (TOP / page).read_text(encoding="utf-8")
    targets = [target for target in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in target]
    assert [target for target in targets if not (TOP / page).parent.joinpath(target).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_link_to_a_heading_finds_it(page: str) -> None:
    text = (TOP / page).read_text(encoding="utf-8")
    missing = [
        f"{target}#{anchor}"
        for target, anchor in re.findall(r"\]\(([^)#\s]*)#([^)\s]+)\)", text)
        if "://" not in target and anchor not in anchors((TOP / page).parent / target if target else TOP / page)
    ]
    assert missing == []


def anchors(path: Path) -> set[str]:
    """The addresses of the headings of a document, as GitHub makes them; none of a file of another kind."""
    text = re.sub(r"(?ms)^```.*?^```", "", path.read_text(encoding="utf-8")) if path.suffix == ".md" else ""
    titles = [re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title) for title in re.findall(r"(?m)^#+ (.+)$", text)]
    return {re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-") for title in titles}


@pytest.mark.parametrize("path", DECISIONS, ids=lambda path: path.stem)
def test_a_decision_is_a_page_of_three_parts_that_the_index_names(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    title = re.match(rf"# {int(path.stem[:3])}\. (.+)\n", text)
    assert title is not None
    assert re.findall(r"(?m)^## (.+)$", text) == ["Context", "Decision", "Consequences"]
    assert text.count("\n") <= 60
    index = (path.parent / "README.md").read_text(encoding="utf-8")
    assert f"| [{path.stem[:3]}]({path.name}) | {title[1]} |" in index


def test_decisions_are_numbered_one_after_another() -> None:
    assert [int(path.stem[:3]) for path in DECISIONS] == list(range(1, len(DECISIONS) + 1))
    assert DECISIONS


def test_the_index_names_every_document() -> None:
    index = (TOP / "docs" / "index.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"\]\(([^)#]+)\)", index))
    written = {path.name for path in (TOP / "docs").glob("*.md")} | {f"../{path.name}" for path in TOP.glob("*.md")}
    assert (written | {"decisions/README.md"}) - {"index.md"} <= linked


@pytest.mark.parametrize("page", PAGES)
def test_every_command_named_exists(page: str) -> None:
    text = (TOP / page).read_text(encoding="utf-8")
    commands = set(re.findall(r"manage\.py ([a-z]\w+)", text))
    folders = [TOP / app / "management" / "commands" for app in ("campaign", "hexmap", "orders")]
    assert commands - {path.stem for folder in folders for path in folder.glob("*.py")} - set(get_commands()) == set()
    targets = set(re.findall(r"(?m)(?:`|^ {4})make ([a-z]+)", text))
    makefile = (TOP / "Makefile").read_text(encoding="utf-8")
    assert [target for target in targets if not re.search(rf"^{target}:", makefile, re.M)] == []


def test_the_glossary_has_every_term_in_every_language() -> None:
    text = (TOP / "docs" / "languages.md").read_text(encoding="utf-8")
    section = text.partition("\n## Glossary\n")[2].partition("\n## ")[0]
    heading, _, *rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line.startswith("|")
    ]
    assert heading == [name for _, name in settings.LANGUAGES]
    assert len(rows) > 80
    assert [row for row in rows if len(row) != len(heading) or not all(row)] == []


def test_the_example_of_a_case_holds() -> None:
    text = (TOP / "docs" / "cases.md").read_text(encoding="utf-8")
    block = re.search(r"(?m)^    ## .*\n(?:    .*\n)+", text)
    assert block is not None
    (case,) = read_cases(dedent(block.group()))
    assert VAE_VICTIS_CASES.failures(case) == []


@pytest.fixture(scope="module")
def examples() -> Mapping[str, list[dict[str, Any]]]:
    """The JSON blocks of each section of the position format, by the section's heading."""
    text = (TOP / "docs" / "position-format.md").read_text(encoding="utf-8")
    sections = (section.partition("\n") for section in re.split(r"(?m)^## ", text)[1:])
    return {
        heading: [json.loads(block) for block in re.findall(r"(?ms)^```json\n(.*?)^```", body)]
        for heading, _, body in sections
    }


@pytest.fixture(scope="module")
def moved(examples: Mapping[str, list[dict[str, Any]]]) -> dict[str, Any]:
    """The example of the position format after movement."""
    (start,) = examples["The position at the start of a round"]
    return adjudicate("movement", start, _map_of(examples))


def _map_of(examples: Mapping[str, list[dict[str, Any]]]) -> Callable[[str], Board]:
    (document,) = examples["The map"]
    return {document["name"]: read_map(document)}.__getitem__


@pytest.mark.parametrize(
    ("step", "heading"), [("initiative", "Added by `initiative`"), ("movement", "Added by `movement`")]
)
def test_the_position_format_shows_what_a_step_adds(
    step: str, heading: str, examples: Mapping[str, list[dict[str, Any]]]
) -> None:
    (start,) = examples["The position at the start of a round"]
    (shown,) = examples[heading]
    given = adjudicate(step, start, _map_of(examples))
    assert {key: given[key] for key in shown} == shown
    added = [key for key in given if key not in start and key not in ("events", "ended")]
    assert added[-len(shown) :] == list(shown)


def test_the_position_format_shows_the_result_of_retreats(
    examples: Mapping[str, list[dict[str, Any]]], moved: dict[str, Any]
) -> None:
    answer, shown = examples["Taken and given by `battles`"]
    given = adjudicate("battles", moved | answer, _map_of(examples))
    assert {key: given[key] for key in shown} == shown
    assert "retreats" not in given


def test_the_position_format_shows_the_next_round_and_its_events(
    examples: Mapping[str, list[dict[str, Any]]], moved: dict[str, Any]
) -> None:
    (answers,) = examples["Taken by `administration`"]
    (shown,) = examples["Given by `administration`"]
    (told,) = examples["Events and the end of a campaign"]
    given = adjudicate("administration", moved | answers, _map_of(examples))
    assert {key: given[key] for key in shown} == shown
    assert [event for event in told["events"] if event not in given["events"]] == []
    assert told["events"]


def test_the_position_format_names_every_key_that_a_document_may_have() -> None:
    text = (TOP / "docs" / "position-format.md").read_text(encoding="utf-8")
    missing = [key for key in RoundModel.model_fields if f"`{key}`" not in text]
    assert missing == []


def test_the_readme_leaves_the_figures_to_the_page_about_performance() -> None:
    readme = (TOP / "README.md").read_text(encoding="utf-8")
    section = readme.partition("\n## Performance\n")[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("|")]
    figures = (TOP / "docs" / "performance.md").read_text(encoding="utf-8")
    assert "docs/performance.md" in section
    assert 2 < len(rows) <= 8  # a heading, the line below it, and at most six figures
    assert [row for row in rows[2:] if row not in figures] == []
