"""A player's decisions, open and made: the inbox (RD.8)."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from campaign.games.honour import Loans
from campaign.games.orders_form import Choice, OrdersForm, Row, Values, field_of
from campaign.language.catalogue.sentences import say
from campaign.models import Phase
from campaign.selectors.commanders import commanded_armies, leads, speaks_for_faction
from campaign.selectors.membership import Membership
from campaign.selectors.offers import offered_beforehand, offered_now
from campaign.selectors.phases import honour_in
from campaign.selectors.seen import document_reader, seen_opening
from campaign.selectors.sheets import sheets_for
from campaign.services.errors import NotTaken
from orders.rules.kinds import OF_FACTION, OF_HONOUR, OF_PRINCEPS, RIVALS, STEP_OF, standing_kinds, step_of
from orders.rules.life import Life
from orders.rules.sheets import SheetText
from orders.selectors import Sheet


@dataclass(frozen=True)
class DecisionLine:
    """A choice of a player with the orders given for it, if any; `rival` is that of the excluded kind.

    `beforehand` means that it is for a later step, `mine` that the player may decide it: for an army of theirs, or as
    captain. `lacking` are the orders without which those in force have no effect.
    """

    choice: Choice
    sheet: Sheet | None
    rival: Sheet | None
    beforehand: bool
    mine: bool
    lacking: Sequence[SheetText] = ()

    @property
    def field(self) -> str:
        """The name of its field in a form: `movement-4`, `sea_links`."""
        return field_of(self.choice.kind, self.choice.army)

    @property
    def text(self) -> str:
        """The text of its field: the draft, or the submitted orders."""
        if self.sheet is None:
            return ""
        return self.sheet.text if self.sheet.draft is None else self.sheet.draft

    @property
    def life(self) -> Life:
        """The state of its orders."""
        return self.sheet.life if self.sheet else Life.NONE

    @property
    def seen(self) -> int:
        """The number of the last version of its orders, 0 if there is none."""
        return self.sheet.last if self.sheet else 0

    @property
    def has_draft(self) -> bool:
        """Whether its field shows a draft that is not submitted."""
        return self.sheet is not None and self.sheet.draft is not None

    @property
    def is_submitted(self) -> bool:
        """Whether orders for it count."""
        return self.sheet is not None and self.sheet.is_in_force

    @property
    def is_open(self) -> bool:
        """Whether it still waits for its player."""
        decided = any(sheet is not None and sheet.is_in_force for sheet in (self.sheet, self.rival))
        return self.mine and self.choice.pressing and not decided and not self.beforehand


@dataclass(frozen=True)
class OrderLine(Row):
    """A line of the form: the choice, the text in its field, and its error.

    `is_march` says that it is about the march of an army, which the page of the army shows step by step.
    """

    line: DecisionLine = field(kw_only=True)
    problem: NotTaken | None = None
    is_march: bool = False

    @property
    def sheet(self) -> Sheet | None:
        """The orders given for it."""
        return self.line.sheet

    @property
    def seen(self) -> int:
        """The number of the last version of its orders, 0 if there is none."""
        return self.line.seen

    @property
    def had(self) -> str:
        """The text that the site has: the draft, or the submitted orders."""
        return self.line.text

    @property
    def has_state(self) -> bool:
        """Whether orders were given for it."""
        return self.line.life is not Life.NONE

    @property
    def to_confirm(self) -> str:
        """The armies whose loss at sea is to be confirmed, as the form sends them; empty where there are none."""
        return " ".join(str(number) for number in self.problem.lost) if self.problem else ""


def order_line(
    form: OrdersForm,
    line: DecisionLine,
    text: str | None = None,
    problem: NotTaken | None = None,
    values: Values | None = None,
) -> OrderLine:
    """Return a line as a form shows it, with the text that was typed if there is one."""
    return OrderLine(
        choice=line.choice,
        text=line.text if text is None else text,
        values=values or {},
        mine=line.mine,
        beforehand=line.beforehand,
        is_filled=line.sheet is not None or problem is not None,
        lines=3 if line.choice.kind in form.several_lines else 1,
        line=line,
        problem=problem,
        is_march=line.choice.kind == form.march,
    )


@dataclass(frozen=True)
class Desk:
    """Everything that a player may decide in a phase: `now` for its own step, `beforehand` for later ones.

    `conceding` are the lines for agreeing to concede the campaign, now or later. `team` are the orders of teammates,
    `own` the texts of all orders of the faction in force. `armies` are the numbers of the armies that the player
    commands, also as a stand-in. `others` are the choices of the faction that teammates make.
    """

    now: Sequence[DecisionLine]
    beforehand: Sequence[DecisionLine]
    team: Sequence[Sheet]
    own: Sequence[SheetText]
    conceding: Sequence[DecisionLine] = ()
    armies: frozenset[int] = frozenset()
    others: Sequence[DecisionLine] = ()

    @property
    def lines(self) -> list[DecisionLine]:
        """All choices of the player."""
        return [*self.now, *self.beforehand, *self.conceding]

    @property
    def waiting(self) -> list[DecisionLine]:
        """The choices with missing orders."""
        return [line for line in self.now if line.is_open]

    @property
    def drafts(self) -> list[DecisionLine]:
        """The player's drafts that are not submitted."""
        return [line for line in self.lines if line.mine and line.has_draft and line.text.strip()]

    @property
    def to_answer(self) -> list[DecisionLine]:
        """The lines with an order that the administrator entered from a message, and that waits for an answer."""
        return [line for line in self.lines if line.mine and line.sheet is not None and line.sheet.message is not None]

    @property
    def waits(self) -> bool:
        """Whether orders are missing, or an entered order waits for an answer."""
        return bool(self.waiting or self.to_answer)

    @property
    def waiting_together(self) -> list[list[DecisionLine]]:
        """The choices with missing orders, grouped if they ask several armies the same."""
        groups: dict[tuple[str, str, str], list[DecisionLine]] = {}
        for line in self.waiting:
            groups.setdefault((line.choice.kind, line.choice.why, line.choice.default), []).append(line)
        return list(groups.values())


