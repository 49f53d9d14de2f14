"""A player's own receipts as a text to keep: written, and read back."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from campaign.receipts.rules.words import ProblemPlace, ReceiptProblem

LINE = "-" * 64
"""What stands between two receipts."""

_BETWEEN = re.compile(r"\n-{8,}\n")
_BARE = re.compile(r"[0-9a-f]{64}(?:\s+[0-9a-f]{64})*")
_WHOLE = re.compile(r"receipt: ([0-9a-f]{64})\nsalt: ([0-9a-f]{16,128})\n([\s\S]+)")


@dataclass(frozen=True, slots=True)
class OwnReceipt:
    """A receipt that a player has kept, with the salt and the canonical text it is for, if these were kept."""

    receipt: str
    salt: str | None = None
    statement: str | None = None


def own_text(receipts: Iterable[OwnReceipt]) -> str:
    """The text of receipts, one below the other."""
    return "".join(f"{_block(one)}\n{LINE}\n" for one in receipts)


def read_own(text: str) -> tuple[list[OwnReceipt], list[ReceiptProblem]]:
    """The receipts in a text, and what in it is not understood.

    Receipts may also stand there alone, as 64 hexadecimal digits, with blanks or lines between them.
    """
    found: list[OwnReceipt] = []
    problems = []
    blocks = [block.strip() for block in _BETWEEN.split(f"\n{text}\n".replace("\r\n", "\n"))]
    for number, block in enumerate(filter(None, blocks), start=1):
        whole = _WHOLE.fullmatch(block)
        if whole is not None:
            found.append(OwnReceipt(whole[1], whole[2], _ended(whole[3])))
        elif _BARE.fullmatch(block):
            found += [OwnReceipt(receipt) for receipt in block.split()]
        else:
            problems.append(ReceiptProblem(ProblemPlace(own=True), "own unreadable", {"entry": str(number)}))
    return found, problems


def _block(own: OwnReceipt) -> str:
    if own.salt is None or own.statement is None:
        return own.receipt
    return f"receipt: {own.receipt}\nsalt: {own.salt}\n{own.statement}"


def _ended(statement: str) -> str:
    """A statement with the blank line that ends its head, which a withdrawal loses where blank ends are cut off."""
    head, _, said = statement.partition("\n\n")
    return f"{head}\n\n{said}"
