"""The kinds of orders of *Vae Victis*, a row each (OR, EN.4, RD.5, HO)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from campaign.games.vae_victis import order_keys as keys
from campaign.games.vae_victis import order_texts as texts
from campaign.games.vae_victis.order_keys import Filled
from campaign.games.vae_victis.steps import Step
from hexmap.rules.board import Board
from hexmap.rules.sentences.messages import _
from orders.rules.kinds import About, KindSpec, add_kinds
from orders.rules.sentences import say
from orders.rules.sheets import LONGEST_SHEET, InvalidSheet, SheetText, asks_for_nothing


class Kind(StrEnum):
    """Everything that a player can decide."""

    PLACEMENT = "placement"
    INITIATIVE = "initiative"
    MOVEMENT = "movement"
    ASSAULT = "assault"
    LIFT_SIEGE = "lift_siege"
    TRANSFER = "transfer"
    SEA_LINKS = "sea_links"
    RETREAT = "retreat"
    ADVANCE = "advance"
    DEBARK = "debark"
    BESIEGE = "besiege"
    TAKE_OVER = "take_over"
    SURRENDER = "surrender"
    CONCEDE = "concede"
    LEND = "lend"
    BORROW = "borrow"
    FREE_COMMAND = "free_command"
    DEFAULT_ZONE = "default_zone"


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderKind(KindSpec):
    """A kind of orders, how its text is read on a board, and how orders are written into a document."""

    read: Callable[[str, Board], str]
    fill_in: Callable[[Filled, SheetText], None]


_ARMY = "[1-9][0-9]{0,8}"
_NAME = r"[^\s,:](?:[^,:\n]*[^\s,:])?"
_NAMES = rf"{_NAME}(?:, {_NAME})*"
_LINKS = rf"{_NAME}: {_NAMES}"
_ANSWER = rf"{_NAME}: (?:yes|no)"
_COMMANDER = rf"{_ARMY}: {_NAME}"
_COUNT = r"(?:0|[1-9][0-9]{0,8})"
_SENT = rf"{_COUNT} {_COUNT}"
_DIRECTION = r"(?:12|10|8|6|4|2)"

KINDS: Mapping[str, OrderKind] = {
    kind.name: kind
    for kind in (
        OrderKind(
            name=Kind.PLACEMENT,
            title=_("Placement"),
            steps=(Step.PLACEMENT,),
            main=True,
            form=_NAME,
            read=texts.read_structure,
            fill_in=keys.fill_in_nothing,
        ),
        OrderKind(
            name=Kind.INITIATIVE,
            title=_("Initiative point"),
            steps=(Step.INITIATIVE,),
            main=True,
            form=_NAME,
            read=texts.read_zone_or_strength,
            fill_in=keys.by_army("orders", "initiative"),
        ),
        OrderKind(
            name=Kind.MOVEMENT,
            title=_("Movement"),
            steps=(Step.MOVEMENT,),
            main=True,
            form=rf"(?:0|{_DIRECTION})(?: (?:0|{_DIRECTION}))*",
            read=lambda text, _board: texts.read_march(text, None),
            fill_in=keys.by_army("orders", "movement"),
        ),
        OrderKind(
            name=Kind.ASSAULT,
            title=_("Assault"),
            steps=(Step.MOVEMENT,),
            nothing="hold",
            rival=Kind.LIFT_SIEGE,
            form="assault|hold",
            read=texts.only_word("assault"),
            fill_in=keys.listed("assault"),
        ),
        OrderKind(
            name=Kind.LIFT_SIEGE,
            title=_("Lift the siege"),
            steps=(Step.MOVEMENT,),
            nothing="hold",
            rival=Kind.ASSAULT,
            form="lift|hold",
            read=texts.only_word("lift"),
            fill_in=keys.listed("lift_siege"),
        ),
        OrderKind(
            name=Kind.TRANSFER,
            title=_("Transfer of strength"),
            steps=(Step.MOVEMENT,),
            nothing="none",
            form=rf"none|{_SENT}(?:, {_SENT})*",
            read=texts.read_transfers,
            fill_in=keys.fill_in_transfers,
        ),
        OrderKind(
            name=Kind.SEA_LINKS,
            title=_("Sea links"),
            steps=(Step.MOVEMENT,),
            about=About.FACTION,
            nothing="none",
            form=rf"none|{_LINKS}(?:\n{_LINKS})*",
            read=texts.read_links,
            fill_in=keys.fill_in_links,
        ),
        OrderKind(
            name=Kind.RETREAT,
            title=_("Retreat"),
            steps=(Step.RETREATS,),
            main=True,
            standing=True,
            nothing="fight",
            form="retreat|fight",
            read=texts.only_word("retreat"),
            fill_in=keys.fill_in_retreat,
        ),
        OrderKind(
            name=Kind.ADVANCE,
            title=_("Advance"),
            steps=(Step.ADMINISTRATION,),
            standing=True,
            nothing="stay",
            form=_NAME,
            read=texts.read_hex,
            fill_in=keys.by_army("decisions", "advance"),
        ),
        OrderKind(
            name=Kind.DEBARK,
            title=_("Debark"),
            steps=(Step.ADMINISTRATION,),
            standing=True,
            nothing="stay",
            form=rf"stay|{_DIRECTION}",
            read=texts.read_direction,
            fill_in=keys.by_army("decisions", "debark", number=True),
        ),
        OrderKind(
            name=Kind.BESIEGE,
            title=_("Besiege"),
            steps=(Step.ADMINISTRATION,),
            standing=True,
            nothing="pass",
            rival=Kind.TAKE_OVER,
            form=_NAME,
            read=texts.read_structure,
            fill_in=keys.by_army("decisions", "besiege"),
        ),
        OrderKind(
            name=Kind.TAKE_OVER,
            title=_("Take over a siege"),
            steps=(Step.ADMINISTRATION,),
            standing=True,
            nothing="pass",
            rival=Kind.BESIEGE,
            form=_NAME,
            read=texts.read_structure,
            fill_in=keys.by_army("decisions", "besiege"),
        ),
        OrderKind(
            name=Kind.SURRENDER,
            title=_("Surrender"),
            steps=(Step.ADMINISTRATION,),
            about=About.FACTION,
            standing=True,
            nothing="hold",
            form=_NAMES,
            read=texts.read_structures,
            fill_in=keys.fill_in_surrender,
        ),
        OrderKind(
            name=Kind.CONCEDE,
            title=_("Concede"),
            steps=(Step.ADMINISTRATION,),
            standing=True,
            nothing="hold",
            form="concede|hold",
            read=texts.only_word("concede"),
            fill_in=keys.fill_in_nothing,
        ),
        OrderKind(
            name=Kind.LEND,
            title=_("Lend an army"),
            steps=(Step.INITIATIVE,),
            of_honour=True,
            form=_NAME,
            read=texts.read_seat,
            fill_in=keys.by_army("orders", "lend"),
        ),
        OrderKind(
            name=Kind.BORROW,
            title=_("Ask for an army"),
            steps=(Step.INITIATIVE,),
            of_honour=True,
            form=rf"{_ANSWER}(?:\n{_ANSWER})*",
            read=texts.read_answers,
            fill_in=keys.fill_in_borrowers,
        ),
        OrderKind(
            name=Kind.FREE_COMMAND,
            title=_("Commanders of free armies"),
            steps=(Step.INITIATIVE,),
            about=About.FACTION,
            of_honour=True,
            of_princeps=True,
            nothing="none",
            form=rf"none|{_COMMANDER}(?:\n{_COMMANDER})*",
            read=texts.read_commanders,
            fill_in=keys.fill_in_commanders,
        ),
        OrderKind(
            name=Kind.DEFAULT_ZONE,
            title=_("Default zone"),
            steps=(Step.INITIATIVE,),
            about=About.FACTION,
            of_honour=True,
            of_princeps=True,
            form=_NAME,
            read=texts.read_zone_or_strength,
            fill_in=keys.by_army("orders", "default_zone"),
        ),
    )
}
"""By name, in the order in which pages show them."""

add_kinds(KINDS.values())


def canonical(kind: str, text: str, board: Board, army: int | None = None) -> str:
    """The canonical text of orders: `canonical(Kind.MOVEMENT, "2,4  6", board) == "2 4 6"`.

    An empty text asks for nothing, as does the word for it. `army` is the army that it is about, which the text may
    name. Raises InvalidSheet for a text that is not understood; `read_order` understands more.
    """
    if len(text) > LONGEST_SHEET:
        numbers = {"number": f"{len(text):,}", "most_number": f"{LONGEST_SHEET:,}"}
        raise InvalidSheet(say("characters_are_too_many_for_an_order", **numbers))
    spec, text = KINDS[kind], text.strip()
    if not text or text.casefold() == spec.nothing:
        return text.casefold()
    return texts.read_march(text, army) if kind == Kind.MOVEMENT else spec.read(text, board)


def orders_of_sheets(sheets: Iterable[SheetText]) -> Filled:
    """The keys that orders fill in in a position document: `orders`, `retreats`, `decisions`.

    Orders that ask for nothing leave no trace. The orders of all armies of a faction together say whether it concedes
    (VP.4), so those of one army leave none either, nor do placements, which no document has (FA.4).
    """
    filled: Filled = {"orders": {}, "retreats": [], "decisions": {}}
    for sheet in sheets:
        if not asks_for_nothing(sheet):
            KINDS[sheet.kind].fill_in(filled, sheet)
    filled["retreats"].sort()
    return filled
