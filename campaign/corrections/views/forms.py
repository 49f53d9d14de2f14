"""The forms of a correction: the orders, results and position in force, and what is typed in their place.

They are rows of fields. What was typed stays in them when they are refused.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.corrections.rules.changes import Change
from campaign.corrections.rules.readjudication import PublishedStep
from campaign.games.all_games import AnyDocument, game_of_step, lost_armies
from campaign.games.engagements import DRAW, Engagement, GameResult, InvalidReport, TypedReport, in_words, read_report
from campaign.games.game import Game
from campaign.games.outline import Outline, OutlineArmy
from campaign.games.position_change import ArmyChange, PositionChange, Positions
from campaign.language.catalogue.sentences import say
from campaign.language.translated import translated
from campaign.views.typed_numbers import whole_number
from hexmap.rules.hexes import OFF_MAP
from orders.rules.counting import counting
from orders.rules.game_steps import STEPS
from orders.rules.kinds import KINDS, MAIN, OF_FACTION, OF_HONOUR, kinds_of
from orders.rules.sheets import InvalidSheet, SheetText

MORE_SHEETS = 3
"""Rows for orders where none were submitted."""
MORE_STRUCTURES = 4
"""Rows in which a structure can change hands."""
NOBODY = "-"
"""The value of a structure's field if nobody controls it."""
_NUMBER = {"class": "short", "inputmode": "numeric", "maxlength": "9"}
_NONE = ("", "-")

Sent = Mapping[str, Any] | None
"""The submitted values by the names of the fields; None before anything was submitted."""


class TypedField(forms.Field):
    """A text as it was typed, with one kind of line breaks; the form says what is wrong with it."""

    def __init__(self, widget: forms.Widget | None = None, **more: Any) -> None:
        attributes = {"autocomplete": "off", "spellcheck": "false"}
        super().__init__(required=False, widget=widget or forms.TextInput(attributes), **more)

    def to_python(self, value: Any) -> str:
        """Return the text."""
        return str(value or "").replace("\r\n", "\n")


class RowForm(forms.Form):
    """A row of fields, whose names end with that of the row: `strength-4`.

    A row of which nothing was sent keeps its values in force.
    """

    def __init__(self, row: object, sent: Sent, **initial: Any) -> None:
        self.row = str(row)
        if sent is not None and not any(self.add_prefix(name) in sent for name in self.base_fields):
            sent = {self.add_prefix(name): value for name, value in initial.items()}
        super().__init__(sent, initial=initial, auto_id="%s", use_required_attribute=False)

    def add_prefix(self, field_name: str) -> str:
        """Return the name of a field of the row."""
        return f"{field_name}-{self.row}"

    @property
    def typed(self) -> dict[str, Any]:
        """The values sent for the row, by the names of the fields, if they are not those in force."""
        names = map(self.add_prefix, self.fields) if self.has_changed() else ()
        return {name: self.data[name] for name in names if name in self.data}


class OrdersForm(RowForm):
    """Orders that are in force, or that a step waits for."""

    sheet = TypedField()

    def __init__(self, step: "StepForms", sent: Sent, sheet: SheetText) -> None:
        super().__init__(f"{sheet.kind}-{sheet.subject}", sent, sheet=sheet.text)
        self.step, self.given = step, sheet
        words = step.who(sheet.kind, sheet.subject), _(KINDS[sheet.kind].title)
        self.fields["sheet"].label = format_html('{} <span class="small">{}</span>', *words)
        if step.has_lines or sheet.kind in step.game.orders_form.several_lines:
            self.fields["sheet"].widget = _lines()

    def clean_sheet(self) -> str:
        """Return the orders in canonical form."""
        return self.step.canonical(self.given.kind, self.given.subject, self.cleaned_data["sheet"])

    @property
    def changed(self) -> Iterator[SheetText]:
        """The orders that are to count instead."""
        text = self.cleaned_data["sheet"]
        if text != self.given.text:
            yield SheetText(self.given.kind, self.given.subject, text)


