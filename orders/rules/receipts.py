"""Receipts of order sheets: what a player can hold against everybody else, administrator and server included (OR.4).

A receipt is a SHA-256 over a salt and the canonical text of a whole sheet. It says nothing of what is in the sheet as
long as the salt is not known, and fits no other sheet.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from orders.rules.kinds import Kind
from orders.rules.life import Version


@dataclass(frozen=True, slots=True)
class Statement:
    """A version of a sheet, with everything that makes it this sheet and no other.

    `subject` is the army's number, or the faction's id for a sheet of a whole faction. `number` counts the versions of
    the sheet that were handed in or withdrawn, from 1. `text` is canonical; it is empty for a withdrawal.
    """

    campaign: str
    round: int
    kind: Kind
    subject: int | str
    number: int
    state: Version
    text: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A receipt as the public list has it when a step closes; `at` is an ISO 8601 moment in UTC, to the second."""

    receipt: str
    faction: str
    by: str
    at: str


def statement_text(statement: Statement) -> str:
    """The canonical text of a whole sheet, which its receipt is for."""
    head = (
        "Vae Victis order sheet",
        f"campaign: {statement.campaign}",
        f"round: {statement.round}",
        f"kind: {statement.kind.value}",
        f"subject: {statement.subject}",
        f"number: {statement.number}",
        f"state: {statement.state.value}",
    )
    return "\n".join([*head, "", statement.text])


def receipt_of(salt: str, text: str) -> str:
    """The receipt of a sheet's canonical text: the hexadecimal SHA-256 of the salt, a line feed and the text."""
    return sha256(f"{salt}\n{text}".encode()).hexdigest()


def list_digest(entries: Iterable[Listed]) -> str:
    """One figure for a whole list of receipts: SHA-256 of its lines, each `receipt at faction by` and a line feed.

    Whoever has noted it when the step closed can tell that nothing was added, left out or exchanged since.
    """
    lines = (f"{entry.receipt} {entry.at} {entry.faction} {entry.by}\n" for entry in entries)
    return sha256("".join(lines).encode()).hexdigest()
