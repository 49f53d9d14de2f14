"""The forms of the scenario editor, one for each part of the work; a valid one has the draft that it makes.

What cannot be understood stays in its field with a problem beside it, and the draft is not changed.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.games.rule_changes import Parameter, RuleChanges, Value
from campaign.games.scenario_editor import Draft, FactionChange, Part, ScenarioEditor
from campaign.language.translated import translated
from campaign.rule_changes.texts import shown_value
from campaign.setup.draft_words import RuleLine, RuleSection
from campaign.setup.forms import TitleField
from campaign.views.typed_numbers import whole_number
from hexmap.editor.bounds import LONGEST_NAME
from hexmap.editor.names import hex_meant, structure_meant
from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError, holds_control_characters
from hexmap.rules.position_file import ArmyEntry, FactionEntry

NEW = "new"
"""The key of the fields of what is added."""
_LONGEST_TITLE = 2 * LONGEST_NAME
_HIGHEST_FACTOR = 100
_HIGHEST_NUMBER = 999_999_999
_PLAIN = "#555555"
"""The colour of a faction without one."""
_AS_TEXT = {"dir": "auto", "autocomplete": "off"}


class RowForm(forms.Form):
    """The fields of a row; the key of the row stands behind their names."""

    def __init__(self, key: str, sent: QueryDict | None, initial: Mapping[str, Any]) -> None:
        super().__init__(sent, initial=dict(initial), prefix=key, auto_id="%s", use_required_attribute=False)
        self.key = key

    def add_prefix(self, field_name: str) -> str:
        """The name of a field, with the key of its row behind it."""
        return f"{field_name}-{self.prefix}"


class FactionNameField(forms.CharField):
    """The name of a faction."""

    def __init__(self) -> None:
        widget = forms.TextInput(attrs={**_AS_TEXT, "maxlength": _LONGEST_TITLE})
        missing = gettext_lazy("Enter the name of the faction.")
        super().__init__(widget=widget, error_messages={"required": missing})

    def clean(self, value: Any) -> str:
        """The name without blanks around it."""
        title = str(super().clean(value))
        if len(title) > _LONGEST_TITLE or holds_control_characters(title):
            raise forms.ValidationError(
                _("Enter a name of at most %(most)s characters on one line.") % {"most": _LONGEST_TITLE}
            )
        return title


class StructureField(forms.CharField):
    """A Town or City of a map, however its name is typed; "" for none."""

    def __init__(self, board: Board) -> None:
        super().__init__(required=False, widget=forms.TextInput(attrs={**_AS_TEXT, "list": "structures"}))
        self.board = board

    def clean(self, value: Any) -> str:
        """The name of the structure."""
        text = str(super().clean(value))
        structure = structure_meant(self.board, text) if text else ""
        if structure is None:
            missing = _("The map has no Town or City “%(name)s”. Choose one from the list.")
            raise forms.ValidationError(missing % {"name": text[:LONGEST_NAME]})
        return structure


class NewFactionForm(RowForm):
    """A faction to add; without a name and a capital none is."""

    title = FactionNameField()

    def __init__(self, board: Board, sent: QueryDict | None) -> None:
        super().__init__(NEW, sent, {})
        self.fields["another"] = StructureField(board)


class FactionForm(RowForm):
    """A faction of a draft."""

    title = FactionNameField()
    colour = forms.RegexField(
        "^#[0-9a-fA-F]{6}$",
        widget=forms.TextInput(attrs={"type": "color"}),
        error_messages=dict.fromkeys(("required", "invalid"), gettext_lazy("Choose a colour such as #b3261e.")),
    )
    active = forms.BooleanField(required=False)

    def __init__(self, which: int, draft: Draft, board: Board, sent: QueryDict) -> None:
        faction = self.faction = draft.factions[which]
        values = {
            "title": faction.title,
            "colour": faction.colour or _PLAIN,
            "factor": faction.initiative_factor,
            "active": faction.active,
            "list": faction.army_list or "",
            "capitals": list(faction.capitals),
        }
        super().__init__(str(which), sent if f"title-{which}" in sent else None, values)
        self.fields["factor"] = _number_field(0, _HIGHEST_FACTOR)
        self.fields["list"] = forms.CharField(
            required=False, max_length=LONGEST_NAME, widget=forms.TextInput(attrs=_AS_TEXT)
        )
        self.fields["capitals"] = forms.MultipleChoiceField(
            choices=[(one, one) for one in faction.capitals],
            required=False,
            widget=forms.CheckboxSelectMultiple,
            error_messages={"invalid_choice": _("Choose one from the list.")},
        )
        self.fields["another"] = StructureField(board)

    @property
    def change(self) -> FactionChange:
        """The change that a valid form makes."""
        said = self.cleaned_data
        more = [said["another"]] if said["another"] and said["another"] not in said["capitals"] else []
        return FactionChange(
            title=said["title"],
            colour=said["colour"].lower(),
            active=said["active"],
            initiative_factor=said["factor"],
            army_list=" ".join(said["list"].split()),
            capitals=(*said["capitals"], *more),
        )


class ArmyForm(RowForm):
    """An army of a draft, or one to add."""

    def __init__(
        self, key: str, draft: Draft, board: Board, sent: QueryDict | None, initial: Mapping[str, Any]
    ) -> None:
        super().__init__(key, sent, initial)
        self.draft, self.board = draft, board
        number = _("Enter the number of the army.")
        strength = _("Enter 1 to %(most)s FP.") % {"most": draft.highest_strength}
        faction = _("Choose an active faction.")
        self.fields["number"] = _number_field(1, _HIGHEST_NUMBER, number)
        self.fields["hex"] = forms.CharField(
            widget=forms.TextInput(attrs={**_AS_TEXT, "maxlength": LONGEST_NAME, **_listed(key)}),
            error_messages={"required": _("Enter a hex of the map, or the name of a Town or City.")},
        )
        self.fields["fp"] = _number_field(1, draft.highest_strength, strength)
        self.fields["faction"] = forms.ChoiceField(
            choices=[(one.id, one.title) for one in draft.factions if one.active],
            error_messages={"required": faction, "invalid_choice": faction},
        )

    def clean(self) -> None:
        """Check that an army can stand in its hex; a navy of the draft can stay where it is."""
        if "hex" not in self.cleaned_data:
            return
        hex_ = hex_meant(self.board, self.cleaned_data["hex"])
        number = self.cleaned_data.get("number")
        if hex_ is None:
            self.add_error("hex", _("Enter a hex of the map, or the name of a Town or City."))
        elif not self.board.is_passable_land(self.board.grid.index(hex_)) and not any(
            one.afloat and one.number == number and one.hex == hex_ for one in self.draft.armies
        ):
            problem = _("No army can stand in hex %(hex)s. Choose land that it can enter.") % {"hex": hex_}
            self.add_error("hex", problem)
        else:
            self.cleaned_data["hex"] = hex_

    @property
    def army(self) -> ArmyEntry:
        """The army of a valid form, with what the page does not show of it, as long as it has not moved."""
        said = self.cleaned_data
        known = next((one for one in self.draft.armies if one.number == said["number"]), None)
        if known is not None and (known.faction, known.hex) == (said["faction"], said["hex"]):
            return known.model_copy(update={"strength": said["fp"]})
        return ArmyEntry(
            number=said["number"],
            faction=said["faction"],
            hex=said["hex"],
            strength=said["fp"],
            afloat=False,
            inactive_rounds=0,
        )

    @property
    def place(self) -> str:
        """The Town or City of its hex, "" for none."""
        index = self.board.grid.index(str(self["hex"].value() or ""))
        structure = self.board.structure_at.get(index) if index >= 0 else None
        return structure.name if structure else ""


class PartForm:
    """The fields of a part of the work on a draft: `has_errors`, or the draft that they make."""

    def __init__(self, editor: ScenarioEditor[Any], draft: Draft, board: Board, sent: QueryDict) -> None:
        self.editor, self.draft, self.board, self.sent = editor, draft, board, sent
        self.do = sent.get("do", "")
        self.rows: Sequence[RowForm] = ()
        self.new: RowForm | None = None
        self.problem = ""

    @property
    def sides(self) -> list[FactionEntry]:
        """The factions whose armies players command."""
        return [one for one in self.draft.factions if one.active]

    @property
    def has_errors(self) -> bool:
        """Whether something cannot be understood, or cannot be added."""
        return bool(self.problem) or any(form.errors for form in (*self.rows, *([self.new] if self.new else [])))

    def changed(self) -> Draft:
        """Return the draft with what was sent; where it has errors, as it was."""
        if self.has_errors:
            return self.draft
        try:
            return self.after()
        except DocumentError as error:
            self.problem = translated(str(error))
            return self.draft

    def after(self) -> Draft:
        """Return the draft that valid fields make; raise DocumentError."""
        return self.draft


class FactionsForm(PartForm):
    """The factions of a draft, and one to add."""

    def __init__(self, editor: ScenarioEditor[Any], draft: Draft, board: Board, sent: QueryDict) -> None:
        super().__init__(editor, draft, board, sent)
        kept = [which for which in range(len(draft.factions)) if self.do != f"remove-faction-{which}"]
        self.rows = [FactionForm(which, draft, board, sent) for which in kept]
        adds = any(sent.get(f"{name}-{NEW}", "").strip() for name in ("title", "another"))
        self.new = NewFactionForm(board, sent if adds else None)

    def after(self) -> Draft:
        """Return the draft with the factions as they were sent."""
        draft: Draft = self.draft
        for which, faction in enumerate(self.draft.factions):
            if self.do == f"remove-faction-{which}":
                draft = self.editor.without_faction(draft, faction.id)
        for row in self.rows:
            if isinstance(row, FactionForm) and row.is_bound:
                draft = self.editor.with_faction_changed(draft, row.faction.id, row.change)
        if self.new is not None and self.new.is_bound:
            said = self.new.cleaned_data
            draft = self.editor.with_faction(draft, said["title"], [said["another"]] if said["another"] else [])
        return draft


class ControlForm(PartForm):
    """The holders of structures: a list to choose from for each, and a button that gives all others to one faction."""

    def after(self) -> Draft:
        """Return the draft with the holders as they were sent."""
        given = {one.name: self.sent.get(f"control-{which}") for which, one in enumerate(self.board.structures)}
        holders = {name: one for name, one in given.items() if one is not None and self._is_holder(one)}
        draft: Draft = self.editor.with_control(self.draft, holders)
        brush = self.sent.get("brush", "")
        if self.do == "fill" and self._is_holder(brush):
            free = {one.name: brush for one in self.board.structures if one.name not in draft.control}
            draft = self.editor.with_control(draft, free)
        return draft

    def _is_holder(self, holder: str) -> bool:
        return not holder or self.draft.faction(holder) is not None


class ArmiesForm(PartForm):
    """The armies of a draft, and one to add."""

    def __init__(self, editor: ScenarioEditor[Any], draft: Draft, board: Board, sent: QueryDict) -> None:
        super().__init__(editor, draft, board, sent)
        if "armies" in sent:
            keys = sorted({int(name[4:]) for name in sent if name[:4] == "hex-" and whole_number(name[4:]) is not None})
            kept = [str(key) for key in keys if self.do != f"remove-army-{key}"]
            self.rows = [ArmyForm(key, draft, board, sent, {}) for key in kept]
        else:
            self.rows = [ArmyForm(str(which), draft, board, None, _of(army)) for which, army in enumerate(draft.armies)]
        adds = "armies" in sent and (bool(sent.get(f"hex-{NEW}", "").strip()) or self.do == "add-army")
        active = [one.id for one in draft.factions if one.active]
        side = sent.get(f"faction-{NEW}", "")
        usual = {
            "number": draft.next_number,
            "faction": side if side in active else next(iter(active), ""),
            "fp": draft.usual_strength,
        }
        self.new = ArmyForm(NEW, draft, board, sent if adds else None, usual)

    def after(self) -> Draft:
        """Return the draft with the armies as they were sent."""
        if "armies" not in self.sent:
            return self.draft
        forms_ = [*self.rows, *([self.new] if self.new is not None and self.new.is_bound else [])]
        draft: Draft = self.editor.with_armies(self.draft, [form.army for form in forms_ if isinstance(form, ArmyForm)])
        return draft


class RulesForm(forms.Form):
    """The ruleset of a draft, and the parameters that are different in it; an empty field keeps the ruleset's value."""

    def __init__(self, editor: ScenarioEditor[Any], rules: RuleChanges[Any], draft: Draft, sent: QueryDict) -> None:
        base, own = rules.values(draft.base), rules.values(draft.ruleset)
        parameters = rules.parameters()
        values = {one.field_name: own[path] for path, one in parameters.items() if own[path] != base[path]}
        bound = sent if sent.get("base") in editor.rulesets else None
        super().__init__(bound, initial={"base": draft.base, **values}, auto_id="%s")
        self.editor, self.rules, self.draft, self.usual = editor, rules, draft, base
        self.fields["base"] = forms.ChoiceField(choices=[(name, name) for name in editor.rulesets])
        self.fields |= {one.field_name: _parameter_field(one) for one in parameters.values()}

    @property
    def has_errors(self) -> bool:
        """Whether a value is not valid."""
        return bool(self.errors)

    def changed(self) -> Draft:
        """Return the draft with the rules that were sent; where they have errors, as it was."""
        if not self.is_valid():
            return self.draft
        said = self.cleaned_data
        given = ((one, said[one.field_name]) for one in self.rules.parameters().values())
        values = {one.path: _typed(one, value) for one, value in given if value not in ("", None)}
        try:
            draft: Draft = self.editor.with_rules(self.draft, said["base"], values)
        except DocumentError as error:
            one = self.rules.parameters().get(error.place.removeprefix("ruleset."))
            self.add_error(one.field_name if one else "base", translated(error.problem))
            return self.draft
        return draft

    def sections(self) -> Iterator[RuleSection]:
        """The fields of the parameters, by the tables of the ruleset."""
        for section, found in groupby(self.rules.parameters().values(), key=lambda one: one.section):
            lines = [RuleLine(self[one.field_name], one, shown_value(one, self.usual[one.path])) for one in found]
            yield RuleSection(_(self.rules.sections[section]), lines)


