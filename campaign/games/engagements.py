"""Engagements of armies, the report of one as players write it, such as `45-20`, and which one counts (EN.9)."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

from campaign.games.words import Words
from campaign.language.catalogue.sentences import Sentence, say
from hexmap.rules.documents import one_line

Document = TypeVar("Document")


@dataclass(frozen=True, slots=True)
class Engagement:
    """A game of Field of Glory II between two armies, or between an army and the garrison of a structure.

    `armies` are one or two numbers; `factions` those of the two sides; `assault` the structure assaulted.
    """

    armies: tuple[int, ...]
    factions: tuple[str, str]
    assault: str | None = None

    @property
    def id(self) -> str:
        """`1-9`, or `7-Gela` for an assault."""
        return f"{self.armies[0]}-{self.assault or self.armies[1]}"

    @property
    def sides(self) -> tuple[str, str]:
        """The two sides as a report names them: army numbers, a structure."""
        return str(self.armies[0]), self.assault or str(self.armies[1])


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A part of the FP: its reason in words, its paragraph, and the FP."""

    words: Words
    rule: str
    fp: int


@dataclass(frozen=True, slots=True)
class SideFacts:
    """One side of an engagement before its battle: an army, or the garrison of `name` if `army` is None.

    `army_list` is "" where the scenario names none; `allies` are the lists of its allies.
    """

    name: str
    army: int | None
    place: str
    fp: int
    adjustments: Sequence[Adjustment]
    army_list: str
    allies: Sequence[str]


@dataclass(frozen=True, slots=True)
class EngagementFacts:
    """An engagement before its battle: its sides, who sets it up (0 or 1), and the ground (EN.3).

    `terrain` is the word of the rules, `ground` that for a game outside the site. `battle` counts the battles of the
    round from 1, and `together` are the other engagements of that battle. An engagement that is not fought has no
    battle; `retreated` are the armies that retreated from it.
    """

    engagement: Engagement
    sides: tuple[SideFacts, SideFacts]
    set_up_by: int
    terrain: str
    ground: str
    battle: int | None = None
    together: Sequence[str] = ()
    retreated: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class OutsideGame:
    """The settings of a game outside the site, as its players type them, and the weeks that they have for it (EN.5)."""

    battle: str
    map: str
    rerolls: str
    weeks: int


@dataclass(frozen=True, slots=True)
class BattleRules:
    """How battles are fought (GS.60, GS.83): `version` is that of the rules of battles on the site.

    `is_live` says that everyone can watch them as soon as they begin.
    """

    version: str
    plan_days: int
    phase_hours: int
    is_live: bool
    outside: OutsideGame


@dataclass(frozen=True)
class EngagementsPart(Generic[Document]):
    """The engagements of a game that players fight in battles on the site, or outside it.

    `facts` are those of a round, of the document after the march and that after retreats: first those that are fought.
    """

    facts: Callable[[Document, Document], Sequence[EngagementFacts]]
    rules: Callable[[Document], BattleRules]


OUTSIDE, QUICK, QUICK_AUTO, CARDS = BATTLE_METHODS = ("field_of_glory", "quick", "quick_auto", "cards")
"""The battle methods (GS.83); the first is fought outside this site."""
DRAW = "draw"
"""The word for a game that nobody won, where a report names the winner."""
MOST = 100
"""Per cent of casualties (EN.9)."""
LONGEST = 40
"""Characters of a score that are looked at."""

_FIGURE = r"([0-9]+)\s*%?"
_DASH = r"[-\u2010-\u2015\u2212:/]"
_SCORE = re.compile(rf"{_FIGURE}\s*{_DASH}\s*{_FIGURE}")
_PER_CENT = re.compile(_FIGURE)
_LONGEST_NUMBER = 9


class InvalidReport(ValueError):
    """A report that is not understood or cannot be; `str()` says what is wrong and what to do.

    `field` is what it is about: `winner`, `score`, or `casualties`.
    """

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(problem)
        self.field = field


