"""The scenarios that come with a game, as people choose them for a new campaign."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum


class DocumentKind(StrEnum):
    """The kinds of file that people have of a campaign or a map; a scenario is a position document with its map."""

    MAP = "map"
    POSITION = "position"
    SCENARIO = "scenario"
    RULESET = "ruleset"
    SCENERY = "scenery"
    RECIPE = "recipe"
    ARCHIVE = "archive"
    RECEIPTS = "receipts"
    PICTURE = "picture"


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence or two about a scenario, to be translated where it is shown, and the values that stand in it."""

    text: str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ShippedScenario:
    """A scenario that comes with the site: its name, and its title, to be translated where it is shown.

    `notes` begin with their grade: known, inference or ours. `ending` says how long it takes and who wins, None where
    the list of scenarios says so in another way.
    """

    name: str
    title: str
    notes: Sequence[Note] = ()
    ending: Note | None = None


@dataclass(frozen=True, slots=True)
class Scenarios:
    """The scenarios of a game: shipped ones in the order in which they are offered, and the usual days of each step."""

    shipped: Callable[[], Sequence[ShippedScenario]]
    days: Callable[[], Mapping[str, int]]
