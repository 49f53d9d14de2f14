"""The scenarios a user can choose: shipped ones, their own, and shared ones."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils.translation import gettext, ngettext

from campaign.games.all_games import GAMES, USUAL_GAME, game_of_value
from campaign.games.game import Game
from campaign.games.scenarios import ScenarioFacts, ShippedScenario, Uploads, stored_facts
from campaign.models import Scenario
from campaign.setup.scenario_notes import in_words, notes_of
from hexmap.rules.documents import parse_json

LONGEST_NUMBER = 9
"""Digits of a scenario's number."""


@dataclass(frozen=True)
class ScenarioRow:
    """A scenario in a list. `key` names it in addresses and forms: a shipped one's name, or the number of a row.

    `stored` is that row, None for a shipped one; `own` says whether the reader has uploaded it.
    """

    key: str
    title: str
    facts: ScenarioFacts
    stored: Scenario | None
    own: bool

    @property
    def factions_label(self) -> str:
        """The factions and their armies: `Carthago (8 armies), Syracusae`."""
        return ", ".join(
            " ".join(filter(None, (faction.title, _armies_label(faction.armies)))) for faction in self.facts.factions
        )

    @property
    def map_label(self) -> str:
        """The map with its size, and the first round if it is a later one."""
        facts = self.facts
        size = {"title": facts.map_title, "columns": facts.columns, "rows": facts.rows}
        label = gettext("%(title)s: %(columns)s x %(rows)s hexes") % size
        if facts.round == 1:
            return label
        return f"{label}; {gettext('begins with round %(round)s') % {'round': facts.round}}"

    @property
    def notes(self) -> Sequence[str]:
        """The sources of a shipped scenario, and our additions; none for others."""
        return notes_of(self.key) if self.stored is None else ()

    @property
    def is_shared(self) -> bool:
        """Whether a user has shared it with everyone."""
        return self.stored is not None and self.stored.shared

    @property
    def can_be_played_alone(self) -> bool:
        """Whether it is offered to someone who plays alone."""
        uploads = GAMES.get(self.facts.game, USUAL_GAME).scenarios.uploads
        return uploads is not None and uploads.alone(self.facts)

    @property
    def origin_label(self) -> str:
        """The origin of it, and who can use it."""
        if self.stored is None:
            return gettext("Part of the site")
        if self.own:
            return gettext("Yours, shared with everyone") if self.is_shared else gettext("Yours, not shared")
        return gettext("Shared by %(name)s") % {"name": self.stored.uploaded_by.username}


@dataclass(frozen=True)
class Titles:
    """Keys and titles of the choices; `of_other_games` are shipped ones by the title of their game."""

    shipped: Sequence[tuple[str, str]]
    of_other_games: Mapping[str, Sequence[tuple[str, str]]]
    own: Sequence[tuple[str, str]]
    shared: Sequence[tuple[str, str]]


def scenario_titles(user: User) -> Titles:
    """Return the keys and titles of the scenarios a user may use."""
    rows = list(_open_to(user).defer("document"))
    return Titles(
        shipped=_titles(USUAL_GAME),
        of_other_games={game.title: _titles(game) for game in GAMES.values() if game is not USUAL_GAME},
        own=[(str(row.pk), row.title) for row in rows if row.uploaded_by_id == user.pk],
        shared=[(str(row.pk), row.title) for row in rows if row.uploaded_by_id != user.pk],
    )


def scenario_rows(user: User) -> list[ScenarioRow]:
    """Return the scenarios a user may use: shipped ones, then their own, then shared ones."""
    shipped = [
        ScenarioRow(one.name, gettext(one.title), uploads.facts(parse_json(uploads.text(one.name))), None, own=False)
        for game, uploads in games_with_uploads()
        for one in game.scenarios.shipped()
    ]
    stored = [
        ScenarioRow(str(row.pk), row.title, _facts(row), row, own=row.uploaded_by_id == user.pk)
        for row in _open_to(user).defer("document")
    ]
    return [*shipped, *(row for row in stored if row.own), *(row for row in stored if not row.own)]


@dataclass(frozen=True)
class OfferedScenario:
    """A shipped scenario in the list, with its notes in words."""

    scenario: ShippedScenario

    @property
    def key(self) -> str:
        """Its name in addresses and forms."""
        return self.scenario.name

    @property
    def title(self) -> str:
        """Its title in the language of the reader."""
        return gettext(self.scenario.title)

    @property
    def ending(self) -> str:
        """The number of its rounds, and the points that win it."""
        return in_words(self.scenario.ending) if self.scenario.ending else ""

    @property
    def notes(self) -> Sequence[str]:
        """The sources of it, and our additions."""
        return [in_words(note) for note in self.scenario.notes]


def other_games() -> list[tuple[Game[Any], list[OfferedScenario]]]:
    """Return the games whose scenarios nobody uploads, with their scenarios."""
    games = (game for game in GAMES.values() if game.scenarios.uploads is None)
    return [(game, list(map(OfferedScenario, game.scenarios.shipped()))) for game in games]


def games_with_uploads() -> list[tuple[Game[Any], Uploads]]:
    """Return the games of which players bring scenarios."""
    return [(game, game.scenarios.uploads) for game in GAMES.values() if game.scenarios.uploads is not None]


def scenario_text(user: User, key: str) -> str:
    """Return the document of a scenario a user may use; raise Scenario.DoesNotExist for others."""
    for game, uploads in games_with_uploads():
        if _is_shipped(game, key):
            return uploads.text(key)
    return _stored(user, key)


def chosen_scenario(user: User, key: str) -> tuple[Game[Any], str]:
    """Return the game of a scenario a user may use, and its document, "" for a shipped one.

    Raise Scenario.DoesNotExist for others.
    """
    shipped = next((game for game in GAMES.values() if _is_shipped(game, key)), None)
    if shipped is not None:
        return shipped, ""
    text = _stored(user, key)
    return game_of_value(parse_json(text)), text


def _is_shipped(game: Game[Any], name: str) -> bool:
    return any(one.name == name for one in game.scenarios.shipped())


def _stored(user: User, key: str) -> str:
    if not (key.isascii() and key.isdigit() and len(key) <= LONGEST_NUMBER):
        raise Scenario.DoesNotExist
    return _open_to(user).get(pk=int(key)).document


def _titles(game: Game[Any]) -> list[tuple[str, str]]:
    return [(one.name, gettext(one.title)) for one in game.scenarios.shipped()]


def _open_to(user: User) -> QuerySet[Scenario]:
    own_or_shared = Q(uploaded_by=user) | Q(shared=True)
    return Scenario.objects.filter(own_or_shared).select_related("uploaded_by").order_by("title", "pk")


def _armies_label(armies: int) -> str:
    """Return the number of armies of a faction in brackets; "" for none."""
    label = ngettext("(%(armies)s army)", "(%(armies)s armies)", armies) % {"armies": armies}
    return label if armies else ""


def _facts(row: Scenario) -> ScenarioFacts:
    if row.facts:
        return stored_facts(row.facts)
    value = parse_json(row.document)
    uploads = game_of_value(value).scenarios.uploads
    if uploads is None:
        raise LookupError(f"scenario {row.pk} is of a game whose scenarios are not uploaded")
    return uploads.facts(value)
