"""The declared changes of a campaign's rules, which apply from the beginning of a round on (RD.6)."""

from typing import Any

from django.db.models import QuerySet

from campaign.models import Campaign, RuleChange


def declared_changes(campaign: Campaign) -> QuerySet[RuleChange]:
    """Return the declared changes in the order in which they take effect: by round, then by declaration."""
    stand = campaign.rule_changes.filter(withdrawn_at=None).exclude(declared_at=None)
    return stand.order_by("from_round", "declared_at", "pk")


def changes_from(campaign: Campaign, round_: int) -> list[dict[str, Any]]:
    """Return the changes of the ruleset that take effect with a round, change by change."""
    return [change.ruleset for change in declared_changes(campaign).filter(from_round=round_) if change.ruleset]


def changes_by_round(campaign: Campaign) -> dict[int, list[dict[str, Any]]]:
    """Return the changes of the ruleset for rounds to come, by round."""
    found: dict[int, list[dict[str, Any]]] = {}
    for change in declared_changes(campaign):
        if change.ruleset:
            found.setdefault(change.from_round, []).append(change.ruleset)
    return found
