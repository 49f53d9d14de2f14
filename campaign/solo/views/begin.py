"""Beginning to play alone: one page with all choices, and one button."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign.games.all_games import GAMES, USUAL_GAME
from campaign.games.game import Game
from campaign.games.solo import SoloScenario
from campaign.language.translated import translated
from campaign.platform.broker import queues
from campaign.platform.throttle import open_to_strangers, too_often
from campaign.platform.throttle_counts import seconds_to_wait, stranger, visitor_waits
from campaign.platform.unsent_forms import not_sent
from campaign.selectors.membership import Visitor
from campaign.services.errors import Refused
from campaign.solo.commands.games import begin_game
from campaign.solo.commands.guests import make_guest
from campaign.solo.queries.choices import (
    AUTOMATIC,
    BY_HAND,
    LEVELS,
    Wanted,
    offered,
    own_scenario,
    scenario_named,
    solo_of,
    title_of,
)
from campaign.solo.queries.games import games_of, is_guest
from campaign.solo.queries.listed import listed_games
from campaign.solo.tasks import go_on
from campaign.views.access import for_robots, kept_private
from campaign.views.typed_numbers import whole_number

LEVEL_WORDS: Mapping[str, tuple[Promise, Promise]] = {
    "recruit": (gettext_lazy("Recruit"), gettext_lazy("Does what is obvious. For your first games.")),
    "legate": (gettext_lazy("Legate"), gettext_lazy("Tries out its moves before it chooses.")),
    "consul": (
        gettext_lazy("Consul"),
        gettext_lazy("Tries out many moves against several answers of yours. Thinks some seconds."),
    ),
}
BATTLE_WORDS: Mapping[str, tuple[Promise, Promise]] = {
    AUTOMATIC: (gettext_lazy("Automatic"), gettext_lazy("The computer fights all battles, at once.")),
    BY_HAND: (
        gettext_lazy("By hand"),
        gettext_lazy(
            "You fight your battles on a board of squares, about 15 minutes each. You can leave the rest of a battle to"
            " the computer at any time."
        ),
    ),
}
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class GameForm:
    """The choices of a new game as they were sent; `problem` says what is wrong with them."""

    side: str
    armies: str = ""
    level: str = LEVELS[0]
    battles: str = AUTOMATIC
    problem: str = ""


@dataclass(frozen=True, slots=True)
class ScenarioRow:
    """A scenario on the page, its title, how long it takes, and its sides as pairs of a value and a label."""

    title: str
    time: str
    sides: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class GameRows:
    """A game on the page with the rows of its scenarios."""

    game: Game[Any]
    rows: Sequence[ScenarioRow]


@open_to_strangers
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def play_alone(request: HttpRequest) -> HttpResponseBase:
    """Show the choices; begin a game, for a visitor as a new guest."""
    if not settings.PLAY_ALONE:
        raise Http404
    if request.method != "POST":
        asked = request.GET.get("scenario", "")[:_LONGEST]
        own = scenario_named(asked) or own_scenario(request.user, asked)
        problem = "" if own or "scenario" not in request.GET else _not_alone()
        return _page(request, _usual(own), problem)
    form = _sent(request.POST)
    wanted = _wanted(form, request.user)
    if wanted is None:
        return _page(request, form, _("Something chosen here is not offered. Choose again."), status=422)
    if _is_busy():
        return _page(request, form, _("Too many games wait for the computer right now. Try again in a minute."), 503)
    return _begin(request, form, wanted)


@open_to_strangers
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def former_sandbox(request: HttpRequest) -> HttpResponseBase:
    """Redirect from an address of *Try a move*, which was removed, to playing alone, and say so."""
    answer = redirect("play-alone" if settings.PLAY_ALONE else "home")
    if request.method == "POST":
        messages.error(request, _("This site no longer has “Try a move”, and its games are gone. Nothing was saved."))
        return not_sent(answer)
    messages.info(request, _("This site no longer has “Try a move”, and its games are gone."))
    return answer


def _begin(request: HttpRequest, form: GameForm, wanted: Wanted) -> HttpResponseBase:
    at, language = timezone.now(), get_language() or settings.LANGUAGE_CODE
    user = request.user
    try:
        if not isinstance(user, User):
            wait = visitor_waits(request.META, "solo_guests", "all_solo_guests", at)
            if wait:
                return too_often(request, wait)
            user = make_guest(language, at, stranger(request.META))
            login(request, user, backend=settings.AUTHENTICATION_BACKENDS[0])
            request.session.set_expiry(settings.SOLO_GUEST_DAYS * 24 * 3600)
        wait = seconds_to_wait("solo_games", user.pk, at)
        if wait:
            return too_often(request, wait)
        game = begin_game(user, wanted, language, at)
    except Refused as problem:
        return _page(request, form, translated(str(problem)), status=409)
    go_on(game.campaign_id)
    return redirect("solo-game", game.campaign.slug)


def _is_busy() -> bool:
    """Return whether so many games wait for workers that no new one begins."""
    found = queues()
    return found is not None and found.waiting.get("games", 0) > settings.MOST_WAITING_GAMES


def _page(request: HttpRequest, form: GameForm, problem: str = "", status: int = 200) -> HttpResponseBase:
    own = own_scenario(request.user, form.side.partition("/")[0])
    scenarios = [own, *offered()] if own else list(offered())
    chosen_from = [one for one in scenarios if solo_of(one.game).has_choices]
    most = max(len(side.armies) for scenario in chosen_from for side in scenario.sides)
    rows = {game: [_row(one) for one in found] for game, found in groupby(scenarios, lambda one: one.game)}
    context = {
        "form": form,
        "problem": problem,
        "games_offered": [GameRows(GAMES[game], found) for game, found in rows.items()],
        "numbers": [str(number) for number in range(1, most)],
        "levels": [(level, *LEVEL_WORDS[level]) for level in LEVELS],
        "methods": [(one, *words) for one, words in BATTLE_WORDS.items()],
        "games": listed_games(games_of(request.user)) if request.user.is_authenticated else (),
        "is_guest": is_guest(request.user),
        "days": settings.SOLO_GUEST_DAYS,
    }
    answer = render(request, "campaign/solo/begin.html", context, status=status)
    return kept_private(answer) if request.user.is_authenticated else for_robots(answer)


def _not_alone() -> str:
    """Return why a scenario of the player's own cannot be played alone."""
    return translated(USUAL_GAME.solo.own_refused) if USUAL_GAME.solo else ""


