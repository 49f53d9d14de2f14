"""The scenario editor: from a map to a scenario, part by part. The draft is held in the page, and nowhere else."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
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

from campaign.games.all_games import GAMES, game_of_value
from campaign.games.game import Game
from campaign.games.rule_changes import Parameter
from campaign.games.scenario_editor import Draft, Part, ScenarioEditor
from campaign.language.translated import translated
from campaign.models import SavedMap, Scenario
from campaign.platform.throttle import throttled
from campaign.setup.draft_forms import PART_FORMS, PartForm, RulesForm, SaveForm
from campaign.setup.draft_words import fault_rows, tabs
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

_DIGEST = 16
"""Letters of a digest that tells drafts apart."""


@dataclass(frozen=True, slots=True)
class StructureRow:
    """A Town or City in the list: its number on the map, and who holds it."""

    number: int
    name: str
    is_city: bool
    holder: str


@dataclass(frozen=True)
class Work:
    """A draft that is worked on, with its board, and the editor of its game."""

    game: Game[Any]
    editor: ScenarioEditor[Any]
    draft: Draft
    board: Board

    @property
    def parameters(self) -> Mapping[str, Parameter]:
        """The parameters of the rules that can change, by path."""
        return self.game.rule_changes.parameters() if self.game.rule_changes else {}

    def form(self, here: Part, sent: QueryDict) -> PartForm | RulesForm:
        """The fields of a part of the work."""
        if here == Part.RULES and self.game.rule_changes is not None:
            return RulesForm(self.editor, self.game.rule_changes, self.draft, sent)
        return PART_FORMS[here](self.editor, self.draft, self.board, sent)


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
        work = _work(request.POST["draft"])
    except DocumentError as error:
        problem = _("The draft of the scenario cannot be read: %(fault)s. Begin again.") % {"fault": error}
        return _beginnings(request, user, problem, status=422)
    here, do = _part(request.POST.get("part")), request.POST.get("do", "")
    form = work.form(here, request.POST)
    after = replace(work, draft=form.changed())
    if form.has_errors:
        return _page(request, work, here, form=form, status=422)
    if do == "save":
        return _save(request, user, after)
    if do == "download":
        headers = {"Content-Disposition": 'attachment; filename="scenario.json"'}
        return HttpResponse(after.draft.text, content_type="application/json", headers=headers)
    return _page(request, after, _part(do.removeprefix("go-"), here))


def _work(text: str) -> Work:
    """The draft of a text, with its game; raises DocumentError."""
    game = game_of_value(parse_json(text))
    if game.scenario_editor is None:
        raise DocumentError("format", "is that of a game without a scenario editor")
    draft = game.scenario_editor.read(text)
    return Work(game, game.scenario_editor, draft, game.scenario_editor.board(draft))


def _begun(map_: Any) -> Work:
    """A new draft on a map, of the first game with a scenario editor; raises DocumentError."""
    for game in GAMES.values():
        if game.scenario_editor is not None:
            draft = game.scenario_editor.new(map_)
            return Work(game, game.scenario_editor, draft, game.scenario_editor.board(draft))
    raise Http404


def _part(value: str | None, otherwise: Part = Part.FACTIONS) -> Part:
    return Part(value) if value in set(Part) else otherwise


def _begin(request: HttpRequest, user: User) -> HttpResponse:
    """Begin with a shipped map, a saved one of the reader's, or a scenario that they may use."""
    sent = request.GET
    if not {"map", "own", "scenario"} & set(sent):
        return redirect("new-scenario")
    try:
        if "scenario" in sent:
            work = _work(scenario_text(user, sent["scenario"]))
        elif "own" in sent:
            kept = SavedMap.objects.get(pk=whole_number(sent["own"]) or 0, owner=user)
            work = _begun(parse_json(kept.document))
        elif sent["map"] in shipped_map_names():
            work = _begun(sent["map"])
        else:
            raise Http404
    except (Scenario.DoesNotExist, SavedMap.DoesNotExist):
        raise Http404 from None
    except DocumentError as error:
        return _beginnings(request, user, _not_playable(error), status=422)
    return _page(request, work, Part.FACTIONS, known=_own(user, sent.get("scenario", "")))


def _begin_with_file(request: HttpRequest, user: User) -> HttpResponse:
    form = MapForm(request.POST, request.FILES)
    if not form.is_valid():
        return _beginnings(request, user, " ".join(str(one) for one in form.errors["map_document"]), status=422)
    try:
        work = _begun(parse_json(form.cleaned_data["map_document"]))
    except DocumentError as error:
        return _beginnings(request, user, _not_playable(error), status=422)
    return _page(request, work, Part.FACTIONS)


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