class SaveForm(forms.Form):
    """The title under which a scenario is saved."""

    title = TitleField(gettext_lazy("Title of the scenario"), gettext_lazy("Enter a title for the scenario."))


PART_FORMS: Mapping[Part, Callable[..., PartForm]] = {
    Part.FACTIONS: FactionsForm,
    Part.CONTROL: ControlForm,
    Part.ARMIES: ArmiesForm,
    Part.CHECK: PartForm,
}


def _of(army: ArmyEntry) -> dict[str, Any]:
    return {"number": army.number, "hex": army.hex, "fp": army.strength, "faction": army.faction}


def _listed(key: str) -> dict[str, str]:
    """Only the new army offers the names of structures: the lists of many fields are slow."""
    return {"list": "structures"} if key == NEW else {}


def _number_field(least: int, most: int, problem: str = "", step: int = 1) -> forms.IntegerField:
    values = {"least": least, "most": most, "step": step}
    usual = _("Enter a whole number from %(least)s to %(most)s.")
    if step > 1:
        usual = _("Enter a multiple of %(step)s from %(least)s to %(most)s.")
    keys = ("required", "invalid", "min_value", "max_value", "step_size")
    return forms.IntegerField(
        min_value=least, max_value=most, step_size=step, error_messages=dict.fromkeys(keys, problem or usual % values)
    )


def _parameter_field(one: Parameter) -> forms.Field:
    if one.words:
        choices = [("", _("As the ruleset says")), *((value, _(words)) for value, words in one.words.items())]
        field: forms.Field = forms.ChoiceField(choices=choices)
        field.error_messages["invalid_choice"] = _("Choose one from the list.")
    elif one.is_number:
        field = _number_field(one.least, one.most, step=one.step)
    else:
        field = forms.CharField(max_length=LONGEST_NAME, error_messages={"max_length": _("Enter a shorter text.")})
    field.required, field.label = False, _(one.name)
    field.widget.attrs["autocomplete"] = "off"
    return field


def _typed(one: Parameter, value: Value) -> Value:
    """The value of a parameter as a ruleset has it: a switch is True or False."""
    return value == str(True) if one.is_switch else value
