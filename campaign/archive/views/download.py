"""Downloading the archive of a campaign."""

from contextlib import ExitStack
from tempfile import TemporaryFile

from django.core.exceptions import PermissionDenied
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from campaign.archive.commands.files import MovesOn, archive_files
from campaign.archive.commands.written import write_zip
from campaign.archive.views.pages import archive_pages
from campaign.language.translated import translated
from campaign.platform.throttle import throttled
from campaign.selectors import Membership
from campaign.selectors.seen import administrator_reader
from campaign.views.access import for_members


@require_GET
@never_cache
@throttled("archives", reads="archives", in_turn=True)
@for_members
def archive_zip(request: HttpRequest, member: Membership) -> HttpResponseBase:
    """Serve everything published of a campaign as a ZIP file, which is built on disk, not in memory.

    It holds the whole ledger of honour: where that is hidden, only an administrator who plays nothing gets it (HO.36).
    While units are hidden everyone else gets the public archive (HH.15.4).
    """
    campaign = member.campaign
    reader = administrator_reader(member)
    if not (reader.reads_all or campaign.game_record.hides_units):
        raise PermissionDenied(
            _("The archive holds the honour of all players. Download it once the campaign is over (HO.36).")
        )
    try:
        with ExitStack() as stack:
            file = stack.enter_context(TemporaryFile())
            write_zip(file, campaign.slug, archive_files(campaign, archive_pages, public=not reader.reads_all))
            file.seek(0)
            stack.pop_all()  # the answer closes it once it has been sent
    except MovesOn as error:
        return HttpResponse(translated(str(error)), status=503, content_type="text/plain; charset=utf-8")
    return FileResponse(
        file, as_attachment=True, filename=f"{campaign.slug}-archive.zip", content_type="application/zip"
    )