def _save(request: HttpRequest, user: User, work: Work) -> HttpResponse:
    """Save the scenario: as a new one, or over the reader's own one from which the draft was made."""
    form = SaveForm(request.POST)
    if not form.is_valid():
        return _page(request, work, Part.CHECK, saving=form, status=422)
    title = " ".join(form.cleaned_data["title"].split())
    over = _own(user, request.POST.get("number", "")) if request.POST.get("over") == "yes" else None
    try:
        if over is not None:
            kept = replace_scenario(user, over.pk, title, work.draft.text)
        else:
            kept = keep_scenario(user, title, work.draft.text, "", timezone.now())
    except DocumentError:
        return _page(request, work, Part.CHECK, saving=form, status=422)
    except TooManyScenarios as error:
        form.add_error("title", translated(str(error)))
        return _page(request, work, Part.CHECK, saving=form, status=409)
    said = _("“%(title)s” is saved. Open a campaign with it, try it alone against generals, or share it.")
    messages.success(request, said % {"title": kept.title})
    return redirect(f"{reverse('scenarios')}#scenario-{kept.pk}")


def _page(
    request: HttpRequest,
    work: Work,
    here: Part,
    *,
    form: PartForm | RulesForm | None = None,
    saving: SaveForm | None = None,
    known: Scenario | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render a part of the work: as it was sent where that has errors, else as the draft has it."""
    draft, sent = work.draft, request.POST
    number = str(known.pk) if known else sent.get("number", "")
    title = known.title if known else sent.get("title", "")
    begun = sent.get("begun", "")[:_DIGEST] if "draft" in sent else _digest(draft)
    wrong = form is not None or (saving is not None and bool(saving.errors))
    context: dict[str, Any] = {
        "draft": draft,
        "board": work.board,
        "here": here,
        "tabs": tabs(here),
        "next": tabs(here)[list(Part).index(here) + 1] if here != Part.CHECK else None,
        "form": form or work.form(here, _shown(sent)),
        "saving": saving or SaveForm(initial={"title": title}, auto_id="%s", use_required_attribute=False),
        "wrong": wrong,
        "title": title,
        "number": number if whole_number(number) else "",
        "begun": begun,
        "is_unsaved": begun != _digest(draft) or wrong,
        "most_factions": work.editor.most_factions,
        "most_armies": work.editor.most_armies,
        **(_PARTS[here](work, sent) if here in _PARTS else {}),
    }
    if here in (Part.CONTROL, Part.ARMIES, Part.CHECK):
        context["script"] = _script_data(work, here)
    return render(request, "campaign/setup/edit_scenario.html", context, status=status)


def _shown(sent: QueryDict) -> QueryDict:
    """The part of what was sent that a page of a draft keeps: the faction that was chosen last."""
    kept = QueryDict(mutable=True)
    for name in ("brush", "faction-new"):
        if name in sent:
            kept[name] = str(sent[name])
    return kept


def _digest(draft: Draft) -> str:
    """Return a digest of a draft, by which a later page knows whether anything has changed since it was begun."""
    return sha256(draft.text.encode()).hexdigest()[:_DIGEST]


def _control_context(work: Work, sent: QueryDict) -> dict[str, Any]:
    draft, board = work.draft, work.board
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


def _check_context(work: Work, _sent: QueryDict) -> dict[str, Any]:
    draft, board = work.draft, work.board
    held = {one.id: 0 for one in draft.factions}
    for holder in draft.control.values():
        held[holder] = held.get(holder, 0) + 1
    armies = [army.faction for army in draft.armies]
    facts = [(one, held.get(one.id, 0), armies.count(one.id)) for one in draft.factions]
    faults = fault_rows(draft, work.editor.faults(draft), work.parameters)
    return {
        "facts": facts,
        "nobody": len(board.structures) - len(draft.control),
        "faults": faults,
        "is_ready": not any(fault.is_severe for fault in faults),
    }


_PARTS = {Part.CONTROL: _control_context, Part.CHECK: _check_context}
"""The values that pages of parts show beside their forms."""


def _script_data(work: Work, here: Part) -> dict[str, Any]:
    """Return the data for the script of the map; it finds everything that changes in the fields of the page."""
    draft = work.draft
    return {
        "part": here,
        "map": draft.map if not isinstance(draft.map, str) else None,
        "address": reverse("map-to-edit", args=[draft.map]) if isinstance(draft.map, str) else "",
        "directions": list(DIRECTIONS),
        "colours": editor_colours(),
        "factions": [{"id": one.id, "title": one.title, "colour": one.colour or "#555555"} for one in draft.factions],
        "control": draft.control,
        "armies": [{"number": one.number, "faction": one.faction, "hex": one.hex} for one in draft.armies],
        "mostArmies": work.editor.most_armies,
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
