"""The document and the rules with which the next phase of a campaign opens."""

from typing import NamedTuple

from campaign.models import Campaign
from campaign.rules.document import RoundDocument, carried_over, document_text, with_rule_changes
from campaign.rules.sequence_of_play import following_step
from campaign.selectors.rule_changes import changes_from
from orders.rules.game_steps import STEPS
from orders.rules.kinds import Step


class PhaseOpening(NamedTuple):
    """A phase to open: its step and the text of its document."""

    step: Step
    text: str


def next_opening(campaign: Campaign, outcome: RoundDocument, step: Step) -> PhaseOpening | None:
    """Return what opens after a step with the given `outcome`; None when the campaign is over (RD.1, VP.3).

    A round opens with the changes of the rules that have been declared for it (RD.6).
    """
    following = following_step(outcome, step)
    if following is None:
        return None
    if STEPS[following].opens_round:
        outcome = with_rule_changes(carried_over(outcome), changes_from(campaign, outcome.position.round))
    return PhaseOpening(following, document_text(outcome))
