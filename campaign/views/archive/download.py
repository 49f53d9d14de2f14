"""The archive of a campaign as a file to keep."""

from tempfile import TemporaryFile

from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaign.selectors import Membership
from campaign.services.archive.files import MovesOn, archive_files
from campaign.services.archive.written import write_zip
from campaign.telling.told import told
from campaign.views.access import for_members
from campaign.views.archive.pages import archive_pages
from campaign.views.throttle import throttled


@require_GET
@never_cache
@throttled("archives", reads="archives", in_turn=True)
@for_members
def archive_zip(request: HttpRequest, member: Membership) -> HttpResponseBase:
    """Everything that is published of a campaign, as a ZIP file; it is put together on disk, not in memory."""
    campaign = member.campaign
    file = TemporaryFile()  # noqa: SIM115 - the answer closes it once it has been sent
    try:
        write_zip(file, campaign.slug, archive_files(campaign, archive_pages))
    except MovesOn as error:
        file.close()
        return HttpResponse(told(str(error)), status=503, content_type="text/plain; charset=utf-8")
    file.seek(0)
    return FileResponse(
        file, as_attachment=True, filename=f"{campaign.slug}-archive.zip", content_type="application/zip"
    )
