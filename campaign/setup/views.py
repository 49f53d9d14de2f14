"""Opening a campaign: scenario, rules and deadlines on one page, its seats on the next."""

from collections.abc import Mapping
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
from campaign.language.translated import translated
from campaign.members.queries.people import person_of
from campaign.models import Campaign, Person
from campaign.rules.document import RoundDocument, read_document
from campaign.scenarios import (
    check_bounds,
    fault_of_placing,
    shipped_siege_dice,
    with_honour,
    with_rules,
    with_siege_dice,
)
from campaign.services.deadlines import Clock
from campaign.setup.commands import NewCampaign, TooManyCampaigns, set_up_campaign, sides_of
from campaign.setup.forms import FIRST, BasicsForm
from campaign.setup.queries import scenario_values
from campaign.setup.scenario_notes import NOTES
from campaign.setup.seats_form import SeatsForm, carried
from campaign.views.openers import for_openers
from hexmap.rules.documents import DocumentError
from orders.rules.game_steps import SETTING_UP
from orders.rules.kinds import Step

USUAL_SCENARIO = "first-punic-war"
"""The scenario that an empty form has: the one that the rules are about."""


@dataclass(frozen=True)
class ScenarioChoice:
    """The valid first page: its form, and the document of the scenario with its rules."""

    form: BasicsForm
    scenario: str
    document: RoundDocument

    @property
    def first(self) -> Step:
        """The step with which the campaign begins."""
        return Step(self.form.cleaned_data["first"])

    @property
    def siege_dice(self) -> Mapping[str, str] | None:
        """The colours of siege dice by faction, as scenario or source has them; None without the siege die (SD.3)."""
        if not self.document.ruleset.siege_die.is_on:
            return None
        own = {one.id: one.siege_die for one in self.document.model.factions if one.siege_die}
        return own or shipped_siege_dice(self.scenario)


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
    has_honour = chosen.document.ruleset.honour is not None
    seats = SeatsForm(sides_of(chosen.document), typed, chosen.siege_dice, named_in_orders=has_honour)
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
    return ScenarioChoice(form, clean["scenario"], document)


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
        document=with_siege_dice(chosen.document.as_json(), seats.siege_dice()),
        seats=seats.plans(user, clean["generals"]),
        first=chosen.first,
        clock=Clock(
            by_itself=clean["by_itself"],
            missing=clean["missing"],
            days=chosen.form.days(),
            quiet_days=clean["quiet_days"],
            deadline_at=clean["deadline_at"],
            time_zone=clean["time_zone"],
        ),
        language=clean["language"],
        closes_early=clean["closes_early"],
        public=clean["public"],
        hints=clean["hints"],
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
        "notes": NOTES.get(chosen.scenario, ()),
        "wrong": wrong,
        "changed": seats.dealt_anew and "for_scenario" in request.POST,
    }
    return render(request, "campaign/setup/new_seats.html", context, status=status)
