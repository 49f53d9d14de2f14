"""The form of the what-if page: orders of both sides in the words of HH.15.3, what the rival does, how many trials."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.http import QueryDict
from django.utils.translation import gettext as _

from campaign.games.hannibal.rules.document import GameDocument, canonical_text
from campaign.games.hannibal.rules.position import OTHER, Position
from campaign.games.hannibal.rules.sheets import KINDS_OF_STEP, SheetError, subjects_of
from campaign.games.hannibal.what_if import Texts, WhatIfQuestion, general_texts
from campaign.language.kind_names import KIND_NAMES
from campaign.language.translated import translated

TRIALS = (50, 100, 200)
"""How often a step can be tried out."""
USUAL_TRIALS = 100
LONGEST_TEXT = 4000
LONGEST_SEED = 40
USUAL_SEED = "1"
NONE, GENERAL, TYPED = "none", "general", "typed"
RIVALS = (NONE, GENERAL, TYPED)
"""What the rival is assumed to order: nothing, what a computer player would, or what stands in the form."""


@dataclass
class OrderField:
    """A text of orders: its kind and what it is about, its name in the form, and what is wrong with it."""

    kind: str
    about: str
    label: str
    name: str
    text: str = ""
    problem: str = ""

    @property
    def rows(self) -> int:
        """How many lines it shows."""
        return max(1 if self.kind in ("march", "take", "order") else 3, self.text.count("\n") + 1)


@dataclass
class WhatIfForm:
    """The fields of a step for both sides; those of a side that orders nothing in it are none."""

    document: GameDocument
    side: str
    own: Sequence[OrderField]
    rival: Sequence[OrderField]
    assumed: str = NONE
    trials: int = USUAL_TRIALS
    seed: str = USUAL_SEED
    problems: list[str] = field(default_factory=list)

    @property
    def rival_side(self) -> str:
        """The other side."""
        return OTHER[self.side]

    @property
    def choices(self) -> Iterator[tuple[str, str, bool]]:
        """What the rival can be assumed to do: a value, its words, and whether it is chosen."""
        words = {
            NONE: _("No orders: the defaults apply"),
            GENERAL: _("What a general would order"),
            TYPED: _("The orders below"),
        }
        return ((value, words[value], value == self.assumed) for value in RIVALS)

    @property
    def trials_offered(self) -> Sequence[int]:
        """How many trials can be chosen."""
        return TRIALS

    def question(self) -> WhatIfQuestion | None:
        """What is asked; None if something is wrong, which is then beside its field.

        With a general as the rival its orders are then in the fields of the rival.
        """
        own = self._read(self.own)
        if self.assumed == GENERAL:
            _fill(self.rival, general_texts(self.document, self.rival_side, self.seed))
        rival = {} if self.assumed == NONE else self._read(self.rival)
        if self.problems or any(one.problem for one in (*self.own, *self.rival)):
            return None
        return WhatIfQuestion(self.document, self.side, own, rival, self.seed, self.trials)

    def _read(self, fields: Sequence[OrderField]) -> dict[str, dict[str, str]]:
        """The orders of some fields in their one form, as far as they are valid."""
        found: dict[str, dict[str, str]] = {}
        for one in fields:
            if not one.text.strip():
                continue
            try:
                text = canonical_text(one.kind, one.text, self.document.position)
            except SheetError as error:
                one.problem = translated(error.sentence)
            else:
                found.setdefault(one.kind, {})[one.about] = text
        return found


def empty_form(document: GameDocument, side: str, own: Texts) -> WhatIfForm:
    """The form with which the page opens: the side's own orders, none of the rival."""
    fields, rival = _fields(document.position, side, "own"), _fields(document.position, OTHER[side], "rival")
    _fill(fields, own)
    return WhatIfForm(document, side, fields, rival)


def sent_form(document: GameDocument, side: str, typed: QueryDict) -> WhatIfForm:
    """The form as it was sent; what is too long or not offered is a problem of it."""
    form = empty_form(document, side, {})
    for one in (*form.own, *form.rival):
        one.text = typed.get(one.name, "").replace("\r\n", "\n")
        if len(one.text) > LONGEST_TEXT:
            one.text, one.problem = "", _("Enter at most %(most)s characters.") % {"most": LONGEST_TEXT}
    form.assumed, form.seed = typed.get("rival", NONE), typed.get("seed", "").strip() or USUAL_SEED
    if form.assumed not in RIVALS:
        form.assumed = NONE
        form.problems.append(_("Choose from the list what the other side orders."))
    trials = {str(number): number for number in TRIALS}.get(typed.get("trials", ""))
    if trials is None:
        form.problems.append(_("Choose from the list how often the step is tried out."))
    else:
        form.trials = trials
    if len(form.seed) > LONGEST_SEED:
        form.seed = USUAL_SEED
        form.problems.append(_("Enter at most %(most)s characters for the dice.") % {"most": LONGEST_SEED})
    return form


def _fields(position: Position, side: str, prefix: str) -> list[OrderField]:
    """The orders that a side can give in the step of a position; those about leaders are of leaders on the map."""
    there = {number: position.leaders[number].side for number in sorted(position.led)}
    kinds = [kind for kind in KINDS_OF_STEP[position.step] if kind.name != "concede"]
    found = []
    for about in (side, *(str(number) for number, other in there.items() if other == side)):
        for kind in kinds:
            if about in subjects_of(kind, position.mover, there):
                name = f"{prefix}-{kind.name}-{about}"
                found.append(OrderField(kind.name, about, _label(position, kind.name, about), name))
    return found


def _label(position: Position, kind: str, about: str) -> str:
    word = _(KIND_NAMES[kind])
    if not about.isdecimal():
        return word
    return _("%(orders)s: %(leader)s") % {"orders": word, "leader": f"{position.name(int(about))} ({about})"}


def _fill(fields: Sequence[OrderField], texts: Mapping[str, Mapping[str, str]]) -> None:
    for one in fields:
        one.text = texts.get(one.kind, {}).get(one.about, "")
