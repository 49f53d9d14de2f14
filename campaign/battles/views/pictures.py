"""The moving pictures of battles, under addresses that forums can show."""

from uuid import UUID

from django.http import FileResponse, Http404, HttpRequest
from django.views.decorators.http import require_safe

from campaign.models import Fight


@require_safe
def battle_picture(_request: HttpRequest, public_id: UUID) -> FileResponse:
    """Serve the moving picture of a battle that is over; its address cannot be guessed, and it never changes."""
    fight = Fight.objects.filter(public_id=public_id).exclude(picture="").exclude(over_at=None).first()
    if fight is None:
        raise Http404
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    return FileResponse(fight.picture.open("rb"), content_type="image/png", headers=headers)
