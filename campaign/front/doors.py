"""The doors of the front page: where a visitor goes from there."""

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from campaign.front.queries import DrawnRound
from campaign.views.openers import is_offered_to_open


@dataclass(frozen=True, slots=True)
class Door:
    """A way into the site: what one does there, in a few words, and why one would."""

    title: str
    text: str
    address: str


def doors_for(request: HttpRequest, watched: DrawnRound | None) -> list[Door]:
    """Return the doors for a visitor, the one that most visitors want first."""
    doors = []
    if settings.PLAY_ALONE:
        text = _("Command armies against the computer, tonight. No account needed.")
        doors.append(Door(_("Play alone"), text, reverse("play-alone")))
    doors.append(Door(_("Watch a campaign"), _("Replay a round on the map, move by move."), _watched(watched)))
    doors.append(Door(_("Learn in five minutes"), _("A guided first turn on a small board."), reverse("learn")))
    if is_offered_to_open(request.user):
        doors.append(Door(_("Open a campaign"), _("Choose a map and invite players."), reverse("new-campaign")))
    return doors


def _watched(watched: DrawnRound | None) -> str:
    if watched is None:
        return reverse("public-campaigns")
    return reverse("replay", args=[watched.campaign.slug, watched.number])
