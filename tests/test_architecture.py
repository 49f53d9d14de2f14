"""What the house rests on, beside the import contracts."""

import ast
import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

from campaign.devtools import room_picture, room_table

TOP = Path(__file__).resolve().parents[1]
RULES = (
    "hexmap.rules",
    "orders.rules",
    "navy.rules",
    "campaign.games",
    "campaign.games.hannibal",
    "campaign.games.hannibal.orders_form",
    "campaign.games.hannibal.posts",
    "campaign.games.hannibal.reports",
    "campaign.games.hannibal.rulebook",
    "campaign.games.hannibal.rules",
    "campaign.games.hannibal.rules.sheets",
    "campaign.games.hannibal.what_if",
    "campaign.games.vae_victis",
    "campaign.games.vae_victis.choices",
    "campaign.games.vae_victis.generals",
    "campaign.games.vae_victis.posts",
    "campaign.games.vae_victis.preview",
    "campaign.games.vae_victis.reports",
    "campaign.games.vae_victis.rulebook",
    "campaign.games.vae_victis.rules",
    "campaign.games.vae_victis.scenarios",
    "campaign.post_texts",
    "campaign.rulebook",
    "campaign.reports",
    "campaign.language.catalogue",
    "hexmap.rules.sentences",
    "orders.rules.sentences",
    "navy.rules.sentences",
)
TRY_THE_RULES = ("choices", "preview")
"""The rooms that try out single rules before a step is adjudicated, so they look into the packages of the rules."""
PUBLIC = re.compile(r"rules|cases|\w*queries|\w*commands|forms|texts|reports|api")
"""What other rooms may import of a wing; its views, tasks and addresses are its own."""


@pytest.mark.parametrize("app", ["campaign", "hexmap", "navy", "orders"])
def test_importing_an_app_does_nothing(app: str) -> None:
    (only,) = ast.parse((TOP / app / "__init__.py").read_text(encoding="utf-8")).body
    assert isinstance(only, ast.Expr)
    assert isinstance(only.value, ast.Constant)


def test_importing_rules_loads_neither_django_nor_celery() -> None:
    """One process for all of them; the first module after which something else is there is to blame."""
    modules = {package: _modules_in(package) for package in RULES}
    assert [package for package, found in modules.items() if not found] == []
    program = [
        "import sys; others = {'django', 'celery', 'PIL', 'rest_framework'}; said = set()",
        "def look(name):",
        "    new = (others & set(sys.modules)) - said; said.update(new); new and print(name, sorted(new))",
        *(f"import {module}; look({module!r})" for found in modules.values() for module in found),
    ]
    command = [sys.executable, "-c", "\n".join(program)]
    run = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=True)
    assert run.stdout == ""


def _modules_in(package: str) -> list[str]:
    folder = TOP / package.replace(".", "/")
    return [f"{package}.{path.stem}" for path in sorted(folder.glob("*.py")) if path.stem != "__init__"]


def test_other_packages_import_rules_only_from_their_packages() -> None:
    inside = _modules_inside("games/vae_victis/rules/*/*.py")
    found = _deep_imports(inside, but_of=tuple(f"games/vae_victis/{room}" for room in ("rules", *TRY_THE_RULES)))
    assert found == []
    assert "campaign.games.vae_victis.rules.battles.engagements" in inside


@pytest.mark.parametrize("room", [*TRY_THE_RULES, "scenarios"])
def test_packages_above_the_rules_are_imported_without_their_modules(room: str) -> None:
    inside = _modules_inside(f"games/vae_victis/{room}/*.py")
    assert _deep_imports(inside, but_of=(f"games/vae_victis/{room}",)) == []
    assert inside


def test_a_wing_is_imported_through_its_public_modules() -> None:
    found = [
        f"{path.relative_to(TOP)}: campaign.{wing}.{module}"
        for path in (TOP / "campaign").rglob("*.py")
        if path.relative_to(TOP / "campaign").parts[0] not in {"management", "urls.py"}
        for wing, module in _modules_of_wings(path.read_text(encoding="utf-8"))
        if wing not in path.parts and not PUBLIC.fullmatch(module)
    ]
    assert found == []
    assert {"receipts", "desk", "corrections"} <= _wings()


@pytest.mark.parametrize(
    "line", ["from campaign.desk import views", "from campaign.desk.views import orders", "import campaign.desk.views"]
)
def test_every_form_of_import_of_a_wing_is_seen(line: str) -> None:
    assert _modules_of_wings(line) == {("desk", "views")}


DECISIONS = sorted(str(path.relative_to(TOP)) for path in (TOP / "docs" / "decisions").glob("*.md"))


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "CONTRIBUTING.md", *DECISIONS])
def test_every_file_and_folder_named_exists(page: str) -> None:
    assert [path for path in paths_named_in(page) if not (TOP / path).exists()] == []


def test_paths_are_found_in_documents() -> None:
    assert len(paths_named_in("ARCHITECTURE.md")) > 20
    assert len([path for page in DECISIONS for path in paths_named_in(page)]) > 10


def paths_named_in(page: str) -> list[str]:
    """The files and folders that a document names in code style."""
    return [word for word in re.findall(r"`([^`\s]+)`", (TOP / page).read_text(encoding="utf-8")) if _is_path(word)]


