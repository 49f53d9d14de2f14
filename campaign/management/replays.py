"""What commands say of a campaign that they have replayed."""

from typing import Protocol

from campaign.models import Campaign
from campaign.selectors.replayed import replay


class Output(Protocol):
    """Where lines are written to."""

    def write(self, msg: str) -> object:
        """Writes a line."""


def tell_replay(campaign: Campaign, output: Output) -> bool:
    """Replays a campaign and says what came of it; whether all its records come to the same bytes."""
    replayed = list(replay(campaign))
    for one in replayed:
        if one.problem:
            output.write(f"Round {one.phase.round}, {one.phase.step}: {one.problem}")
    same = sum(not one.problem for one in replayed)
    output.write(f"{same} of {len(replayed)} records replay to the same bytes.")
    return same == len(replayed)
