"""The scenarios of a game, as people choose them for a new campaign, bring their own, and make them in the editor."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hexmap.rules.documents import JsonObject


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
class Option:
    """An option of a new campaign. Its label, help and the words of its choices are translated where they are shown.

    With `choices` it is one of these values, the usual one first; else a number from `least` to `most`, or a switch, as
    its `usual` value is. Options with the same `group`, one after another, are shown together below that title.
    """

    name: str
    label: str
    choices: Sequence[tuple[str, str]] = ()
    usual: int | bool = False
    least: int = 0
    most: int = 0
    help: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class SideOption:
    """An option that each side of a new campaign has, with the usual value of each by its id.

    `filled` puts the chosen values into a document, by the ids of sides.
    """

    label: str
    choices: Sequence[tuple[str, str]]
    usual: Mapping[str, str]
    filled: Callable[[JsonObject, Mapping[str, str]], JsonObject]


@dataclass(frozen=True, slots=True)
class ScenarioBeginning:
    """The JSON value of the document with which a campaign begins, and its first step, "" for that of the document."""

    document: JsonObject
    first: str = ""
    of_sides: SideOption | None = None


class OptionRefused(ValueError):
    """An option that does not fit the scenario, by its name; "" where the scenario itself does not fit."""

    def __init__(self, option: str, reason: Note) -> None:
        super().__init__(option, reason)
        self.option, self.reason = option, reason


@dataclass(frozen=True, slots=True)
class ScenarioFaction:
    """A faction of a scenario and how many armies it has; a passive one has none (FA.1)."""

    title: str
    armies: int


@dataclass(frozen=True, slots=True)
class ScenarioFacts:
    """The factions of a scenario, its map with its size in hexes, its first round, and its game."""

    factions: tuple[ScenarioFaction, ...]
    map_title: str
    columns: int
    rows: int
    round: int
    game: str = ""

    @property
    def armies(self) -> int:
        """The number of armies."""
        return sum(faction.armies for faction in self.factions)


def stored_facts(values: Mapping[str, Any]) -> ScenarioFacts:
    """Facts that were stored as JSON; older ones have no game."""
    return ScenarioFacts(**{**values, "factions": tuple(ScenarioFaction(**one) for one in values["factions"])})


@dataclass(frozen=True, slots=True)
class Uploads:
    """The scenarios that players of a game bring.

    `read` makes the JSON value of a scenario, of the texts of its document and of its map, the second "" where the
    document has its map or names one of the site; it raises DocumentError. `text` is the document of a shipped scenario
    by its name. `facts` are those of the JSON value of a scenario that has been read before. `alone` says whether one
    with such facts is offered to someone who plays alone. `is_ruleset` recognises the JSON value of a ruleset, which is
    no scenario.
    """

    read: Callable[[str, str], JsonObject]
    text: Callable[[str], str]
    facts: Callable[[Mapping[str, Any]], ScenarioFacts]
    alone: Callable[[ScenarioFacts], bool]
    is_ruleset: Callable[[Mapping[str, Any]], bool]
    most_armies: int


@dataclass(frozen=True, slots=True)
class Scenarios:
    """The scenarios of a game: shipped ones in the order in which they are offered, and the usual days of each step.

    `beginning` is that of a campaign, of the name of a scenario, its text ("" for a shipped one), the chosen options by
    their names, and a seed; it raises OptionRefused. `uploads` is None where players bring none.
    """

    shipped: Callable[[], Sequence[ShippedScenario]]
    days: Callable[[], Mapping[str, int]]
    beginning: Callable[[str, str, Mapping[str, Any], str], ScenarioBeginning]
    options: Sequence[Option] = ()
    uploads: Uploads | None = None

    def shipped_document(self, name: str, **chosen: object) -> JsonObject:
        """The document of a shipped scenario with some options, and the usual ones."""
        usual = {one.name: one.choices[0][0] if one.choices else one.usual for one in self.options}
        begun = self.beginning(name, "", usual | chosen, "")
        return begun.document if begun.of_sides is None else begun.of_sides.filled(begun.document, begun.of_sides.usual)
