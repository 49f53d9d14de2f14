"""Questions and objections: asked, answered, retired, withdrawn, settled by corrections, notified, archived."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, connection, transaction

from campaign.corrections.commands.proposed import answer_proposal, submit_correction
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Channel, LogEntry, Notice, Phase, Question, QuestionAnswer
from campaign.notices.commands.channels import keep_channel
from campaign.notices.commands.making import make_notices
from campaign.notices.texts.kinds import OF_A_PERSON, usual
from campaign.notices.texts.kinds import NoticeKind as NoticeKind
from campaign.questions.commands import (
    LONGEST_ANSWER,
    LONGEST_QUESTION,
    MOST_A_DAY,
    NotAsked,
    Target,
    answer,
    ask,
    retire,
    withdraw,
)
from campaign.questions.queries import (
    details_of,
    objections_in,
    open_objections,
    question_numbered,
    questions_of,
    rulings_of,
)
from campaign.rulebook.codes import codes_in
from campaign.selectors.corrections import mark_of
from campaign.services.errors import NotYours, WrongMoment
from tests.archive.archived import export, files_of, restore, values_of
from tests.conftest import NOW
from tests.corrections.corrected import correct, sheet, step_of, winner

AT = NOW + timedelta(days=1)
DAY = timedelta(hours=24)
State = Question.State


def asked(war: Campaign, name: str = "Hamilcar", text: str = "Does MV.6 halt me?", **more: Any) -> Question:
    seat = war.seats.get(name=name)
    assert seat.user is not None
    return ask(seat, seat.user, text, more.get("at", AT), more.get("target"))


def objected(war: Campaign, name: str = "Hamilcar", step: Step = Step.MOVEMENT, **more: Any) -> Question:
    target = Target(step_of(war, 1, step), more.pop("army", 9), more.pop("hex", ""))
    return asked(war, name, more.pop("text", "Army 9 cannot be there."), target=target, **more)


def actions(war: Campaign) -> list[str]:
    return [one.action for one in war.log.order_by("pk") if one.action.startswith(("question.", "objection."))]


# Asking


def test_a_question_is_numbered_and_logged(war: Campaign, people: dict[str, User]) -> None:
    assert [asked(war).number, asked(war, "Hanno").number] == [1, 2]
    entry = war.log.filter(action="question.asked").earliest("pk")
    assert (entry.actor, entry.about) == (people["hamilcar"], {"question": 1, "seat": "Hamilcar"})


def test_a_question_reveals_only_its_text(war: Campaign) -> None:
    """Orders, drafts and plans of the asker are nowhere near it: the row holds the text and who asked."""
    question = asked(war)
    assert question.text == "Does MV.6 halt me?"
    assert (question.phase, question.army, question.hex) == (None, None, "")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        pytest.param("", "Write something first", id="empty"),
        pytest.param(" \n\t ", "Write something first", id="blanks"),
        pytest.param("a\x00b", "Write something first", id="a character that no database takes"),
        pytest.param("x" * (LONGEST_QUESTION + 1), "Shorten it to at most 2000", id="too long"),
    ],
)
def test_an_invalid_question_text_is_refused(war: Campaign, text: str, said: str) -> None:
    with pytest.raises(NotAsked, match=said):
        asked(war, text=text)
    assert not Question.objects.exists()


def test_line_breaks_count_as_one_character(war: Campaign) -> None:
    assert asked(war, text="x\r\n" * 600 + "y").text == "x\n" * 600 + "y"


def test_the_number_of_questions_per_day_is_limited(war: Campaign) -> None:
    for number in range(MOST_A_DAY - 1):
        asked(war, at=AT + timedelta(minutes=number))
    objected(war, at=AT + timedelta(minutes=50))
    with pytest.raises(NotAsked, match="10 questions in 24 hours"):
        asked(war, at=AT + timedelta(hours=23))
    with pytest.raises(NotAsked, match="10 questions in 24 hours"):
        objected(war, at=AT + timedelta(hours=23))
    assert asked(war, "Hanno", at=AT + timedelta(hours=23)).number == MOST_A_DAY + 1
    assert asked(war, at=AT + DAY).number == MOST_A_DAY + 2


def test_a_former_player_cannot_ask(war: Campaign, people: dict[str, User]) -> None:
    seat = war.seats.get(name="Hamilcar")
    war.seats.filter(pk=seat.pk).update(user=people["timon"])
    with pytest.raises(NotYours):
        ask(seat, people["hamilcar"], "Does MV.6 halt me?", AT)


# Objecting


def test_an_objection_names_a_published_step_an_army_and_a_hex(war: Campaign) -> None:
    objection = objected(war, hex="4864")
    assert (objection.kind, objection.army, objection.hex) == ("objection", 9, "4864")
    assert objection.phase == step_of(war, 1, Step.MOVEMENT)
    assert [one.number for one in objections_in(war, 1)] == [1]
    assert objections_in(war, 2) == []


@pytest.mark.parametrize(
    ("about", "field"),
    [
        pytest.param({"army": 99}, "army", id="no such army"),
        pytest.param({"hex": "9999"}, "hex", id="no such hex"),
        pytest.param({"hex": "Roma"}, "hex", id="a name"),
    ],
)
def test_an_objection_about_unknown_armies_or_hexes_is_refused(
    war: Campaign, about: dict[str, Any], field: str
) -> None:
    with pytest.raises(NotAsked) as refused:
        objected(war, **about)
    assert refused.value.field == field
    assert not Question.objects.exists()


def test_an_objection_needs_a_published_step(war: Campaign) -> None:
    with pytest.raises(WrongMoment):
        asked(war, target=Target(war.phases.get(round=2)))


def test_an_objection_to_a_corrected_step_is_refused(war: Campaign) -> None:
    battles = step_of(war, 1, Step.BATTLES)
    correct(war, battles, winner("4-9", "4", 10, 60))
    with pytest.raises(WrongMoment, match="The step was corrected after you opened the page"):
        asked(war, target=Target(Phase.ever.get(pk=battles.pk)))


# Answers


def test_an_answer_settles_a_question_and_can_be_replaced(war: Campaign, people: dict[str, User]) -> None:
    asked(war)
    answer(war, 1, "Yes.", "", people["marcus"], AT)
    answer(war, 1, "Only in a ZoC.", "mv.6", people["marcus"], AT + DAY)
    question = question_numbered(war, 1)
    assert (question.state, question.settled_at) == (State.ANSWERED, AT + DAY)
    details = details_of(war, [question])[0]
    assert details.answer is not None
    assert (details.answer.text, details.answer.ruling) == ("Only in a ZoC.", "MV.6")
    assert [one.text for one in details.earlier] == ["Yes."]
    assert actions(war) == ["question.asked", "question.answered", "question.ruled"]


@pytest.mark.parametrize(
    ("text", "ruling", "field"),
    [
        pytest.param(" ", "", "text", id="empty"),
        pytest.param("x" * (LONGEST_ANSWER + 1), "", "text", id="too long"),
        pytest.param("Yes.", "MV.99", "ruling", id="no such paragraph"),
    ],
)
def test_an_invalid_answer_is_refused(
    war: Campaign, people: dict[str, User], text: str, ruling: str, field: str
) -> None:
    asked(war)
    with pytest.raises(NotAsked) as refused:
        answer(war, 1, text, ruling, people["marcus"], AT)
    assert refused.value.field == field
    assert question_numbered(war, 1).is_open


def test_rulings_hold_until_they_are_retired(war: Campaign, people: dict[str, User]) -> None:
    for _ in range(2):
        asked(war)
    answer(war, 1, "Yes.", "MV.6", people["marcus"], AT)
    answer(war, 2, "Yes.", "", people["marcus"], AT)
    assert [one.question.number for one in rulings_of(war)] == [1]
    retire(war, 1, "The rules changed.", people["marcus"], AT)
    assert rulings_of(war) == []
    assert question_numbered(war, 1).retired_because == "The rules changed."
    with pytest.raises(WrongMoment):
        answer(war, 1, "No.", "", people["marcus"], AT)


def test_a_replaced_ruling_counts_once(war: Campaign, people: dict[str, User]) -> None:
    asked(war)
    for text in ("Yes.", "No."):
        answer(war, 1, text, "MV.6", people["marcus"], AT)
    assert [one.answer and one.answer.text for one in rulings_of(war)] == ["No."]


@pytest.mark.parametrize("reason", ["", "  ", "x" * 1001])
def test_an_answer_is_retired_with_a_reason(war: Campaign, people: dict[str, User], reason: str) -> None:
    asked(war)
    answer(war, 1, "Yes.", "", people["marcus"], AT)
    with pytest.raises(NotAsked, match="Enter a reason"):
        retire(war, 1, reason, people["marcus"], AT)


# Nothing is buried


def test_the_administrator_can_neither_withdraw_nor_retire_an_objection(war: Campaign, people: dict[str, User]) -> None:
    objected(war)
    with pytest.raises(NotYours):
        withdraw(war, 1, people["marcus"], AT)
    with pytest.raises(WrongMoment):
        retire(war, 1, "No.", people["marcus"], AT)
    answer(war, 1, "It can.", "", people["marcus"], AT)
    with pytest.raises(WrongMoment):
        retire(war, 1, "No.", people["marcus"], AT)
    assert [one.number for one in objections_in(war, 1)] == [1]


def test_the_next_player_of_a_seat_cannot_withdraw_an_objection(war: Campaign, people: dict[str, User]) -> None:
    """An administrator might free the seat and have a friend take it."""
    objected(war)
    war.seats.filter(name="Hamilcar").update(user=people["timon"])
    with pytest.raises(NotYours):
        withdraw(war, 1, people["timon"], AT)
    withdraw(war, 1, people["hamilcar"], AT)
    assert question_numbered(war, 1).state == State.WITHDRAWN


def test_only_open_questions_can_be_withdrawn(war: Campaign, people: dict[str, User]) -> None:
    asked(war)
    answer(war, 1, "Yes.", "", people["marcus"], AT)
    with pytest.raises(WrongMoment):
        withdraw(war, 1, people["hamilcar"], AT)


def test_an_objection_is_open_to_all_until_it_is_settled(war: Campaign, people: dict[str, User]) -> None:
    objected(war)
    asked(war)
    assert [one.number for one in open_objections(war)] == [1]
    answer(war, 1, "It can.", "", people["marcus"], AT)
    assert open_objections(war) == []


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM campaign_questionanswer",
        "UPDATE campaign_questionanswer SET text = ''",
        "DELETE FROM campaign_question",
        "UPDATE campaign_question SET text = ''",
    ],
)
def test_the_database_refuses_to_change_questions_and_answers(
    war: Campaign, people: dict[str, User], statement: str
) -> None:
    asked(war)
    answer(war, 1, "Yes.", "", people["marcus"], AT)
    with pytest.raises(IntegrityError, match="only ever added"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


# Corrections


def settled(war: Campaign, objection: Question, change: Any, by: User, at: Any = AT) -> Any:
    war.refresh_from_db()
    assert objection.phase is not None
    return submit_correction(
        war, objection.phase.pk, change, reason="So it was.", mark=mark_of(war), at=at, by=by, objection=objection
    )


def test_a_correction_of_results_settles_the_objection(war: Campaign, people: dict[str, User]) -> None:
    objection = objected(war, step=Step.BATTLES)
    made = settled(war, objection, winner("4-9", "4", 10, 60), people["marcus"])
    found = question_numbered(war, 1)
    assert (found.state, found.correction, found.settled_at) == (State.CORRECTED, made, AT)
    assert details_of(war, [found])[0].correction_number == 1
    assert actions(war) == ["objection.made", "objection.corrected"]


def test_a_proposed_correction_settles_the_objection_once_it_is_made(war: Campaign, people: dict[str, User]) -> None:
    objection = objected(war)
    proposed = settled(war, objection, sheet(Kind.MOVEMENT, 9, "6 6 6"), people["marcus"])
    waiting = details_of(war, [question_numbered(war, 1)])[0]
    assert (waiting.question.state, waiting.is_proposed) == (State.OPEN, True)
    assert answer_proposal(war, proposed.pk, people["hanno"], AT, agrees=True, text="")
    done = details_of(war, [question_numbered(war, 1)])[0]
    assert (done.question.state, done.is_proposed, done.correction_number) == (State.CORRECTED, False, 1)


def test_a_proposed_correction_that_is_not_made_leaves_the_objection_open(
    war: Campaign, people: dict[str, User]
) -> None:
    objection = objected(war)
    proposed = settled(war, objection, sheet(Kind.MOVEMENT, 9, "6 6 6"), people["marcus"])
    answer_proposal(war, proposed.pk, people["hanno"], AT, agrees=False, text="Not so.")
    left = details_of(war, [question_numbered(war, 1)])[0]
    assert (left.question.state, left.is_proposed) == (State.OPEN, False)


def test_an_objection_that_was_withdrawn_before_stays_withdrawn(war: Campaign, people: dict[str, User]) -> None:
    objection = objected(war, step=Step.BATTLES)
    withdraw(war, 1, people["hamilcar"], AT)
    settled(war, objection, winner("4-9", "4", 10, 60), people["marcus"])
    assert question_numbered(war, 1).state == State.WITHDRAWN


# Paragraphs


def test_codes_are_found_in_a_text_however_they_are_written() -> None:
    assert codes_in("mv.6, MV.6; (EN.3) and ZC.1.") == ("MV.6", "EN.3", "ZC.1")
    assert codes_in("MV.66 XX.1 aMV.6 MV.6b v1.MV.6 MV. 6") == ()


def test_the_paragraphs_of_question_and_answer_are_quoted(war: Campaign, people: dict[str, User]) -> None:
    asked(war, text="Does MV.6 halt me, or EN.1, or GR.1, or GR.2, or GR.3?")
    answer(war, 1, "By ZC.1.", "mv.6", people["marcus"], AT)
    details = details_of(war, questions_of(war))[0]
    assert details.codes == ("MV.6", "EN.1", "GR.1", "GR.2", "GR.3")  # no more than five
    assert [one.code for one in details.quoted] == list(details.codes)


# Notices


@pytest.fixture
def everyones_feeds(war: Campaign, people: dict[str, User]) -> list[Channel]:
    """A feed for every member, with all kinds of notifications."""
    return [keep_channel(user, Channel.Kind.FEED, usual(OF_A_PERSON), NOW) for user in people.values()]


def notified_of(kind: NoticeKind) -> list[str]:
    return sorted(Notice.objects.filter(kind=kind).values_list("channel__owner__username", flat=True))


def test_a_question_notifies_the_administrator_only(war: Campaign, everyones_feeds: list[Channel]) -> None:
    asked(war)
    make_notices(AT)
    assert notified_of(NoticeKind.QUESTION) == ["marcus"]


def test_administrators_are_not_notified_of_their_own_question(war: Campaign, everyones_feeds: list[Channel]) -> None:
    asked(war, "Marcus")
    make_notices(AT)
    assert notified_of(NoticeKind.QUESTION) == []


def test_an_objection_notifies_everyone_even_if_already_answered(
    war: Campaign, people: dict[str, User], everyones_feeds: list[Channel]
) -> None:
    objected(war)
    answer(war, 1, "It can.", "", people["marcus"], AT)
    make_notices(AT)
    members = ["hamilcar", "hanno", "lucius", "marcus"]
    assert notified_of(NoticeKind.OBJECTION) == members
    assert notified_of(NoticeKind.ANSWER) == members


def test_an_answer_notifies_the_asker_and_a_ruling_everyone(
    war: Campaign, people: dict[str, User], everyones_feeds: list[Channel]
) -> None:
    asked(war)
    answer(war, 1, "Yes.", "", people["marcus"], AT)
    make_notices(AT)
    assert notified_of(NoticeKind.ANSWER) == ["hamilcar"]
    answer(war, 1, "Yes.", "MV.6", people["marcus"], AT)
    make_notices(AT)
    assert notified_of(NoticeKind.ANSWER) == ["hamilcar", "hamilcar", "hanno", "lucius", "marcus"]


# The archive


@pytest.fixture
def discussed(war: Campaign, people: dict[str, User]) -> Campaign:
    """A war with a question in every state and an objection that a correction settled."""
    asked(war, text="Does MV.6 halt me?\n<b>Really?</b>")
    asked(war, "Lucius", "And EN.3?")
    asked(war, "Hanno", "May I ask?")
    asked(war, "Hanno", "Is this open?")
    answer(war, 1, "No.", "", people["marcus"], AT)
    answer(war, 1, "Yes.", "MV.6", people["marcus"], AT + DAY)
    answer(war, 2, "Yes.", "", people["marcus"], AT)
    retire(war, 2, "The rules changed.", people["marcus"], AT)
    withdraw(war, 3, people["hanno"], AT)
    objection = objected(war, step=Step.BATTLES, hex="4864")
    settled(war, objection, winner("4-9", "4", 10, 60), people["marcus"])
    objected(war, "Hanno", army=None)
    return war


def test_the_archive_holds_and_restores_questions(discussed: Campaign, tmp_path: Path) -> None:
    restore(export(discussed, tmp_path / "war"))
    again = Campaign.objects.get(slug="again")
    was, now = values_of(files_of(discussed)), values_of(files_of(again))
    assert was["questions"] == now["questions"]
    states = ["answered", "retired", "withdrawn", "open", "corrected", "open"]
    assert [one["state"] for one in now["questions"]] == states
    assert [one.number for one in again.questions.order_by("number")] == [1, 2, 3, 4, 5, 6]
    assert not again.questions.exclude(author=None).exists()  # nobody here can withdraw them
    assert details_of(again, [question_numbered(again, 5)])[0].correction_number == 1


def test_the_archive_has_a_page_of_questions(discussed: Campaign) -> None:
    text = files_of(discussed)["questions.html"].decode()
    assert "&lt;b&gt;Really?&lt;/b&gt;" in text
    assert '<a class="rule" href="rules.html#MV.6">MV.6</a>' in text
    assert "The answer no longer holds: The rules changed." in " ".join(text.split())
    assert "The administrator plays for Roma in this campaign." not in text  # no objection has been answered
    assert 'href="questions.html#question-5"' in files_of(discussed)["log.html"].decode()


def test_log_entries_are_restored_with_their_links(discussed: Campaign, tmp_path: Path) -> None:
    restore(export(discussed, tmp_path / "war"))
    entries = LogEntry.objects.filter(campaign__slug="again", action="objection.made").order_by("pk")
    assert [entry.about["question"] for entry in entries] == [5, 6]
    assert QuestionAnswer.objects.filter(question__campaign__slug="again").count() == 3
