"""The position that the public pages of a campaign show."""

from campaign.games.hannibal.orders_form.seen import SeenPosition, seen_position
from campaign.games.hannibal.rules.seen import seen_as
from campaign.models import Phase
from campaign.selectors import Membership, last_record
from campaign.selectors.hannibal import hannibal_document, hannibal_outcome
from campaign.selectors.seen import document_reader


def shown_position(phase: Phase, member: Membership) -> SeenPosition:
    """The position with which the last step opened, or with which the game ended, as a reader sees it."""
    record = last_record(phase) if phase.status == Phase.Status.PUBLISHED else None
    document = hannibal_document(phase) if record is None else hannibal_outcome(record)
    return seen_position(document.position, seen_as(document_reader(member)))
