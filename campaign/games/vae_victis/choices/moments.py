"""Administration up to the moments at which something is decided (RD.5)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from campaign.games.vae_victis.choices.standpoint import Standpoint
from campaign.games.vae_victis.rules.administration.aftermath import Aftermath, Round
from campaign.games.vae_victis.rules.administration.debarkation import debark
from campaign.games.vae_victis.rules.battles.after_battle import (
    advance,
    enemies_removed,
    fault_of_advance,
    move_drawn,
    remove_losers,
)
from campaign.games.vae_victis.rules.battles.battle_results import SideOutcome
from campaign.games.vae_victis.rules.sequence_of_play import results_of, round_of
from campaign.games.vae_victis.rules.sieges.siege_progress import carry_on_sieges, carry_out_decisions, end_sieges


class Moments:
    """The administration of a document with the decisions of one faction only.

    Each moment is computed again, so that callers may change it.
    """

    def __init__(self, round_: Round) -> None:
        self.round = round_

    def with_decisions_of(self, here: Standpoint) -> "Moments":
        """Return the same with the decisions of other orders."""
        return Moments(replace(self.round, decisions=here.decisions()))

    def of_advances(self) -> Aftermath:
        """The positions when advances are decided: losers removed, retreats done, no advance yet (AF.3)."""
        after = Aftermath(self.round)
        remove_losers(after)
        move_drawn(after)
        return after

    def of_debarkations(self, away: Iterable[int] = ()) -> Aftermath:
        """Armies have advanced; no navy has debarked yet (NV.10). Those `away` are taken off the map before."""
        after = self.of_advances()
        for number in away:
            after.deployment.remove(number)
        advance(after)
        return after

    def of_sieges(self, away: Iterable[int] = ()) -> Aftermath:
        """Sieges have made progress; no siege has been begun or taken over yet (SI.1, SI.7)."""
        after = self.of_debarkations(away)
        debark(after)
        carry_on_sieges(after)
        return after

    def of_surrenders(self) -> Aftermath:
        """Sieges are begun and lifted; nothing has surrendered yet (SI.8)."""
        after = self.of_sieges()
        carry_out_decisions(after)
        end_sieges(after)
        return after

    def may_move_on(self) -> tuple[int, ...]:
        """The armies of all factions that may still advance, so that their position is uncertain (AF.3)."""
        after = self.of_advances()
        return tuple(number for number in sorted(after.deployment.armies) if open_to_advance(after, number))


def moments_of(here: Standpoint) -> Moments:
    """The moments of a document; raises DocumentError where the movement or a report is missing."""
    return Moments(round_of(here.document, here.decisions(), results_of(here.document)))


def open_to_advance(after: Aftermath, number: int) -> Sequence[int]:
    """The hexes that an army may advance into, the northernmost first (AF.3)."""
    if after.round.results.outcome.get(number) is not SideOutcome.WON:
        return ()
    hexes = {after.removed[enemy].hex for enemy in enemies_removed(after, number)}
    return [hex_ for hex_ in sorted(hexes) if not fault_of_advance(after, number, hex_)]
