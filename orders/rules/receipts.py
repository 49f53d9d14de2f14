"""Receipts of order sheets: a player's proof against everyone else, administrator and server included (OR.4).

A receipt is a SHA-256 over a salt and the canonical text of a whole sheet. It says nothing of what is in the sheet as
long as the salt is not known, and fits no other sheet.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256

from orders.rules.life import Version

NO_SEED = "orders"
"""What a sheet says of its chance where its round had no seed: the numbers follow from the orders alone (NB.3)."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A version of a sheet, with everything that makes it this sheet and no other.

    `chance` is the digest of the seed that the round had when the orders were submitted, or NO_SEED: the receipt proves
    that the seed had been fixed before (NB.4). `subject` is the army's number, or the faction's id for a sheet of a
    whole faction. `number` counts the versions of the sheet that were submitted or withdrawn, from 1. `text` is
    canonical; it is empty for a withdrawal.
    """

    campaign: str
    round: int
    chance: str
    kind: str
    subject: int | str
    number: int
    state: Version
    text: str


@dataclass(frozen=True, slots=True)
class ListedReceipt:
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
        f"chance: {statement.chance}",
        f"kind: {statement.kind}",
        f"subject: {statement.subject}",
        f"number: {statement.number}",
        f"state: {statement.state.value}",
    )
    return "\n".join([*head, "", statement.text])


def receipt_of(salt: str, text: str) -> str:
    """The receipt of a sheet's canonical text: the hexadecimal SHA-256 of the salt, a line feed and the text."""
    return sha256(f"{salt}\n{text}".encode()).hexdigest()


def list_digest(entries: Iterable[ListedReceipt]) -> str:
    """One figure for a whole list of receipts: SHA-256 of its lines, each a JSON array without blanks and a line feed.

    A line is `["receipt","at","faction","by"]`; as names may hold anything, no two lists have the same lines. Anyone
    who noted it when the step closed can check that nothing was added, left out or exchanged since.
    """
    rows: Iterable[list[str | int]] = ([entry.receipt, entry.at, entry.faction, entry.by] for entry in entries)
    return sha256("".join(_line(row) for row in rows).encode()).hexdigest()


def chain_digest(before: str, round_: int, step: str, digest: str) -> str:
    """The chain digest of a step: one figure for its list and all lists before it.

    It is the SHA-256 of one line, `["before",round,"step","digest"]`: `before` is the chain digest of the closed step
    before it, "" for the first one; `digest` is that of the list.
    """
    return sha256(_line([before, round_, step, digest]).encode()).hexdigest()


def _line(values: list[str | int]) -> str:
    """A JSON array without blanks, and a line feed."""
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")) + "\n"
