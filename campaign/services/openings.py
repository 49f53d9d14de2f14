"""The document and the rules with which the next phase of a campaign opens."""

from typing import NamedTuple

from campaign.games.all_games import AnyDocument, game_of_step
from campaign.models import Campaign
from campaign.selectors.rule_changes import changes_from
from orders.rules.game_steps import STEPS


class PhaseOpening(NamedTuple):
    """A phase to open: its step and the text of its document."""

    step: str
    text: str


def next_opening(campaign: Campaign, outcome: AnyDocument, step: str) -> PhaseOpening | None:
    """Return what opens after a step with the given `outcome`; None when the campaign is over (RD.1, VP.3).

    A round opens with the changes of the rules that have been declared for it (RD.6).
    """
    game = game_of_step(step)
    following = game.following(outcome, step)
    if following is None:
        return None
    document = game.opening(outcome, following)
    if STEPS[following].opens_round and game.rule_changes is not None:
        document = game.rule_changes.with_changes(document, changes_from(campaign, game.outline(document).round))
    return PhaseOpening(following, game.text_of(document))
