"""Restoring decisions beside the rounds: post templates, questions with their answers, rule changes, the log."""

from campaign.archive.commands.checked import at_any_time, moment
from campaign.archive.commands.opened import BrokenArchive
from campaign.archive.commands.restoring import Restoration
from campaign.archive.rules.campaign_file import NAME
from campaign.archive.rules.decided import QuestionEntry
from campaign.models import LogEntry, PostTemplate, Question, QuestionAnswer, RuleChange
from campaign.models.log import RESTORED_BY, Action
from campaign.services.log import note


def restore_log(restoring: Restoration) -> None:
    """Add the log entries, and one that names the origin of the campaign.

    That one is first of what is restored after the phases: by it the receipts know under which name they were given.
    """
    campaign = restoring.campaign
    LogEntry.objects.bulk_create(_entry(restoring, which) for which in range(len(restoring.file.log)))
    note(campaign, Action.RESTORED, restoring.at, actor=restoring.administrator, name=restoring.file.name)


def restore_decided(restoring: Restoration) -> None:
    """Add post templates, questions and rule changes."""
    for template in restoring.file.post_templates:
        PostTemplate.objects.create(
            campaign=restoring.campaign,
            key=template.key,
            text=template.text,
            author=restoring.administrator,
            made_at=moment(template.made_at),
        )
    for which, question in enumerate(restoring.file.questions):
        _question(restoring, which + 1, question)
    _rule_changes(restoring)


def _question(restoring: Restoration, number: int, entry: QuestionEntry) -> None:
    """Add a question with its answers; it has no author here, so that nobody can withdraw it."""
    question = Question.objects.create(
        campaign=restoring.campaign,
        number=number,
        kind=entry.kind,
        state=entry.state,
        seat=restoring.seats[entry.seat],
        phase=None if entry.phase is None else restoring.phases[entry.phase - 1],
        army=entry.army,
        hex=entry.hex,
        text=entry.text,
        asked_at=moment(entry.asked_at),
        settled_at=at_any_time(entry.settled_at),
        retired_because=entry.retired_because,
        correction=None if entry.correction is None else restoring.corrections[entry.correction - 1],
    )
    for answer in entry.answers:
        QuestionAnswer.objects.create(
            question=question,
            author=restoring.administrator,
            text=answer.text,
            ruling=answer.ruling,
            answered_at=moment(answer.at),
        )


def _rule_changes(restoring: Restoration) -> None:
    for change in restoring.file.rule_changes:
        RuleChange.objects.create(
            campaign=restoring.campaign,
            from_round=change.from_round,
            text=change.text,
            ruleset=change.ruleset,
            reason=change.reason,
            author=restoring.administrator,
            proposed_at=moment(change.proposed_at),
            shadow=change.shadow and change.shadow.model_dump(),
            failure=change.failure,
            declared_at=moment(change.declared_at),
            withdrawn_at=at_any_time(change.withdrawn_at),
        )


def _entry(restoring: Restoration, which: int) -> LogEntry:
    """Return an entry; its original actor is kept by name, whether or not they are a user here."""
    row = restoring.file.log[which]
    who = {RESTORED_BY: {"part": row.part, "who": row.who}} if row.part else {}
    entry = LogEntry(
        campaign=restoring.campaign,
        phase=restoring.phases[row.phase - 1] if row.phase else None,
        action=row.action,
        about=row.about | who,
        reason=row.reason,
        at=moment(row.at),
    )
    try:
        restoring.tell(entry)
    except (KeyError, ValueError, TypeError, AttributeError):
        raise BrokenArchive(NAME, f"log[{which}]: nobody can say what {row.action} is about") from None
    return entry
