"""Failed tasks in words."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaign.models import UnfinishedTask
from campaign.platform.retry_pauses import Blame, blame_noted
from campaign.platform.task_counts import Runs

WORDS: dict[str, Promise] = {
    "close_due_step": _("Close a step at its deadline"),
    "close_complete_step": _("Close a step in which everybody has handed in"),
    "resolve_phase": _("Resolve a step"),
    "publish_resolved_step": _("Publish a step"),
    "draw_opening": _("Draw the map of a step as it opened"),
    "draw_of_opening": _("Draw one more map of a step as it opened"),
    "draw_outcome": _("Draw the map after a movement"),
    "draw_of_outcome": _("Draw one more map after a movement"),
    "draw_chosen": _("Draw a map that somebody chose"),
    "draw_preview": _("Draw the preview of a map"),
    "try_rule_change": _("Try a change of the rules"),
    "make_proposed_correction": _("Make a proposed correction"),
}
"""The tasks whose tries are counted, by their names."""

_REASONS: dict[Blame, Promise] = {
    Blame.MACHINE: _("Something that it needs was not there: room on the disk, memory, a server, or a key."),
    Blame.WORK: _("It failed in a way that may come again."),
    Blame.RULES: _("It failed, and will fail again until something is put right."),
}


@dataclass(frozen=True, slots=True)
class UnfinishedTaskRow:
    """A failed task on its page; `reason` and `kind` are empty as long as nothing has failed."""

    work: UnfinishedTask
    doing: Promise | str
    kind: str
    reason: Promise | str


def in_words(work: UnfinishedTask) -> UnfinishedTaskRow:
    """Return failed tasks with their descriptions."""
    kind = work.error.partition(":")[2]
    return UnfinishedTaskRow(
        work, WORDS.get(work.task, work.task), kind, _REASONS[blame_noted(work.error)] if kind else ""
    )


def failing_in_words(failing: Mapping[str, Runs]) -> list[tuple[Promise | str, Runs]]:
    """Return descriptions of the tasks that fail too often, with numbers."""
    return [(WORDS.get(name, name), runs) for name, runs in failing.items()]
