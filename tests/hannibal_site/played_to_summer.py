"""A campaign of HANNIBAL played through the services of the site, with orders of both sides."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from campaign.games.hannibal.kinds import Kind
from campaign.models import Campaign, Phase, Seat
from campaign.selectors import current_phase
from campaign.services.phases import close_and_claim, publish_phase, resolve_phase
from campaign.services.sheets import SheetAction, submit_orders
from orders.rules.life import Version
from tests.conftest import NOW

WITHDRAWN = Version.WITHDRAWN


class Italy:
    """A campaign and the clock of those who play it: everything happens a minute after what was before."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self._times = _minutes()

    @property
    def now(self) -> datetime:
        """The next minute."""
        return next(self._times)

    def give(self, name: str, *entries: SheetAction) -> None:
        """Have a player submit orders, all of which must be accepted."""
        phase, seat = current_phase(self.campaign), Seat.objects.get(campaign=self.campaign, name=name)
        problems = submit_orders(phase_id=phase.pk, seat=seat, entries=entries, at=self.now)
        assert problems == {}

    def close(self) -> Phase:
        """Close the open step; nothing of it is published."""
        phase = current_phase(self.campaign)
        close_and_claim(phase.pk, self.now)
        return phase

    def publish(self) -> Phase:
        """Close, resolve and publish the open step."""
        phase = self.close()
        resolve_phase(phase.pk, self.now)
        publish_phase(phase.pk, self.now)
        phase.refresh_from_db()
        return phase


def play_to_summer(italy: Italy) -> None:
    """Play the winter of 218 and the elections; the offices of summer 217 are closed and not published.

    The first march has six receipts: a march of 31, replaced; who marches; conceding, and the withdrawal of it; a march
    of 32. In the second march Hanno does the same again, and Marcus marches with 1.
    """
    italy.give("Hanno", SheetAction(Kind.MARCH, 31, "4 2 4 4 4"))
    italy.give("Hanno", SheetAction(Kind.MARCH, 31, "4 2"), SheetAction(Kind.ORDER, None, "31 32"))
    italy.give("Hanno", SheetAction(Kind.CONCEDE_GAME, None, "concede"))
    italy.give("Hanno", SheetAction(Kind.CONCEDE_GAME, None, "", WITHDRAWN), SheetAction(Kind.MARCH, 32, "4"))
    italy.publish()
    italy.give("Hanno", SheetAction(Kind.CONCEDE_GAME, None, "concede"))
    italy.give("Hanno", SheetAction(Kind.CONCEDE_GAME, None, "", WITHDRAWN))
    italy.give("Marcus", SheetAction(Kind.MARCH, 1, "10"))
    italy.publish()
    italy.give("Hanno", SheetAction(Kind.BATTLE, None, "*: fight=yes leave=first"))
    italy.publish()
    italy.give("Marcus", SheetAction(Kind.BALLOT, None, "prefer 3 6"))
    italy.publish()
    italy.give("Hanno", SheetAction(Kind.FIRST, None, "carthago"))
    italy.close()


def _minutes() -> Iterator[datetime]:
    count = 0
    while True:
        count += 1
        yield NOW + timedelta(minutes=count)
