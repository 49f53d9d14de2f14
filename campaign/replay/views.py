"""A published round played back on the map, impulse by impulse; as text it is complete without the map."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaign.corrections.queries.history import corrections_of_round
from campaign.games.frames import Frame, HexEntered
from campaign.models import PhaseRecord
from campaign.platform.throttle import HEAVY, throttled
from campaign.replay.queries import played_round
from campaign.reports.frames_json import replay_as_json
from campaign.selectors import Membership, desk_picture
from campaign.selectors.phases import leader_names_of
from campaign.selectors.seen import document_reader
from campaign.services.drawing import DESK_WIDTH
from campaign.views.access import for_readers
from hexmap.rules.board import Board


@throttled(HEAVY, reads=HEAVY)
@require_GET
@for_readers
def replay_page(request: HttpRequest, member: Membership, number: int) -> HttpResponse:
    """The frames of a round as far as it has been published."""
    try:
        replay = played_round(member.campaign, number, document_reader(member))
    except PhaseRecord.DoesNotExist:
        raise Http404 from None
    factions = dict(member.campaign.armies.values_list("number", "faction"))
    identifiers = dict(member.campaign.factions.values_list("identifier", "pk"))
    bars = {identifiers[faction]: which for which, faction in enumerate(replay.factions)}
    names = leader_names_of(member.campaign)
    context = {
        "member": member,
        "campaign": member.campaign,
        "round": number,
        "corrected": corrections_of_round(member.campaign, number),
        "picture": desk_picture(member.campaign, number),
        "frames": [(frame, _entered(replay.board, frame, factions, names)) for frame in replay.frames],
        "marks": sorted({one.mark for frame in replay.frames for one in frame.happenings if one.mark}),
        "replay_data": {
            **replay_as_json(replay.board, replay.frames, DESK_WIDTH),
            "armies": {army: {"key": key, "bars": bars[key], **_named(names, army)} for army, key in factions.items()},
        },
    }
    return render(request, "campaign/replay/replay.html", context)


def _named(names: Mapping[int, str], number: int) -> dict[str, str]:
    return {"name": names[number]} if number in names else {}


@dataclass(frozen=True, slots=True)
class EnteredRow:
    """A hex that an army entered, for the page: the faction of the army, its name if it has one, places in words."""

    entered: HexEntered
    faction: int
    name: str
    origin: str
    place: str


def _entered(board: Board, frame: Frame, factions: Mapping[int, int], names: Mapping[int, str]) -> Sequence[EnteredRow]:
    def place(name: str) -> str:
        return board.describe(board.grid.index(name))

    return [
        EnteredRow(one, factions[one.army], names.get(one.army, ""), place(one.origin), place(one.hex))
        for one in frame.entered
    ]
