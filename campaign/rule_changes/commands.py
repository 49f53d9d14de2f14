"""Rule changes during a campaign: proposed, tried on played rounds, declared, withdrawn (RD.6)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from campaign.games.rule_changes import Value, nested
from campaign.language.catalogue.sentences import say
from campaign.models import Campaign, Phase, RuleChange
from campaign.models.log import Action
from campaign.platform.time_left import check_time
from campaign.rule_changes.queries import game_rules, played_steps, ruleset_from, ruleset_of
from campaign.selectors import current_phase
from campaign.selectors.rule_changes import declared_changes
from campaign.services.errors import Refused, WrongMoment
from campaign.services.log import LONGEST_REASON, note

LONGEST_RULING = 10_000
"""Characters of a ruling."""
MOST_ROUNDS_AHEAD = 1000
"""A change for a later round is taken for a typing error."""


class NotPossible(Refused):
    """An invalid proposal; `field` is the invalid part: `text`, `reason`, `from_round`, or a parameter."""

    def __init__(self, field: str, problem: str) -> None:
        super().__init__(problem)
        self.field = field


@dataclass(frozen=True, slots=True)
class RuleProposal:
    """A proposed rule from the beginning of a round on: its text, and new parameter values by path."""

    from_round: int
    text: str
    reason: str
    values: Mapping[str, Value] = field(default_factory=dict)


@transaction.atomic
def propose(campaign: Campaign, proposal: RuleProposal, at: datetime, by: User) -> RuleChange:
    """Save a proposed change; it has no effect before it is declared.

    Values that the rules have already by then are left out. Raises NotPossible for what cannot be, WrongMoment where
    the campaign is over.
    """
    _check_words(proposal)
    phase = _present_phase(campaign)
    _check_round(proposal.from_round, phase.round)
    ruleset = ruleset_from(phase, proposal.from_round)
    rules = game_rules(campaign)
    stands = rules.values(ruleset)
    values = {path: value for path, value in proposal.values.items() if stands.get(path) != value}
    for path, fault in rules.faults(ruleset, values).items():
        raise NotPossible(path, fault)
    change = RuleChange(
        campaign=campaign,
        from_round=proposal.from_round,
        text=proposal.text.strip(),
        reason=proposal.reason.strip(),
        ruleset=nested(values) or None,
        author=by,
        proposed_at=at,
        shadow=None if values else {"rounds": []},
    )
    _check_never_lowered(change)
    change.save()
    note(campaign, Action.RULES_PROPOSED, at, actor=by, reason=change.reason, from_round=change.from_round)
    return change


def try_out(change_id: int) -> None:
    """Compute the outcomes of the published steps with a change; a second call does nothing."""
    change = RuleChange.objects.select_related("campaign").get(pk=change_id)
    if change.shadow is not None:
        return
    rounds = [
        {"round": number, "steps": [shadow for _, shadow in steps]}
        for number, steps in groupby(_shadows(change), key=lambda one: one[0])
    ]
    RuleChange.objects.filter(pk=change_id, shadow__isnull=True).update(shadow={"rounds": rounds}, failure="")


def note_failure(change_id: int, kind: str) -> None:
    """Record that a change could not be tried; `kind` is the kind of the error."""
    said = say("the_change_could_not_be_tried", name=kind)
    RuleChange.objects.filter(pk=change_id, shadow__isnull=True).update(failure=said)


@transaction.atomic
def declare(campaign: Campaign, change_id: int, at: datetime, by: User) -> RuleChange:
    """Let a proposal hold from its round on.

    Raises WrongMoment if it is not one any more, is still being tried, or if its round has begun; NotPossible where
    what has been declared since does not go with it.
    """
    present = _present_phase(campaign).round
    change = _locked(campaign, change_id)
    if change.declared_at is not None or change.withdrawn_at is not None:
        raise WrongMoment(say("this_change_has_been_declared_or_withdrawn_already"))
    if change.from_round <= present:
        raise WrongMoment(say("its_round_has_begun_withdraw_it"))
    if change.shadow is None and not change.failure:
        raise WrongMoment(say("the_change_is_still_being_tried_on_what_has"))
    change.declared_at = at
    _check_never_lowered(change)
    change.save(update_fields=["declared_at"])
    note(campaign, Action.RULES_DECLARED, at, actor=by, reason=change.reason, from_round=change.from_round)
    return change


@transaction.atomic
def withdraw(campaign: Campaign, change_id: int, at: datetime, by: User) -> RuleChange:
    """Take back a proposal, or a change that has been declared and whose round has not begun; it stays on record.

    Raises WrongMoment if it has been withdrawn already, or holds.
    """
    present = _present_phase(campaign).round
    change = _locked(campaign, change_id)
    if change.withdrawn_at is not None:
        raise WrongMoment(say("this_change_has_been_declared_or_withdrawn_already"))
    if change.declared_at is not None and change.from_round <= present:
        raise WrongMoment(say("its_round_has_begun_a_change_that_holds_is_ended_by_another_one"))
    change.withdrawn_at = at
    change.save(update_fields=["withdrawn_at"])
    note(campaign, Action.RULES_WITHDRAWN, at, actor=by, from_round=change.from_round)
    return change


def _present_phase(campaign: Campaign) -> Phase:
    """The phase that a campaign is in; no other one is opened until the transaction ends.

    Raises WrongMoment where there is no round to come.
    """
    list(campaign.phases.select_for_update().filter(pk=current_phase(campaign).pk).values_list("pk"))
    phase = current_phase(campaign)
    if phase.status == Phase.Status.PUBLISHED or Campaign.objects.get(pk=campaign.pk).is_given_up:
        raise WrongMoment(say("the_campaign_is_over"))
    return phase


def _locked(campaign: Campaign, change_id: int) -> RuleChange:
    change = campaign.rule_changes.select_for_update().filter(pk=change_id).first()
    if change is None:
        raise WrongMoment(say("there_is_no_such_change_of_the_rules"))
    return change


def _check_words(proposal: RuleProposal) -> None:
    if not proposal.text.strip() or len(proposal.text.strip()) > LONGEST_RULING:
        raise NotPossible("text", say("say_what_holds_from_then_on"))
    if not proposal.reason.strip() or len(proposal.reason.strip()) > LONGEST_REASON:
        raise NotPossible("reason", say("say_why"))


def _check_round(from_round: int, present: int) -> None:
    if from_round <= present:
        earliest = present + 1
        raise NotPossible("from_round", say("rules_change_from_a_round_that_has_not_begun", number=earliest))
    if from_round > present + MOST_ROUNDS_AHEAD:
        raise NotPossible("from_round", say("that_is_far_away", number=present + MOST_ROUNDS_AHEAD))


def _check_never_lowered(change: RuleChange) -> None:
    """Raise NotPossible if a parameter that can only rise would fall between rounds."""
    phase = current_phase(change.campaign)
    stand = [one for one in declared_changes(change.campaign) if one.from_round > phase.round and one.pk != change.pk]
    order = sorted([*stand, change], key=lambda one: one.from_round)  # of those of one round it is the last
    path = game_rules(change.campaign).lowered(ruleset_of(phase), [one.ruleset or {} for one in order])
    if path:
        raise NotPossible(path, say("by_what_has_been_declared_it_would_fall_from"))


def _shadows(change: RuleChange) -> list[tuple[int, dict[str, Any]]]:
    """Return the published rounds and steps, and their outcomes with the change."""
    found: list[tuple[int, dict[str, Any]]] = []
    rules = game_rules(change.campaign)
    for number, step, document in played_steps(change.campaign):
        check_time()
        found.append((number, {"step": step, **rules.shadow(document, step, change.ruleset or {}).as_json()}))
    return found
