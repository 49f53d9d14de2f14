"""The rulesets of any game: TOML files in a folder, and descriptions in documents that change one of them."""

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from hexmap.rules.documents import DocumentError, Model, one_line, validated


def ruleset_names(folder: Path) -> tuple[str, ...]:
    """The names of the rulesets in a folder, sorted."""
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


@cache
def ruleset_values(folder: Path, name: str) -> Mapping[str, Any]:
    """The values of a file and, for what it does not say, those of its `base`; raises DocumentError.

    They are kept, because every document with rules of its own begins with them.
    """
    names = ruleset_names(folder)
    if name not in names:
        raise DocumentError("ruleset", f"{one_line(name)} is not shipped; there is {', '.join(names)}")
    values = tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))
    base = values.pop("base", None)
    return values if base is None else merged_values(ruleset_values(folder, base), values)


def described_ruleset(value: Any, folder: Path, shipped: Callable[[str], Model]) -> Model:
    """The ruleset that a document names or describes; raises DocumentError with a place below `ruleset`.

    A description is `{"base": NAME, ...changed parameters}`, nested like the file. `shipped` gives a ruleset by name.
    """
    if isinstance(value, str):
        return shipped(value)
    if not isinstance(value, dict):
        raise DocumentError("ruleset", "is neither a ruleset's name nor a description")
    changes = dict(value)
    base = changes.pop("base", None)
    if not isinstance(base, str):
        raise DocumentError("ruleset.base", "names no shipped ruleset")
    model = type(shipped(base))
    try:
        return validated(model, merged_values(ruleset_values(folder, base), changes))
    except DocumentError as error:
        place = error.place if error.place.startswith("ruleset") else f"ruleset.{error.place}"
        raise DocumentError(place, error.problem) from None


def merged_values(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Nested values with others in their place, wherever `changes` names them."""
    merged = dict(base)
    for key, value in changes.items():
        below = merged.get(key)
        merged[key] = merged_values(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return merged