@dataclass(frozen=True, slots=True)
class TypedReport:
    """A report as it was typed: the winner (a side of the engagement, or `DRAW`), and either a score or casualties.

    `casualties` are those of the first and of the second side.
    """

    winner: str = ""
    score: str = ""
    casualties: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended: the side that won ("" for a draw), and the casualties in per cent, by side.

    Those of a garrison may be missing: they count for nothing (ST.2).
    """

    engagement: str
    winner: str
    casualties: Mapping[str, int]

    def as_json(self) -> dict[str, Any]:
        """The report as the position document has it: an army that won as a number, a structure by name."""
        winner = int(self.winner) if self.winner.isascii() and self.winner.isdigit() else self.winner or None
        return {"engagement": self.engagement, "winner": winner, "casualties": dict(self.casualties)}

    def says_the_same(self, other: "GameResult", engagement: Engagement) -> bool:
        """Whether two reports agree in all that counts; the casualties of a garrison do not (ST.2)."""
        sides = [str(number) for number in engagement.armies]
        return self.winner == other.winner and all(self.casualties[side] == other.casualties[side] for side in sides)


def read_report(engagement: Engagement, given: TypedReport) -> GameResult:
    """The report of a player on an engagement; raises InvalidReport.

    The figures of a score are what each side did to the other, the winner's first: `45-20` with army 9 as the winner
    of 4-9 says that army 4 lost 45 % and army 9 lost 20 %. In a draw the first side's comes first.
    """
    winner = _winner(engagement, given.winner.strip())
    casualties = _casualties(engagement, winner, given)
    return GameResult(engagement.id, winner, casualties)


def in_words(engagement: Engagement, result: GameResult) -> Sentence:
    """A report in a sentence: `Army 9 wins: army 4 lost 45 %, army 9 lost 20 %.`"""
    losses = [
        say("loss.lost", side=named(engagement, side), percent=f"{result.casualties[side]} %")
        for side in engagement.sides
        if side in result.casualties
    ]
    if not result.winner:
        return say("a_draw", losses=losses)
    return say("wins", Side=_side("Side", engagement, result.winner), losses=losses)


def named(engagement: Engagement, side: str) -> Sentence:
    """A side of an engagement in a sentence: `army 9`, `the garrison of Gela`."""
    return _side("side", engagement, side)


def _side(group: str, engagement: Engagement, side: str) -> Sentence:
    if side == engagement.assault:
        return say(f"{group}.the_garrison_of", name=side)
    return say(f"{group}.army", army=side)


def _winner(engagement: Engagement, word: str) -> str:
    if word in engagement.sides:
        return word
    if word == DRAW:
        return ""
    one, other = (named(engagement, side) for side in engagement.sides)
    if not word:
        raise InvalidReport("winner", say("say_who_won", side=one, other_side=other))
    raise InvalidReport("winner", say("did_not_fight_here", quoted=one_line(word), side=one, other_side=other))


def _casualties(engagement: Engagement, winner: str, given: TypedReport) -> dict[str, int]:
    typed = [text.strip() for text in given.casualties]
    if not given.score.strip():
        return _from_fields(engagement, typed)
    found = _from_score(engagement, winner, given.score.strip())
    if any(typed) and _from_fields(engagement, typed) != found:
        raise InvalidReport("casualties", say("the_score_and_the_casualties_do_not_say_the"))
    return found


def _from_score(engagement: Engagement, winner: str, text: str) -> dict[str, int]:
    match = _SCORE.fullmatch(text) if len(text) <= LONGEST else None
    if match is None:
        raise InvalidReport("score", say("is_no_score", quoted=one_line(text), number=MOST))
    first, second = (_per_cent(figure, "score") for figure in match.groups())
    if winner and first < second:
        problem = say("the_winners_figure_comes_first", number=first, other_number=second)
        raise InvalidReport("score", problem)
    one, other = engagement.sides
    return {one: first, other: second} if winner == other else {one: second, other: first}


def _from_fields(engagement: Engagement, typed: list[str]) -> dict[str, int]:
    if not any(typed):
        raise InvalidReport("score", say("give_the_score"))
    found = {}
    for side, text in zip(engagement.sides, typed, strict=True):
        if text:
            match = _PER_CENT.fullmatch(text)
            if match is None:
                problem = say("is_no_percentage", quoted=one_line(text), number=MOST)
                raise InvalidReport("casualties", problem)
            found[side] = _per_cent(match[1], "casualties")
        elif side != engagement.assault:
            raise InvalidReport("casualties", say("the_casualties_of_are_missing", side=named(engagement, side)))
    return found


def _per_cent(digits: str, field: str) -> int:
    if len(digits) > _LONGEST_NUMBER or int(digits) > MOST:
        shown = digits if len(digits) <= _LONGEST_NUMBER else f"{digits[:_LONGEST_NUMBER]}…"
        raise InvalidReport(field, say("cannot_be", percent=f"{shown} %", most_percent=f"{MOST} %"))
    return int(digits)


class ReportStatus(StrEnum):
    """How far the reporting of an engagement has come; only of the last two a result stands."""

    AWAITED = "awaited"
    REPORTED = "reported"
    DISPUTED = "disputed"
    CONFIRMED = "confirmed"
    SETTLED = "settled"


@dataclass(frozen=True, slots=True)
class ReportClaim:
    """A report: which side made it (0 the first, 1 the second, None the administrator), and what it says.

    `answers` are the last words of the players of the other side: whether it is right.
    """

    side: int | None
    result: GameResult
    answers: tuple[bool, ...] = ()


def report_status(engagement: Engagement, claims: Sequence[ReportClaim]) -> tuple[ReportStatus, GameResult | None]:
    """The status of a report between the two sides, and the result in force; `claims` in the order they were made.

    The administrator's last ruling stands. Without one, a report stands when the other side has confirmed it, or has
    reported the same, as long as nobody contradicts it.
    """
    rulings = [claim for claim in claims if claim.side is None]
    if rulings:
        return ReportStatus.SETTLED, rulings[-1].result
    if not claims:
        return ReportStatus.AWAITED, None
    first = claims[0].result
    if contradict(engagement, claims) or not all(answer for claim in claims for answer in claim.answers):
        return ReportStatus.DISPUTED, None
    if any(claim.answers for claim in claims) or len({claim.side for claim in claims}) > 1:
        return ReportStatus.CONFIRMED, first
    return ReportStatus.REPORTED, None


def contradict(engagement: Engagement, claims: Sequence[ReportClaim]) -> bool:
    """Whether players have reported different results."""
    results = [claim.result for claim in claims if claim.side is not None]
    return any(not result.says_the_same(results[0], engagement) for result in results)


def side_of(engagement: Engagement, faction: str) -> int:
    """The side on which a player of a faction plays an engagement: the first, or the one against it (AS.3)."""
    return 0 if faction == engagement.factions[0] else 1


def plays_garrison(engagement: Engagement, faction: str, *, controller_active: bool) -> bool:
    """Whether players of a faction may play the garrison of an assault (AS.3).

    That of a passive faction is played by someone of any faction other than the attacker's.
    """
    attacker, controller = engagement.factions
    return faction == controller if controller_active else faction != attacker
