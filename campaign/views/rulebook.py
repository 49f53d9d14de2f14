"""The rulebook: chapters, paragraphs and their cases, open to everybody."""

from functools import cache

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET

from campaign.rulebook.board_picture import board_picture
from campaign.rulebook.book import CaseResult, Chapter, read_book, results_by_paragraph
from campaign.rules.ruleset import shipped_ruleset

RULESET = "vae-victis-2"


@cache
def _book() -> tuple[Chapter, ...]:
    return read_book(shipped_ruleset(RULESET))


@require_GET
def contents(request: HttpRequest) -> HttpResponse:
    """All chapters, with how many of their cases hold."""
    chapters = _book()
    cases, failing = sum(c.cases for c in chapters), sum(c.failing for c in chapters)
    context = {"chapters": chapters, "ruleset": RULESET, "cases": cases, "failing": failing}
    return render(request, "campaign/rules.html", context)


@require_GET
def chapter(request: HttpRequest, key: str) -> HttpResponse:
    """A chapter; the code of a paragraph leads to it."""
    lowered = key.lower()
    chapters = {chapter.key: chapter for chapter in _book()}
    found = chapters.get(lowered.partition(".")[0])
    if found is None:
        raise Http404
    if lowered != found.key:
        return redirect(f"{reverse('rules-chapter', args=[found.key])}#{key.upper()}")
    keys = list(chapters)
    place = keys.index(found.key)
    context = {
        "chapter": found,
        "ruleset": RULESET,
        "before": chapters[keys[place - 1]] if place else None,
        "after": chapters[keys[place + 1]] if place + 1 < len(keys) else None,
    }
    return render(request, "campaign/rules_chapter.html", context)


@require_GET
@cache_control(public=True, max_age=3600)
def board(request: HttpRequest, address: str) -> HttpResponse:
    """The board of a case, drawn."""
    result = _results().get(address)
    if result is None:
        raise Http404
    return HttpResponse(board_picture(result.case), content_type="image/svg+xml")


@cache
def _results() -> dict[str, CaseResult]:
    return {result.address: result for results in results_by_paragraph().values() for result in results}
