"""The form of orders of a step for a member: its rows with what was sent or stands, and what the game makes of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from campaign.desk.forms import PostedRow
from campaign.desk.queries.decisions import DecisionLine, Desk, OrderLine, desk_of, order_line
from campaign.games.orders_form import FormRequest, Key, OrdersForm, Section, Values
from campaign.models import Phase
from campaign.selectors import Membership
from campaign.selectors.phases import game_document
from campaign.selectors.seen import document_reader
from campaign.services.errors import NotTaken
from orders.rules.sheets import InvalidSheet


@dataclass(frozen=True)
class OrderForm:
    """The form of a member: everything that they may decide, its rows, and what the game is asked with it."""

    desk: Desk
    rows: Sequence[OrderLine]
    request: FormRequest
    game_form: OrdersForm

    @property
    def sections(self) -> tuple[Section, ...]:
        """The sections of the form."""
        return self.game_form.sections(self.request) if self.request.side else ()

    @property
    def mine(self) -> list[OrderLine]:
        """The rows that the reader may give, but for conceding."""
        conceding = {line.field for line in self.desk.conceding}
        return [row for row in self.rows if row.mine and row.field not in conceding]

    @property
    def is_submitted(self) -> bool:
        """Whether the reader has submitted something for the step."""
        return any(row.line.is_submitted for row in self.mine)


def order_form(
    phase: Phase,
    member: Membership,
    at: datetime,
    posted: Sequence[PostedRow] = (),
    problems: Mapping[Key, NotTaken] | None = None,
    asked: str = "",
) -> OrderForm:
    """Return the form of a member in a phase at a moment; rows that were posted show what was sent."""
    desk, form, document = desk_of(phase, member, at), phase.campaign.game_record.orders_form, game_document(phase)
    sent = {row.key: row for row in posted}

    def shown(line: DecisionLine) -> OrderLine:
        key = line.choice.kind, line.choice.army
        row = sent.get(key)
        text = line.text if row is None else row.text(form.controls, document)
        values = _values(form, line, text, row.controls if row else None, document)
        return order_line(form, line, text, (problems or {}).get(key), values)

    lines = [*desk.lines, *(desk.others if form.shows_others else ())]
    side = member.seat.faction.identifier if member.seat else ""
    rows = [shown(line) for line in (sorted(lines, key=_number) if form.shows_others else lines)]
    request = FormRequest(document, phase.step, side, document_reader(member), rows, asked, phase.takes_sheets(at))
    return OrderForm(desk, rows, request, form)


def _number(line: DecisionLine) -> int:
    return line.choice.army or 0


def _values(form: OrdersForm, line: DecisionLine, text: str, sent: Values | None, document: Any) -> Values:
    """The values of the controls of a row; as they were sent for a text that is not valid."""
    controls = form.controls.get(line.choice.kind)
    if controls is None:
        return {}
    try:
        return controls.values_of(text, document)
    except InvalidSheet:
        return sent or {}
