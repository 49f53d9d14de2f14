"""The scenario editor: from a map to a scenario, part by part. The draft is held in the page, and nowhere else."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from campaign.games.vae_victis.rules.ruleset import ruleset_of, shipped_ruleset_names
from campaign.games.vae_victis.scenarios import (
    MOST_ARMIES,
    MOST_FACTIONS,
    Draft,
    DraftFaction,
    Part,
    board_of_draft,
    faults_of,
    new_draft,
    read_draft,
)
from campaign.language.translated import translated
from campaign.models import SavedMap, Scenario
from campaign.platform.throttle import throttled
from campaign.setup.draft_fields import Entered, entered
from campaign.setup.draft_words import fault_rows, rule_sections, tabs
from campaign.setup.queries import scenario_rows, scenario_text
from campaign.setup.scenario_views import DocumentField
from campaign.setup.scenarios import TooManyScenarios, keep_scenario, replace_scenario
from campaign.views.document_words import ExpectedDocument
from campaign.views.openers import for_openers
from campaign.views.typed_numbers import whole_number
from hexmap.editor.picture import editor_colours
from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError, parse_json
from hexmap.rules.hexes import DIRECTIONS
from hexmap.rules.shipped_maps import shipped_map, shipped_map_names

_LONGEST_TITLE = 100
_NEW = "new"
_DIGEST = 16
"""Letters of a digest that tells drafts apart."""


@dataclass(frozen=True, slots=True)
class FactionRow:
    """A faction in the form: `key` is the end of its fields' names."""

    key: str
    faction: DraftFaction
    title: str
    capitals: Sequence[str]
    another: str
    problems: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ArmyRow:
    """An army in the form, as it is or as it was sent; `place` says what stands in its hex."""

    key: str
    number: str
    faction: str
    hex: str
    fp: str
    place: str
    problems: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class StructureRow:
    """A Town or City in the list: its number on the map, and who holds it."""

    number: int
    name: str
    is_city: bool
    holder: str


class MapForm(forms.Form):
    """The upload of a map document to begin with."""

    map_document = DocumentField(
        wanted=ExpectedDocument.MAP,
        error_messages={
            "required": gettext_lazy("Choose the file with the map document."),
            "empty": gettext_lazy("The file is empty. Choose another one."),
        },
    )


@require_GET
@never_cache
@for_openers
def new_scenario(request: HttpRequest, user: User) -> HttpResponse:
    """Show what a scenario can begin with: shipped maps, the reader's own, a map document, another scenario."""
    return _beginnings(request, user)


@throttled("maps")
@require_http_methods(["GET", "POST"])
@never_cache
@for_openers
def edit_scenario(request: HttpRequest, user: User) -> HttpResponse:
    """Begin with a map or a scenario; take what was changed in a draft, and show it again."""
    if request.method == "GET":
        return _begin(request, user)
    if "draft" not in request.POST:
        return _begin_with_file(request, user)
    try:
        draft = read_draft(request.POST["draft"])
        board = board_of_draft(draft)
    except DocumentError as error:
        problem = _("The draft of the scenario cannot be read: %(fault)s. Begin again.") % {"fault": error}
        return _beginnings(request, user, problem, status=422)
    here = _part(request.POST.get("part"))
    found = entered(draft, board, here, request.POST)
    do = request.POST.get("do", "")
    if found.problems:
        return _page(request, found, board, here, status=422)
    if do == "save":
        return _save(request, user, found.draft, board)
    if do == "download":
        headers = {"Content-Disposition": 'attachment; filename="scenario.json"'}
        return HttpResponse(found.draft.text, content_type="application/json", headers=headers)
    return _page(request, found, board, _part(do.removeprefix("go-"), here))


def _part(value: str | None, otherwise: Part = Part.FACTIONS) -> Part:
    return Part(value) if value in set(Part) else otherwise


def _begin(request: HttpRequest, user: User) -> HttpResponse:
    """Begin with a shipped map, a saved one of the reader's, or a scenario that they may use."""
    sent = request.GET
    if not {"map", "own", "scenario"} & set(sent):
        return redirect("new-scenario")
    try:
        if "scenario" in sent:
            draft = read_draft(scenario_text(user, sent["scenario"]))
        elif "own" in sent:
            kept = SavedMap.objects.get(pk=whole_number(sent["own"]) or 0, owner=user)
            draft = new_draft(parse_json(kept.document))
        elif sent["map"] in shipped_map_names():
            draft = new_draft(sent["map"])
        else:
            raise Http404
        board = board_of_draft(draft)
    except (Scenario.DoesNotExist, SavedMap.DoesNotExist):
        raise Http404 from None
    except DocumentError as error:
        return _beginnings(request, user, _not_playable(error), status=422)
    return _page(request, Entered(draft), board, Part.FACTIONS, known=_own(user, sent.get("scenario", "")))


