"""Opening a campaign: scenario, rules and deadlines on one page, its seats on the next."""

import secrets
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign import tasks
from campaign.games.game import Game
from campaign.games.outline import Outline
from campaign.games.scenarios import OptionRefused, ScenarioBeginning
from campaign.language.catalogue.sentences import say
from campaign.language.translated import translated
from campaign.members.queries.people import person_of
from campaign.models import Campaign, Person
from campaign.services.deadlines import Clock
from campaign.setup.commands import NewCampaign, TooManyCampaigns, set_up_campaign, sides_of
from campaign.setup.forms import BasicsForm
from campaign.setup.queries import chosen_scenario
from campaign.setup.scenario_notes import in_words, notes_of
from campaign.setup.seats_form import SeatsForm, carried
from campaign.views.openers import for_openers
from hexmap.rules.documents import document_text

USUAL_SCENARIO = "first-punic-war"
"""The scenario that an empty form has: the one that the rules are about."""
SEED_BYTES = 8
"""The length of what chance draws at the beginning of a campaign."""


@dataclass(frozen=True)
class ScenarioChoice:
    """The valid first page: its form, and the game and beginning of the chosen scenario."""

    form: BasicsForm
    scenario: str
    game: Game[Any]
    beginning: ScenarioBeginning
    outline: Outline
    has_honour: bool

    def seats_form(self, sent: QueryDict, *, checked: bool) -> SeatsForm:
        """The form of the seats; what was typed about those of another scenario is left out."""
        return SeatsForm(
            sides_of(self.outline, has_leaders=self.game.has_leaders),
            sent if sent.get("for_scenario") == self.scenario else QueryDict(),
            self.beginning.of_sides,
            names_seat=self.game.honour.names_seat if self.game.honour and self.has_honour else None,
            may_play=not self.form.cleaned_data["entered_at_once"],
            checked=checked,
        )


@require_http_methods(["GET", "POST"])
@never_cache
@for_openers
def new_campaign(request: HttpRequest, user: User) -> HttpResponse:
    """Show the first page; submitting it leads to the second, back, or to the new campaign."""
    if request.method == "GET":
        person = person_of(user)
        wanted = {"scenario": request.GET["scenario"]} if "scenario" in request.GET else {}
        return _basics(request, BasicsForm(user, initial={**_usual(person), **wanted}), detect=person is None)
    form = BasicsForm(user, request.POST)
    if request.POST.get("do") == "back":
        return _basics(request, form)
    chosen = _chosen(user, form)
    if chosen is None:
        return _basics(request, form, status=422)
    opens = request.POST.get("do") == "open"
    seats = chosen.seats_form(request.POST, checked=opens)
    wrong = seats.has_errors
    if opens and not wrong and not seats.dealt_anew:
        return _open(request, user, chosen, seats)
    return _seats(request, chosen, seats, status=422 if wrong or opens else 200, wrong=wrong)


def _usual(person: Person | None) -> dict[str, Any]:
    """Return the values of an empty form: the reader's time zone and language, and the usual deadlines."""
    language = person.language if person else get_language() or settings.LANGUAGE_CODE
    return {
        "scenario": USUAL_SCENARIO,
        "time_zone": person.time_zone if person else "UTC",
        "language": language,
        "starts": Campaign.Starts.FULL.value,
        "by_itself": Campaign.AutoAdvance.RESOLVE.value,
        "missing": Campaign.Missing.DEFAULT.value,
    }