class MoreOrdersForm(RowForm):
    """Orders where none were submitted; without a text the row is empty."""

    kind = TypedField(label=gettext_lazy("Kind"))
    subject = TypedField()
    text = TypedField(label=gettext_lazy("Orders"))

    def __init__(self, step: "StepForms", sent: Sent, row: int) -> None:
        super().__init__(row, sent, kind="", subject="", text="")
        self.step = step
        _choose(self, "kind", [_NONE, *((kind, _(KINDS[kind].title)) for kind in step.kinds)])
        _choose(self, "subject", [_NONE, *step.subjects])
        self.fields["subject"].label = _("Leader or side") if step.has_lines else _("Army or faction")
        if step.has_lines:
            self.fields["text"].widget = _lines()

    def clean(self) -> None:
        """Read the orders."""
        kind, subject, text = (self.cleaned_data[name] for name in ("kind", "subject", "text"))
        self.sheet: SheetText | None = None
        if not text.strip():
            return
        try:
            who = self._subject(kind, subject)
            self.sheet = SheetText(kind, who, self.step.canonical(kind, who, text))
        except ValidationError as error:
            self.add_error("text", error)

    def _subject(self, kind: str, subject: str) -> int | str:
        if kind not in self.step.kinds:
            raise ValidationError(_("Choose the kind of orders."))
        if kind in OF_FACTION:
            if subject in self.step.titles:
                return subject
            raise ValidationError(_("These orders belong to a whole faction. Choose the faction."))
        number = whole_number(subject)
        if number is None or number not in self.step.outline.army:
            raise ValidationError(_("These orders belong to an army. Choose an army on the map."))
        return number


class ResultForm(RowForm):
    """The result of an engagement: the one in force, in words, and what is typed instead."""

    winner = TypedField(label=gettext_lazy("Who won"))
    score = TypedField(
        forms.TextInput({"class": "short", "maxlength": "100", "autocomplete": "off"}), label=gettext_lazy("Score")
    )

    def __init__(self, row: int, sent: Sent, engagement: Engagement, stands: GameResult | None) -> None:
        super().__init__(row, sent, winner="", score="")
        self.engagement = engagement
        self.stands = translated(in_words(engagement, stands)) if stands else ""
        sides = ((side, side) for side in engagement.sides)
        _choose(self, "winner", [("", _("as it is")), *sides, (DRAW, _("Nobody: a draw"))])

    def clean(self) -> None:
        """Read the result."""
        winner, score = self.cleaned_data["winner"], self.cleaned_data["score"]
        self.result: GameResult | None = None
        if winner or score.strip():
            try:
                self.result = read_report(self.engagement, TypedReport(winner, score))
            except InvalidReport as error:
                self.add_error("score", translated(str(error)))