NO_DESK = Desk((), (), (), ())
"""For users without any choices."""


def foreseen(phase: Phase, member: Membership, desk: Desk) -> Sequence[Mapping[str, Any]]:
    """Return the events that would follow for a player's faction with its own orders only, movement aside."""
    follows = phase.campaign.game_record.orders_form.foreseen
    if follows is None or member.seat is None or phase.status != Phase.Status.OPEN:
        return ()
    return follows(seen_opening(phase, document_reader(member)), phase.step, member.seat.faction.identifier, desk.own)


@dataclass(frozen=True)
class _SeatHolder:
    """The holder of a seat: the sheets that they can read, their faction's that count, and what they may submit."""

    faction: str
    sheets: Mapping[tuple[str, int | str], Sheet]
    own: Sequence[SheetText]
    armies: frozenset[int]
    speaks: bool
    seat: str = ""
    owned: frozenset[int] = frozenset()
    leads: bool = False
    loans: Loans | None = None

    def lines(self, choices: Iterable[Choice], *, beforehand: bool) -> list[DecisionLine]:
        """The lines of those choices that are theirs to make."""
        return [line for line in self.all_lines(choices, beforehand=beforehand) if line.mine]

    def all_lines(self, choices: Iterable[Choice], *, beforehand: bool) -> list[DecisionLine]:
        """The lines of choices of the faction, those of teammates included."""
        return [self._line(choice, beforehand=beforehand) for choice in choices]

    def _line(self, choice: Choice, *, beforehand: bool) -> DecisionLine:
        subject = choice.faction if choice.army is None else choice.army
        rival = RIVALS.get(choice.kind)
        sheet = own_answer(self.sheets.get((choice.kind, subject)), self.seat, self.loans)
        return DecisionLine(
            choice=choice,
            sheet=sheet,
            rival=self.sheets.get((rival, subject)) if rival else None,
            beforehand=beforehand,
            mine=self._is_mine(choice),
            lacking=_lacking(choice, sheet, self.own),
        )

    def _is_mine(self, choice: Choice) -> bool:
        """Whether the holder of the seat decides this; of a loan its owner and the seat that asks do (HO.37)."""
        if choice.kind in OF_PRINCEPS:
            return self.leads
        if choice.kind in OF_HONOUR:
            return self.loans is not None and (choice.army in self.owned) is (choice.kind == self.loans.lend)
        return self.speaks if choice.kind in OF_FACTION else choice.army in self.armies

    def sheets_of_teammates(self, step: str) -> list[Sheet]:
        """The texts of teammates for the step."""
        return [
            sheet
            for sheet in self.sheets.values()
            if sheet.faction == self.faction
            and sheet.life is not Life.NONE
            and step_of(sheet.kind, step) == step
            and sheet.subject not in self.armies
            and not (self.speaks and sheet.army is None)
        ]


