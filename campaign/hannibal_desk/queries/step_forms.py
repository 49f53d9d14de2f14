"""The forms of a step: each line with the choices that it offers."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.games.hannibal.kinds import Kind
from campaign.games.hannibal.orders_form.election_table import ElectionRow, election_table
from campaign.games.hannibal.orders_form.leader_cards import LeaderCard, leader_cards
from campaign.games.hannibal.orders_form.march_preview import (
    MarchPreview,
    position_before,
    position_recruited,
    preview_march,
)
from campaign.games.hannibal.orders_form.rows.battle_rows import BattleRow, battle_rows, standing_row
from campaign.games.hannibal.orders_form.rows.march_rows import (
    OrderRow,
    RecruitTable,
    ShareRow,
    ShareTable,
    order_rows,
    recruit_table,
    share_tables,
    take_inputs,
)
from campaign.games.hannibal.orders_form.rows.offices_rows import (
    DictatorTable,
    FirstTable,
    PlacingTable,
    UnitInput,
    dictator_table,
    first_table,
    placing_table,
)
from campaign.games.hannibal.orders_form.seen import SeenPosition
from campaign.games.hannibal.rules.position import Position
from campaign.games.hannibal.rules.sheets import Ballot, SheetError, read_ballot
from campaign.hannibal_desk.queries.order_lines import OrderBook, OrderLine


@dataclass(frozen=True)
class TakeRow:
    """A leader or the garrison in a table of units, with the controls of the leader's line if there is one."""

    share: ShareRow
    line: OrderLine | None
    inputs: tuple[UnitInput, ...]

    @property
    def columns(self) -> list[tuple[int, int, UnitInput]]:
        """For each type how many units they have, how many of them are reduced, and the control."""
        return list(zip(self.share.has, self.share.reduced, self.inputs, strict=True))


@dataclass(frozen=True)
class TakeTable:
    """Units of a place that can be shared out."""

    table: ShareTable
    rows: Sequence[TakeRow]


@dataclass(frozen=True)
class MarchForm:
    """The march of a leader: their card, and what the march would come to; None for a text that is not valid."""

    line: OrderLine
    card: LeaderCard
    preview: MarchPreview | None

    @property
    def hex(self) -> str:
        """The hex where the march begins: for a leader of the levy where they appear; empty if that is not known."""
        return self.preview.start if self.preview else self.card.hex


@dataclass(frozen=True)
class StepForms:
    """What a side decides in a step; None, or nothing, for what it does not."""

    ballot: Sequence[ElectionRow] = ()
    placing: PlacingTable | None = None
    first: FirstTable | None = None
    recruiting: RecruitTable | None = None
    order: Sequence[OrderRow] = ()
    takes: Sequence[TakeTable] = ()
    marches: Sequence[MarchForm] = ()
    battles: Sequence[BattleRow] = ()
    standing: BattleRow | None = None
    standing_text: str = ""
    dictator: DictatorTable | None = None


def step_forms(book: OrderBook) -> StepForms:
    """The forms of a side's step."""
    position, seen, side = book.position, book.seen, book.side
    if side is None:
        return StepForms()
    ballot, placing, first = (book.line(kind) for kind in (Kind.BALLOT, Kind.PLACE, Kind.FIRST))
    recruit, order, battle = (book.line(kind) for kind in (Kind.RECRUIT, Kind.ORDER, Kind.BATTLE))
    dictator = book.line(Kind.DICTATOR)
    marching = position_recruited(position, side, book.orders) if order else position
    return StepForms(
        ballot=election_table(position, _ballot(ballot, position)) if ballot else (),
        placing=placing_table(seen, placing.values) if placing else None,
        first=first_table(position, first.values) if first else None,
        recruiting=recruit_table(position, recruit.values) if recruit else None,
        order=order_rows(marching, side, order.values) if order else (),
        takes=_takes(book, marching) if order else (),
        marches=[_march(book, seen, line) for line in book.of_kind(Kind.MARCH)],
        battles=battle_rows(seen, side, battle.values) if battle else (),
        standing=standing_row(seen.position, battle.values) if battle else None,
        standing_text=position.standing.get(side, ""),
        dictator=dictator_table(position, dictator.values) if dictator else None,
    )


def _ballot(line: OrderLine, position: Position) -> Ballot:
    try:
        return read_ballot(line.text, position.theatre)
    except SheetError:
        return Ballot()


def _takes(book: OrderBook, position: Position) -> list[TakeTable]:
    """The tables of units as they are when the side has recruited (HH.2.2)."""
    found = []
    for table in share_tables(position, book.side or ""):
        rows = []
        for share in table.rows:
            line = book.line(Kind.TAKE, share.number) if share.number is not None else None
            rows.append(TakeRow(share, line, take_inputs(table, line.values if line else {})))
        found.append(TakeTable(table, rows))
    return found


def _march(book: OrderBook, seen: SeenPosition, line: OrderLine) -> MarchForm:
    number = line.leader or 0
    card = next(card for card in leader_cards(seen, book.side or "") if card.leader.number == number)
    return MarchForm(line, card, march_preview(book, number))


def march_preview(book: OrderBook, number: int) -> MarchPreview | None:
    """The result of the march of a leader of the side with all orders of the book; None if it is not valid.

    Legions and leaders of the levy are there; a leader who is not on the map then has no preview.
    """
    words = book.orders.get("march", {}).get(str(number))
    before = position_before(book.position, book.side or "", number, book.orders)
    if words is None or number not in before.led:
        return None
    return preview_march(SeenPosition(before, book.seen.reader, book.seen.hidden), number, words)
