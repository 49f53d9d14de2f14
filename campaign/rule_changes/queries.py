"""The rules of a campaign: the original ones, and proposed, declared and withdrawn changes."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from typing import Any

from campaign.games.all_games import AnyDocument
from campaign.games.rule_changes import Difference, RuleChanges
from campaign.models import Campaign, RuleChange
from campaign.models.phases import Phase
from campaign.selectors.phases import current_phase, game_document, last_record, record_texts, step_rank
from campaign.selectors.rule_changes import declared_changes


@dataclass(frozen=True)
class DescribedRuleChange:
    """A change of the rules, and the parameters that are different by it; `holds` once it has been declared."""

    change: RuleChange
    differences: Sequence[Difference]

    @property
    def holds(self) -> bool:
        """Whether it is declared and not withdrawn."""
        return self.change.declared_at is not None and self.change.withdrawn_at is None


@dataclass(frozen=True)
class Rules:
    """The rules of a campaign: the ruleset on which they are built, and the parameters that are not the rulebook's now.

    `changes` are all changes that were ever proposed, the last one first.
    """

    base: str
    now: Sequence[Difference]
    changes: Sequence[DescribedRuleChange]
    round: int


def game_rules(campaign: Campaign) -> RuleChanges[AnyDocument]:
    """Return the rule changes of the game of a campaign; only games whose rules can change have these pages."""
    rules = campaign.game_record.rule_changes
    if rules is None:
        raise AssertionError("a game whose rules cannot change")
    return rules


def ruleset_of(phase: Phase) -> Any:
    """The ruleset of the document with which a phase opened, as a JSON value."""
    return game_rules(phase.campaign).ruleset(game_document(phase))


def coming_changes(campaign: Campaign, round_: int) -> list[RuleChange]:
    """The changes that have been declared in a round for later ones."""
    return list(declared_changes(campaign).filter(from_round__gt=round_))


def ruleset_from(phase: Phase, round_: int) -> Any:
    """The ruleset that a document will have in a round after that of a phase, as far as has been declared."""
    later = declared_changes(phase.campaign).filter(from_round__gt=phase.round, from_round__lte=round_)
    return _after(game_rules(phase.campaign), ruleset_of(phase), later)


def rules_of(now: Phase) -> Rules:
    """Return the rules of a campaign in its current phase."""
    campaign = now.campaign
    first = campaign.phases.order_by("round", step_rank()).first()
    rules, ruleset = game_rules(campaign), ruleset_of(now)
    base = ruleset if isinstance(ruleset, str) else str(ruleset["base"])
    ever = list(campaign.rule_changes.order_by("-pk"))
    different = rules.differing(rules.usual(), rules.values(ruleset))
    return Rules(base, different, _told(rules, ruleset_of(first or now), ever), now.round)


def changes_begun(campaign: Campaign, round_: int) -> list[DescribedRuleChange]:
    """Return the changes that took effect with a round, in order of declaration."""
    found = {change.pk: at for at, change in enumerate(declared_changes(campaign).filter(from_round=round_))}
    if not found:
        return []
    begun = [one for one in rules_of(current_phase(campaign)).changes if one.change.pk in found]
    return sorted(begun, key=lambda one: found[one.change.pk])


def _told(rules: RuleChanges[AnyDocument], began: Any, ever: Sequence[RuleChange]) -> list[DescribedRuleChange]:
    """Return each change with its differences from the rules before it."""
    stand = sorted(
        (one for one in ever if one.declared_at is not None and one.withdrawn_at is None),
        key=lambda one: (one.from_round, one.declared_at, one.pk),
    )
    return [DescribedRuleChange(one, _differences(rules, began, one, _before(one, stand))) for one in ever]


def _before(change: RuleChange, stand: Sequence[RuleChange]) -> Sequence[RuleChange]:
    """Return the changes in force before one takes effect."""
    if change in stand:
        return stand[: stand.index(change)]
    return [one for one in stand if one.from_round <= change.from_round]


def _differences(
    rules: RuleChanges[AnyDocument], began: Any, change: RuleChange, before: Sequence[RuleChange]
) -> Sequence[Difference]:
    if not change.ruleset:
        return ()
    ruleset = _after(rules, began, before)
    return rules.differing(rules.values(ruleset), rules.values(rules.changed(ruleset, change.ruleset)))


def _after(rules: RuleChanges[AnyDocument], ruleset: Any, changes: Iterable[RuleChange]) -> Any:
    """A ruleset after changes, one after the other."""
    return reduce(rules.changed, (one.ruleset or {} for one in changes), ruleset)


def untried_changes(before: datetime) -> list[int]:
    """Return the proposals older than a moment that no worker has tried."""
    waiting = RuleChange.objects.filter(shadow__isnull=True, failure="", withdrawn_at=None, proposed_at__lt=before)
    return list(waiting.order_by("pk").values_list("pk", flat=True))


def played_steps(campaign: Campaign) -> Iterator[tuple[int, str, AnyDocument]]:
    """Every published step with the document that went into it, in the order in which they were played."""
    read = campaign.game_record.read_text
    played = campaign.phases.filter(status=Phase.Status.PUBLISHED).defer("document")
    for phase in played.order_by("round", step_rank()):
        record = last_record(phase)
        if record is not None:
            yield phase.round, phase.step, read(record_texts(record).document_in, record.engine_version)
