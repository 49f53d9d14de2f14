"""With which document the next phase of a campaign opens."""

from typing import Any, NamedTuple

from campaign.rules.sequence_of_play import carried_over, document_text, following_step
from orders.rules.kinds import Step


class Opening(NamedTuple):
    """A phase to be opened: its step, and the text of its document."""

    step: Step
    text: str


def next_opening(outcome: dict[str, Any], step: Step) -> Opening | None:
    """What opens after a step that came to `outcome`; None when the campaign is over (RD.1, VP.3)."""
    following = following_step(outcome, step)
    if following is None:
        return None
    if following is Step.INITIATIVE:
        outcome = carried_over(outcome)
    return Opening(following, document_text(outcome))
