"""Puzzles of users: the page on which they are made, and the page of each."""

from typing import Any, cast
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaign.games.learning import MOST_ROUNDS, Puzzle
from campaign.learning.puzzle_state import read_state
from campaign.learning.sharing import (
    LARGEST_POSITION,
    MOST_PUZZLES,
    NotSolved,
    TooManyPuzzles,
    keep_puzzle,
    position_of,
    puzzle_for,
    read_shared,
    remove_puzzle,
    share_puzzle,
)
from campaign.learning.taught import all_puzzles
from campaign.learning.views.puzzle_answers import board_answer, march_answer, reach_answer
from campaign.learning.views.puzzles import show
from campaign.models import SharedPuzzle
from campaign.platform.throttle import open_to_strangers, throttled, too_often
from campaign.platform.throttle_counts import visitor_waits
from hexmap.rules.documents import DocumentError


def _goals() -> list[tuple[str, str]]:
    return [(kind, gettext(label)) for puzzles in all_puzzles() for kind, label in puzzles.goals]


def _asks() -> list[tuple[str, str]]:
    return [(kind, gettext(label)) for puzzles in all_puzzles() for kind, label in puzzles.asks]


class PuzzleForm(forms.Form):
    """A puzzle as its author describes it."""

    title = forms.CharField(label=gettext_lazy("Title"), max_length=100)
    position = forms.CharField(
        label=gettext_lazy("Position document"),
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        max_length=LARGEST_POSITION,
        help_text=gettext_lazy("The JSON text of a position before the movement, on a map of this site."),
    )
    yours = forms.CharField(label=gettext_lazy("Faction to lead, its id"), max_length=100)
    rounds = forms.IntegerField(label=gettext_lazy("Rounds"), min_value=1, max_value=MOST_ROUNDS, initial=1)
    kind = forms.ChoiceField(label=gettext_lazy("Task"), choices=_goals)
    structure = forms.CharField(label=gettext_lazy("Structure"), max_length=100, required=False)
    army = forms.IntegerField(label=gettext_lazy("Army"), min_value=1, max_value=9999, required=False)
    hex = forms.CharField(label=gettext_lazy("Hex"), max_length=8, required=False)
    within = forms.IntegerField(label=gettext_lazy("At most so many hexes away"), min_value=0, max_value=5, initial=0)
    least = forms.IntegerField(label=gettext_lazy("FP at least"), min_value=1, max_value=9999, required=False)
    enemy = forms.ChoiceField(
        label=gettext_lazy("The other side"),
        choices=[("stands", gettext_lazy("stands still")), ("recruit", gettext_lazy("is led by a computer general"))],
    )
    asks = forms.MultipleChoiceField(
        label=gettext_lazy("Orders besides marches"),
        choices=_asks,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def values(self) -> dict[str, Any]:
        """Return the puzzle as its file would have it; raise DocumentError for a text that is no position."""
        clean = self.cleaned_data
        about = {key: clean[key] for key in ("structure", "army", "hex", "least") if clean[key]}
        goal = {"kind": clean["kind"], "within": clean["within"], **about}
        return {
            "position": position_of(clean["position"]),
            "yours": clean["yours"],
            "rounds": clean["rounds"],
            "goal": [goal],
            "enemy": "recruit" if clean["enemy"] == "recruit" else [],
            "asks": clean["asks"],
            "solution": [],
        }


@throttled("puzzles")
@require_http_methods(["GET", "POST"])
@never_cache
@login_required
def share(request: HttpRequest) -> HttpResponseBase:
    """Show the form of a new puzzle and the reader's puzzles; keep a new one."""
    user = cast("User", request.user)
    if request.method == "GET":
        return _form(request, user, PuzzleForm())
    form = PuzzleForm(request.POST)
    if not form.is_valid():
        return _form(request, user, form, 422)
    try:
        kept = keep_puzzle(user, form.cleaned_data["title"], form.values(), timezone.now())
    except DocumentError as error:
        problem = _("The puzzle is not valid: %(problem)s")
        form.add_error("position", problem % {"problem": str(error)})
        return _form(request, user, form, 422)
    except TooManyPuzzles:
        most = _("You have %(most)s puzzles, the most an account can hold. Remove one of them.")
        form.add_error(None, most % {"most": MOST_PUZZLES})
        return _form(request, user, form, 422)
    messages.success(request, _("Now solve your puzzle. Once you have solved it, you can share it."))
    return redirect("shared-puzzle", kept.public_id)


def _form(request: HttpRequest, user: User, form: PuzzleForm, status: int = 200) -> HttpResponse:
    own = SharedPuzzle.objects.filter(author=user).order_by("-pk").defer("document")
    return render(request, "campaign/learning/share.html", {"form": form, "own": own}, status=status)


@open_to_strangers
@require_GET
def shared_puzzle(request: HttpRequest, public_id: UUID) -> HttpResponseBase:
    """Show a puzzle of a user."""
    if request.GET and (refused := _too_often(request)):  # only then rounds are played
        return refused
    kept, puzzle = _kept(request, public_id)
    is_author = request.user.pk == kept.author_id
    more: dict[str, Any] = {
        "kept": kept,
        "is_author": is_author,
        "removes": is_author or getattr(request.user, "is_staff", False),
    }
    return show(request, puzzle, reverse("shared-puzzle", args=[kept.public_id]), title=kept.title, **more)


@open_to_strangers
@require_GET
@gzip_page
def shared_board(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Serve the picture of its board."""
    return board_answer(_kept(request, public_id)[1])


@open_to_strangers
@require_GET
@gzip_page
@cache_control(private=True, max_age=300)
def shared_reach(request: HttpRequest, public_id: UUID, number: int) -> HttpResponse:
    """Serve the hexes that one of the solver's armies can get to."""
    return _too_often(request) or reach_answer(request, _kept(request, public_id)[1], number)


@open_to_strangers
@require_GET
@gzip_page
@cache_control(private=True, max_age=300)
def shared_march(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Serve the preview of a march."""
    return _too_often(request) or march_answer(request, _kept(request, public_id)[1])


@throttled("puzzles")
@require_POST
@never_cache
@login_required
def publish(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Share a puzzle of one's own with the orders that solved it."""
    kept, puzzle = _kept(request, public_id)
    if kept.author_id != request.user.pk:
        raise Http404
    state = read_state(puzzle, request.POST.dict())
    try:
        share_puzzle(kept, list(state.orders), timezone.now())
    except (NotSolved, DocumentError):
        messages.error(
            request, _("Not shared: these orders do not reach the goal, or doing nothing reaches it as well.")
        )
    else:
        messages.success(request, _("The puzzle is shared: send its address to anyone."))
    return redirect("shared-puzzle", public_id)


@throttled("puzzles")
@require_POST
@never_cache
@login_required
def remove(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Remove a puzzle of one's own or, as site staff, anyone's."""
    try:
        remove_puzzle(cast("User", request.user), public_id)
    except SharedPuzzle.DoesNotExist:
        raise Http404 from None
    messages.success(request, _("The puzzle is removed."))
    return redirect("share-puzzle")


def _too_often(request: HttpRequest) -> HttpResponse | None:
    """Return a refusal for a visitor who has had rounds of puzzles played too often; all visitors share a limit."""
    if request.user.pk is not None:
        return None
    wait = visitor_waits(request.META, "practice_pages", "all_practice_pages", timezone.now())
    return too_often(request, wait) if wait else None


def _kept(request: HttpRequest, public_id: UUID) -> tuple[SharedPuzzle, Puzzle]:
    reader = request.user if isinstance(request.user, User) else None
    try:
        kept = puzzle_for(reader, public_id)
        return kept, read_shared(kept)
    except (SharedPuzzle.DoesNotExist, DocumentError):
        raise Http404 from None
