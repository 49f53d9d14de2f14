"""The form of the what-if page: orders of both sides, what the rival does, how many trials, and the dice."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign.games.game import Game
from campaign.games.what_if import Assumed, OrderField, WhatIf
from campaign.language.translated import translated
from orders.rules.kinds import KINDS
from orders.rules.sheets import InvalidSheet, SheetText

TRIALS = (50, 100, 200)
"""How often a step can be tried out."""
USUAL_TRIALS = 100
LONGEST_TEXT = 4000
LONGEST_SEED = 40
USUAL_SEED = "1"
OWN, RIVAL = "own", "rival"
NONE, GENERAL, TYPED = "none", "general", "typed"


class WhatIfForm(forms.Form):
    """The orders that both sides can give in a step, in a field each; a field left empty is the default of the rules.

    With a general as the rival its orders are then in the fields of the rival.
    """

    rival = forms.ChoiceField(
        choices=[
            (NONE, gettext_lazy("No orders: the defaults apply")),
            (GENERAL, gettext_lazy("What a general would order")),
            (TYPED, gettext_lazy("The orders below")),
        ],
        required=False,
        initial=NONE,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": gettext_lazy("Choose from the list what the other side orders.")},
    )
    trials = forms.TypedChoiceField(
        choices=[(number, number) for number in TRIALS],
        coerce=int,
        initial=USUAL_TRIALS,
        label=gettext_lazy("Trials"),
        error_messages={
            "required": gettext_lazy("Choose from the list how often the step is tried out."),
            "invalid_choice": gettext_lazy("Choose from the list how often the step is tried out."),
        },
    )
    seed = forms.CharField(
        max_length=LONGEST_SEED,
        required=False,
        initial=USUAL_SEED,
        label=gettext_lazy("Dice"),
        widget=forms.TextInput(attrs={"size": 8, "dir": "auto", "aria-describedby": "dice-hint"}),
        error_messages={"max_length": gettext_lazy("Enter at most %(limit_value)s characters for the dice.")},
    )

    def __init__(
        self,
        game: Game[Any],
        part: WhatIf[Any],
        document: Any,
        side: str,
        *,
        own: Iterable[SheetText] = (),
        sent: QueryDict | None = None,
    ) -> None:
        self.game, self.document, self.side, self.rival_side = game, document, side, part.rival_of(side)
        self.asked = {
            _name(who, field.kind, field.subject): field
            for who, of in ((OWN, side), (RIVAL, self.rival_side))
            for field in part.fields(document, of)
        }
        if sent is not None and sent.get("rival") == GENERAL:
            seed = sent.get("seed", "").strip()[:LONGEST_SEED] or USUAL_SEED
            given = part.of_general(document, self.rival_side, seed)
            sent = sent.copy()
            for name in self._names(RIVAL):
                sent[name] = ""
            for sheet in given:
                sent[_name(RIVAL, sheet.kind, sheet.subject)] = sheet.text
        texts = {_name(OWN, sheet.kind, sheet.subject): sheet.text for sheet in own}
        super().__init__(sent, auto_id="%s", initial=texts)
        for name, field in self.asked.items():
            self.fields[name] = _order_field(field, (sent or texts).get(name) or "")

    @property
    def own_orders(self) -> list[forms.BoundField]:
        """The fields of the side's own orders."""
        return [self[name] for name in self._names(OWN)]

    @property
    def rival_orders(self) -> list[forms.BoundField]:
        """The fields of the orders that are assumed of the rival."""
        return [self[name] for name in self._names(RIVAL)]

    @property
    def shows_rival_orders(self) -> bool:
        """Whether orders of the rival are assumed, so that their fields are open."""
        return self["rival"].value() in (GENERAL, TYPED)

    @property
    def assumed(self) -> Assumed:
        """The assumptions of a valid form."""
        values = self.cleaned_data
        return Assumed(
            self._sheets(OWN, values),
            self._sheets(RIVAL, values) if self._assumes_orders else [],
            values["seed"] or USUAL_SEED,
            values["trials"],
        )

    def clean(self) -> None:
        """Bring the orders into their one form; those of the rival only if they are assumed."""
        for name in (*self._names(OWN), *(self._names(RIVAL) if self._assumes_orders else ())):
            text, field = self.cleaned_data.get(name, "").replace("\r\n", "\n"), self.asked[name]
            if not text.strip():
                continue
            try:
                self.cleaned_data[name] = self.game.canonical(self.document, field.kind, field.subject, text)
            except InvalidSheet as error:
                self.add_error(name, translated(str(error)))

    @property
    def _assumes_orders(self) -> bool:
        return self.cleaned_data.get("rival") in (GENERAL, TYPED)

    def _names(self, who: str) -> list[str]:
        return [name for name in self.asked if name.startswith(f"{who}-")]

    def _sheets(self, who: str, values: Mapping[str, str]) -> list[SheetText]:
        fields = {name: self.asked[name] for name in self._names(who) if values[name].strip()}
        return [SheetText(field.kind, field.subject, values[name]) for name, field in fields.items()]


def _name(who: str, kind: str, subject: int | str) -> str:
    return f"{who}-{kind}-{subject}"


def _order_field(field: OrderField, text: str) -> forms.CharField:
    word = _(KINDS[field.kind].title)
    label = _("%(orders)s: %(leader)s") % {"orders": word, "leader": field.name} if field.name else word
    least = 1 if field.name else 3
    return forms.CharField(
        required=False,
        strip=False,
        max_length=LONGEST_TEXT,
        label=label,
        widget=forms.Textarea(attrs={"rows": max(least, text.count("\n") + 1), "cols": None, "spellcheck": "false"}),
        error_messages={"max_length": _("Enter at most %(most)s characters.") % {"most": LONGEST_TEXT}},
    )