class StepForms:
    """The orders and results of a step, as corrected."""

    def __init__(self, past: PublishedStep, sent: Sent) -> None:
        self.past = past
        self.game: Game[Any] = game_of_step(past.step)
        self.document: AnyDocument = self.game.read_text(past.text, past.engine_version)
        self.outline: Outline = self.game.outline(self.document)
        self.titles = {faction.id: faction.title for faction in self.outline.factions}
        self.has_lines = self.game.has_leaders
        has_honour = self.game.honour_now(self.document) is not None
        self.kinds = [kind for kind in kinds_of(past.step) if has_honour or kind not in OF_HONOUR]
        self.subjects = list(_subjects(self.outline))
        self.sheets = [OrdersForm(self, sent, sheet) for sheet in self._in_force()]
        self.more = [MoreOrdersForm(self, sent, row) for row in range(MORE_SHEETS)] if self.kinds else []
        engagements = () if STEPS[past.step].takes_orders else self.outline.engagements
        self.results = [ResultForm(row, sent, one, past.results.get(one.id)) for row, one in enumerate(engagements)]

    @property
    def rows(self) -> list[RowForm]:
        """All rows."""
        return [*self.sheets, *self.more, *self.results]

    @property
    def change(self) -> Change:
        """The replacement; of valid rows."""
        sheets = [sheet for row in self.sheets for sheet in row.changed]
        more = [row.sheet for row in self.more if row.sheet is not None]
        return Change((*sheets, *more), tuple(row.result for row in self.results if row.result is not None))

    def canonical(self, kind: str, subject: int | str, typed: str) -> str:
        """Return orders in canonical form; raise ValidationError."""
        try:
            return self.game.canonical(self.document, kind, subject, typed)
        except InvalidSheet as error:
            raise ValidationError(translated(say("not_understood", sentence=str(error)))) from None

    def who(self, kind: str, subject: int | str) -> str:
        """Return the army or faction that orders are about, in words."""
        if kind in OF_FACTION:
            return self.titles.get(str(subject), str(subject))
        army = self.outline.army.get(int(subject))
        return _army_words(army) if army else _("Army %(army)s") % {"army": subject}

    def _in_force(self) -> Iterator[SheetText]:
        """The orders that a step waits for, army by army, and any others in force."""
        past = self.past
        counts = counting(past.sheets, past.change.sheets, lost_armies(past.step, past.asked, past.text))
        found = {(sheet.kind, sheet.subject): sheet.text for sheet in counts}
        main = MAIN.get(past.step)
        if main is not None:
            found = {(main, number): "" for number in self.outline.army} | found
        for kind, subject in sorted(found, key=lambda key: (self.kinds.index(key[0]), str(key[1]).zfill(9))):
            yield SheetText(kind, subject, found[kind, subject])


class ArmyForm(RowForm):
    """An army in the position to correct; hex and strength of one that is off the map can be empty."""

    strength = TypedField(forms.TextInput({**_NUMBER, "autocomplete": "off"}))
    hex = TypedField(forms.TextInput({"class": "short", "maxlength": "9", "autocomplete": "off"}))
    afloat = forms.BooleanField(required=False)
    off = forms.BooleanField(required=False)

    def __init__(self, position: "PositionForms", sent: Sent, army: OutlineArmy, now: ArmyChange | None) -> None:
        values = now or ArmyChange(0, "", afloat=False)
        strength = str(values.strength or "")
        super().__init__(army.number, sent, strength=strength, hex=values.hex, afloat=values.afloat, off=now is None)
        self.position, self.now, self.number = position, now, army.number
        self.faction = position.titles[army.faction]
        names = (
            ("strength", _("Strength of army %(army)s")),
            ("hex", _("Hex of army %(army)s")),
            ("afloat", _("Army %(army)s is at sea")),
            ("off", _("Army %(army)s is off the map")),
        )
        for field, label in names:
            self.fields[field].widget.attrs["aria-label"] = label % {"army": army.number}

    def clean(self) -> None:
        """Read the army; None for one that is off the map."""
        said = self.cleaned_data
        self.army: ArmyChange | None = None
        if said["off"]:
            return
        strength, most, grid = whole_number(said["strength"]), self.position.most_strength, self.position.grid
        if strength is None or not 1 <= strength <= most:
            self.add_error("strength", _("Enter a whole number from 1 to %(most)s as the strength.") % {"most": most})
        elif grid.index(said["hex"].strip()) == OFF_MAP:
            example = {"example": grid.name(0)}
            self.add_error("hex", _("The map has no such hex. Enter a hex like %(example)s.") % example)
        else:
            self.army = ArmyChange(strength, grid.name(grid.index(said["hex"].strip())), said["afloat"])


class PointsForm(RowForm):
    """The victory points of a faction."""

    points = TypedField(forms.TextInput({**_NUMBER, "autocomplete": "off"}))

    def __init__(self, row: int, sent: Sent, faction: str, title: str, now: int) -> None:
        super().__init__(row, sent, points=str(now))
        self.faction, self.now = faction, now
        self.fields["points"].label = title

    def clean_points(self) -> int:
        """Return the points."""
        typed = self.cleaned_data["points"].strip()
        number = whole_number(typed.removeprefix("-"))
        if number is None:
            raise ValidationError(_("Enter a whole number of victory points."))
        return -number if typed.startswith("-") else number


