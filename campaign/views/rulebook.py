"""The rulebooks: chapters, rules and their cases, and the sections of HANNIBAL, open to anyone."""

from functools import cache, lru_cache

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET

from campaign.games.hannibal.rulebook.book import KEY as HANNIBAL_KEY
from campaign.games.hannibal.rulebook.book import hannibal_book, section_of
from campaign.games.vae_victis.rulebook.board_picture import board_picture, chapter_picture
from campaign.games.vae_victis.rulebook.book import Chapter, read_book
from campaign.games.vae_victis.rulebook.case_checks import VAE_VICTIS_CASES
from campaign.games.vae_victis.rulebook.chapter_pictures import chapter_pictures
from campaign.games.vae_victis.rules.ruleset import shipped_ruleset
from campaign.views.access import for_robots
from campaign.views.glossary import RULESET, glossary

MONTH = 30 * 24 * 3600
"""How many seconds browsers keep an edition of the terms, whose address says which it is."""


@cache
def _book() -> tuple[Chapter, ...]:
    return read_book(shipped_ruleset(RULESET))


@require_GET
def contents(request: HttpRequest) -> HttpResponseBase:
    """Show every chapter with its summary and picture, and how many of its cases pass."""
    chapters = _book()
    cases, failing = sum(c.cases for c in chapters), sum(c.failing for c in chapters)
    context = {
        "chapters": chapters,
        "number": len(chapters),
        "ruleset": RULESET,
        "cases": cases,
        "failing": failing,
    }
    return for_robots(render(request, "campaign/rules.html", context))


@require_GET
def chapter(request: HttpRequest, key: str) -> HttpResponseBase:
    """Show a chapter; the code of a rule redirects to it."""
    lowered = key.lower()
    if lowered.partition(".")[0] == HANNIBAL_KEY:
        return _to_hannibal(key.upper())
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
    return for_robots(render(request, "campaign/rules_chapter.html", context))


def _to_hannibal(code: str) -> HttpResponseBase:
    """Redirect to a paragraph of HANNIBAL, or to its contents."""
    if code.lower() == HANNIBAL_KEY:
        return redirect("hannibal-rules")
    section = section_of(code)
    if section is None:
        raise Http404
    return redirect(f"{reverse('hannibal-rules-section', args=[section.key])}#{code}")


@require_GET
def hannibal_contents(request: HttpRequest) -> HttpResponseBase:
    """Show what HANNIBAL is, which of its numbers are reconstructed, and the sections of its rules."""
    book = hannibal_book()
    return for_robots(render(request, "campaign/hannibal_rules.html", {"book": book}))


@require_GET
def hannibal_section(request: HttpRequest, key: str) -> HttpResponseBase:
    """Show a section of the rules of HANNIBAL."""
    sections = hannibal_book().sections
    if key not in sections:
        raise Http404
    keys = list(sections)
    place = keys.index(key)
    context = {
        "section": sections[key],
        "before": sections[keys[place - 1]] if place else None,
        "after": sections[keys[place + 1]] if place + 1 < len(keys) else None,
    }
    return for_robots(render(request, "campaign/hannibal_rules_section.html", context))


@require_GET
def terms(request: HttpRequest) -> HttpResponseBase:
    """Show the glossary: a sentence for each term, in the language of the reader."""
    return for_robots(render(request, "campaign/glossary.html", {"terms": glossary().definitions}))


@require_GET
@cache_control(public=True, max_age=MONTH, immutable=True)
def terms_document(request: HttpRequest, language: str, edition: str) -> HttpResponse:
    """Serve the terms of a language to the script of the pages; an edition that is no more is a 404."""
    if language not in dict(settings.LANGUAGES) or edition != glossary(language).edition:
        raise Http404
    return HttpResponse(glossary(language).as_json, content_type="application/json")


@require_GET
@cache_control(public=True, max_age=3600)
def board(request: HttpRequest, address: str) -> HttpResponse:
    """Serve the board of a case, by its address, or the picture of a chapter, by its key."""
    picture = _picture(address)
    if picture is None:
        raise Http404
    return HttpResponse(picture, content_type="image/svg+xml")


@lru_cache(maxsize=32)
def _picture(address: str) -> str | None:
    if (chapter := chapter_pictures().get(address)) is not None:
        return chapter_picture(chapter)
    case = dict(VAE_VICTIS_CASES.cases()).get(address)
    return None if case is None else board_picture(case)
