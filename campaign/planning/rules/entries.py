"""What is typed into a plan: understood, or refused line by line with what is wrong and what to do."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from campaign.games.all_games import AnyDocument, game_of_step
from campaign.games.engagements import GameResult, InvalidReport, TypedReport, read_report
from campaign.language.catalogue.sentences import say
from campaign.planning.rules.planned_rounds import PlannedRound
from campaign.planning.rules.steps import DICE, NUMBERS, Chance, engagements_in, is_assumed, owner_of
from hexmap.rules.documents import one_line
from orders.rules.kinds import KINDS, OF_FACTION, RIVALS, kinds_of
from orders.rules.sheets import InvalidSheet, SheetText, asks_for_nothing

MOST_NUMBERS = 100
"""Random numbers that a plan may assume; more navies never fight in one round."""

Subject = int | str
Key = tuple[str, Subject]


@dataclass(frozen=True, slots=True)
class StepEntries:
    """The fields of one step as they were typed: sheets by kind and army or faction, results by engagement.

    `numbers` and `dice` are None where there was no field for them.
    """

    sheets: Mapping[Key, str] = field(default_factory=dict)
    results: Mapping[str, TypedReport] = field(default_factory=dict)
    numbers: str | None = None
    dice: str | None = None


@dataclass(frozen=True, slots=True)
class EntryProblem:
    """What is wrong with a field, and what to do; `rule` is the paragraph, if there is one."""

    text: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Understood:
    """What was typed, in canonical form; what is wrong with it, by the names of the fields.

    A blank text leaves a thing to the default, and so does None for a result.
    """

    sheets: Mapping[Key, str]
    results: Mapping[str, GameResult | None]
    numbers: tuple[int, ...] | None
    dice: tuple[int, ...] | None
    problems: Mapping[str, EntryProblem]


def field_of(kind: str, subject: Subject) -> str:
    """The name of the field of a sheet: `movement-4`, `sea_links-roma`."""
    return f"{kind}-{subject}"


def understand(typed: StepEntries, before: AnyDocument, step: str) -> Understood:
    """Read the fields of a step that has come to a document, each separately."""
    problems: dict[str, EntryProblem] = {}
    sheets: dict[Key, str] = {}
    for (kind, subject), text in typed.sheets.items():
        problem, sheets[kind, subject] = _sheet(before, step, SheetText(kind, subject, text))
        if problem:
            problems[field_of(kind, subject)] = problem
    _check_rivals(sheets, problems)
    results: dict[str, GameResult | None] = {}
    for id_, given in typed.results.items():
        try:
            results[id_] = _result(before, step, id_, given)
        except InvalidReport as error:
            problems[f"result-{id_}"] = EntryProblem(str(error), "EN.9")
    numbers, dice = (
        _chance(before, step, chance, text, problems) for chance, text in ((NUMBERS, typed.numbers), (DICE, typed.dice))
    )
    return Understood(sheets, results, numbers, dice, problems)


def with_entries(planned: PlannedRound, said: Understood) -> PlannedRound:
    """A plan of a round with these entries instead of those about the same things."""
    texts: dict[Key, str] = {(sheet.kind, sheet.subject): sheet.text for sheet in planned.sheets} | dict(said.sheets)
    results: dict[str, GameResult | None] = {**{one.engagement: one for one in planned.results}, **said.results}
    order = list(KINDS)
    found = sorted(texts.items(), key=lambda one: (order.index(one[0][0]), isinstance(one[0][1], str), one[0][1]))
    return PlannedRound(
        tuple(SheetText(kind, subject, text) for (kind, subject), text in found if text),
        tuple(result for _, result in sorted(results.items()) if result is not None),
        planned.numbers if said.numbers is None else said.numbers,
        planned.dice if said.dice is None else said.dice,
    )


def _sheet(before: AnyDocument, step: str, sheet: SheetText) -> tuple[EntryProblem | None, str]:
    """The fault of a sheet, and its canonical text."""
    if not sheet.text.strip():
        return None, ""
    if sheet.kind not in kinds_of(step) or isinstance(sheet.subject, str) is not (sheet.kind in OF_FACTION):
        return EntryProblem(say("there_is_no_such_line_in_this_step")), ""
    if owner_of(before, sheet) is None:
        if isinstance(sheet.subject, str):
            return EntryProblem(say("there_is_no_faction_in_this_campaign", quoted=one_line(sheet.subject))), ""
        return EntryProblem(say("army_is_no_longer_on_the_map", army=sheet.subject)), ""
    try:
        return None, game_of_step(step).canonical(before, sheet.kind, sheet.subject, sheet.text)
    except InvalidSheet as error:
        return EntryProblem(say("not_understood", sentence=str(error))), ""


def _check_rivals(sheets: Mapping[Key, str], problems: dict[str, EntryProblem]) -> None:
    """Refuse the second of two choices of which an army can have one only (OR.3, SI.1)."""
    wanted = [key for key, text in sheets.items() if not asks_for_nothing(SheetText(*key, text))]
    for kind, subject in wanted:
        rival = RIVALS.get(kind)
        if rival and (rival, subject) in wanted and field_of(rival, subject) not in problems:
            problem = say("of_these_two_choices_the_army_can_have_one_take_one_of_them_back")
            problems[field_of(kind, subject)] = EntryProblem(problem)


def _result(before: AnyDocument, step: str, id_: str, given: TypedReport) -> GameResult | None:
    engagement = next((one for one in engagements_in(before, step) if one.id == id_), None)
    if engagement is None:
        raise InvalidReport("score", say("there_is_no_engagement_in_this_plan_any_more", quoted=one_line(id_)))
    blank = not (given.winner.strip() or given.score.strip() or any(text.strip() for text in given.casualties))
    return None if blank else read_report(engagement, given)


def _chance(
    before: AnyDocument, step: str, chance: Chance, text: str | None, problems: dict[str, EntryProblem]
) -> tuple[int, ...] | None:
    """Sealed chance as typed; None where the plan need not assume any, or the text is refused."""
    if text is None or not is_assumed(chance, before, step):
        return None
    try:
        return _digits(text, chance)
    except ValueError as error:
        problems[chance.name] = EntryProblem(str(error), chance.rule)
        return None


def _digits(text: str, chance: Chance) -> tuple[int, ...]:
    """Digits as typed: `_digits("6 1, 4", DICE) == (6, 1, 4)`; ValueError says what is wrong."""
    words = text.replace(",", " ").split()
    for which, word in enumerate(words[:MOST_NUMBERS], start=1):
        if len(word) != 1 or word not in chance.digits:
            raise ValueError(say(chance.code, number=which, quoted=one_line(word)))
    if len(words) > MOST_NUMBERS:
        raise ValueError(say("random_numbers_are_too_many", number=len(words), most_number=MOST_NUMBERS))
    return tuple(int(word) for word in words)
