"""Rule changes in words: names of parameters, and results of shadow runs."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign.language.parameter_names import NAMES
from campaign.models import RuleChange
from campaign.rule_changes.queries import DescribedRuleChange
from campaign.rule_changes.rules.changes import Difference
from campaign.rule_changes.rules.parameters import Value, parameters
from campaign.rule_changes.rules.shadow_run import ON_THE_WAY
from orders.rules.game_steps import STEPS

CHANCE = (
    ("", _("As the ruleset says")),
    ("orders", _("Classic: from the numbers in the orders of the armies")),
    ("sealed", _("Sealed: from a seed that nobody knows before the movement is published")),
)
"""The sources of chance in naval battles: the value in a ruleset, and its name."""
SIEGE_DIE = (
    ("", _("As the ruleset says")),
    ("off", _("Off: each besieging army lowers the resilience by 1")),
    ("on", _("On: each besieging army throws a die")),
)
"""The ways in which a siege makes progress: the value in a ruleset, and its name (SD.1)."""
FACES = {
    "nothing": _("nothing"),
    "loss": _("a loss"),
    "point": _("a point"),
    "point_and_loss": _("a point and a loss"),
    "two_points": _("two points"),
    "symbol": _("the symbol: a loss before a capital, else a point"),
}
"""What a face of a siege die does (SD.4)."""
METHODS = (
    ("", _("As the ruleset says")),
    ("field_of_glory", _("Games of Field of Glory II, reported here")),
    ("field_of_glory quick cards", _("Field of Glory II; on this site where both sides want it")),
    ("quick field_of_glory", _("Quick battles on this site; Field of Glory II where both sides want it")),
    (
        "quick cards field_of_glory",
        _("Quick battles; cards or Field of Glory II where both sides want it"),
    ),
    ("quick", _("Quick battles on this site")),
    ("quick_auto", _("Quick battles on this site, led by the computer on both sides")),
    ("cards", _("Battle cards on this site")),
)
"""The usual choices of battle methods: the value in a ruleset, and its name (GS.83)."""
SWITCH = {str(True): _("yes"), str(False): _("no")}
"""The words for a switch."""
VICTORY = {
    "victory.weakened": {"others": _("all other factions are spent"), "one": _("any faction is spent")},
    "victory.settled_by": {"points": _("victory points"), "structures": _("structures")},
    "victory.concede": {"ends": _("the campaign ends"), "leaves": _("the faction leaves")},
    "garrison.garrison_list": {"faction": _("of the faction"), "culture": _("of the culture")},
}
"""The words for the choices of the end (VW) and of garrisons (VU.4)."""
WATCHED = {"after": _("when it is over"), "live": _("as soon as it begins")}
"""When others than its sides can watch a battle on the site (GS.58)."""
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


def shown_value(path: str, value: Value) -> str:
    """Return a value of a parameter in words: `12`, or the source of random numbers."""
    return str(words_of_values(path).get(str(value), value))


def words_of_values(path: str) -> Mapping[str, Promise | str]:
    """Return the words for the values of a parameter with choices, by value; empty for any other parameter."""
    if path == "naval_battle.chance":
        return dict(CHANCE[1:])
    if path == "siege_die.use":
        return dict(SIEGE_DIE[1:])
    if path == "battle.methods":
        return dict(METHODS[1:])
    if path == "battle.watched":
        return WATCHED
    if parameters()[path].is_switch:
        return SWITCH
    if path in VICTORY:
        return VICTORY[path]
    return FACES if path.startswith(("siege_die.red.", "siege_die.white.")) else {}


def is_foreign(path: str) -> bool:
    """Return whether a parameter is a term of Field of Glory, which stays English."""
    one = parameters()[path]
    return not one.is_number and not words_of_values(path)


def rows_of(differences: Iterable[Difference]) -> list[ParameterRow]:
    """Parameters that are different, by their names."""
    return [
        ParameterRow(
            name=gettext(NAMES[one.path]),
            paragraph=one.paragraph,
            before=shown_value(one.path, one.before),
            after=shown_value(one.path, one.after),
            foreign=is_foreign(one.path),
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
