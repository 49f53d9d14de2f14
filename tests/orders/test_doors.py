"""What is sealed is opened at few doors, and order sheets are read at one."""

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]

SHEETS = (
    *("orders/models.py", "orders/selectors/", "orders/services.py"),
    *("orders/entering.py", "orders/restoring.py"),
)
SAID = (
    *("orders/selectors/said.py", "orders/selectors/receipts.py", "orders/selectors/sheets.py"),
    *("orders/selectors/entered.py", "orders/services.py", "orders/entering.py"),
)
COPYING = "campaign/devtools/sample_data/blocks.py"  # rows of made-up campaigns, sealed as they are
COUNTING = "campaign/devtools/sample_data/making.py"  # how many rows there are then
DOORS: dict[str, dict[str, tuple[str, ...]]] = {
    "orders.models": {"OrderSheet": (*SHEETS, COPYING, COUNTING), "RevealedSheet": (*SHEETS, COPYING)},
    "orders.selectors.said": {"said": SAID, "statement_of": SAID},
    "orders.sealing": {
        "unseal": (
            "orders/selectors/said.py",  # order sheets
            "campaign/selectors/phases.py",  # documents of steps
            "campaign/services/chance.py",  # seeds
            "campaign/services/missing_orders.py",  # a general's orders for silent players
            "campaign/battles/secrets.py",  # seeds, plans and orders of battles on the site
            "campaign/battles/queries/methods.py",  # battle methods that sides accept
            "campaign/generals/queries/wishes.py",  # wishes for generals, and their reasons
            "campaign/planning/queries/messages.py",  # messages of a faction
            "campaign/planning/queries/plans.py",  # plans
            "campaign/planning/queries/runs.py",  # what plans came to
            "campaign/notices/commands/by_discord.py",  # addresses of webhooks
            "campaign/notices/commands/endpoints.py",  # addresses and secrets of programs
            "campaign/notices/commands/devices.py",  # addresses and keys of devices
        ),
        "unsealed": (),
        "reseal": (
            "orders/rotation.py",  # under another key
            "campaign/services/missing_orders.py",  # with a general's orders made later
            "campaign/battles/secrets.py",  # with what a battle has come to
            "campaign/battles/commands/beginning.py",  # with none any more, or another battle
            "campaign/battles/commands/methods.py",  # with another choice
            "campaign/generals/commands/wishes.py",  # with other wishes
            "campaign/planning/commands/plans.py",  # with another text
            "campaign/planning/commands/runs.py",  # the same
            "campaign/planning/commands/guests.py",  # with none any more
            "campaign/notices/commands/devices.py",  # with another subscription
            "campaign/notices/commands/sending.py",  # with none, where a device is gone
            "campaign/notices/commands/channels.py",  # with none any more
            "campaign/notices/commands/endpoints.py",  # with another address, or another secret
        ),
    },
}
"""Who may import what opens something: a name of a module, and the files and folders that may have it."""


def test_only_the_allowed_modules_read_sealed_texts() -> None:
    assert sorted(file for file, *_ in trespasses()) == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("from orders.sealing import unseal", 1),
        ("from orders.sealing import seal, unseal as look, reseal", 2),
        ("def read():\n    from orders.models import OrderSheet", 1),
        ("from orders import sealing", 1),
        ("import orders.sealing", 1),
        ("from orders.sealing import *", 1),
        ('sheets = apps.get_model("orders", "OrderSheet")', 1),
        ('sheets = get_model("orders.revealedsheet")', 1),
        ("from orders.sealing import seal", 0),
        ('OrderSheets = "the order sheets"', 0),
    ],
)
def test_the_check_finds_other_ways_to_read_sealed_texts(line: str, found: int) -> None:
    assert len(list(trespasses_of("campaign/desk/views/map_page.py", line))) == found


def test_other_packages_import_orders_only_through_its_package() -> None:
    found = [
        (file, module)
        for file, source in sources()
        if not file.startswith("orders/")
        for node in ast.walk(ast.parse(source))
        for module in modules_of(node)
        if module.startswith("orders.selectors.")
    ]
    assert found == []


def modules_of(node: ast.AST) -> list[str]:
    """The modules that a statement imports, or imports from."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else []


def sources() -> Iterator[tuple[str, str]]:
    """Every file of the project with what is in it; tests and migrations apart."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.py"]
    for file in subprocess.run(listed, cwd=TOP, capture_output=True, text=True, check=True).stdout.split():
        if not file.startswith("tests/") and "/migrations/" not in file and (TOP / file).exists():
            yield file, (TOP / file).read_text(encoding="utf-8")


def trespasses() -> Iterator[tuple[str, str]]:
    """Every file that opens what it may not, with the name it opens it with."""
    for file, source in sources():
        yield from trespasses_of(file, source)


def trespasses_of(file: str, source: str) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(source)):
        for module, name in openings(node):
            if not file.startswith(DOORS[module].get(name, ())):
                yield file, f"{module}.{name}"


def openings(node: ast.AST) -> Iterator[tuple[str, str]]:
    """What a statement or a text gets hold of: a module of DOORS and a name of it, "" for the whole module."""
    if isinstance(node, ast.Import):
        yield from ((alias.name, "") for alias in node.names if alias.name in DOORS)
    elif isinstance(node, ast.ImportFrom):
        for alias in node.names:
            if f"{node.module}.{alias.name}" in DOORS:
                yield f"{node.module}.{alias.name}", ""
            elif node.module in DOORS and (alias.name in DOORS[node.module] or alias.name == "*"):
                yield node.module, alias.name
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        named = node.value.lower().removeprefix("orders.")
        yield from (("orders.models", name) for name in DOORS["orders.models"] if name.lower() == named)
