"""Downloading the archive of a campaign."""

from tempfile import TemporaryFile

from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaign.archive.commands.files import MovesOn, archive_files
from campaign.archive.commands.written import write_zip
from campaign.archive.views.pages import archive_pages
from campaign.language.translated import translated
from campaign.platform.throttle import throttled
from campaign.selectors import Membership
from campaign.views.access import for_members


@require_GET
@never_cache
@throttled("archives", reads="archives", in_turn=True)
@for_members
def archive_zip(request: HttpRequest, member: Membership) -> HttpResponseBase:
    """Serve everything published of a campaign as a ZIP file, which is built on disk, not in memory."""
    campaign = member.campaign
    file = TemporaryFile()  # noqa: SIM115 - the answer closes it once it has been sent
    try:
        write_zip(file, campaign.slug, archive_files(campaign, archive_pages))
    except MovesOn as error:
        file.close()
        return HttpResponse(translated(str(error)), status=503, content_type="text/plain; charset=utf-8")
    file.seek(0)
    return FileResponse(
        file, as_attachment=True, filename=f"{campaign.slug}-archive.zip", content_type="application/zip"
    )
