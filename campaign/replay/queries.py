"""Published rounds of every game, to be played back."""

from collections.abc import Sequence
from dataclasses import dataclass

from campaign.games.all_games import AnyDocument
from campaign.games.frames import Frame
from campaign.games.reader import Reader
from campaign.models import Campaign, PhaseRecord
from campaign.selectors.phases import published_records
from campaign.selectors.stories import step_documents
from hexmap.rules.board import Board
from orders.rules.game_steps import STEPS


@dataclass(frozen=True)
class PlayedRound:
    """A round as far as it has been published, as a reader sees it.

    `factions` are the ids of the factions in their order, `marched` is the document after its last march.
    """

    board: Board
    factions: Sequence[str]
    frames: Sequence[Frame]
    marched: AnyDocument


def played_round(campaign: Campaign, round_: int, reader: Reader) -> PlayedRound:
    """Return the replay of a round.

    Raises PhaseRecord.DoesNotExist where nothing of it can be played back yet.
    """
    records = published_records(campaign, round_)
    steps = [step_documents(record) for record in records.values()]
    frames = campaign.game_record.frames(steps, reader)
    if not frames:
        raise PhaseRecord.DoesNotExist
    last = next((one for one in reversed(steps) if STEPS[one.step].marches), steps[-1]).after
    outline = campaign.game_record.outline(last)
    return PlayedRound(outline.board, [faction.id for faction in outline.factions], frames, last)
