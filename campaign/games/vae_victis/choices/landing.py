"""Navies that can debark (NV.10)."""

from collections.abc import Iterator

from campaign.games.orders_form import Choice, Option
from campaign.games.vae_victis.choices.moments import Moments
from campaign.games.vae_victis.choices.standpoint import Standpoint
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.administration.aftermath import Aftermath
from campaign.games.vae_victis.rules.administration.debarkation import Landing, Landings
from campaign.language.catalogue.sentences import say
from hexmap.rules.hexes import DIRECTIONS
from hexmap.rules.position import Army
from orders.rules.legality import Fault
from orders.rules.sheets import SheetText


def debarkations(here: Standpoint, moments: Moments) -> Iterator[Choice]:
    """For every navy the directions in which it can debark, those with lower numbers having drawn theirs (NV.10)."""
    beach = _Beach(here, moments.of_debarkations())
    for navy in beach.navies:
        options = [
            _option(beach, direction, found)
            for direction in DIRECTIONS
            if isinstance(found := beach.landing(navy, direction), Landing)
        ]
        if options:
            default = say("stays_afloat_at", place=here.board.describe(navy.hex))
            yield Choice(Kind.DEBARK, here.faction, navy.number, tuple(options), default, "NV.10")
        beach.carry_out(navy)


def fault_of_debarking(here: Standpoint, moments: Moments, sheet: SheetText) -> Fault | None:
    """The reason why a navy cannot debark in a direction, wherever those go that may advance (NV.10)."""
    number, direction = int(sheet.subject), int(sheet.text)
    problem = _problem(here, moments.of_debarkations(), number, direction)
    if problem and _problem(here, moments.of_debarkations(moments.may_move_on()), number, direction):
        return Fault("NV.10", say("cannot_debark", army=number, direction=direction, nolanding=problem))
    return None


class _Beach:
    """The landings of one faction, decided in army-number order."""

    def __init__(self, here: Standpoint, after: Aftermath) -> None:
        self.decided = here.own.of(Kind.DEBARK)
        self.navies = [a for a in after.deployment.ordered() if a.faction == here.faction and a.afloat]
        self.landings = Landings(after)
        self.taken: dict[int, int] = {}

    def landing(self, navy: Army, direction: int) -> Landing | str:
        """The landing of a navy, or why it cannot debark: a lower number of its faction may be first (NV.10)."""
        found = self.landings.landing(navy, direction)
        if isinstance(found, Landing) and found.target in self.taken:
            return say("nolanding.army_lands_there", army=self.taken[found.target])
        return found

    def carry_out(self, navy: Army) -> None:
        """Deduct the cost of a navy's decision, as far as possible."""
        if navy.number not in self.decided:
            return
        found = self.landings.landing(navy, int(self.decided[navy.number]))
        if isinstance(found, Landing):
            self.landings.draw(found)
            self.taken.setdefault(found.target, navy.number)


def _problem(here: Standpoint, after: Aftermath, number: int, direction: int) -> str:
    beach = _Beach(here, after)
    for navy in beach.navies:
        if navy.number == number:
            found = beach.landing(navy, direction)
            return found if isinstance(found, str) else ""
        beach.carry_out(navy)
    return say("nolanding.it_is_not_at_sea")


def _option(beach: _Beach, direction: int, landing: Landing) -> Option:
    board, pool = beach.landings.after.board, beach.landings.pools[landing.navy.faction]
    label = say("debarks_to_for_nmp_of", place=board.describe(landing.target), nmp=landing.cost, zone=landing.zone)
    note = say("nmp_are_left_there", nmp=pool[landing.zone])
    return Option(str(direction), label, "NV.10", note)