def _begin_with_file(request: HttpRequest, user: User) -> HttpResponse:
    form = MapForm(request.POST, request.FILES)
    if not form.is_valid():
        return _beginnings(request, user, " ".join(str(one) for one in form.errors["map_document"]), status=422)
    try:
        draft = new_draft(parse_json(form.cleaned_data["map_document"]))
        board = board_of_draft(draft)
    except DocumentError as error:
        return _beginnings(request, user, _not_playable(error), status=422)
    return _page(request, Entered(draft), board, Part.FACTIONS)


def _not_playable(error: DocumentError) -> str:
    return _("This map is not ready: %(fault)s. Correct it in the map editor, where “Check map” shows the place.") % {
        "fault": DocumentError(error.place, translated(error.problem))
    }


def _own(user: User, key: str) -> Scenario | None:
    """Return the reader's own scenario of a number, which the draft can be saved over; None for others."""
    return Scenario.objects.filter(pk=whole_number(key) or 0, uploaded_by=user).defer("document").first()


def _beginnings(request: HttpRequest, user: User, problem: str = "", status: int = 200) -> HttpResponse:
    context = {
        "problem": problem,
        "maps": [(name, shipped_map(name)) for name in shipped_map_names()],
        "own_maps": SavedMap.objects.filter(owner=user).defer("document").order_by("-saved_at", "-pk"),
        "scenarios": scenario_rows(user),
    }
    return render(request, "campaign/setup/new_scenario.html", context, status=status)


def _save(request: HttpRequest, user: User, draft: Draft, board: Board) -> HttpResponse:
    """Save the scenario: as a new one, or over the reader's own one from which the draft was made."""
    found = Entered(draft)
    title = " ".join(request.POST.get("title", "").split())
    if not title or len(title) > _LONGEST_TITLE or not title.isprintable():
        found.problems["title"] = _("Enter a title of at most %(most)s characters for the scenario.") % {
            "most": _LONGEST_TITLE
        }
        return _page(request, found, board, Part.CHECK, status=422)
    over = _own(user, request.POST.get("number", "")) if request.POST.get("over") == "yes" else None
    try:
        if over is not None:
            kept = replace_scenario(user, over.pk, title, draft.text)
        else:
            kept = keep_scenario(user, title, draft.text, "", timezone.now())
    except DocumentError:
        return _page(request, found, board, Part.CHECK, status=422)
    except TooManyScenarios as error:
        found.problems["title"] = translated(str(error))
        return _page(request, found, board, Part.CHECK, status=409)
    said = _("“%(title)s” is saved. Open a campaign with it, try it alone against generals, or share it.")
    messages.success(request, said % {"title": kept.title})
    return redirect(f"{reverse('scenarios')}#scenario-{kept.pk}")


def _page(
    request: HttpRequest, found: Entered, board: Board, here: Part, *, known: Scenario | None = None, status: int = 200
) -> HttpResponse:
    draft, sent = found.draft, request.POST
    number = str(known.pk) if known else sent.get("number", "")
    begun = sent.get("begun", "")[:_DIGEST] if "draft" in sent else _digest(draft)
    context: dict[str, Any] = {
        "draft": draft,
        "board": board,
        "here": here,
        "tabs": tabs(here),
        "next": tabs(here)[list(Part).index(here) + 1] if here != Part.CHECK else None,
        "problems": found.problems,
        "title": known.title if known else sent.get("title", ""),
        "number": number if whole_number(number) else "",
        "begun": begun,
        "is_unsaved": begun != _digest(draft) or bool(found.problems),
        "most_factions": MOST_FACTIONS,
        "most_armies": MOST_ARMIES,
        **_PARTS[here](draft, board, sent, found.problems),
    }
    if here in (Part.CONTROL, Part.ARMIES, Part.CHECK):
        context["script"] = _script_data(draft, here)
    return render(request, "campaign/setup/edit_scenario.html", context, status=status)


def _digest(draft: Draft) -> str:
    """Return a digest of a draft, by which a later page knows whether anything has changed since it was begun."""
    return sha256(draft.text.encode()).hexdigest()[:_DIGEST]


def _factions_context(draft: Draft, board: Board, sent: QueryDict, problems: Mapping[str, str]) -> dict[str, Any]:
    keys = ("title", "colour", "factor", "another")
    rows = []
    for which, faction in enumerate(draft.factions):
        own = {name: problems.get(f"{name}-{which}", "") for name in keys}
        another = sent.get(f"another-{which}", "") if own["another"] else ""
        title = sent.get(f"title-{which}", "") if own["title"] else faction.title
        rows.append(FactionRow(str(which), faction, title, faction.capitals, another, own))
    new = {name: sent.get(f"{name}-new", "") if problems else "" for name in ("title", "another")}
    new |= {f"{name}_problem": problems.get(f"{name}-new", "") for name in ("title", "another")}
    return {"factions": rows, "structures": board.structures, "new": new}


