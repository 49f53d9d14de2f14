"""The doors of the front page: where a visitor goes from there."""

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from campaign.front.queries import DrawnRound
from campaign.games.all_games import GAMES, USUAL_GAME
from campaign.games.game import Game
from campaign.views.openers import is_offered_to_open


@dataclass(frozen=True, slots=True)
class Door:
    """A way into the site: what one does there, in a few words, and why one would."""

    title: str
    text: str
    address: str


@dataclass(frozen=True, slots=True)
class OtherGame:
    """A game beside the usual one; `scenario` is the first one that is played alone, "" for none."""

    id: str
    title: str
    text: str
    scenario: str


def other_games() -> list[OtherGame]:
    """Return the games beside the usual one, in the active language."""
    return [_other_game(game) for game in GAMES.values() if game is not USUAL_GAME]


def _other_game(game: Game[Any]) -> OtherGame:
    alone = game.solo.scenarios() if game.solo and settings.PLAY_ALONE else ()
    text = _(game.introduction[0]) if game.introduction else ""
    return OtherGame(game.id, _(game.title), text, alone[0].name if alone else "")


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
