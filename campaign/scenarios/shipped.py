"""The scenarios that come with the project, by name."""

from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).resolve().parent


@cache
def shipped_scenario_names() -> tuple[str, ...]:
    """The names of all shipped scenarios, sorted."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.json")))


@cache
def shipped_scenario(name: str) -> str:
    """Return the text of a shipped scenario; raise KeyError if there is none of that name."""
    if name not in shipped_scenario_names():
        raise KeyError(name)
    return (_FOLDER / f"{name}.json").read_text(encoding="utf-8")
