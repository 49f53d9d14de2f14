"""The pages of an archive: they need no server and no script, and link to nothing outside of their folder."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.template.loader import render_to_string

from campaign.archive.queries.layout import ArchiveLayout, File
from campaign.archive.views.rounds import round_context
from campaign.archive.views.styles import style_files
from campaign.models import Army, Campaign, Faction, RuleChange
from campaign.post_texts.numbers import numbers_in_words
from campaign.posts.queries.post_context import in_language_of
from campaign.questions.queries import details_of, questions_by_number, seat_of_administrator
from campaign.receipts.queries import receipts_export
from campaign.receipts.rules.export import read_export
from campaign.selectors.log import log_of
from campaign.selectors.phases import game_document, leader_names_in, outcome_outline, outline
from campaign.views.ending_words import ending_shown
from campaign.views.log_words import line_of


def archive_pages(layout: ArchiveLayout) -> Iterator[File]:
    """Yield all pages, in the language and time zone of the campaign, then their styles and fonts."""
    rounds = sorted({kept.phase.round for kept in layout.phases})
    with in_language_of(layout.campaign):
        yield _page("index.html", _index(layout), layout, rounds)
        for place, number in enumerate(rounds):
            near = {"before": rounds[place - 1] if place else None, "after": next(iter(rounds[place + 1 :]), None)}
            yield _page(f"round-{number}.html", near | round_context(layout, number), layout, rounds, "round.html")
        yield _page("rules.html", _rules(layout), layout, rounds)
        yield _page("questions.html", _questions(layout), layout, rounds)
        yield _page("receipts.html", _receipts(layout), layout, rounds)
        yield _page("log.html", _log(layout), layout, rounds)
    yield from style_files(layout.campaign)


def _page(
    path: str, context: dict[str, Any], layout: ArchiveLayout, rounds: list[int], template: str | None = None
) -> File:
    factions = list(layout.campaign.factions.order_by("pk"))
    known = {
        "campaign": layout.campaign,
        "path": path,
        "pieces_template": "campaign/archive/_pieces.html",
        "own_codes": frozenset(layout.campaign.game_record.rulebook.codes),
        "archived": True,
        "rounds": rounds,
        "number_of": {one.identifier: number for number, one in enumerate(factions, start=1)},
        "titles": {one.identifier: one.title for one in factions},
    }
    return File(path, render_to_string(f"campaign/archive/{template or path}", known | context).encode)


def _index(layout: ArchiveLayout) -> dict[str, Any]:
    """Render the participants, and the standing of the factions after every round."""
    campaign = layout.campaign
    armies: dict[int, list[int]] = {}
    for army in campaign.armies.order_by("number"):
        armies.setdefault(army.seat_id, []).append(army.number)
    seats = campaign.seats.select_related("faction").order_by("faction", "pk")
    names = leader_names_in(layout.last.phase)
    return {
        "factions": list(_played(campaign)),
        "leaders": bool(names),
        "seats": [(seat, _commanded(armies.get(seat.pk, ()), names)) for seat in seats],
        "standings": list(_standings(layout)),
        "last": layout.last,
        "hides_units": layout.is_public,
        "ended": _ended(layout),
    }


def _commanded(numbers: Sequence[int], names: Mapping[int, str]) -> str:
    """The armies of a seat in words: their numbers, or the names of leaders where there are any."""
    return ", ".join(names[number] for number in numbers) if names else numbers_in_words(numbers)


def _played(campaign: Campaign) -> QuerySet[Faction]:
    """Return the factions that are or were played: one can have left the war (VW.8)."""
    seated = Exists(Army.objects.filter(faction=OuterRef("pk")))
    return campaign.factions.filter(Q(active=True) | seated).order_by("pk")


def _standings(layout: ArchiveLayout) -> Iterator[tuple[int, list[dict[str, int]]]]:
    """Of every round that is over, in turn: points, structures and armies of the factions that are played.

    A campaign can end before the last step of its last round.
    """
    played = [faction.identifier for faction in _played(layout.campaign)]
    closing = [
        kept
        for kept in layout.in_order
        if kept.is_published and (kept.phase.game_step.closes_round or kept is layout.last)
    ]
    for number, kept in {kept.phase.round: kept for kept in closing}.items():
        came_to = outcome_outline(kept.records[-1])
        there = Counter(army.faction for army in came_to.army.values())
        known = {faction.id: faction for faction in came_to.factions}
        row = [
            {"points": known[one].points, "structures": known[one].structures, "armies": there[one]}
            if one in known
            else {"points": 0, "structures": 0, "armies": 0}
            for one in played
        ]
        yield number, row


def _ended(layout: ArchiveLayout) -> dict[str, Any] | None:
    """The end of the campaign by its rules, if it has ended."""
    last = layout.last
    return ending_shown(outcome_outline(last.records[-1])) if last.is_published else None


def _rules(layout: ArchiveLayout) -> dict[str, Any]:
    """Render the rules with the parameters of the last round, and the rule changes of the campaign."""
    rulebook = layout.campaign.game_record.rulebook
    declared = RuleChange.objects.filter(campaign=layout.campaign, declared_at__isnull=False, withdrawn_at=None)
    return {
        "rulebook": rulebook,
        "book": rulebook.read(game_document(layout.last.phase)),
        "ruleset": outline(layout.last.phase).ruleset,
        "changes": list(declared.order_by("from_round", "pk")),
    }


def _questions(layout: ArchiveLayout) -> dict[str, Any]:
    """Questions and objections with their answers, the first one first."""
    asked = details_of(layout.campaign, questions_by_number(layout.campaign))
    return {"questions": asked, "playing": seat_of_administrator(layout.campaign)}


def _receipts(layout: ArchiveLayout) -> dict[str, Any]:
    """The receipts of every step that is closed, as the page of the site has them."""
    export = read_export(json.loads(receipts_export(layout.campaign)))
    return {"entries": [entry for entry in export.rounds if entry.steps or entry.chance]}


def _log(layout: ArchiveLayout) -> dict[str, Any]:
    """Render the log in words, oldest entry first."""
    administrator = layout.campaign.administrator_id
    return {"lines": [line_of(entry, administrator) for entry in log_of(layout.campaign).reverse()]}
