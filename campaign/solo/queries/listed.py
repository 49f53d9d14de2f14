"""A player's games in a list."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.models import Phase, SoloGame
from campaign.selectors.phases import phases_now
from campaign.selectors.standings import Score, scores_of
from campaign.solo.queries.games import is_over
from campaign.views.ending_words import winner_words
from orders.rules.game_steps import STEPS


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game in a list: where it stands, in words."""

    game: SoloGame
    side: str
    stands: str
    over: bool


def listed_games(games: Iterable[SoloGame]) -> list[ListedGame]:
    """Return games as a list shows them, in a fixed number of queries."""
    rows = list(games)
    phases = phases_now(game.campaign_id for game in rows)
    sides = dict(
        SoloGame.objects.filter(pk__in=[game.pk for game in rows])
        .filter(campaign__seats__captain=True)
        .filter(campaign__seats__user__isnull=False)
        .values_list("pk", "campaign__seats__faction__title")
    )
    scores = scores_of(phases)
    return [_listed(game, phases[game.campaign_id], scores[game.campaign_id], sides.get(game.pk, "")) for game in rows]


def _listed(game: SoloGame, phase: Phase, score: Score, side: str) -> ListedGame:
    over = is_over(game.campaign, phase)
    values = {"round": phase.round, "step": _(STEPS[phase.step].title)}
    stands = _("over in round %(round)s") % values if over else _("round %(round)s, %(step)s") % values
    if score.ended:
        stands = f"{stands}. {winner_words(score.ended)}"
    return ListedGame(game, side, stands, over)
