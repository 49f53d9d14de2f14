"""What holds in a campaign beside the ruleset with which it began."""

from django.conf import settings
from django.db import models

from campaign.models.identities import Campaign


class RuleChange(models.Model):
    """A ruling, or other parameters of the ruleset, that hold from the beginning of `from_round` on.

    `text` says in words what holds, `ruleset` what is different under that name in the position document from then on,
    nested like a ruleset (null where no parameter is different). It is proposed first; `shadow` is what the rounds
    that have been played would have come to with it, once a worker has found out, or `failure` why that could not be
    found out. It holds when it is declared; until its round begins it can be withdrawn.
    """

    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="rule_changes")
    from_round = models.PositiveIntegerField()
    text = models.TextField()
    ruleset = models.JSONField(null=True)
    reason = models.CharField(max_length=1000)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    proposed_at = models.DateTimeField()
    shadow = models.JSONField(null=True)
    failure = models.CharField(max_length=200, blank=True)
    declared_at = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"rule change {self.pk}"
