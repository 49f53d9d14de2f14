"""Words and pieces that several sections and tables have."""

from collections.abc import Iterable, Iterator, Sequence

from campaign.games.hannibal.orders_form.leader_cards import UnitCount
from campaign.games.hannibal.rules.position import CARTHAGO, ROMA, Leader
from campaign.games.hannibal.rules.units import in_words
from campaign.games.orders_form import Note, Option, Paragraph, Piece, Words
from campaign.language.catalogue.sentences import say
from hexmap.rules.sentences.catalogue import Sentence

ALWAYS = "\N{BLACK STAR}"
"""The withdrawal number of leaders who can always withdraw (HH.10.2)."""
NOT_SEEN = "?"
NONE = "\N{EN DASH}"
"""What a cell has that is empty."""
_SIDES = {ROMA: "hhform.rome", CARTHAGO: "hhform.carthage"}


def side_name(side: str | None) -> Sentence:
    """A side in words."""
    return say(_SIDES.get(side or "", "hhform.nobody"))


def office_of(leader: Leader) -> Sentence:
    """The office or rank of a leader."""
    if leader.dead:
        return say("hhform.dead")
    known = {"senate", "consul", "proconsul", "praetor", "dictator", "master", "chief"}
    word = {"to come": "to_come"}.get(leader.office, leader.office if leader.office in known else "general")
    return say(f"hhform.office_{word}")


def signed(number: int) -> str:
    """A number with its sign, zero with a plus: `signed(2) == "+2"`."""
    return f"{number:+d}"


def withdrawal(number: int | None) -> str:
    """A withdrawal number; a star for leaders who can always withdraw."""
    return ALWAYS if number is None else str(number)


def number_of(amount: int | None) -> str:
    """A number of SP or MP, or that it is not seen."""
    return NOT_SEEN if amount is None else str(amount)


def units_in_words(units: Sequence[UnitCount] | None) -> Piece:
    """Units by type, e.g. "legion foot 4 + 1 reduced, legion horse 2"."""
    if units is None:
        return Words(say("hhform.not_seen"), style="small")
    if not units:
        return Words(NONE, style="small")
    return Words(say("hhform.units", hhcounts=[_counted(unit) for unit in units]), style="small")


def _counted(unit: UnitCount) -> Sentence:
    code = "both" if unit.whole and unit.reduced else "reduced" if unit.reduced else "whole"
    numbers = {"number": unit.whole} if unit.whole else {}
    reduced = {"reduced_number": unit.reduced} if unit.reduced else {}
    return say(f"hhcount.{code}", hhunit=in_words(unit.type), **numbers, **reduced)


def paragraph(code: str, rule: str = "", style: str = "") -> Paragraph:
    """A paragraph of one sentence of the forms, by its code."""
    return Paragraph((Words(say(f"hhform.{code}"), rule),), style)


def default(code: str, rule: str = "") -> Paragraph:
    """The outcome without orders."""
    return paragraph(code, rule, "default")


def notes(found: Iterable[Note]) -> Iterator[Paragraph]:
    """A paragraph of notes, if there are any."""
    pieces = tuple(found)
    if pieces:
        yield Paragraph(pieces, "notes")


def leader_option(number: int, name: str) -> Option:
    """A leader to choose."""
    return Option(str(number), f"{number} {name}")


def option(text: str, code: str) -> Option:
    """An option by the code of its sentence."""
    return Option(text, say(f"hhform.{code}"))
