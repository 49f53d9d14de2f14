"""Players who are asked for an army, or to whom one is lent, while initiative is open (HO.8)."""

from dataclasses import dataclass

from campaign.games.all_games import game_of_step
from campaign.models import Phase, Seat
from campaign.selectors.phases import honour_in
from orders.selectors import sheets_in_force


@dataclass(frozen=True, slots=True)
class LoanPlayers:
    """The users with an army that a teammate asks for, and those to whom a teammate lends one, by their keys.

    It says nothing of armies and seats: orders are secret, and a notification is not.
    """

    asked: frozenset[int] = frozenset()
    lent_to: frozenset[int] = frozenset()


def loan_players(phase: Phase) -> LoanPlayers:
    """Return whom the submitted orders of a step of initiative concern; nobody in other steps and without honour."""
    if not phase.game_step.opens_round:
        return LoanPlayers()
    honour, loans = honour_in(phase), game_of_step(phase.step).loans
    if honour is None or loans is None:
        return LoanPlayers()
    asked, lent_to = set(), set()
    for sheet in sheets_in_force(phase.campaign_id, phase.round, (loans.lend, loans.borrow)):
        if sheet.kind == loans.lend:
            lent_to.add(sheet.text)
        elif any(loans.answers(sheet.text).values()):
            asked.add(honour.honour.owner[int(sheet.subject)].id)
    players = dict(Seat.objects.filter(campaign=phase.campaign_id).exclude(user=None).values_list("name", "user"))
    return LoanPlayers(_users(players, asked), _users(players, lent_to))


def _users(players: dict[str, int], seats: set[str]) -> frozenset[int]:
    return frozenset(players[seat] for seat in seats if seat in players)
