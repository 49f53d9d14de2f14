"""The maps, under addresses that forums can show."""

from uuid import UUID

from django.http import FileResponse, Http404, HttpRequest
from django.views.decorators.http import require_safe

from campaign.models import Picture
from campaign.selectors import picture_for


@require_safe
def picture(request: HttpRequest, public_id: UUID) -> FileResponse:
    """A map as PNG; it never changes, so whoever has it may keep it."""
    try:
        found = picture_for(request.user, public_id)
    except Picture.DoesNotExist:
        raise Http404 from None
    cached = "public" if found.is_public else "private"
    # Pages of forums show it, which are other sites.
    shared = "cross-origin" if found.is_public else "same-origin"
    headers = {
        "Cache-Control": f"{cached}, max-age=31536000, immutable",
        "Cross-Origin-Resource-Policy": shared,
    }
    return FileResponse(found.file.open("rb"), content_type="image/png", headers=headers)
