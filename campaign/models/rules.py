"""Rule changes of a campaign."""

from django.conf import settings
from django.db import models

from campaign.models.identities import Campaign


class RuleChange(models.Model):
    """A ruling, or other parameters of the ruleset, that apply from the beginning of `from_round` on.

    `text` states the rule in words, `ruleset` the changed values, as in the position document, nested like a ruleset
    (null if no parameter changes). It is proposed first; `shadow` is the outcome that the rounds played so far would
    have had with it, once a worker has computed that, or `failure` why it could not. It takes effect when it is
    declared; until its round begins it can be withdrawn.
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
