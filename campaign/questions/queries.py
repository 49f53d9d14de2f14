"""The questions and objections of a campaign, as its pages and programs read them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Case, IntegerField, QuerySet, When

from campaign.games.rulebook import Rulebook, RulebookParagraph
from campaign.models import Campaign, ProposedCorrection, Question, QuestionAnswer, Seat
from campaign.rulebook.codes import codes_in, rulebook_of
from campaign.selectors.phases import current_phase, game_document

State = Question.State
MOST_QUOTED = 5
"""The most rules quoted below a question."""


@dataclass(frozen=True)
class QuestionDetails:
    """A question with its answers, the last one first, and the paragraphs it is about.

    `codes` are the codes in the text and in the answer that counts; `correction_number` is that of the correction
    that settled an objection.
    """

    question: Question
    answers: Sequence[QuestionAnswer]
    codes: tuple[str, ...]
    quoted: Sequence[RulebookParagraph] = ()
    correction_number: int | None = None

    @property
    def answer(self) -> QuestionAnswer | None:
        """The answer that counts."""
        return self.answers[0] if self.answers else None

    @property
    def earlier(self) -> Sequence[QuestionAnswer]:
        """The answers that it replaced."""
        return self.answers[1:]

    @property
    def is_proposed(self) -> bool:
        """Whether a correction because of it waits for the players."""
        proposal = self.question.proposal
        return proposal is not None and proposal.outcome == ProposedCorrection.Outcome.OPEN


def questions_of(campaign: Campaign) -> QuerySet[Question]:
    """The questions and objections of a campaign: the open ones first, then the latest first."""
    waiting = Case(When(state=State.OPEN, then=0), default=1, output_field=IntegerField())
    return _with_all(campaign).order_by(waiting, "-number")


def questions_by_number(campaign: Campaign) -> QuerySet[Question]:
    """The questions and objections of a campaign, the first one first."""
    return _with_all(campaign).order_by("number")


def question_numbered(campaign: Campaign, number: int) -> Question:
    """A question or objection by its number; raises Question.DoesNotExist."""
    return _with_all(campaign).get(number=number)


def open_objections(campaign: Campaign) -> list[Question]:
    """The objections that wait for an answer, the first one first."""
    return list(_objections(campaign).filter(state=State.OPEN))


def objections_in(campaign: Campaign, round_: int) -> list[Question]:
    """All objections to steps of a round, whatever became of them, the first one first."""
    return list(_objections(campaign).filter(phase__round=round_))


def rulings_of(campaign: Campaign) -> list[QuestionDetails]:
    """The answers of a campaign that are rulings and still hold, in the order of their questions."""
    ruled = _with_all(campaign).filter(state__in=[State.ANSWERED, State.CORRECTED], answers__ruling__gt="")
    found = [with_codes(one) for one in ruled.order_by("number").distinct()]
    return [one for one in found if one.answer is not None and one.answer.ruling]


def details_of(campaign: Campaign, questions: Iterable[Question]) -> list[QuestionDetails]:
    """Questions as pages show them, with the paragraphs they name as the current round has them."""
    found = [with_codes(one) for one in questions]
    codes = tuple(dict.fromkeys(code for one in found for code in one.codes))
    quoted = _quoted(campaign, codes) if codes else {}
    numbers = _correction_numbers(campaign, found)
    return [
        QuestionDetails(
            question=one.question,
            answers=one.answers,
            codes=one.codes,
            quoted=[quoted[code] for code in one.codes if code in quoted],
            correction_number=numbers.get(one.question.correction_id or 0),
        )
        for one in found
    ]


def _quoted(campaign: Campaign, codes: Iterable[str]) -> Mapping[str, RulebookParagraph]:
    """Return the paragraphs of any game by their codes, those of the campaign's with the numbers of its rules."""
    own: Rulebook = campaign.game_record.rulebook
    books = {own: own.read(game_document(current_phase(campaign)))}
    named = ((code, rulebook_of(code)) for code in codes)
    return {code: books.get(book, book.book).by_code[code] for code, book in named if book}


def with_codes(question: Question) -> QuestionDetails:
    """Return a question with its answers and the codes it names, without the texts of the rules."""
    answers = sorted(question.answers.all(), key=lambda one: one.pk, reverse=True)
    texts = [question.text, *([answers[0].ruling, answers[0].text] if answers else [])]
    return QuestionDetails(question, answers, codes_in("\n".join(texts))[:MOST_QUOTED])


def seat_of_administrator(campaign: Campaign) -> Seat | None:
    """The seat that the administrator of a campaign plays, if they play."""
    own = campaign.seats.filter(user=campaign.administrator_id)
    return own.select_related("faction").first()


def _with_all(campaign: Campaign) -> QuerySet[Question]:
    rows = campaign.questions.select_related("seat__faction", "phase", "proposal")
    return rows.defer("phase__document").prefetch_related("answers")


def _objections(campaign: Campaign) -> QuerySet[Question]:
    rows = campaign.questions.filter(kind=Question.Kind.OBJECTION).select_related("seat__faction", "phase")
    return rows.defer("phase__document").order_by("number")


def _correction_numbers(campaign: Campaign, found: Sequence[QuestionDetails]) -> dict[int, int]:
    """The numbers of the corrections of a campaign by their keys, where one of its objections led to any."""
    if not any(one.question.correction_id for one in found):
        return {}
    keys = campaign.corrections.order_by("pk").values_list("pk", flat=True)
    return {key: number for number, key in enumerate(keys, start=1)}
