"""The rulebooks of all games, open to anyone: chapters, paragraphs and their cases, and the glossary."""

from functools import cache, lru_cache

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET

from campaign.games.all_games import GAMES, USUAL_GAME
from campaign.games.cases import results_of
from campaign.games.rulebook import Book, Rulebook
from campaign.views.access import for_robots
from campaign.views.glossary import glossary
from campaign.views.paragraphs import chapter_url, rulebook_url

MONTH = 30 * 24 * 3600
"""How many seconds browsers keep an edition of the terms, whose address says which it is."""


@cache
def _book(rulebook: Rulebook) -> Book:
    """The book with its cases, each run once in the life of the process."""
    return rulebook.book.with_cases(results_of(rulebook.cases)) if rulebook.cases else rulebook.book


@require_GET
def contents(request: HttpRequest, game: str = USUAL_GAME.id) -> HttpResponseBase:
    """Show every chapter of a game with its summary and picture, and how many of its cases pass."""
    shown, rulebook = GAMES[game], GAMES[game].rulebook
    chapters = _book(rulebook).chapters
    context = {
        "game": shown,
        "rulebook": rulebook,
        "chapters": [(chapter, chapter_url(shown, chapter)) for chapter in chapters],
        "preface": rulebook.book.preface,
        "cases": sum(chapter.cases for chapter in chapters),
        "failing": sum(chapter.failing for chapter in chapters),
        "others": [(other.title, rulebook_url(other)) for other in GAMES.values() if other is not shown],
    }
    return for_robots(render(request, "campaign/rules.html", context))


@require_GET
def chapter(request: HttpRequest, key: str, game: str = USUAL_GAME.id) -> HttpResponseBase:
    """Show a chapter of a game."""
    shown, rulebook = GAMES[game], GAMES[game].rulebook
    chapters = _book(rulebook).by_key
    if key not in chapters:
        raise Http404
    near = list(chapters.values())
    place = near.index(chapters[key])
    context = {
        "rulebook": rulebook,
        "contents": rulebook_url(shown),
        "chapter": chapters[key],
        "near": [
            (relation, other, chapter_url(shown, other))
            for relation, there in (("prev", near[place - 1 : place]), ("next", near[place + 1 : place + 2]))
            for other in there
        ],
    }
    return for_robots(render(request, "campaign/rules_chapter.html", context))


@require_GET
def chapter_or_paragraph(request: HttpRequest, key: str) -> HttpResponseBase:
    """Show a chapter of the usual game, or redirect to the place of a paragraph of any game by its code.

    The letters with which codes begin lead to the chapter or the game that has them.
    """
    if key in USUAL_GAME.rulebook.book.by_key:
        return chapter(request, key)
    code = key.upper()
    letters = code.partition(".")[0]
    for game in GAMES.values():
        book = game.rulebook.book
        if found := book.chapter_of(code) or book.by_key.get(letters.lower()):
            return redirect(f"{chapter_url(game, found)}#{code}")
        if code == letters and code in {one.partition(".")[0] for one in book.by_code}:
            return redirect(rulebook_url(game))
    raise Http404


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
    drawn = (game.rulebook.board(address) for game in GAMES.values())
    return next((picture for picture in drawn if picture is not None), None)