def _chosen(user: User, form: BasicsForm) -> ScenarioChoice | None:
    """Return the choices of the first page; None if there are errors, which are added to the form."""
    if not form.is_valid():
        return None
    clean = form.cleaned_data
    game, text = chosen_scenario(user, clean["scenario"])
    if clean["missing"] not in game.missing:
        problem = _("%(game)s does not have this. Choose default orders, or hold the step open.")
        form.add_error("missing", problem % {"game": game.title})
        return None
    options, seed = form.games[game.id].cleaned_data, secrets.token_hex(SEED_BYTES)
    try:
        beginning = game.scenarios.beginning(clean["scenario"], text, options, seed)
    except OptionRefused as error:
        refused, field = (form.games[game.id], error.option) if error.option else (form, "scenario")
        refused.add_error(field, in_words(error.reason))
        return None
    document = game.read_text(document_text(beginning.document), game.engine_version)
    may_play = game.generals.may_play
    if clean["generals"] and may_play is not None and not may_play(document):
        form.add_error("generals", translated(say("generals_see_no_hidden_units")))
        return None
    outline = game.outline(document)
    if not sides_of(outline):
        form.add_error("scenario", _("This scenario has nothing that a player could command. Choose another one."))
        return None
    has_honour = game.honour_now(document) is not None
    return ScenarioChoice(form, clean["scenario"], game, beginning, outline, has_honour)


def _open(request: HttpRequest, user: User, chosen: ScenarioChoice, seats: SeatsForm) -> HttpResponse:
    """Open the campaign; its seats have no errors, and no changes to confirm."""
    clean, beginning, game = chosen.form.cleaned_data, chosen.beginning, chosen.game
    document, of_sides = beginning.document, beginning.of_sides
    opening = NewCampaign(
        title=clean["title"],
        document=of_sides.filled(document, seats.of_sides()) if of_sides is not None else document,
        game=game.id,
        seats=seats.plans(user, _general(game, clean["generals"])),
        first=beginning.first,
        clock=Clock(
            by_itself=clean["by_itself"],
            missing=clean["missing"],
            days=chosen.form.games[game.id].days(),
            quiet_days=clean["quiet_days"],
            deadline_at=clean["deadline_at"],
            time_zone=clean["time_zone"],
        ),
        language=clean["language"],
        closes_early=clean["closes_early"],
        public=clean["public"],
        hints=clean["hints"],
        entered_at_once=clean["entered_at_once"],
        starts=Campaign.Starts(clean["starts"]),
    )
    try:
        with transaction.atomic():
            campaign, made = set_up_campaign(user, opening, _number_of_form(request), timezone.now())
            if made:
                transaction.on_commit(partial(tasks.draw_opening.delay, campaign.phases.get().pk))
    except TooManyCampaigns as error:
        chosen.form.add_error(None, translated(str(error)))
        return _basics(request, chosen.form, status=422)
    said = _("The campaign is open. Send each player the link of their seat. Each link works for one person.")
    if clean["generals"]:
        said = _("The campaign is open. Generals hold the other seats. Invite players here, if you want any.")
    messages.success(request, said)
    return redirect("people", campaign.slug)


def _general(game: Game[Any], level: str) -> str:
    """The level of the generals in seats without a player: the chosen one, or the first that the game has."""
    levels = game.generals.levels
    return level if not level or level in levels else levels[0]


def _number_of_form(request: HttpRequest) -> UUID:
    """The number that a form was given when it was made; a new one for a form that has none."""
    try:
        return UUID(request.POST.get("form", ""))
    except ValueError:
        return uuid4()


def _basics(request: HttpRequest, form: BasicsForm, *, status: int = 200, detect: bool = False) -> HttpResponse:
    """Render the first page; with `detect` a script fills in the time zone of the browser."""
    context = {"form": form, "number": _number_of_form(request), "carried": carried(request.POST), "detect": detect}
    return render(request, "campaign/setup/new.html", context, status=status)


def _seats(request: HttpRequest, chosen: ScenarioChoice, seats: SeatsForm, *, status: int, wrong: bool) -> HttpResponse:
    context = {
        "form": chosen.form,
        "number": _number_of_form(request),
        "seats": seats,
        "scenario": chosen.scenario,
        "notes": notes_of(chosen.scenario),
        "wrong": wrong,
        "changed": seats.dealt_anew and "for_scenario" in request.POST,
    }
    return render(request, "campaign/setup/new_seats.html", context, status=status)
