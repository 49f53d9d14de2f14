"""Rules that change while a campaign is played: other parameters from a round on, and what they make different."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from campaign.games.vae_victis.rules.document import RuleChange, with_rule_change
from campaign.games.vae_victis.rules.ruleset import Ruleset, ruleset_of
from campaign.games.vae_victis.scenarios import check_ruleset
from campaign.language.catalogue.sentences import say
from campaign.rule_changes.rules.parameters import Value, parameters, values_of
from hexmap.editor.bounds import LONGEST_NAME
from hexmap.rules.documents import DocumentError, holds_control_characters

NEVER_LOWERED = ("army.strength_cap", "zone_of_control.army")
"""With less of these an army, or a siege, that is on the map could be one that cannot be (FA.3, SI.1)."""


class Difference(NamedTuple):
    """A parameter with its paragraph, as it was and as it is."""

    path: str
    paragraph: str
    before: Value
    after: Value


def differing(before: Ruleset, after: Ruleset) -> tuple[Difference, ...]:
    """The parameters that are not the same in two rulesets, in the order of the file."""
    old, new = values_of(before), values_of(after)
    return tuple(
        Difference(path, one.paragraph, old[path], new[path])
        for path, one in parameters().items()
        if old[path] != new[path]
    )


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


def faults_of(ruleset: Any, values: Mapping[str, Value]) -> dict[str, str]:
    """The reason why parameters cannot have these values in the place of those of a document's ruleset, by path."""
    faults = {path: _fault(ruleset, path, value) for path, value in values.items()}
    return {path: fault for path, fault in faults.items() if fault}


def lowered(ruleset: Any, changes: Sequence[RuleChange]) -> str:
    """The path of a parameter of NEVER_LOWERED that one of some changes, one after the other, lowers; else ""."""
    before = values_of(ruleset_of(ruleset))
    for change in changes:
        ruleset = with_rule_change(ruleset, change)
        after = values_of(ruleset_of(ruleset))
        for path in NEVER_LOWERED:
            if int(after[path]) < int(before[path]):
                return path
        before = after
    return ""


def _fault(ruleset: Any, path: str, value: Value) -> str:
    if path not in parameters():
        return say("this_is_no_parameter_that_can_change_while_a")
    if isinstance(value, str) and not parameters()[path].choices and not _is_line(value):
        return say("a_text_has_1_to_characters_on_one_line", number=LONGEST_NAME)
    change = nested({path: value})
    try:
        check_ruleset(ruleset_of(with_rule_change(ruleset, change)))
    except DocumentError as error:
        return f"{error.problem}."
    if lowered(ruleset, [change]):
        return say("this_can_only_be_raised")
    return ""


def _is_line(text: str) -> bool:
    return bool(text.strip()) and len(text) <= LONGEST_NAME and not holds_control_characters(text)
