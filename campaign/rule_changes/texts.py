"""Rule changes in words: names of parameters, and results of shadow runs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign.games.rule_changes import ON_THE_WAY, Difference, Parameter, Value
from campaign.models import RuleChange
from campaign.rule_changes.queries import DescribedRuleChange
from orders.rules.game_steps import STEPS

_STATES = {
    "proposed": _("proposed"),
    "declared": _("declared, not in force yet"),
    "holds": _("in force"),
    "withdrawn": _("withdrawn"),
}


@dataclass(frozen=True, slots=True)
class ParameterRow:
    """A parameter that is different: its name, its paragraph, and its values; `foreign` texts are always English."""

    name: str
    paragraph: str
    before: str
    after: str
    foreign: bool


@dataclass(frozen=True, slots=True)
class ShadowStep:
    """The outcome of a step with the change: sentences, and events that would be gone or new."""

    round: int
    name: str
    how: Sequence[str]
    gone: Sequence[str]
    instead: Sequence[str]
    fault: str


@dataclass(frozen=True)
class RuleChangeDetails:
    """A change as a page shows it.

    `state` is proposed, declared, holds or withdrawn; while it `is_tried` a worker is at it. `rounds` are those of the
    shadow run, `otherwise` those of them that would have come out otherwise, `steps` how, or why that is not known.
    """

    change: RuleChange
    rows: Sequence[ParameterRow]
    state: str
    is_tried: bool
    rounds: Sequence[int]
    otherwise: Sequence[int]
    steps: Sequence[ShadowStep]

    @property
    def state_label(self) -> str:
        """The state in words."""
        return str(_STATES[self.state])

    @property
    def can_be_declared(self) -> bool:
        """Whether it only has to be declared."""
        return self.state == "proposed" and not self.is_tried

    @property
    def can_be_withdrawn(self) -> bool:
        """Whether it can still be withdrawn."""
        return self.state in ("proposed", "declared")


def shown_value(parameter: Parameter, value: Value) -> str:
    """Return a value of a parameter in words: `12`, or the source of random numbers."""
    words = parameter.words.get(str(value))
    return gettext(words) if words else str(value)


def rows_of(differences: Iterable[Difference]) -> list[ParameterRow]:
    """Parameters that are different, by their names."""
    return [
        ParameterRow(
            name=gettext(one.parameter.name),
            paragraph=one.parameter.paragraph,
            before=shown_value(one.parameter, one.before),
            after=shown_value(one.parameter, one.after),
            foreign=one.parameter.is_foreign,
        )
        for one in differences
    ]


def shown(described: DescribedRuleChange, present: int) -> RuleChangeDetails:
    """A change, in the round that is played now."""
    change = described.change
    rounds: list[dict[str, Any]] = (change.shadow or {}).get("rounds", [])
    steps = [_step(one["round"], step) for one in rounds for step in one["steps"] if step["how"] or step["fault"]]
    return RuleChangeDetails(
        change=change,
        rows=rows_of(described.differences),
        state=_state(described, present),
        is_tried=change.shadow is None and not change.failure and change.withdrawn_at is None,
        rounds=[one["round"] for one in rounds],
        otherwise=sorted({step.round for step in steps if any(sentence != ON_THE_WAY for sentence in step.how)}),
        steps=steps,
    )


def _state(described: DescribedRuleChange, present: int) -> str:
    if described.change.withdrawn_at is not None:
        return "withdrawn"
    if not described.holds:
        return "proposed"
    return "holds" if described.change.from_round <= present else "declared"


def _step(round_: int, step: dict[str, Any]) -> ShadowStep:
    title = gettext(STEPS[step["step"]].title)
    return ShadowStep(round_, title, step["how"], step["gone"], step["instead"], step["fault"])
