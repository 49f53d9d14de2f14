"""The scenarios: which there are, bringing one's own, sharing it, and its document as a file."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from campaign.language.translated import translated
from campaign.models import Scenario
from campaign.setup.forms import TitleField
from campaign.setup.queries import games_with_uploads, other_games, scenario_rows, scenario_text
from campaign.setup.scenarios import TooManyScenarios, delete_scenario, keep_scenario, share_scenario
from campaign.views.document_kinds import kind_of_file
from campaign.views.document_words import ExpectedDocument, misplaced
from campaign.views.openers import for_openers
from campaign.views.typed_numbers import whole_number
from hexmap.editor.bounds import LARGEST_DOCUMENT, MOST_HEXES, MOST_STRUCTURES
from hexmap.rules.documents import DocumentError

MEGABYTE = 1_000_000


class DocumentField(forms.FileField):
    """A JSON file of at most LARGEST_DOCUMENT bytes; its value is the text, "" where none was sent.

    A file that is recognised as a document of another kind than `wanted` is refused with a link to where it belongs.
    """

    widget = forms.FileInput(attrs={"accept": ".json,application/json"})

    def __init__(self, *args: Any, wanted: ExpectedDocument, **options: Any) -> None:
        super().__init__(*args, **options)
        self.wanted = wanted

    def clean(self, data: Any, initial: object = None) -> str:
        """The text of the file."""
        file = super().clean(data, initial)
        if not file:
            return ""
        if file.size > LARGEST_DOCUMENT:
            most = LARGEST_DOCUMENT // MEGABYTE
            raise forms.ValidationError(
                _("The file is larger than %(most)s MB. Choose a smaller one.") % {"most": most}
            )
        data = file.read()
        kind = kind_of_file(data)
        if kind is not None and kind not in self.wanted.kinds:
            raise forms.ValidationError(misplaced(kind, self.wanted))
        try:
            return str(data.decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise forms.ValidationError(_("The file is not text in UTF-8. Choose a JSON document.")) from None


class ScenarioForm(forms.Form):
    """The upload form of a scenario."""

    title = TitleField(gettext_lazy("Title"), gettext_lazy("Enter a title for the scenario."))
    document = DocumentField(
        wanted=ExpectedDocument.POSITION,
        label=gettext_lazy("Position document"),
        help_text=gettext_lazy("It contains its map, or names a map of this site."),
        error_messages={
            "required": gettext_lazy("Choose the file with the position document."),
            "empty": gettext_lazy("The file is empty. Choose another one."),
        },
    )
    map_document = DocumentField(
        wanted=ExpectedDocument.MAP,
        label=gettext_lazy("Map document"),
        required=False,
        help_text=gettext_lazy("Only if the position document names a map of your own."),
        error_messages={"empty": gettext_lazy("The file is empty. Choose another one.")},
    )


@require_http_methods(["GET", "POST"])
@never_cache
@for_openers
def scenarios_page(request: HttpRequest, user: User) -> HttpResponse:
    """The scenarios that the reader may use; takes, shares and deletes those of their own."""
    if request.method == "GET":
        return _page(request, user, ScenarioForm())
    if request.POST.get("do") == "delete":
        return _delete(request, user)
    if request.POST.get("do") in ("share", "keep"):
        return _share(request, user, shared=request.POST["do"] == "share")
    form = ScenarioForm(request.POST, request.FILES)
    if form.is_valid() and _is_kept(user, form):
        messages.success(
            request, _("The scenario is saved, and only you can use it. Share it, or open a campaign with it.")
        )
        return redirect("scenarios")
    return _page(request, user, form, status=422)


@require_GET
@never_cache
@for_openers
def scenario_file(request: HttpRequest, user: User, key: str) -> HttpResponse:
    """The position document of a scenario as a file: the start of one's own."""
    try:
        text = scenario_text(user, key)
    except Scenario.DoesNotExist:
        raise Http404 from None
    headers = {"Content-Disposition": f'attachment; filename="scenario-{key}.json"'}
    return HttpResponse(text, content_type="application/json", headers=headers)


def _is_kept(user: User, form: ScenarioForm) -> bool:
    """Save a scenario; errors are added to their fields. Return whether it was saved."""
    clean = form.cleaned_data
    try:
        keep_scenario(user, clean["title"], clean["document"], clean["map_document"], timezone.now())
    except DocumentError as error:
        in_map = bool(clean["map_document"]) and error.place.startswith("map")
        form.add_error("map_document" if in_map else "document", str(error))
    except TooManyScenarios as error:
        form.add_error(None, translated(str(error)))
    return not form.errors


def _share(request: HttpRequest, user: User, *, shared: bool) -> HttpResponse:
    try:
        scenario = share_scenario(user, whole_number(request.POST.get("number")) or 0, shared=shared)
    except Scenario.DoesNotExist:
        raise Http404 from None
    if shared:
        said = _("Everyone who can open campaigns can now use “%(title)s”.")
    else:
        said = _("Only you can now use “%(title)s”. Campaigns that use it continue.")
    messages.success(request, said % {"title": scenario.title})
    return redirect("scenarios")


def _delete(request: HttpRequest, user: User) -> HttpResponse:
    try:
        title = delete_scenario(user, whole_number(request.POST.get("number")) or 0)
    except Scenario.DoesNotExist:
        raise Http404 from None
    messages.success(request, _("“%(title)s” is deleted. Campaigns that use it continue.") % {"title": title})
    return redirect("scenarios")


def _page(request: HttpRequest, user: User, form: ScenarioForm, status: int = 200) -> HttpResponse:
    rows = scenario_rows(user)
    context = {
        "rows": rows,
        "other_games": other_games(),
        "form": form,
        "own": sum(row.own for row in rows),
        "most": None if user.is_staff else settings.MOST_SCENARIOS,
        "most_armies": max(uploads.most_armies for _game, uploads in games_with_uploads()),
        "most_structures": MOST_STRUCTURES,
        "most_hexes": MOST_HEXES,
        "plays_alone": settings.PLAY_ALONE,
    }
    return render(request, "campaign/setup/scenarios.html", context, status=status)
