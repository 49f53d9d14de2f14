"""Opening a campaign: scenario, rules and deadlines on one page, its seats on the next."""

import secrets
from collections.abc import Mapping, Sequence
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
from campaign.games.all_games import GAMES
from campaign.games.hannibal.scenarios import HannibalScenario, hannibal_beginning, hannibal_scenario
from campaign.games.hannibal.steps import HANNIBAL
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from campaign.games.vae_victis.scenarios import (
    check_bounds,
    fault_of_placing,
    shipped_siege_dice,
    with_honour,
    with_rules,
    with_siege_dice,
)
from campaign.games.vae_victis.steps import VAE_VICTIS
from campaign.language.catalogue.sentences import say
from campaign.language.translated import translated
from campaign.members.queries.people import person_of
from campaign.models import Campaign, Person
from campaign.services.deadlines import Clock
from campaign.setup.commands import NewCampaign, ScenarioSide, TooManyCampaigns, set_up_campaign, sides_of
from campaign.setup.forms import FIRST, BasicsForm
from campaign.setup.queries import scenario_values
from campaign.setup.scenario_notes import notes_of
from campaign.setup.seats_form import SeatsForm, carried
from campaign.views.openers import for_openers
from hexmap.rules.documents import DocumentError, JsonObject
from orders.rules.game_steps import SETTING_UP

USUAL_SCENARIO = "first-punic-war"
"""The scenario that an empty form has: the one that the rules are about."""
SEED_BYTES = 8
"""The length of what draws the Gauls of a campaign of HANNIBAL."""


@dataclass(frozen=True)
class ScenarioChoice:
    """The valid first page: its form, and what the chosen scenario begins with.

    `document` is the JSON value of its first document, with its rules; `first` the step with which the campaign begins,
    empty for that of the document. `siege_dice` are the colours of siege dice by faction, as scenario or source has
    them, None without the siege die (SD.3). With honour players write the names of seats in orders (HO.37).
    """

    form: BasicsForm
    scenario: str
    game: str
    document: JsonObject
    sides: Sequence[ScenarioSide]
    first: str = ""
    siege_dice: Mapping[str, str] | None = None
    has_honour: bool = False


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
    typed = _typed_for(request.POST, chosen)
    seats = SeatsForm(
        chosen.sides,
        typed,
        chosen.siege_dice,
        named_in_orders=chosen.has_honour,
        may_play=not form.cleaned_data["entered_at_once"],
    )
    if request.POST.get("do") == "open":
        return _open(request, user, chosen, seats)
    wrong = any(lines.problem for lines in seats.sides)
    return _seats(request, chosen, seats, status=422 if wrong else 200, wrong=wrong)


def _usual(person: Person | None) -> dict[str, Any]:
    """Return the values of an empty form: the reader's time zone and language, and the usual deadlines."""
    language = person.language if person else get_language() or settings.LANGUAGE_CODE
    return {
        "scenario": USUAL_SCENARIO,
        "time_zone": person.time_zone if person else "UTC",
        "language": language,
        "first": FIRST[0][0],
        "starts": Campaign.Starts.FULL.value,
        "by_itself": Campaign.AutoAdvance.RESOLVE.value,
        "missing": Campaign.Missing.DEFAULT.value,
    }


def _chosen(user: User, form: BasicsForm) -> ScenarioChoice | None:
    """Return the choices of the first page; None if there are errors, which are added to the form."""
    if not form.is_valid():
        return None
    clean = form.cleaned_data
    of_hannibal = hannibal_scenario(clean["scenario"])
    if of_hannibal is not None:
        if clean["missing"] not in GAMES[HANNIBAL].missing:
            form.add_error("missing", _("HANNIBAL does not have this. Choose default orders, or hold the step open."))
            return None
        if clean["intelligence"] and clean["generals"]:
            form.add_error("generals", translated(say("generals_see_no_hidden_units")))
            return None
        return _of_hannibal(form, of_hannibal)
    values = scenario_values(user, clean["scenario"])
    try:
        rules = {key: clean[key] for key in ("ruleset", "chance", "siege_die", "methods")}
        document = read_document(with_honour(with_rules(values, **rules), form.honour_numbers()))
    except DocumentError as error:
        problem = _("The scenario does not fit this ruleset. Choose another one. %(fault)s") % {"fault": error}
        form.add_error("ruleset", problem)
        return None
    try:
        check_bounds(document)
    except DocumentError as error:
        form.add_error(
            "scenario",
            _("The scenario is too large for a new campaign. Choose another one. %(fault)s") % {"fault": error},
        )
        return None
    fault = fault_of_placing(document) if clean["first"] in SETTING_UP else ""
    if fault:
        form.add_error("first", translated(fault))
        return None
    return _of_vae_victis(form, document)


def _of_vae_victis(form: BasicsForm, document: RoundDocument) -> ScenarioChoice:
    name, dice = form.cleaned_data["scenario"], None
    if document.ruleset.siege_die.is_on:
        dice = {one.id: one.siege_die for one in document.model.factions if one.siege_die} or shipped_siege_dice(name)
    return ScenarioChoice(
        form,
        name,
        VAE_VICTIS,
        document.as_json(),
        sides_of(document),
        first=form.cleaned_data["first"],
        siege_dice=dice,
        has_honour=document.ruleset.honour is not None,
    )


def _of_hannibal(form: BasicsForm, scenario: HannibalScenario) -> ScenarioChoice:
    """A scenario of HANNIBAL; chance draws the Gauls of its set-up (HH.14.2)."""
    hidden = form.cleaned_data["intelligence"] == "hidden"
    document = hannibal_beginning(scenario.name, secrets.token_hex(SEED_BYTES), hidden=hidden)
    sides = [
        ScenarioSide(
            side.id, side.title, list(side.leaders), [side.leaders[number] for number in side.leaders], has_leaders=True
        )
        for side in scenario.sides
    ]
    return ScenarioChoice(form, scenario.name, HANNIBAL, document, sides)


def _typed_for(sent: QueryDict, chosen: ScenarioChoice) -> QueryDict:
    """Return what was typed about the seats of this scenario; nothing if it was about another one."""
    return sent if sent.get("for_scenario") == chosen.scenario else QueryDict()


def _open(request: HttpRequest, user: User, chosen: ScenarioChoice, seats: SeatsForm) -> HttpResponse:
    """Open the campaign, unless its seats have errors or changes to confirm."""
    good = seats.is_good()
    if not good or seats.dealt_anew:
        return _seats(request, chosen, seats, status=422, wrong=not good)
    clean = chosen.form.cleaned_data
    opening = NewCampaign(
        title=clean["title"],
        document=with_siege_dice(chosen.document, seats.siege_dice()) if chosen.siege_dice else chosen.document,
        game=chosen.game,
        seats=seats.plans(user, _general(chosen.game, clean["generals"])),
        first=chosen.first,
        clock=Clock(
            by_itself=clean["by_itself"],
            missing=clean["missing"],
            days=chosen.form.days(chosen.game),
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


def _general(game: str, level: str) -> str:
    """The level of the generals in seats without a player: the chosen one, or the first that the game has."""
    levels = GAMES[game].generals.levels
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
