"""The forms of orders as browsers send them: one form a row, with its text and the controls it is written from.

A row has its text in `sheet-march-31` or `sheet-battle`, its last version in `seen-...` and the text that the page had
in `had-...`. Controls are named `f-battle-fight-2620`. A text that the player has changed counts, else what the
controls say.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import QueryDict

from campaign.games.game import Game
from campaign.games.orders_form import ControlForm, Key, Values
from campaign.language.catalogue.sentences import say
from campaign.language.translated import translated
from campaign.services.sheets import SheetAction
from campaign.views.typed_numbers import whole_number
from orders.rules.kinds import kinds_of_game
from orders.rules.life import Version
from orders.rules.sheets import LONGEST_SHEET, InvalidSheet

DRAFT, WITHDRAW = "draft", "withdraw"
"""What buttons do beside submitting."""
MOST_CONTROLS = 2000
"""Controls of a form that are read."""
_ROW, _CONTROL = "sheet-", "f-"


class RowForm(forms.Form):
    """The fields of a row; those that were not sent are None."""

    sheet = forms.CharField(required=False, strip=False)
    seen = forms.CharField(required=False)
    had = forms.CharField(required=False, strip=False)
    cleared = forms.CharField(required=False)
    lost = forms.CharField(required=False, max_length=LONGEST_SHEET)
    form = forms.CharField(required=False)

    def add_prefix(self, field_name: str) -> str:
        """Return the name of a field of the row: `seen-march-31`."""
        return f"{field_name}-{self.prefix}"

    def sent(self, name: str) -> str | None:
        """The value of a field as it was sent."""
        value = self.data.get(self.add_prefix(name))
        return None if value is None else str(value)


@dataclass(frozen=True)
class PostedRow:
    """A row of a form as it was sent; `controls` are None where the form has none for it."""

    kind: str
    army: int | None
    typed: str
    had: str | None
    seen: int | None
    cleared: bool
    accepted: frozenset[int]
    controls: Values | None = field(default=None)

    @property
    def key(self) -> Key:
        """The kind, and the army or leader."""
        return self.kind, self.army

    def text(self, forms: Mapping[str, ControlForm], document: Any) -> str:
        """The text that counts: a typed one that was changed, else what the controls say, else the typed one."""
        if self.controls is None or self.typed.strip() != (self.had or "").strip():
            return self.typed
        form = forms[self.kind]
        written = form.text_of(self.controls, document)
        try:
            same = form.values_of(written, document) == form.values_of(self.typed, document)
        except InvalidSheet:
            return written
        return self.typed if same else written

    def action(self, game: Game[Any], document: Any, do: str) -> SheetAction:
        """The act of the row: to submit, to save a draft, or to withdraw.

        A blank text withdraws what was submitted, but for kinds whose blank text says that the default is wanted. A
        movement is withdrawn only where the form says that its player cleared the line: a script can leave it blank.
        """
        form = game.orders_form
        text = "" if do == WITHDRAW else self.text(form.controls, document)
        counts_blank = self.kind in form.count_blank and do != WITHDRAW
        blank = not text.strip()
        state = Version.DRAFT if do == DRAFT else Version.WITHDRAWN if blank and not counts_blank else Version.HANDED_IN
        decides = counts_blank and blank and not self.seen and state is Version.HANDED_IN
        had = None if decides or do == WITHDRAW else self.had
        cleared = self.kind != form.march or self.cleared
        return SheetAction(self.kind, self.army, text, state, self.seen, had, cleared=cleared, accepted=self.accepted)


def posted_rows(sent: QueryDict, game: Game[Any]) -> list[PostedRow]:
    """The rows of a form; raise PermissionDenied for a field that belongs to no kind of orders of the game."""
    kinds = kinds_of_game(game.id)
    controls = _controls(sent, kinds)
    names = [name.removeprefix(_ROW) for name in sent if name.startswith(_ROW)]
    return [_row(RowForm(sent, prefix=name), kinds, controls, game) for name in names]


def _row(form: RowForm, kinds: Collection[str], controls: Mapping[str, Values], game: Game[Any]) -> PostedRow:
    name = str(form.prefix)
    word, dash, number = name.partition("-")
    if word not in kinds or (dash and whole_number(number) is None):
        raise PermissionDenied(translated(say("there_is_no_such_sheet")))
    has_controls = form.sent("form") is not None and word in game.orders_form.controls
    return PostedRow(
        word,
        whole_number(number),
        form.sent("sheet") or "",
        form.sent("had"),
        whole_number(form.sent("seen") or ""),
        form.sent("cleared") == "1",
        accepted_losses(form.sent("lost") or ""),
        controls.get(name, {}) if has_controls else None,
    )


def accepted_losses(sent: str) -> frozenset[int]:
    """Return the armies whose loss at sea a form confirms, sent as `"3 12"`; words that are no numbers are left out."""
    numbers = (whole_number(word) for word in sent[:LONGEST_SHEET].split())
    return frozenset(number for number in numbers if number is not None)


def _controls(sent: QueryDict, kinds: Collection[str]) -> dict[str, dict[str, str]]:
    """The values of all controls by row: of `f-take-31-foot` the control `foot` of the row `take-31`.

    A row of a side has no number, so that its controls can begin with one: the rows that were sent decide.
    """
    rows = {name.removeprefix(_ROW) for name in sent if name.startswith(_ROW)}
    found: dict[str, dict[str, str]] = {}
    for name in [name for name in sent if name.startswith(_CONTROL)][:MOST_CONTROLS]:
        word, _, rest = name.removeprefix(_CONTROL).partition("-")
        number, dash, control = rest.partition("-")
        if dash and f"{word}-{number}" in rows:
            found.setdefault(f"{word}-{number}", {})[control] = str(sent[name])
        elif word in kinds:
            found.setdefault(word, {})[rest] = str(sent[name])
    return found
