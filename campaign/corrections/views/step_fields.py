"""The fields of a correction: the values in force, the typed ones, and errors."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.corrections.rules.changes import Change
from campaign.corrections.rules.readjudication import PublishedStep
from campaign.games.all_games import AnyDocument, game_of_step, lost_armies
from campaign.games.engagements import GameResult, InvalidReport, TypedReport, in_words, read_report
from campaign.games.outline import Outline, OutlineArmy
from campaign.language.catalogue.sentences import say
from campaign.language.translated import translated
from orders.rules.counting import counting
from orders.rules.game_steps import STEPS
from orders.rules.kinds import MAIN, OF_FACTION, OF_HONOUR, kinds_of
from orders.rules.sheets import InvalidSheet, SheetText

MORE_SHEETS = 3
"""Rows for orders where none were submitted."""

Data = Mapping[str, str]
"""The submitted values by the names of the fields; empty before anything was submitted."""


@dataclass(frozen=True, slots=True)
class SheetField:
    """Orders: their field, subject, text in force, typed text, and error."""

    name: str
    kind: str
    subject: int | str
    who: str
    counts: str
    text: str
    problem: str = ""


@dataclass(frozen=True, slots=True)
class MoreField:
    """A row for orders where none were submitted: its number, and its typed values."""

    row: int
    kind: str
    subject: str
    text: str
    problem: str = ""


@dataclass(frozen=True, slots=True)
class ResultField:
    """The result of an engagement: the one in force, in words, and what was typed instead."""

    row: int
    id: str
    sides: Sequence[str]
    stands: str
    winner: str
    score: str
    problem: str = ""


class StepFields:
    """The orders and results of a step, as corrected."""

    def __init__(self, past: PublishedStep, data: Data) -> None:
        self.past = past
        self.step = past.step
        self.data = data
        self.game = game_of_step(past.step)
        self.document: AnyDocument = self.game.read_text(past.text, past.engine_version)
        self.outline = self.game.outline(self.document)
        has_honour = self.game.honour_now(self.document) is not None
        self.has_lines = self.game.has_leaders
        self.kinds = [kind for kind in kinds_of(past.step) if has_honour or kind not in OF_HONOUR]
        self.subjects = list(_subjects(self.outline))
        self._changed: list[SheetText] = []
        self._results: list[GameResult] = []
        self.sheets = [self._sheet(*one) for one in self._rows()]
        self.more = [self._more(row) for row in range(MORE_SHEETS)] if self.kinds else []
        self.results = list(self._of_results()) if not STEPS[self.step].takes_orders else []

    @property
    def is_valid(self) -> bool:
        """Whether everything that was typed is understood."""
        problems = [one.problem for one in self.sheets] + [one.problem for one in self.more]
        return not any([*problems, *(one.problem for one in self.results)])

    @property
    def change(self) -> Change:
        """The replacement; valid fields only."""
        return Change(tuple(self._changed), tuple(self._results))

    def _rows(self) -> Iterator[tuple[str, int | str, str]]:
        """The orders that a step waits for, army by army, and any others in force."""
        lost = lost_armies(self.past.step, self.past.asked, self.past.text)
        found: dict[tuple[str, int | str], str] = {
            (sheet.kind, sheet.subject): sheet.text
            for sheet in counting(self.past.sheets, self.past.change.sheets, lost)
        }
        main = MAIN.get(self.step)
        if main is not None:
            found = {(main, number): "" for number in self.outline.army} | found
        for kind, subject in sorted(found, key=lambda key: (self.kinds.index(key[0]), str(key[1]).zfill(9))):
            yield kind, subject, found[kind, subject]

    def _sheet(self, kind: str, subject: int | str, counts: str) -> SheetField:
        name = f"sheet-{kind}-{subject}"
        typed = self.data.get(name, counts)
        text, problem = self._read(kind, subject, typed)
        if not problem and text != counts:
            self._changed.append(SheetText(kind, subject, text))
        return SheetField(name, kind, subject, self._who(kind, subject), counts, typed, problem)

    def _more(self, row: int) -> MoreField:
        kind, subject, text = (self.data.get(f"{name}-{row}", "") for name in ("kind", "subject", "text"))
        return MoreField(row, kind, subject, text, self._problem_of(kind, subject, text) if text.strip() else "")

    def _problem_of(self, word: str, subject: str, typed: str) -> str:
        """Apply the orders of another row; return the error, if any."""
        if word not in self.kinds:
            return _("Choose the kind of orders.")
        kind = word
        numbers = {str(number): number for number in self.outline.army}
        if kind in OF_FACTION:
            if subject not in {faction.id for faction in self.outline.factions}:
                return _("These orders belong to a whole faction. Choose the faction.")
            who: int | str = subject
        elif subject in numbers:
            who = numbers[subject]
        else:
            return _("These orders belong to an army. Choose an army on the map.")
        text, problem = self._read(kind, who, typed)
        if not problem:
            self._changed.append(SheetText(kind, who, text))
        return problem

    def _read(self, kind: str, subject: int | str, typed: str) -> tuple[str, str]:
        """Return the canonical text of orders, and the error, if any."""
        try:
            return self.game.canonical(self.document, kind, subject, typed), ""
        except InvalidSheet as error:
            return "", translated(say("not_understood", sentence=str(error)))

    def _of_results(self) -> Iterator[ResultField]:
        for row, engagement in enumerate(self.outline.engagements):
            stands = self.past.results.get(engagement.id)
            winner, score = self.data.get(f"winner-{row}", ""), self.data.get(f"score-{row}", "")
            problem = ""
            if score.strip() or winner:
                try:
                    self._results.append(read_report(engagement, TypedReport(winner, score)))
                except InvalidReport as error:
                    problem = translated(str(error))
            said = translated(in_words(engagement, stands)) if stands else ""
            yield ResultField(row, engagement.id, engagement.sides, said, winner, score, problem)

    def _who(self, kind: str, subject: int | str) -> str:
        if kind in OF_FACTION:
            titles = {faction.id: faction.title for faction in self.outline.factions}
            return titles.get(str(subject), str(subject))
        army = self.outline.army.get(int(subject))
        return _army_words(army) if army else _("Army %(army)s") % {"army": subject}


def _army_words(army: OutlineArmy) -> str:
    return army.name or _("Army %(army)s") % {"army": army.number}


def _subjects(outline: Outline) -> Iterator[tuple[str, str]]:
    """Return the possible subjects of orders by field value: the armies on the map, then the active factions."""
    for number, army in outline.army.items():
        yield str(number), _army_words(army)
    for faction in outline.factions:
        if faction.active:
            yield faction.id, faction.title
