"""The orders of a side in the open step, line by line, for a member of its campaign (HH.15.3)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from campaign.games.hannibal.kinds import Kind
from campaign.games.hannibal.orders_form.forms import FORMS
from campaign.games.hannibal.orders_form.march_preview import OwnOrders
from campaign.games.hannibal.orders_form.seen import SeenPosition, seen_position
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.position import Position
from campaign.games.hannibal.rules.recruiting import is_in_levy
from campaign.games.hannibal.rules.seen import seen_as
from campaign.games.hannibal.rules.sheets import (
    KINDS_OF_STEP,
    SheetError,
    read_march,
    read_order,
    read_recruiting,
    read_take,
    subjects_of,
)
from campaign.games.hannibal.steps import HANNIBAL
from campaign.hannibal_desk.forms import Key, PostedLine
from campaign.models import Phase
from campaign.selectors import Membership, sheets_for
from campaign.selectors.commanders import commanded_armies, speaks_for_faction
from campaign.selectors.hannibal import hannibal_document
from campaign.selectors.seen import document_reader
from campaign.services.errors import NotTaken
from orders.rules.kinds import kinds_of_game, name_in_documents
from orders.rules.life import Life
from orders.selectors import Sheet

_ON_SITE = {name_in_documents(kind): kind for kind in kinds_of_game(HANNIBAL)}
"""The kinds of the site by their names in documents."""


@dataclass(frozen=True)
class OrderLine:
    """Orders of a kind: those of the side, or of a leader; `mine` if the reader may give them.

    `text` is what its field shows, `values` what its controls show (none for a text that is not valid), `problem` why
    the orders were not accepted.
    """

    kind: str
    leader: int | None
    name: str
    mine: bool
    sheet: Sheet | None
    text: str
    values: Mapping[str, str] = field(default_factory=dict)
    problem: NotTaken | None = None

    @property
    def key(self) -> Key:
        """The kind and the leader."""
        return self.kind, self.leader

    @property
    def field(self) -> str:
        """The name of its field in a form: `march-31`, `battle`."""
        return self.kind if self.leader is None else f"{self.kind}-{self.leader}"

    @property
    def had(self) -> str:
        """The text that the site has: the draft, or the submitted orders."""
        return self.sheet.latest_text if self.sheet else ""

    @property
    def seen(self) -> int:
        """The number of the last version of its orders, 0 if there is none."""
        return self.sheet.last if self.sheet else 0

    @property
    def is_submitted(self) -> bool:
        """Whether orders of it count, be it that nothing is wanted."""
        return self.sheet is not None and self.sheet.is_in_force

    @property
    def has_draft(self) -> bool:
        """Whether its field shows a draft that is not submitted."""
        return self.sheet is not None and self.sheet.draft is not None


@dataclass(frozen=True)
class OrderBook:
    """What a member's side decides in a step: the position as they see it, and the lines."""

    document: GameDocument
    seen: SeenPosition
    side: str | None
    lines: Sequence[OrderLine]

    @property
    def position(self) -> Position:
        """The position as the member sees it."""
        return self.seen.position

    def line(self, kind: str, leader: int | None = None) -> OrderLine | None:
        """The line of a kind, of the side or of a leader."""
        return next((line for line in self.lines if line.key == (kind, leader)), None)

    def of_kind(self, kind: str) -> list[OrderLine]:
        """The lines of a kind, leaders by number."""
        return [line for line in self.lines if line.kind == kind]

    @property
    def mine(self) -> list[OrderLine]:
        """The lines that the reader may give, but for conceding the game."""
        return [line for line in self.lines if line.mine and line.kind != Kind.CONCEDE_GAME]

    @property
    def drafts(self) -> list[OrderLine]:
        """The reader's drafts that are not submitted."""
        return [line for line in self.mine if line.has_draft]

    @property
    def is_submitted(self) -> bool:
        """Whether the reader has submitted something for the step."""
        return any(line.is_submitted for line in self.mine)

    @property
    def orders(self) -> OwnOrders:
        """The orders of the lines that are valid, as their readers give them."""
        found: dict[str, dict[str, Any]] = {}
        for line in self.lines:
            read = _read(line, self.position)
            if read is not None:
                about = str(self.side if line.leader is None else line.leader)
                found.setdefault(line.kind, {})[about] = read
        return found


def order_book(
    phase: Phase,
    member: Membership,
    at: datetime,
    posted: Sequence[PostedLine] = (),
    problems: Mapping[Key, NotTaken] | None = None,
) -> OrderBook:
    """The decisions of a member in a phase at a moment; lines that were posted show what was sent."""
    document = hannibal_document(phase)
    seen = seen_position(document.position, seen_as(document_reader(member)))
    if member.seat is None:
        return OrderBook(document, seen, None, ())
    side = member.seat.faction.identifier
    sheets = {(sheet.kind, sheet.army): sheet for sheet in sheets_for(phase, member) if sheet.faction == side}
    sent = {line.key: line for line in posted}
    speaks, leaders = speaks_for_faction(member.seat, at), commanded_armies(member.seat, at)
    lines = []
    for kind, leader in _asked(document.position, side):
        sheet = sheets.get((kind, leader))
        mine = speaks if leader is None else leader in leaders
        known = sheet if sheet is not None and sheet.life is not Life.NONE else None
        found = OrderLine(kind, leader, _name(document.position, leader), mine, known, "")
        lines.append(_filled(found, document.position, sent.get((kind, leader)), (problems or {}).get((kind, leader))))
    return OrderBook(document, seen, side, lines)


def _name(position: Position, leader: int | None) -> str:
    return "" if leader is None else position.name(leader)


def _asked(position: Position, side: str) -> Iterator[tuple[str, int | None]]:
    """The kinds of orders that a side gives in the step of a position, and the leaders of some of them."""
    sides = {number: leader.side for number, leader in position.leaders.items()}
    for kind in KINDS_OF_STEP[position.step]:
        of_site = _ON_SITE[kind.name]
        subjects = subjects_of(kind, position.mover, sides)
        if side in subjects and not (of_site == Kind.RECRUIT and not position.is_summer):
            yield of_site, None
        for number in sorted(int(subject) for subject in subjects if subject.isdigit()):
            if sides[number] == side and (number in position.led or _appears(position, number)):
                yield of_site, number


def _appears(position: Position, number: int) -> bool:
    """Whether a leader of the levy appears before the marches of the step (HH.4.3)."""
    return position.is_summer and is_in_levy(position, number) and not position.leaders[number].dead


def _filled(line: OrderLine, position: Position, sent: PostedLine | None, problem: NotTaken | None) -> OrderLine:
    """A line with its text and the values of its controls."""
    text = line.had if sent is None else sent.text(position)
    values: Mapping[str, str] = {}
    form = FORMS.get(line.kind)
    if form is not None:
        try:
            values = form.values_of(text, position)
        except SheetError:
            values = (sent.controls if sent else None) or {}
    return OrderLine(line.kind, line.leader, line.name, line.mine, line.sheet, text, values, problem)


def _read(line: OrderLine, position: Position) -> Any:
    """The orders of a march step as their readers give them; None for other kinds, and for a text that is not valid."""
    theatre, types = position.theatre, position.ruleset.units
    try:
        match line.kind:
            case Kind.RECRUIT:
                return read_recruiting(line.text, theatre)
            case Kind.ORDER:
                return read_order(line.text, theatre)
            case Kind.TAKE:
                return read_take(line.text, types)
            case Kind.MARCH:
                return read_march(line.text, theatre, types)
    except SheetError:
        return None
    return None
