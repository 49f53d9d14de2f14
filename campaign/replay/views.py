"""A published round played back on the map, impulse by impulse; as text it is complete without the map."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaign.corrections.queries.history import corrections_of_round
from campaign.models import PhaseRecord
from campaign.platform.throttle import HEAVY, throttled
from campaign.replay.queries import replay_of
from campaign.reports.frames import Frame
from campaign.reports.frames_json import replay_as_json
from campaign.selectors import Membership, desk_picture
from campaign.selectors.ledger_readers import ledger_reader
from campaign.services.drawing import DESK_WIDTH
from campaign.views.access import for_readers
from hexmap.rules.board import Board

_STEP = "hex_entered"


@throttled(HEAVY, reads=HEAVY)
@require_GET
@for_readers
def replay_page(request: HttpRequest, member: Membership, number: int) -> HttpResponse:
    """The frames of a round as far as it has been published."""
    try:
        replay = replay_of(member.campaign, number, ledger_reader(member))
    except PhaseRecord.DoesNotExist:
        raise Http404 from None
    board, position = replay.moved.board, replay.moved.position
    factions = dict(member.campaign.armies.values_list("number", "faction"))
    identifiers = dict(member.campaign.factions.values_list("identifier", "pk"))
    bars = {identifiers[faction.id]: which for which, faction in enumerate(position.factions)}
    context = {
        "member": member,
        "campaign": member.campaign,
        "round": number,
        "corrected": corrections_of_round(member.campaign, number),
        "picture": desk_picture(member.campaign, number),
        "frames": [_frame(board, frame, factions) for frame in replay.frames],
        "marks": sorted({one.mark for frame in replay.frames for one in frame.happenings if one.mark}),
        "replay_data": {
            **replay_as_json(board, replay.frames, DESK_WIDTH),
            "armies": {army: {"key": key, "bars": bars[key]} for army, key in factions.items()},
        },
    }
    return render(request, "campaign/replay/replay.html", context)


def _frame(board: Board, frame: Frame, factions: Mapping[int, int]) -> dict[str, Any]:
    """Return a frame for the page: entered hexes as a table, other events as a list."""

    def place(name: str) -> str:
        return board.describe(board.grid.index(name))

    entered = [one.event for one in frame.happenings if one.event["kind"] == _STEP]
    return {
        "scene": frame.scene.value,
        "number": frame.number,
        "entered": [
            {**event, "faction": factions[event["army"]], "from": place(event["origin"]), "to": place(event["hex"])}
            for event in entered
        ],
        "happenings": [one for one in frame.happenings if one.event["kind"] != _STEP],
    }
