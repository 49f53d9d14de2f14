"""The scenarios a user can choose: shipped ones, their own, and shared ones."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils.translation import gettext, ngettext

from campaign.games.all_games import GAMES, USUAL_GAME
from campaign.games.game import Game
from campaign.games.scenarios import ShippedScenario
from campaign.games.vae_victis.scenarios import (
    MOST_ARMIES_ALONE,
    MOST_HEXES_ALONE,
    ScenarioFacts,
    facts_of,
    shipped_scenario,
    shipped_scenario_names,
    shipped_title,
    stored_facts,
)
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
        """Whether it is offered to someone who plays alone: two factions have armies, and there are not too many."""
        sides = sum(faction.armies > 0 for faction in self.facts.factions)
        small = self.facts.columns * self.facts.rows <= MOST_HEXES_ALONE and self.facts.armies <= MOST_ARMIES_ALONE
        return sides > 1 and small

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
        shipped=[(name, shipped_title(name)) for name in shipped_scenario_names()],
        of_other_games={
            game.title: [(one.name, gettext(one.title)) for one in game.scenarios.shipped()]
            for game in GAMES.values()
            if game is not USUAL_GAME
        },
        own=[(str(row.pk), row.title) for row in rows if row.uploaded_by_id == user.pk],
        shared=[(str(row.pk), row.title) for row in rows if row.uploaded_by_id != user.pk],
    )


def scenario_rows(user: User) -> list[ScenarioRow]:
    """Return the scenarios a user may use: shipped ones, then their own, then shared ones."""
    shipped = [
        ScenarioRow(name, shipped_title(name), facts_of(parse_json(shipped_scenario(name))), None, own=False)
        for name in shipped_scenario_names()
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
    games = (game for game in GAMES.values() if game is not USUAL_GAME)
    return [(game, list(map(OfferedScenario, game.scenarios.shipped()))) for game in games]


def scenario_text(user: User, key: str) -> str:
    """Return the text of a scenario a user may use; raise Scenario.DoesNotExist for others."""
    if key in shipped_scenario_names():
        return shipped_scenario(key)
    if not (key.isascii() and key.isdigit() and len(key) <= LONGEST_NUMBER):
        raise Scenario.DoesNotExist
    return _open_to(user).get(pk=int(key)).document


def scenario_values(user: User, key: str) -> dict[str, Any]:
    """The values of a scenario's document; raises Scenario.DoesNotExist as `scenario_text` does."""
    values: dict[str, Any] = parse_json(scenario_text(user, key))
    return values


def _open_to(user: User) -> QuerySet[Scenario]:
    own_or_shared = Q(uploaded_by=user) | Q(shared=True)
    return Scenario.objects.filter(own_or_shared).select_related("uploaded_by").order_by("title", "pk")


def _armies_label(armies: int) -> str:
    """Return the number of armies of a faction in brackets; "" for none."""
    label = ngettext("(%(armies)s army)", "(%(armies)s armies)", armies) % {"armies": armies}
    return label if armies else ""


def _facts(row: Scenario) -> ScenarioFacts:
    return stored_facts(row.facts) if row.facts else facts_of(parse_json(row.document))