class HolderForm(RowForm):
    """A structure that changes hands; without a structure the row is empty."""

    structure = TypedField(label=gettext_lazy("Structure"))
    holder = TypedField(label=gettext_lazy("Held by"))

    def __init__(self, position: "PositionForms", sent: Sent, row: int) -> None:
        super().__init__(row, sent, structure="", holder="")
        self.position = position
        _choose(self, "structure", [_NONE, *position.structures])
        _choose(self, "holder", [("", _("as it is")), *position.titles.items(), (NOBODY, _("nobody"))])

    def clean(self) -> None:
        """Check that both are known."""
        structure, holder = self.cleaned_data["structure"], self.cleaned_data["holder"]
        if structure and structure not in dict(self.position.structures):
            self.add_error("structure", _("The map has no such structure. Choose one from the list."))
        elif structure and holder != NOBODY and holder not in self.position.titles:
            self.add_error("holder", _("Choose who holds it."))


class PositionForms:
    """The corrected position at the beginning of a round; `past` is the step before it."""

    def __init__(self, past: PublishedStep, positions: Positions[AnyDocument], sent: Sent) -> None:
        game = game_of_step(past.step)
        before, after = (game.read_text(text, past.engine_version) for text in (past.went_in, past.came_to))
        outline = game.outline(after)
        self.grid, self.most_strength = outline.board.grid, positions.most_strength(after)
        self.titles = {faction.id: faction.title for faction in outline.factions}
        self.control = positions.control(after)
        self.structures = [
            (one.name, f"{one.name} ({self.titles.get(self.control.get(one.name, ''), _('nobody'))})")
            for one in sorted(outline.board.structures, key=lambda one: one.name)
        ]
        known = {**game.outline(before).army, **outline.army}
        self.armies = [
            ArmyForm(self, sent, known[number], self._now(outline.army.get(number))) for number in sorted(known)
        ]
        self.points = [PointsForm(row, sent, one.id, one.title, one.points) for row, one in enumerate(outline.factions)]
        self.holders = [HolderForm(self, sent, row) for row in range(MORE_STRUCTURES)]

    @property
    def rows(self) -> list[RowForm]:
        """All rows."""
        return [*self.armies, *self.points, *self.holders]

    @property
    def change(self) -> PositionChange:
        """The differences from the position in force; of valid rows."""
        points = {row.faction: row.cleaned_data["points"] for row in self.points}
        said = ((row.cleaned_data["structure"], row.cleaned_data["holder"]) for row in self.holders)
        control = {structure: None if holder == NOBODY else holder for structure, holder in said if structure}
        return PositionChange(
            {row.number: row.army for row in self.armies if row.army != row.now},
            {row.faction: points[row.faction] for row in self.points if points[row.faction] != row.now},
            {structure: holder for structure, holder in control.items() if holder != self.control.get(structure)},
        )

    def _now(self, army: OutlineArmy | None) -> ArmyChange | None:
        if army is None:
            return None
        return ArmyChange(army.strength or 0, self.grid.name(army.hex), army.afloat)


def _choose(form: forms.Form, name: str, choices: Sequence[tuple[str, str]]) -> None:
    """Make a field one from which its value is chosen."""
    form.fields[name].widget = forms.Select(choices=choices)


def _lines() -> forms.Widget:
    """A field for orders of several lines."""
    return forms.Textarea({"rows": 3, "maxlength": "4000", "spellcheck": "false"})


def _army_words(army: OutlineArmy) -> str:
    return army.name or _("Army %(army)s") % {"army": army.number}


def _subjects(outline: Outline) -> Iterator[tuple[str, str]]:
    """Return the possible subjects of orders by field value: the armies on the map, then the active factions."""
    for number, army in outline.army.items():
        yield str(number), _army_words(army)
    for faction in outline.factions:
        if faction.active:
            yield faction.id, faction.title
