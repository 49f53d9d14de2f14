"""The form of a step of a plan: a line for each choice of every side, results of engagements, and sealed chance.

Names of fields end with what they are about: `sheet-movement-4`, `sheet-sea_links-roma`, `winner-4-9`, `lost-0-4-9`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign.games.all_games import game_of_step
from campaign.games.engagements import DRAW, TypedReport
from campaign.games.orders_form import Option, OrdersForm
from campaign.language.translated import translated
from campaign.models import Faction
from campaign.planning.queries.steps import Factions, PlanFight, PlanLine, fights_of, sides_of
from campaign.planning.rules.entries import EntryProblem, StepEntries, Subject
from campaign.planning.rules.planned_rounds import PlanContent, PlannedRound, StepOutcome
from campaign.planning.rules.steps import DICE, NUMBERS, is_revealed
from campaign.views.typed_numbers import whole_number
from orders.rules.kinds import KINDS

_SHEET, _RESULT = "sheet-", "winner-"


@dataclass(frozen=True)
class SentStep:
    """A form as it was sent: the entries, the version of the plan it was made from, and fields that are unknown."""

    typed: StepEntries
    seen: int
    odd: tuple[str, ...]


@dataclass(frozen=True)
class Refusal:
    """A form that was not saved, as it was sent, with the faults of the whole and of single fields."""

    sent: QueryDict | None = None
    problem: str = ""
    problems: Mapping[str, EntryProblem] = field(default_factory=dict)
    overtaken: bool = False


def read_step(sent: QueryDict) -> SentStep:
    """Return the fields of a form as they were typed."""
    lines = {name: _key(name.removeprefix(_SHEET)) for name in sent if name.startswith(_SHEET)}
    sheets = {key: str(sent[name]) for name, key in lines.items() if key is not None}
    results = {
        name.removeprefix(_RESULT): _report(sent, name.removeprefix(_RESULT))
        for name in sent
        if name.startswith(_RESULT)
    }
    numbers, dice = (str(sent[chance.name]) if chance.name in sent else None for chance in (NUMBERS, DICE))
    odd = tuple(name for name, key in lines.items() if key is None)
    return SentStep(StepEntries(sheets, results, numbers, dice), whole_number(sent.get("version", "")) or 0, odd)


def _key(name: str) -> tuple[str, Subject] | None:
    kind, _dash, subject = name.partition("-")
    if kind not in KINDS or not subject:
        return None
    army = whole_number(subject)
    return kind, subject if army is None else army


def _report(sent: QueryDict, id_: str) -> TypedReport:
    one, other = (str(sent.get(f"lost-{side}-{id_}", "")) for side in (0, 1))
    return TypedReport(str(sent[f"{_RESULT}{id_}"]), "", (one, other))


class EntryForm(forms.Form):
    """Fields that are about one thing; those that were not sent have what the plan says."""

    use_required_attribute = False

    def __init__(self, about: str, planned: dict[str, str], refused: Refusal, **fields: forms.Field) -> None:
        named = {name.replace("_", "-"): one for name, one in fields.items()}
        sent = refused.sent if refused.sent and any(_named(name, about) in refused.sent for name in named) else None
        super().__init__(sent, prefix=about, initial=planned, auto_id="%s")
        self.fields |= named

    def add_prefix(self, field_name: str) -> str:
        """Return the name of a field: `sheet-movement-4`."""
        return _named(field_name, str(self.prefix or ""))

    def refuse(self, name: str, problem: EntryProblem | None) -> None:
        """Show what is wrong with a field."""
        if problem is not None and self.is_bound:
            self.add_error(name, translated(problem.text))


def _named(name: str, about: str) -> str:
    return f"{name}-{about}" if about else name


class LineForm(EntryForm):
    """The orders of a line; `there` is what the plan says now, if that is not what was typed in another window."""

    def __init__(self, line: PlanLine, form: OrdersForm, refused: Refusal) -> None:
        orders = forms.CharField(required=False, strip=False, widget=_widget(line, form))
        super().__init__(line.field, {"sheet": line.text}, refused, sheet=orders)
        self.line, self.text = line, str(self["sheet"].value() or "")
        if isinstance(orders.widget, forms.Select) and self.text not in dict(orders.widget.choices):
            orders.widget.choices = [*orders.widget.choices, (self.text, self.text)]
        self.there = line.text if refused.overtaken and self.text.strip() != line.text else None
        self.refuse("sheet", refused.problems.get(line.field))

    @property
    def has_state(self) -> bool:
        """Whether there is something to say below its field."""
        return bool(self.errors) or self.there is not None or not self.text


def _widget(line: PlanLine, form: OrdersForm) -> forms.Widget:
    choice = line.choice
    attrs: dict[str, object] = {"autocomplete": "off", "spellcheck": "false", "aria-describedby": f"state-{line.field}"}
    if choice.kind in form.several_lines:
        return forms.Textarea({**attrs, "rows": 2})
    if not choice.free:
        nothing = [(line.row.nothing, f"{gettext('No')}: {translated(choice.default)}")] if line.row.nothing else []
        options = [(option.text, _label(option)) for option in choice.options]
        return forms.Select(attrs, [("", gettext("— no orders")), *nothing, *options])
    if choice.kind == form.march:
        return forms.TextInput({**attrs, "data-army": choice.army})
    return forms.TextInput({**attrs, **({"list": f"options-{line.field}"} if choice.options else {})})


def _label(option: Option) -> str:
    return " · ".join(translated(text) for text in (option.label, option.note if option.idle else "") if text)


class FightForm(EntryForm):
    """The result that a plan assumes for an engagement."""

    def __init__(self, fight: PlanFight, refused: Refusal) -> None:
        engagement = fight.engagement
        one, other = engagement.sides
        army = gettext("Army %(army)s")
        garrison = gettext("Garrison of %(name)s") % {"name": engagement.assault}
        sides = [(one, army % {"army": one}), (other, garrison if engagement.assault else army % {"army": other})]
        won = forms.Select(choices=[(DRAW, gettext("Nobody: a draw")), *sides])
        losing = (one,) if engagement.assault else (one, other)
        planned = {"winner": fight.winner, "lost-0": fight.casualties[0], "lost-1": fight.casualties[1]}
        lost = {f"lost_{which}": _losses(side) for which, side in enumerate(losing)}
        winner = forms.CharField(label=_("Winner"), required=False, widget=won)
        super().__init__(engagement.id, planned, refused, winner=winner, **lost)
        self.fight = fight
        self.refuse("winner", refused.problems.get(f"result-{engagement.id}"))


def _losses(side: str) -> forms.CharField:
    label = gettext("%(side)s loses, in per cent") % {"side": side}
    return forms.CharField(label=label, required=False, widget=forms.TextInput({"inputmode": "numeric"}))


class ChanceForm(EntryForm):
    """The sealed chance that a step of a plan assumes (NB.4, SD.6)."""

    def __init__(self, planned: PlannedRound, outcome: StepOutcome, refused: Refusal) -> None:
        words = {
            NUMBERS: (
                planned.numbers,
                gettext("Random numbers"),
                gettext(
                    "The campaign draws them from a sealed seed that nobody knows. Enter numbers from 0 to 9, in the"
                    " order of the navies that fight. If you leave this empty, the plan repeats “%(assumed)s”."
                ),
            ),
            DICE: (
                planned.dice,
                gettext("Siege dice"),
                gettext(
                    "The campaign throws them from a sealed seed that nobody knows. Enter faces from 1 to 6: structures"
                    " in the order of the map, their armies by number. If you leave this empty, every die shows"
                    " “%(assumed)s”."
                ),
            ),
        }
        asked = {chance: words[chance] for chance in words if is_revealed(chance, outcome.before, outcome.step)}
        super().__init__(
            "",
            {chance.name: " ".join(map(str, said)) for chance, (said, _label, _help) in asked.items()},
            refused,
            **{
                chance.name: forms.CharField(
                    label=label,
                    help_text=help_ % {"assumed": " ".join(map(str, chance.assumed))},
                    required=False,
                    widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false"}),
                )
                for chance, (_said, label, help_) in asked.items()
            },
        )
        for name in self.fields:
            self.refuse(name, refused.problems.get(name))

    @property
    def ruled(self) -> list[tuple[forms.BoundField, str]]:
        """The fields, each with its paragraph."""
        return [(self[chance.name], chance.rule) for chance in (NUMBERS, DICE) if chance.name in self.fields]


@dataclass(frozen=True)
class SideForms:
    """The lines of a faction."""

    faction: Faction
    lines: list[LineForm]

    @property
    def pressing(self) -> list[LineForm]:
        """The lines that a player should not overlook."""
        return [form for form in self.lines if form.line.choice.pressing]

    @property
    def seldom(self) -> list[LineForm]:
        """The lines that are hardly ever used."""
        return [form for form in self.lines if not form.line.choice.pressing]

    @property
    def is_open(self) -> bool:
        """Whether a rarely used line has orders, or an error."""
        return any(form.line.text or form.errors for form in self.seldom)


@dataclass(frozen=True)
class StepForm:
    """The form of a step of a plan, as the plan has it, or as it was typed and refused, with the reasons.

    `left` are typed lines that the step does not have (any more): the name, the text, and what is wrong.
    """

    sides: list[SideForms]
    fights: list[FightForm]
    chance: ChanceForm
    left: list[tuple[str, str, EntryProblem | None]]


def step_form(plan: PlanContent, outcome: StepOutcome, factions: Factions, first: str, refused: Refusal) -> StepForm:
    """Return the form of a step, the lines of the faction `first` before the others."""
    form = game_of_step(outcome.step).orders_form
    sides = [
        SideForms(side.faction, [LineForm(line, form, refused) for line in side.lines])
        for side in sides_of(outcome, plan, factions, first)
    ]
    fights = [FightForm(one, refused) for one in fights_of(outcome, factions)]
    known = {line.prefix for side in sides for line in side.lines} | {one.prefix for one in fights}
    return StepForm(sides, fights, ChanceForm(plan.of(outcome.round), outcome, refused), list(_left(refused, known)))


def _left(refused: Refusal, known: set[str | None]) -> Iterator[tuple[str, str, EntryProblem | None]]:
    sent = refused.sent or QueryDict()
    for name in sent:
        line, result = name.removeprefix(_SHEET), name.removeprefix(_RESULT)
        if line != name and line not in known and sent[name]:
            yield line, str(sent[name]), refused.problems.get(line)
        elif result != name and result not in known:
            report = _report(sent, result)
            yield (
                result,
                " ".join((report.winner, *report.casualties)).strip(),
                refused.problems.get(f"result-{result}"),
            )