def own_answer(sheet: Sheet | None, seat: str, loans: Loans | None) -> Sheet | None:
    """Return orders as a seat sees its own: of a request for an army its answer alone, None without one (HO.37)."""
    if sheet is None or loans is None or sheet.kind != loans.borrow:
        return sheet
    answer = loans.answer_of(sheet.text, seat)
    return None if answer is None else replace(sheet, text=answer, draft=None)


def desk_of(phase: Phase, member: Membership, at: datetime) -> Desk:
    """Return the choices of the holder of a seat in a phase, open or closed; none without a seat.

    `at` is the moment for which stand-ins are looked up.
    """
    seat = member.seat
    if seat is None:
        return NO_DESK
    step, identifier = phase.step, seat.faction.identifier
    sheets = {(sheet.kind, sheet.subject): sheet for sheet in sheets_for(phase, member)}
    own = [sheet.as_text for sheet in sheets.values() if sheet.faction == identifier and sheet.is_in_force]
    honour = honour_in(phase)
    owner = {} if honour is None else honour.honour.owner
    holder = _SeatHolder(
        identifier,
        sheets,
        own,
        frozenset(commanded_armies(seat, at)),
        speaks_for_faction(seat, at),
        seat.name,
        frozenset(number for number, one in owner.items() if one.id == seat.name),
        leads=honour is not None and leads(seat, honour, at),
        loans=phase.campaign.game_record.loans,
    )
    offered, offered_later = offered_now(phase, identifier, own), offered_beforehand(phase, identifier, own)
    known = {(choice.kind, choice.army) for choice in (*offered, *offered_later)}
    left_over = [_idle(sheet) for sheet in sheets.values() if _needs_a_line(sheet, identifier, known)]
    asked = holder.all_lines((*offered, *_for_step(left_over, step)), beforehand=False)
    now = [line for line in asked if line.mine]
    later = holder.lines((*offered_later, *_for_later(left_over, step)), beforehand=True)
    conceding = phase.campaign.game_record.orders_form.conceding
    return Desk(
        now=[one for one in now if one.choice.kind != conceding],
        beforehand=[one for one in later if one.choice.kind != conceding],
        team=holder.sheets_of_teammates(step),
        own=own,
        conceding=[one for one in (*now, *later) if one.choice.kind == conceding],
        armies=holder.armies,
        others=[line for line in asked if not line.mine],
    )


def _needs_a_line(sheet: Sheet, faction: str, known: Container[tuple[str, int | None]]) -> bool:
    """Return whether own orders have no choice any more but can still be withdrawn."""
    alive = sheet.is_in_force or sheet.draft is not None
    return alive and sheet.faction == faction and (sheet.kind, sheet.army) not in known


def _idle(sheet: Sheet) -> Choice:
    """Return the choice of orders that would now have no effect."""
    return Choice(
        sheet.kind,
        sheet.faction,
        sheet.army,
        (),
        say("nothing_is_decided"),
        "RD.8",
        why=say("as_things_stand_this_would_come_to_nothing"),
        free=True,
        pressing=False,
    )


def _for_step(choices: Iterable[Choice], step: str) -> list[Choice]:
    return [choice for choice in choices if STEP_OF.get(choice.kind) == step]


def _for_later(choices: Iterable[Choice], step: str) -> list[Choice]:
    return [choice for choice in choices if choice.kind in standing_kinds(step)]


def _lacking(choice: Choice, sheet: Sheet | None, own: Iterable[SheetText]) -> list[SheetText]:
    """Return what an option needs beside it that is not submitted, for instance an advance before a siege."""
    if sheet is None or not sheet.is_in_force:
        return []
    needs = next((option.needs for option in choice.options if option.text == sheet.text), ())
    return [need for need in needs if need not in own]
