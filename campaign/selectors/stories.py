"""Stories of published steps, as a reader may see them."""

from collections.abc import Mapping

from campaign.games.all_games import AnyDocument, game_of_step
from campaign.games.frames import StepDocuments
from campaign.games.reader import Reader
from campaign.games.story import Story, StoryStep
from campaign.models import Campaign, PhaseRecord
from campaign.selectors.phases import game_document, game_outcome


def step_documents(record: PhaseRecord) -> StepDocuments[AnyDocument]:
    """Return the documents before and after a step; callers check who may see them, as for `record_texts`."""
    return StepDocuments(record.phase.step, game_document(record.phase), game_outcome(record))


def factions_numbered(campaign: Campaign) -> dict[str, int]:
    """Return the keys of the factions by their ids, by which style sheets name their colours."""
    return dict(campaign.factions.values_list("identifier", "pk"))


def step_story(record: PhaseRecord, reader: Reader) -> StoryStep:
    """Return the story of a step; callers check that the reader may see its outcome."""
    return game_of_step(record.phase.step).step_story(step_documents(record), reader)


def round_story(campaign: Campaign, records: Mapping[str, PhaseRecord], reader: Reader) -> Story:
    """Return the story of the published steps of a round."""
    return campaign.game_record.story([step_documents(record) for record in records.values()], reader)
