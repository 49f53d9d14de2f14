"""An engagement of a round, as the page of its battle needs it: its step, its sides, its battle, what was chosen."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from campaign.battles.queries.methods import chosen_methods
from campaign.games.engagements import Engagement
from campaign.models import Campaign, Fight, Phase, Seat
from campaign.selectors.commanders import Cast, cast_of
from campaign.selectors.fights import fights_of
from campaign.selectors.phases import outline
from campaign.selectors.reports import reported
from orders.rules.game_steps import WITH_RESULTS, WITH_RETREATS

"""The steps with engagements, the last one first."""


@dataclass(frozen=True)
class EngagedView:
    """An engagement and how it is fought.

    `phase` is the battles phase or, before it opens, the one of retreats. `allowed` are the battle methods of the
    campaign; `own_choice` are those that the viewer's side, `own`, accepts. `can_choose` says whether it may still
    choose.
    """

    engagement: Engagement
    phase: Phase
    cast: Cast
    fight: Fight | None
    allowed: Sequence[str]
    own: int | None
    own_choice: Sequence[str]
    other_has_chosen: bool
    can_choose: bool

    @property
    def names(self) -> tuple[str, str]:
        """Both sides as sentences name them: `army 3`, `the garrison of Gela`."""
        one, other = (self._name(which) for which in (0, 1))
        return one, other

    @property
    def titles(self) -> tuple[str, str]:
        """Both sides as headings name them: `Army 3 (Roma)`."""
        one, other = (self._title(which) for which in (0, 1))
        return one, other

    def _name(self, which: int) -> str:
        name = self.engagement.sides[which]
        if name == self.engagement.assault:
            return gettext("the garrison of %(name)s") % {"name": name}
        return gettext("army %(army)s") % {"army": name}

    def _title(self, which: int) -> str:
        name, faction = self.engagement.sides[which], self.cast.factions[self.engagement.factions[which]].title
        if name == self.engagement.assault:
            return gettext("Garrison of %(name)s (%(faction)s)") % {"name": name, "faction": faction}
        return gettext("Army %(army)s (%(faction)s)") % {"army": name, "faction": faction}


def engaged_view(
    campaign: Campaign, round_: int, engagement: str, seat: Seat | None, at: datetime
) -> EngagedView | None:
    """Return an engagement of a round; None where there is none, or its campaign fights all outside the site."""
    steps = (*WITH_RESULTS, *WITH_RETREATS)
    phases = {phase.step: phase for phase in campaign.phases.filter(round=round_, step__in=steps)}
    phase = next((phases[step] for step in steps if step in phases), None)
    if phase is None:
        return None
    now = outline(phase)
    found = next((one for one in now.engagements if one.id == engagement), None)
    if found is None or not now.on_site:
        return None
    cast = cast_of(campaign, at)
    own = cast.side_played_by(found, seat)
    chosen = chosen_methods(campaign, round_, engagement)
    fight = fights_of(phase).get(engagement)
    is_open = phase.takes_sheets(at) and fight is None
    is_open = is_open and (phase.game_step.takes_orders or not reported(phase, [found])[engagement].reports)
    return EngagedView(
        found,
        phase,
        cast,
        fight,
        now.methods,
        own,
        chosen.get(own, ()) if own is not None else (),
        other_has_chosen=own is not None and (1 - own in chosen or (own == 0 and found.assault is not None)),
        can_choose=is_open
        and own is not None
        and len(now.methods) > 1
        and not (own == 1 and found.assault is not None),
    )
