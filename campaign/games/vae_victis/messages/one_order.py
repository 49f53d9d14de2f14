"""The text of one order as a player types it, read as the same words are in a message."""

from campaign.games.messages import MessageReading, MessageTooLong
from campaign.games.vae_victis.kinds import Kind, canonical
from campaign.games.vae_victis.messages.message import read_message, sender_of
from hexmap.rules.board import Board
from orders.rules.plain_text import is_damaged, unmarked
from orders.rules.sheets import LONGEST_SHEET, InvalidSheet, SheetText


def read_order(kind: str, subject: int | str, text: str, board: Board) -> str:
    """The canonical text of an order of a kind, for an army or a faction.

    What `canonical` understands means what it says; else the text may be written as in a message: with markup, quotes
    or courtesies around it, or in words, such as `Army 4 assaults, please`. Raises InvalidSheet for a text of which it
    is not certain that it is this order and nothing else.
    """
    army = subject if isinstance(subject, int) else None
    if len(text) > LONGEST_SHEET or is_damaged(text):
        return canonical(kind, text, board)
    try:
        return canonical(kind, text, board, army)
    except InvalidSheet as error:
        refusal = error
    try:
        return canonical(kind, unmarked(text), board, army)
    except InvalidSheet:
        certain = None if kind == Kind.MOVEMENT else _said_of(kind, subject, text, board)
    if certain is None:
        raise refusal
    return certain


def _said_of(kind: str, subject: int | str, text: str, board: Board) -> str | None:
    """The order that a text gives as a message about an army or faction; None unless it is certain."""
    if isinstance(subject, str):
        heading, sender = "", sender_of(board, subject, ())
    else:
        heading, sender = f"#{subject}\n", sender_of(board, "", (subject,))
    try:
        return _only_order(read_message(heading + text, sender), SheetText(kind, subject, ""))
    except MessageTooLong:
        return None


def _only_order(read: MessageReading, about: SheetText) -> str | None:
    if len(read.groups) != 1 or any(left.problem for left in read.left):
        return None
    (group,) = read.groups
    (first, *others) = group.readings
    if others or not group.sure or (first.kind, first.subject) != (about.kind, about.subject):
        return None
    return first.text
