"""What a module of the checkout imports, itself and through others, without importing it."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from campaign.platform.checkout import TOP

OURS = {"campaign", "hexmap", "navy", "orders", "tests"}


def all_imports(paths: Iterable[Path]) -> set[Path]:
    """Return these files and all that they import, packages included."""
    found: set[Path] = set()
    to_read = list(paths)
    while to_read:
        path = to_read.pop()
        if path not in found:
            found.add(path)
            to_read += _imports(path)
    return found


@cache
def _imports(path: Path) -> frozenset[Path]:
    names = set(_names(ast.parse(path.read_text(encoding="utf-8"))))
    ours = {name for name in names if name.partition(".")[0] in OURS}
    modules = {name.rsplit(".", cut)[0] for name in ours for cut in range(name.count(".") + 1)}
    return frozenset(file for file in map(_file, modules) if file is not None)


def _names(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{one.name}" for one in node.names)


@cache
def _file(module: str) -> Path | None:
    path = TOP / module.replace(".", "/")
    return next((one for one in (path.with_suffix(".py"), path / "__init__.py") if one.is_file()), None)
