"""The scenarios that come with the project, by name."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).resolve().parent
_WHITE = "carthago"
"""The faction that is less used to sieges, in all shipped scenarios."""
_TITLES = {
    "italia": "Italy in the Fourth Century",
    "italia-six": "Italy in the Fourth Century, Six Factions",
    "peloponnesian-war": "The Peloponnesian War",
}
"""The titles that are more than the name in words."""


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


def shipped_title(name: str) -> str:
    """Return the title of a shipped scenario: its own, or its name in words."""
    return _TITLES.get(name) or name.replace("-", " ").title()


def shipped_siege_dice(name: str) -> Mapping[str, str]:
    """Return the colours of siege dice by faction that a shipped scenario suggests; none for any other (SD.3).

    Its document says nothing of them, as the option is off in the classic rules.
    """
    return {_WHITE: "white"} if name in shipped_scenario_names() else {}
