"""Decisions beside the rounds, as values of `campaign.json`: corrections, rules, questions, posts, the log."""

from campaign.archive.queries.layout import ArchiveLayout
from campaign.archive.queries.moments import in_full, in_full_or_none
from campaign.models import Campaign, Correction, LogEntry, PostTemplate, Question, RuleChange
from campaign.models.log import RESTORED_BY
from hexmap.rules.documents import JsonObject

_NOT_KEPT = ("form", RESTORED_BY)
"""Facts of a log entry that are not archived: the id of a form, and the original actor, which has its own column."""


def corrections_of(campaign: Campaign) -> list[Correction]:
    """The corrections of a campaign, the first one first."""
    return list(campaign.corrections.order_by("pk"))


def decided_values(layout: ArchiveLayout, corrections: list[Correction]) -> JsonObject:
    """Corrections, declared changes of the rules, templates of posts, questions, and the log, the first ones first."""
    campaign = layout.campaign
    declared = RuleChange.objects.filter(campaign=campaign, declared_at__isnull=False).order_by("pk")
    places = {one.pk: place for place, one in enumerate(corrections, start=1)}
    asked = campaign.questions.select_related("seat").prefetch_related("answers").order_by("number")
    templates = PostTemplate.objects.filter(campaign=campaign).order_by("pk")
    return {
        "corrections": [_correction(layout, one) for one in corrections],
        "rule_changes": [_rule_change(one) for one in declared],
        "post_templates": [{"key": one.key, "text": one.text, "made_at": in_full(one.made_at)} for one in templates],
        "questions": [_question(layout, places, one) for one in asked],
        "log": [_log_row(layout, one) for one in campaign.log.select_related("actor").order_by("pk")],
    }


def _correction(layout: ArchiveLayout, one: Correction) -> JsonObject:
    return {
        "phase": layout.place_of[one.phase_id],
        "reason": one.reason,
        "what": one.what,
        "differences": one.differences,
        "made_at": in_full(one.made_at),
    }


def _rule_change(one: RuleChange) -> JsonObject:
    return {
        "from_round": one.from_round,
        "text": one.text,
        "ruleset": one.ruleset,
        "reason": one.reason,
        "proposed_at": in_full(one.proposed_at),
        "shadow": one.shadow,
        "failure": one.failure,
        "declared_at": in_full_or_none(one.declared_at),
        "withdrawn_at": in_full_or_none(one.withdrawn_at),
    }


def _question(layout: ArchiveLayout, corrections: dict[int, int], one: Question) -> JsonObject:
    return {
        "kind": one.kind,
        "state": one.state,
        "seat": one.seat.name,
        "phase": layout.place_of[one.phase_id] if one.phase_id else None,
        "army": one.army,
        "hex": one.hex,
        "text": one.text,
        "asked_at": in_full(one.asked_at),
        "settled_at": in_full_or_none(one.settled_at),
        "retired_because": one.retired_because,
        "correction": corrections[one.correction_id] if one.correction_id else None,
        "answers": [
            {"text": answer.text, "ruling": answer.ruling, "at": in_full(answer.answered_at)}
            for answer in sorted(one.answers.all(), key=lambda answer: answer.pk)
        ],
    }


def _log_row(layout: ArchiveLayout, entry: LogEntry) -> JsonObject:
    """Return a log entry; a restored one keeps its original actor."""
    who = entry.about.get(RESTORED_BY) or _who(layout.campaign, entry)
    return {
        "action": entry.action,
        "phase": layout.place_of[entry.phase_id] if entry.phase_id else None,
        "part": who and who["part"],
        "who": who and who["who"],
        "about": {key: value for key, value in entry.about.items() if key not in _NOT_KEPT},
        "reason": entry.reason,
        "at": in_full(entry.at),
    }


def _who(campaign: Campaign, entry: LogEntry) -> JsonObject | None:
    if entry.actor is None:
        return None
    part = "administrator" if entry.actor_id == campaign.administrator_id else "player"
    return {"part": part, "who": entry.actor.get_username()}
