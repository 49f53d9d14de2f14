"""A published round played back on the map, impulse by impulse; as text it is complete without the map."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaign.corrections.queries.history import corrections_of_round
from campaign.models import PhaseRecord
from campaign.platform.throttle import HEAVY, throttled
from campaign.replay.played_rounds import played_round
from campaign.reports.frames_json import replay_as_json
from campaign.selectors import Membership, desk_picture
from campaign.services.drawing import DESK_WIDTH
from campaign.views.access import for_readers


@throttled(HEAVY, reads=HEAVY)
@require_GET
@for_readers
def replay_page(request: HttpRequest, member: Membership, number: int) -> HttpResponse:
    """The frames of a round as far as it has been published."""
    try:
        replay = played_round(member, number)
    except PhaseRecord.DoesNotExist:
        raise Http404 from None
    factions = dict(member.campaign.armies.values_list("number", "faction"))
    identifiers = dict(member.campaign.factions.values_list("identifier", "pk"))
    bars = {identifiers[faction]: which for which, faction in enumerate(replay.factions)}
    context = {
        "member": member,
        "campaign": member.campaign,
        "round": number,
        "corrected": corrections_of_round(member.campaign, number),
        "picture": desk_picture(member.campaign, number),
        "frames": [_with_factions(page, factions, replay.names) for page in replay.pages],
        "marks": sorted({one.mark for frame in replay.frames for one in frame.happenings if one.mark}),
        "replay_data": {
            **replay_as_json(replay.board, replay.frames, DESK_WIDTH),
            "armies": {
                army: {"key": key, "bars": bars[key], **_named(replay.names, army)} for army, key in factions.items()
            },
        },
    }
    return render(request, "campaign/replay/replay.html", context)


def _named(names: Mapping[int, str], number: int) -> dict[str, str]:
    return {"name": names[number]} if number in names else {}


def _with_factions(page: Mapping[str, Any], factions: Mapping[int, int], names: Mapping[int, str]) -> dict[str, Any]:
    """Return a frame with the factions of those who entered hexes, and their names where they have some."""
    entered = [
        {**event, "faction": factions[event["army"]], "name": names.get(event["army"], "")} for event in page["entered"]
    ]
    return {**page, "entered": entered}
