"""A published round: maps, events, orders, and the post for the forum."""

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from campaign.models import PhaseRecord, Picture
from campaign.reports.forum_post import forum_post
from campaign.reports.story import story_of
from campaign.rules.sequence_of_play import read_text
from campaign.selectors import (
    Membership,
    opening_picture,
    outcome_picture,
    published_record,
    published_rounds,
)
from campaign.views.access import for_members


@require_GET
@for_members
def round_page(request: HttpRequest, member: Membership, number: int) -> HttpResponse:
    """A round as it was published."""
    record = _published(member, number)
    context = {
        "member": member,
        "campaign": member.campaign,
        "phase": record.phase,
        "before": opening_picture(record.phase),
        "rounds": published_rounds(member.campaign),
        **outcome_context(record),
    }
    return render(request, "campaign/round.html", context)


@require_GET
@for_members
def position_document(request: HttpRequest, member: Membership, number: int) -> HttpResponse:
    """The document of a round, to the byte."""
    record = _published(member, number)
    name = f"{member.campaign.slug}-round-{number}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(record.document_out, content_type="application/json; charset=utf-8", headers=headers)


def outcome_context(record: PhaseRecord) -> dict[str, Any]:
    """What a page needs to show the outcome of a record: the story, the picture, the post."""
    document = read_text(record.document_out)
    picture = outcome_picture(record)
    factions = dict(record.phase.campaign.armies.values_list("number", "faction"))
    story = story_of(document)
    return {
        "story": story,
        "armies": [(army, factions[army.number]) for army in story.armies],
        "after": picture,
        "post": forum_post(document, map_address=public_address(picture) if picture else None),
    }


def public_address(picture: Picture) -> str:
    """The address of a picture for everybody."""
    return f"{settings.PUBLIC_URL}{reverse('picture', args=[picture.public_id])}"


def _published(member: Membership, number: int) -> PhaseRecord:
    record = published_record(member.campaign, number)
    if record is None:
        raise Http404
    return record
