"""What the README and the docs say is true."""

import re
from pathlib import Path
from textwrap import dedent

import pytest

from campaign.rulebook.case_file import read_cases
from campaign.rulebook.run_case import failures

TOP = Path(__file__).resolve().parents[1]
NAMES = (
    "accounts",
    "administrator",
    "api",
    "archive",
    "cases",
    "forum",
    "languages",
    "maps",
    "operations",
    "playing",
    "receipts",
    "security",
    "webhooks",
)
DOCS = [f"docs/{name}.md" for name in NAMES]
PAGES = ["README.md", *DOCS, "hexmap/maps/README.md"]


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    text = (TOP / page).read_text(encoding="utf-8")
    targets = [target for target in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in target]
    assert [target for target in targets if not (TOP / page).parent.joinpath(target).exists()] == []


def test_every_command_named_exists() -> None:
    text = (TOP / "README.md").read_text(encoding="utf-8")
    commands = set(re.findall(r"manage\.py (\w+)", text))
    folders = [TOP / app / "management" / "commands" for app in ("campaign", "hexmap")]
    assert commands <= {path.stem for folder in folders for path in folder.glob("*.py")}
    assert commands
    targets = set(re.findall(r"make (\w+)", text))
    makefile = (TOP / "Makefile").read_text(encoding="utf-8")
    assert all(re.search(rf"^{target}:", makefile, re.M) for target in targets)


def test_the_example_of_a_case_holds() -> None:
    text = (TOP / "docs" / "cases.md").read_text(encoding="utf-8")
    block = re.search(r"(?m)^    ## .*\n(?:    .*\n)+", text)
    assert block is not None
    (case,) = read_cases(dedent(block.group()))
    assert failures(case) == []
