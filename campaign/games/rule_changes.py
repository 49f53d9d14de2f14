"""Rules that change during a campaign: the parameters of a game, and the effects of a change (RD.6)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

from campaign.language.catalogue.sentences import say

Document = TypeVar("Document")
Value = int | str
"""The value of a parameter; that of a switch is True or False."""
Change = Mapping[str, Any]
"""The parameters that are different from a round on, nested like the file: `{"movement": {"points": 14}}`."""
ON_THE_WAY = say("only_figures_on_the_way")
"""The sentence about a step with the same position, the same engagements and the same FP."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter: its path in the file (`movement.terrain.hills`), its paragraph, what it may be.

    Its `name`, and the `words` for its values where it has choices, are to be translated where they are shown. A number
    is at least `least`, at most `most`, and a multiple of `step`; of a text with `choices` it is one of them. A switch
    is yes or no. One that `only_rises` is never lowered during a campaign.
    """

    path: str
    name: str
    paragraph: str
    is_number: bool
    least: int = 0
    most: int = 0
    step: int = 1
    choices: tuple[str, ...] = ()
    is_switch: bool = False
    only_rises: bool = False
    words: Mapping[str, str] = field(default_factory=dict)

    @property
    def section(self) -> str:
        """The table of the file in which it stands: `movement`."""
        return self.path.partition(".")[0]

    @property
    def field_name(self) -> str:
        """The name of its field in a form: `set-movement-points`."""
        return f"set-{self.path.replace('.', '-')}"

    @property
    def is_foreign(self) -> bool:
        """Whether its values are terms that stay English in every language."""
        return not self.is_number and not self.words


class Difference(NamedTuple):
    """A parameter as it was and as it is."""

    parameter: Parameter
    before: Value
    after: Value


@dataclass(frozen=True, slots=True)
class Shadow:
    """The effects of a change on a step: `how` in sentences; events that would be gone, and others instead.

    All are empty where there are none. `fault` says why the step could not be run.
    """

    how: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    fault: str = ""

    def as_json(self) -> dict[str, Any]:
        """The shadow as JSON values."""
        return {"how": list(self.how), "gone": list(self.gone), "instead": list(self.instead), "fault": self.fault}


@dataclass(frozen=True)
class RuleChanges(Generic[Document]):
    """The part of a game whose rules can change during a campaign.

    `parameters` are those that can change, by path, in the order of the file; `sections` the titles of its tables.
    `ruleset` is that of a document, `changed` one after a change; `values` are those of its parameters, `usual` those
    of the rulebook. `fault` says why a parameter cannot have a value in the place of that of a ruleset, "" where it
    can. `with_changes` is the document of a round with changes, one after the other. `shadow` is what a step would have
    come to with a change, by the document that went into it as it was.
    """

    parameters: Callable[[], Mapping[str, Parameter]]
    sections: Mapping[str, str]
    ruleset: Callable[[Document], Any]
    changed: Callable[[Any, Change], Any]
    values: Callable[[Any], Mapping[str, Value]]
    usual: Callable[[], Mapping[str, Value]]
    fault: Callable[[Any, str, Value], str]
    with_changes: Callable[[Document, Sequence[Change]], Document]
    shadow: Callable[[Document, str, Change], Shadow]

    def differing(self, before: Mapping[str, Value], after: Mapping[str, Value]) -> tuple[Difference, ...]:
        """The parameters that are not the same in two rulesets, of their values, in the order of the file."""
        return tuple(
            Difference(one, before[path], after[path])
            for path, one in self.parameters().items()
            if before[path] != after[path]
        )

    def faults(self, ruleset: Any, values: Mapping[str, Value]) -> dict[str, str]:
        """The reasons why parameters cannot have values, by path."""
        faults = {path: self._fault(ruleset, path, value) for path, value in values.items()}
        return {path: fault for path, fault in faults.items() if fault}

    def lowered(self, ruleset: Any, changes: Sequence[Change]) -> str:
        """The path of a parameter that only rises and that one of some changes, one after the other, lowers; or ""."""
        before = self.values(ruleset)
        for change in changes:
            ruleset = self.changed(ruleset, change)
            after = self.values(ruleset)
            for path, one in self.parameters().items():
                if one.only_rises and int(after[path]) < int(before[path]):
                    return path
            before = after
        return ""

    def _fault(self, ruleset: Any, path: str, value: Value) -> str:
        if path not in self.parameters():
            return say("this_is_no_parameter_that_can_change_while_a")
        fault = self.fault(ruleset, path, value)
        if not fault and self.lowered(ruleset, [nested({path: value})]):
            return say("this_can_only_be_raised")
        return fault


def nested(values: Mapping[str, Value]) -> dict[str, Any]:
    """Values by path, nested like the file: `{"movement.points": 14}` gives `{"movement": {"points": 14}}`."""
    found: dict[str, Any] = {}
    for path, value in values.items():
        *tables, name = path.split(".")
        below = found
        for table in tables:
            below = below.setdefault(table, {})
        below[name] = value
    return found