def _row(scenario: SoloScenario) -> ScenarioRow:
    sides = [(f"{scenario.name}/{side.faction}", side.title) for side in scenario.sides]
    return ScenarioRow(title_of(scenario), translated(scenario.time), sides)


def _usual(own: SoloScenario | None) -> GameForm:
    first = own or offered()[0]
    return GameForm(f"{first.name}/{first.sides[-1].faction}")


def _sent(given: Mapping[str, str]) -> GameForm:
    names = ("side", "armies", "level", "battles")
    return GameForm(*(given.get(name, "")[:_LONGEST] for name in names))


def _wanted(form: GameForm, user: Visitor) -> Wanted | None:
    """Return the game that was asked for; None if something of it is not offered.

    In a game without choices nothing but the side counts.
    """
    name, _slash, faction = form.side.partition("/")
    scenario = scenario_named(name) or own_scenario(user, name)
    side = scenario.side(faction) if scenario else None
    armies = 0 if form.armies in ("", "all") else whole_number(form.armies)
    if scenario is None or side is None or armies is None:
        return None
    if not solo_of(scenario.game).has_choices:
        return Wanted(scenario, side, level=GAMES[scenario.game].generals.levels[0])
    if form.level not in LEVELS or form.battles not in BATTLE_WORDS:
        return None
    return Wanted(scenario, side, armies, form.level, form.battles)
