"""The maps of a campaign: all rounds, and any of them in a chosen size, style and set of layers."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from campaign import tasks
from campaign.games.all_games import AnyDocument
from campaign.language.in_latin import in_latin
from campaign.models import Picture
from campaign.platform.throttle import throttled
from campaign.post_texts import bbcode
from campaign.selectors import Membership, current_phase
from campaign.selectors.chosen_pictures import PICTURES_KEPT, PictureChoice, Size, Subjects, subjects_of
from campaign.selectors.phases import game_document, game_outcome
from campaign.selectors.pictures import address_of, map_sources, maps_of_rounds
from campaign.selectors.seen import document_reader
from campaign.selectors.unfinished import OF_CHOSEN, is_given_up, pictures_given_up_in
from campaign.services.chosen_pictures import ask_for
from campaign.services.unfinished import begin_anew
from campaign.views.access import for_readers
from campaign.views.map_choice import MapForm, caption_of, description_of, preset_of, query_of, usual_choice


@require_GET
@never_cache
@for_readers
def maps_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show all rounds with small maps."""
    context = {
        "member": member,
        "campaign": member.campaign,
        "rounds": maps_of_rounds(member),
        "sources": map_sources(current_phase(member.campaign)),
    }
    return render(request, "campaign/maps.html", context)


@throttled("pictures")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@for_readers
def round_maps(request: HttpRequest, member: Membership, number: int) -> HttpResponse:
    """Show a map of a round as chosen; a member who sends a choice has it drawn, if it does not exist yet."""
    subjects = subjects_of(member, number)
    if subjects is None:
        raise Http404
    form = MapForm(subjects, request.POST if request.method == "POST" else request.GET)
    if not form.is_valid():
        return _show(request, member, form, usual_choice(subjects))
    if request.method == "POST":
        _have_drawn(subjects, form.choice)
        address = reverse("round-maps", args=[member.campaign.slug, number])
        return redirect(f"{address}?{query_of(form.choice)}")
    return _show(request, member, MapForm(subjects, choice=form.choice), form.choice)


def _have_drawn(subjects: Subjects, choice: PictureChoice) -> None:
    """Queue a map that does not exist; standard maps are drawn automatically, but perhaps later."""
    if choice.is_standard:
        return
    picture = ask_for(subjects.key(choice), timezone.now())
    if not picture.file:
        if is_given_up(OF_CHOSEN, picture.pk):
            begin_anew(picture.pk, OF_CHOSEN)
        transaction.on_commit(partial(tasks.draw_chosen.delay, picture.pk))


def _show(request: HttpRequest, member: Membership, form: MapForm, choice: PictureChoice) -> HttpResponse:
    """Show a map and the form; a form that is not valid keeps what was chosen in it."""
    subjects = form.subjects
    picture = subjects.picture(choice)
    drawn = picture is not None and bool(picture.file)
    given_up = not drawn and _is_given_up(member, subjects, choice, picture)
    context: dict[str, Any] = {
        "member": member,
        "campaign": member.campaign,
        "number": subjects.opening.round,
        "subjects": subjects,
        "choice": choice,
        "form": form,
        "picture": picture if drawn else None,
        "pending": not drawn and not given_up and (picture is not None or choice.is_standard),
        "given_up": given_up,
        "posted": _posted(subjects, choice, picture) if picture is not None and drawn else {},
        "caption": caption_of(choice, subjects),
        "description": description_of(choice, member.campaign.title, subjects),
        "still": _still(subjects) if choice.size is Size.MOVING else None,
        "sources": map_sources(subjects.opening),
        "kept": PICTURES_KEPT,
        "changes": _changes(member, subjects, choice),
    }
    return render(request, "campaign/round_maps.html", context, status=422 if form.problem else 200)


def _is_given_up(member: Membership, subjects: Subjects, choice: PictureChoice, picture: Picture | None) -> bool:
    """Return whether a map that is missing could not be drawn."""
    if choice.is_standard:
        return bool(pictures_given_up_in(member.campaign, subjects.opening.round))
    return picture is not None and is_given_up(OF_CHOSEN, picture.pk)


def _changes(member: Membership, subjects: Subjects, choice: PictureChoice) -> Sequence[str] | None:
    """Return what changed since the same moment of the previous round, in sentences.

    None if there was none, or if it would show units that are hidden from the reader.
    """
    number, game = subjects.opening.round, member.campaign.game_record
    before = subjects_of(member, number - 1) if number > 1 else None
    if before is None:
        return None
    documents = [_document(one, choice) for one in (before, subjects)]
    if None in documents or any(game.hides(document, document_reader(member)) for document in documents):
        return None
    return game.differences(*documents)


def _document(subjects: Subjects, choice: PictureChoice) -> AnyDocument | None:
    """Return the document of which a map is chosen; None where it does not exist or is not visible."""
    if not choice.after:
        return game_document(subjects.opening)
    return game_outcome(subjects.outcome) if subjects.outcome else None


def _still(subjects: Subjects) -> Picture | None:
    """Return the still picture shown until an animation is played; None if it is not drawn yet."""
    return subjects.picture(PictureChoice(after=True, size=Size.THUMBNAIL))


def _posted(subjects: Subjects, choice: PictureChoice, picture: Picture) -> dict[str, Any]:
    """Return what is needed to post a picture: its public address, its forum code, a name for its file."""
    address = f"{settings.PUBLIC_URL}{address_of(picture)}"
    code = "" if choice.size is Size.SVG else bbcode.image(address)
    if choice.is_standard and choice.size is Size.FORUM and not choice.crop:
        full = subjects.picture(PictureChoice(choice.after, Size.FULL))
        code = bbcode.linked(f"{settings.PUBLIC_URL}{address_of(full)}", code) if full else code
    return {"address": address, "code": code, "path": address_of(picture), "name": _file_name(subjects, choice)}


def _file_name(subjects: Subjects, choice: PictureChoice) -> str:
    """`first-punic-war-round-3-after-full.png`."""
    opening = subjects.opening
    parts = [f"{opening.campaign.slug}-round-{opening.round}", "after" if choice.after else "before"]
    parts += [slugify(in_latin(choice.crop))] if choice.crop else []
    parts += [word for word in (choice.style, preset_of(choice)) if word not in ("classic", "usual")]
    if choice.size not in (Size.FORUM, Size.SVG):
        parts.append(choice.size)
    return f"{'-'.join(parts)}.{'svg' if choice.size is Size.SVG else 'png'}"