def test_the_page_and_the_picture_show_every_room_of_the_contracts() -> None:
    settings = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    (inside,) = (one for one in contracts if one.get("containers") == ["campaign"])
    rooms = {room for layer in inside["layers"] for room in layer.split(" | ")}
    page = (TOP / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert rooms - set(re.findall(r"`campaign/(\w+)`", page)) == set()
    assert room_picture.PICTURE.read_text(encoding="utf-8") == room_picture.picture()
    assert [one["name"] for one in contracts if f"| {one['name']} |" not in page] == []


def test_the_table_of_rooms_is_the_one_that_the_command_writes() -> None:
    """Run `make rooms` when it is not. Lines may be a sixth off, so that few commits have to write it again."""
    page = room_table.PAGE.read_text(encoding="utf-8")
    written, now = (
        [_words_and_lines(row) for row in table.splitlines()[2:]]
        for table in (room_table.written_table(page), room_table.table())
    )
    assert [words for words, _ in written] == [words for words, _ in now]
    assert [words for (words, then), (_, lines) in zip(written, now, strict=True) if abs(lines - then) > then / 6] == []
    assert len(now) > 50


def test_the_command_replaces_the_table_alone() -> None:
    page = "Rooms\n<!-- make rooms -->\nold\n<!-- end -->\nMore\n"
    written = room_table.with_table(page)
    assert written == f"Rooms\n<!-- make rooms -->\n{room_table.table()}<!-- end -->\nMore\n"
    assert room_table.with_table(written) == written


@pytest.mark.parametrize(
    "docstring", ["", "No file.", "Two. Sentences.\n\nBegin with `a.py`.", "No stop\n\nBegin with `a.py`."]
)
def test_a_room_without_its_sentence_is_refused(
    docstring: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_table, "TOP", tmp_path)
    (tmp_path / "attic").mkdir()
    (tmp_path / "attic" / "__init__.py").write_text(f'"""{docstring}"""\n', encoding="utf-8")
    with pytest.raises(ValueError, match=r"attic/__init__\.py needs a docstring"):
        room_table.room("attic")


def _words_and_lines(row: str) -> tuple[list[str], int]:
    """A row of the table of rooms without its number of lines, and that number."""
    _, layer, room, sentence, lines, begin, _ = row.split("|")
    return [layer, room, sentence, begin], int(lines.replace(",", ""))


@cache
def _wings() -> frozenset[str]:
    """The folders of the campaign that have addresses of their own."""
    return frozenset(path.parent.name for path in (TOP / "campaign").glob("*/urls.py")) - {"api", "config"}


def _modules_of_wings(text: str) -> set[tuple[str, str]]:
    """The modules directly in a wing that a program imports, each with its wing."""
    parts = [name.split(".") for name in _imported_names(text) if name.startswith("campaign.")]
    return {(found[1], found[2]) for found in parts if len(found) > 2 and found[1] in _wings()}


def _modules_inside(pattern: str) -> set[str]:
    """The dotted names of modules of the campaign, but not of the packages, which are public."""
    paths = [path.relative_to(TOP).with_suffix("") for path in (TOP / "campaign").glob(pattern)]
    return {".".join(path.parts) for path in paths if path.stem != "__init__"}


def _deep_imports(inside: set[str], *, but_of: tuple[str, ...]) -> list[str]:
    """The imports of these modules by other rooms of the campaign than those named."""
    return [
        f"{path.relative_to(TOP)}: {module}"
        for path in (TOP / "campaign").rglob("*.py")
        if not path.relative_to(TOP / "campaign").as_posix().startswith(tuple(f"{folder}/" for folder in but_of))
        for module in sorted(inside & _with_parents(_imported_names(path.read_text(encoding="utf-8"))))
    ]


def _with_parents(names: frozenset[str]) -> set[str]:
    """Dotted names, and the packages in which they are."""
    return {name.rsplit(".", cut)[0] for name in names for cut in range(name.count(".") + 1)}


@cache
def _imported_names(text: str) -> frozenset[str]:
    """The modules that a program imports, and what it imports of them, in dotted names."""
    names = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(names)


def _is_path(word: str) -> bool:
    """Whether a word in code style names a file or folder: it has a slash, or the ending of a file that we write."""
    return "/" in word or word.endswith((".py", ".md", ".toml", ".yaml", ".html", ".json", ".txt", ".svg"))


CORE = ("api_base", "models", "reports", "selectors", "services", "tasks", "views")
OF_EVERY_GAME = (
    "accounts",
    "archive",
    "corrections",
    "front",
    "members",
    "monitoring",
    "notices",
    "public_campaigns",
    "receipts",
    "replay",
    "rule_changes",
    "solo",
)
"""Wings that serve campaigns of every game; the others show or play *Vae Victis*."""


def test_no_template_asks_for_a_game_by_its_name() -> None:
    """What pages show differently is in the record of the game."""
    templates = sorted((TOP / "templates").rglob("*.html"))
    asking = [path.name for path in templates if re.search(r"\bgame [!=]= \"", path.read_text(encoding="utf-8"))]
    assert templates
    assert asking == []


@pytest.mark.parametrize("room", [*CORE, *OF_EVERY_GAME])
def test_no_step_of_a_game_is_named(room: str) -> None:
    modules = sorted((TOP / "campaign" / room).rglob("*.py"))
    named = [path.name for path in modules if re.search(r"\bStep\.[A-Z]", path.read_text(encoding="utf-8"))]
    assert modules
    assert named == []
