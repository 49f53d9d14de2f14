"""A line cut into clauses, each about one army or about the same several: `army 3 - 12 12, army 4 - stand still`."""

import re
from collections.abc import Iterator

from campaign.games.vae_victis.messages.words import AND, ARMIES, NO, REST, YES
from orders.rules.notation import NUMBERED

_NUMBER_IN_WORDS = re.compile(r"(?:^|(?<=[;,]\s))n[or](?:\.\s*|\s+)(?=\d{1,4}\s*[:)=.-])")
_NUMBER_FIRST = re.compile(rf"^(\(?(?:{NUMBERED}\s*)?\d{{1,4}})\)?\.\s+(?=[^\W\d])")
_NUMBER_AND_ANSWER = re.compile(rf"([.:;,!]\s+\d{{1,4}})\.\s+(?={YES}\b|{NO}\b)")
_ENDS = re.compile(r";|(?<!\bno)(?<!\bnr)\.\s+(?=[^\W\d])")
_MARK = re.compile(
    rf"\b{REST}\b|{NUMBERED}\s*\d{{1,4}}\b|(?<![\d.-])\b(?:\d{{1,4}}\s*[:)](?=.*\w)|(?<![-+=]\s)\d{{1,4}}\s*=)"
)
_FIRST_CELL = re.compile(rf"^((?:{NUMBERED}\s*)?\d{{1,4}})\s*;\s*(?=[^;]*$)")
_CELLS = re.compile(r"\d{1,4}(?:\s*;\s*\d{1,4}){2,}")
_TO_AN_ARMY = r"(?:to|till|from|från|with|med|against|mot|of|av|for|för|by|between|mellan|on|in|i)"
_LEADS_ON = re.compile(rf"(?:\b{_TO_AN_ARMY}|->|[(])\s*$")
_LISTED = re.compile(rf"(?:^|\b{_TO_AN_ARMY}\s+)(?:{ARMIES})\s*{AND}\s*$")
_AND_AT_THE_END = re.compile(rf"(?<!\w){AND}\s*$")


def clauses_of(text: str) -> Iterator[str]:
    """The clauses of a line of plain text; a mark of an army begins one, and so does what stands behind a full stop."""
    numbered = _NUMBER_FIRST.sub(r"\1) ", _NUMBER_IN_WORDS.sub("#", text))
    numbered = _NUMBER_AND_ANSWER.sub(r"\1) ", numbered)
    numbered = numbered.replace(";", " ") if _CELLS.fullmatch(numbered) else _FIRST_CELL.sub(r"\1: ", numbered)
    for part in _ENDS.split(numbered):
        start = 0
        for mark in _MARK.finditer(part):
            before = part[start : mark.start()]
            if _goes_on(before):
                continue
            yield from _trimmed(before)
            start = mark.start()
        yield from _trimmed(part[start:])


def _goes_on(before: str) -> bool:
    """Whether what stands before a mark needs the army after it: the receiver of FP, the next one of a list."""
    bare = before.strip()
    return not bare or _LEADS_ON.search(bare) is not None or _LISTED.search(bare) is not None


def _trimmed(clause: str) -> Iterator[str]:
    bare = _AND_AT_THE_END.sub("", clause.strip(" .,")).strip(" .,")
    if bare:
        yield re.sub(r"^\((\d+)\)", r"\1)", bare)
