"""The pictures of sample campaigns: a row for each, and one small file shared by all.

Ten thousand campaigns have hundreds of thousands of pictures; drawing them would take a day and a disk of its own.
"""

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from campaign.games.all_games import game_of_step
from campaign.games.reader import PUBLIC
from campaign.models import Campaign, Phase, PhaseRecord, Picture
from campaign.selectors import game_document
from campaign.selectors.standard_pictures import OPENING, OUTCOME, StandardPicture, openings, outcomes
from campaign.services.drawing import THUMBNAIL_WIDTH
from hexmap.drawing.map_picture import draw_map, encode_png

_FILE = "pictures/made-up.png"


def shared_file(campaign: Campaign) -> str:
    """Draw a small opening map of a campaign once; return the name of the file."""
    if not default_storage.exists(_FILE):
        phase = campaign.phases.order_by("pk")[0]
        shown = game_of_step(phase.step).map_of(game_document(phase), PUBLIC)
        image = draw_map(shown.board, shown.position, width=THUMBNAIL_WIDTH)
        default_storage.save(_FILE, ContentFile(encode_png(image)))
    return _FILE


def add_pictures(campaign: Campaign, file: str) -> None:
    """Add the rows of all standard pictures of a campaign."""
    opened = [(phase, None) for phase in openings().filter(campaign=campaign)]
    left = [(record.phase, record) for record in outcomes().filter(phase__campaign=campaign).select_related("phase")]
    Picture.objects.bulk_create(
        [_picture(phase, record, one, file) for phase, record in opened for one in OPENING]
        + [_picture(phase, record, one, file) for phase, record in left for one in OUTCOME]
    )


def _picture(phase: Phase, record: PhaseRecord | None, one: StandardPicture, file: str) -> Picture:
    return Picture(
        phase=phase,
        record=record,
        **one.looks,
        file=file,
        width=THUMBNAIL_WIDTH,
    )
