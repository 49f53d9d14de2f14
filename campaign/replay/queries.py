"""Published rounds to be played back."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.games.reader import Reader
from campaign.games.vae_victis.reports.frames import Frame, frames_of
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.models import Campaign, PhaseRecord
from campaign.selectors.phases import published_records, record_document
from campaign.selectors.seen import seen_events
from orders.rules.game_steps import MARCHING, STEPS


@dataclass(frozen=True)
class Replay:
    """A round as far as it has been published: the document after its movement, and the frames."""

    moved: RoundDocument
    frames: Sequence[Frame]


def replay_of(campaign: Campaign, round_: int, reader: Reader) -> Replay:
    """The replay of a round as someone may read it.

    Raises PhaseRecord.DoesNotExist where its movement has not been published.
    """
    records = published_records(campaign, round_)
    marched = [step for step in records if step in MARCHING]
    if not marched:
        raise PhaseRecord.DoesNotExist
    moved = record_document(records[marched[-1]])
    last_step, last_record = list(records.items())[-1]
    last = record_document(last_record)
    later = seen_events(last_record, last.model.events[len(moved.model.events) :], reader)
    following = last.position if STEPS[last_step].closes_round else None
    return Replay(moved, frames_of(moved, later, following))
