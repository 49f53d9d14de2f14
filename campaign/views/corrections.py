"""The corrections of a campaign as everybody reads them, and the documents that they have superseded."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaign.models import PublishedRecord
from campaign.selectors import Membership
from campaign.selectors.corrections_told import corrected_document, told_corrections
from campaign.views.access import for_readers


@require_GET
@never_cache
@for_readers
def corrections_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """What was put right, why and when, the last correction first; what it superseded stays readable."""
    corrections = told_corrections(member.campaign)[::-1]
    context = {"member": member, "campaign": member.campaign, "corrections": corrections}
    return render(request, "campaign/corrections.html", context)


@require_GET
@for_readers
def document(
    _request: HttpRequest, member: Membership, number: int, which: str, round_: int, step: str
) -> HttpResponse:
    """The document that a step came to before a correction, or after it, to the byte."""
    try:
        text = corrected_document(member.campaign, number, which, round_, step)
    except PublishedRecord.DoesNotExist:
        raise Http404 from None
    name = f"{member.campaign.slug}-correction-{number}-{which}-round-{round_}-{step}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text, content_type="application/json; charset=utf-8", headers=headers)
