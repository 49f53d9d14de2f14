"""Forms of orders of HANNIBAL: texts, and controls from which texts are written.

Each line of a form has its text in `sheet-march-31` or `sheet-battle`, its last version in `seen-...` and the text that
the page had in `had-...`. Controls are named `f-battle-fight-2620`; a text that the player has changed counts, else
what the controls say.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from django.core.exceptions import PermissionDenied
from django.http import QueryDict

from campaign.games.hannibal.kinds import Kind
from campaign.games.hannibal.orders_form.forms import FORMS
from campaign.games.hannibal.rules.position import Position
from campaign.games.hannibal.rules.sheets import SheetError
from campaign.games.hannibal.steps import HANNIBAL
from campaign.language.catalogue.sentences import say
from campaign.language.translated import translated
from campaign.services.sheets import SheetAction
from campaign.views.typed_numbers import whole_number
from orders.rules.kinds import kinds_of_game
from orders.rules.life import Version

DRAFT, WITHDRAW, CONCEDE = "draft", "withdraw", "concede"
"""What buttons do beside submitting."""
_SHEET, _SEEN, _HAD, _CONTROL, _WITH_CONTROLS = "sheet-", "seen-", "had-", "f-", "form-"
_MAIN = frozenset({Kind.BALLOT, Kind.PLACE, Kind.FIRST, Kind.ORDER, Kind.BATTLE, Kind.DICTATOR})
"""The kinds that a step waits for: submitted without a text they say that what applies without orders is wanted."""
MOST_CONTROLS = 2000
"""Controls of a form that are read."""

Key = tuple[str, int | None]


@dataclass(frozen=True)
class PostedLine:
    """A line of a form as it was sent; `controls` are None where the form has none for it."""

    kind: str
    leader: int | None
    typed: str
    had: str | None
    seen: int | None
    controls: Mapping[str, str] | None = field(default=None)

    @property
    def key(self) -> Key:
        """The kind and the leader of the line."""
        return self.kind, self.leader

    def text(self, position: Position) -> str:
        """The text that counts: a typed one that was changed, else what the controls say, else the typed one."""
        if self.controls is None or self.typed.strip() != (self.had or "").strip():
            return self.typed
        form = FORMS[self.kind]
        written = form.text_of(self.controls, position)
        try:
            same = form.values_of(written, position) == form.values_of(self.typed, position)
        except SheetError:
            return written
        return self.typed if same else written

    def action(self, position: Position, do: str) -> SheetAction:
        """The action of the line: it submits, saves a draft, or withdraws."""
        text = "" if do == WITHDRAW else self.text(position)
        blank = not text.strip()
        is_main = self.kind in _MAIN and do != WITHDRAW
        state = Version.DRAFT if do == DRAFT else Version.WITHDRAWN if blank and not is_main else Version.HANDED_IN
        decides = is_main and blank and not self.seen and state is Version.HANDED_IN
        had = None if decides or do == WITHDRAW else self.had
        return SheetAction(self.kind, self.leader, text, state, self.seen, had)


def posted_lines(form: QueryDict) -> list[PostedLine]:
    """The lines of a form; raise PermissionDenied for a field that belongs to no kind of orders of the game."""
    controls = _controls(form)
    return [_line(form, name.removeprefix(_SHEET), str(text), controls) for name, text in _sheets(form)]


def _sheets(form: QueryDict) -> Iterator[tuple[str, str]]:
    return ((name, str(text)) for name, text in form.items() if name.startswith(_SHEET))


def _line(form: QueryDict, name: str, typed: str, controls: Mapping[str, Mapping[str, str]]) -> PostedLine:
    word, dash, number = name.partition("-")
    kinds = {kind: kind for kind in kinds_of_game(HANNIBAL)}
    if word not in kinds or (dash and whole_number(number) is None):
        raise PermissionDenied(translated(say("there_is_no_such_sheet")))
    had = form.get(f"{_HAD}{name}")
    given = controls.get(name, {}) if f"{_WITH_CONTROLS}{name}" in form and word in FORMS else None
    seen = whole_number(form.get(f"{_SEEN}{name}", ""))
    return PostedLine(kinds[word], whole_number(number), typed, None if had is None else str(had), seen, given)


def _controls(form: QueryDict) -> dict[str, dict[str, str]]:
    """The values of all controls by line: of `f-take-31-foot` the control `foot` of the line `take-31`."""
    found: dict[str, dict[str, str]] = {}
    names = [name for name in form if name.startswith(_CONTROL)]
    for name in names[:MOST_CONTROLS]:
        word, _, rest = name.removeprefix(_CONTROL).partition("-")
        number, dash, control = rest.partition("-")
        if word == Kind.TAKE and dash:
            found.setdefault(f"{word}-{number}", {})[control] = str(form[name])
        else:
            found.setdefault(word, {})[rest] = str(form[name])
    return found