def _control_context(draft: Draft, board: Board, sent: QueryDict, _problems: Mapping[str, str]) -> dict[str, Any]:
    rows = [
        StructureRow(which, one.name, one.is_city, draft.control.get(one.name, ""))
        for which, one in enumerate(board.structures)
    ]
    counts = [(one, sum(holder == one.id for holder in draft.control.values())) for one in draft.factions]
    brush = sent.get("brush", draft.factions[0].id if draft.factions else "")
    return {
        "structures": sorted(rows, key=lambda row: row.name),
        "counts": counts,
        "brush": brush,
        "nobody": len(board.structures) - len(draft.control),
    }


def _armies_context(draft: Draft, board: Board, sent: QueryDict, problems: Mapping[str, str]) -> dict[str, Any]:
    if problems:
        rows = [
            _typed_army(board, sent, name[4:], problems)
            for name in sent
            if name.startswith("hex-") and whole_number(name[4:]) is not None
        ]
        new = _typed_army(board, sent, _NEW, problems)
    else:
        rows = [
            ArmyRow(
                str(which),
                str(army.number),
                army.faction,
                army.hex,
                str(army.strength),
                _place(board, army.hex),
                {},
            )
            for which, army in enumerate(draft.armies)
        ]
        active = [one.id for one in draft.factions if one.active]
        brush = sent.get("faction-new", "")
        strength = str(ruleset_of(draft.ruleset).army.strength)
        usual = brush if brush in active else active[0] if active else ""
        new = ArmyRow(_NEW, str(draft.next_number), usual, "", strength, "", {})
    return {"armies": rows, "new": new, "sides": [one for one in draft.factions if one.active]}


def _typed_army(board: Board, sent: QueryDict, key: str, problems: Mapping[str, str]) -> ArmyRow:
    typed = {name: sent.get(f"{name}-{key}", "")[:40] for name in ("number", "faction", "hex", "fp")}
    own = {name: problems.get(f"{name}-{key}", "") for name in typed}
    return ArmyRow(key, typed["number"], typed["faction"], typed["hex"], typed["fp"], _place(board, typed["hex"]), own)


def _place(board: Board, hex_: str) -> str:
    """Return the Town or City of a hex; "" where there is none."""
    index = board.grid.index(hex_)
    structure = board.structure_at.get(index) if index >= 0 else None
    return structure.name if structure else ""


def _rules_context(draft: Draft, _board: Board, sent: QueryDict, problems: Mapping[str, str]) -> dict[str, Any]:
    typed = {name: sent.get(name, "")[:100] for name in sent}
    return {"sections": list(rule_sections(draft, typed, problems)), "rulesets": shipped_ruleset_names()}


def _check_context(draft: Draft, board: Board, _sent: QueryDict, _problems: Mapping[str, str]) -> dict[str, Any]:
    held = {one.id: 0 for one in draft.factions}
    for holder in draft.control.values():
        held[holder] = held.get(holder, 0) + 1
    armies = [army.faction for army in draft.armies]
    facts = [(one, held.get(one.id, 0), armies.count(one.id)) for one in draft.factions]
    faults = fault_rows(draft, faults_of(draft))
    return {
        "facts": facts,
        "nobody": len(board.structures) - len(draft.control),
        "faults": faults,
        "is_ready": not any(fault.is_severe for fault in faults),
    }


_PARTS = {
    Part.FACTIONS: _factions_context,
    Part.CONTROL: _control_context,
    Part.ARMIES: _armies_context,
    Part.RULES: _rules_context,
    Part.CHECK: _check_context,
}


def _script_data(draft: Draft, here: Part) -> dict[str, Any]:
    """Return the data for the script of the map; it finds everything that changes in the fields of the page."""
    return {
        "part": here,
        "map": draft.map if not isinstance(draft.map, str) else None,
        "address": reverse("map-to-edit", args=[draft.map]) if isinstance(draft.map, str) else "",
        "directions": list(DIRECTIONS),
        "colours": editor_colours(),
        "factions": [{"id": one.id, "title": one.title, "colour": one.colour or "#555555"} for one in draft.factions],
        "control": draft.control,
        "armies": [{"number": one.number, "faction": one.faction, "hex": one.hex} for one in draft.armies],
        "mostArmies": MOST_ARMIES,
        "words": {
            "holds": _("{structure}: {faction}"),
            "nobody": _("nobody"),
            "noStructure": _("There is no Town or City in hex {hex}. Click one."),
            "noLand": _("No army can stand in hex {hex}. Click land that it can enter."),
            "placed": _("Army {number} of {faction} stands in {place}."),
            "removed": _("Army {number} is gone."),
            "most": _("There are {most} armies. Remove one first."),
            "hex": _("hex {hex}"),
            "painted": _("{number} Towns and Cities: {faction}"),
            "army": _("army {number}"),
            "title": _("Army {number}"),
            "noFaction": _("Add a faction first."),
        },
    }
