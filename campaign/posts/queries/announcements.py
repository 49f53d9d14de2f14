"""Rules that change in a campaign, as the question of a round's first step announces them."""

from campaign.models import Campaign
from campaign.post_texts.rule_changes import ParameterChange, RuleAnnouncement
from campaign.rule_changes.queries import changes_begun


def rules_begun(campaign: Campaign, round_: int) -> list[RuleAnnouncement]:
    """The rules that are other ones from a round on."""
    return [
        RuleAnnouncement(
            one.change.text,
            [
                ParameterChange(parameter.name, parameter.paragraph, str(before), str(after))
                for parameter, before, after in one.differences
            ],
        )
        for one in changes_begun(campaign, round_)
    ]
