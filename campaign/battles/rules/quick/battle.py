"""A quick battle from its document to its record (GS.1 to GS.64)."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.battles.rules.document import BattleDocument
from campaign.battles.rules.quick.board import FACINGS, name_of
from campaign.battles.rules.quick.ground import rough_squares
from campaign.battles.rules.quick.hits import casualties
from campaign.battles.rules.quick.orders import LedPhase, Orders, check_form
from campaign.battles.rules.quick.sheet import QuickSheet, default_sheet, read_quick_sheet
from campaign.battles.rules.quick.state import LETTERS, Field, army_of
from campaign.battles.rules.quick.turns import play_turns
from campaign.battles.rules.record import FoughtBattle
from campaign.battles.rules.sheet_lines import SheetFault
from campaign.battles.rules.throws import Throws, mixture
from hexmap.rules.documents import DocumentError
from navy.rules.chance import seed_digest

FIRST_LINE, MIXTURE_TITLE = "quick battle 1", "Quick battle"


@dataclass(frozen=True)
class QuickBattle(FoughtBattle):
    """A quick battle as far as it was played, with its board, and the phase that waits for its player."""

    field: Field
    waits: LedPhase | None = None


def sheets_of(battle: BattleDocument) -> tuple[QuickSheet, QuickSheet]:
    """Return both sheets, the default one for who has none; raises DocumentError for one that is not valid."""
    one, other = (_sheet(battle, which) for which in (0, 1))
    return one, other


def set_up(battle: BattleDocument) -> tuple[Field, list[str]]:
    """Return the battlefield before the first turn, and the first lines of its record (GS.62)."""
    sheets = sheets_of(battle)
    mixed = mixture(MIXTURE_TITLE, battle.campaign, battle.round, battle.engagement, (sheets[0].text, sheets[1].text))
    digest = seed_digest(battle.seed)
    rough = rough_squares(digest, battle.terrain)
    version = battle.engine_version
    one, other = (army_of(which, sheet, battle.sides[which].fp, version) for which, sheet in enumerate(sheets))
    field = Field((one, other), rough, Throws(battle.seed, mixed))
    units = [unit for army in field.armies for unit in army.units]
    for unit in units:
        field.at[unit.square] = unit
    lines = [
        FIRST_LINE,
        f"campaign {battle.campaign}",
        f"round {battle.round}",
        f"engagement {battle.engagement}",
        f"digest {digest}",
        f"mixture {mixed}",
        f"rough {' '.join(sorted(map(name_of, rough))) or '-'}",
        *(
            f"side {letter} {side.name} {sheet.army_list} {sheet.allies} {side.fp}"
            for letter, side, sheet in zip(LETTERS, battle.sides, sheets, strict=True)
        ),
        *(
            f"unit {unit.name} {unit.troops} {unit.bases} {name_of(unit.square)} {FACINGS[unit.facing]}"
            for unit in units
        ),
        *(
            f"general {letter} {army.general.number}"
            for letter, army in zip(LETTERS, field.armies, strict=True)
            if army.general
        ),
    ]
    return field, lines


def play(battle: BattleDocument, orders: Sequence[tuple[int, str]] = (), *, to_end: bool = True) -> QuickBattle:
    """Play a battle with orders, pairs of a side, 0 or 1, and a line of GS.59; the bot leads a side without any.

    Where no order is left for a side that had some, the bot plays on if `to_end` is set; else the battle waits.
    Raises DocumentError for a sheet or an order that is not valid.
    """
    for number, (_, line) in enumerate(orders):
        _check(number, line)
    field, head = set_up(battle)
    leaders = [_leader(orders, side, to_end=to_end) for side in (0, 1)]
    if not play_turns(field, leaders):
        waits = next(leader.waits for leader in leaders if leader is not None and leader.waits is not None)
        return QuickBattle((*head, *field.record), None, field, waits)
    lost = casualties(field, 0), casualties(field, 1)
    result = "draw" if field.winner is None else LETTERS[field.winner]
    end = (f"result {result}", f"casualties A {lost[0]} B {lost[1]}")
    return QuickBattle((*head, *field.record, *end), lost, field)


def _check(number: int, line: str) -> None:
    try:
        check_form(line)
    except SheetFault as fault:
        raise DocumentError(f"orders[{number}]", str(fault)) from None


def _leader(orders: Sequence[tuple[int, str]], side: int, *, to_end: bool) -> Orders | None:
    lines = [(number, line) for number, (which, line) in enumerate(orders) if which == side]
    return Orders(lines, to_end=to_end) if lines or not to_end else None


def _sheet(battle: BattleDocument, which: int) -> QuickSheet:
    side = battle.sides[which]
    if side.sheet is None:
        return default_sheet(battle.engagement, side.name, side.list, side.fp)
    try:
        return read_quick_sheet(side.sheet, battle.engagement, side.name, side.list, side.fp)
    except SheetFault as fault:
        raise DocumentError(f"sides[{which}].sheet", str(fault)) from None
