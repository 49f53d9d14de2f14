"""Players ask something of their faction's generals, who then decide again in the open step."""

from collections.abc import Callable
from datetime import datetime

from django.db import transaction

from campaign.games.generals import Wish, WishKind
from campaign.generals.queries.wishes import wishes_of, wishes_text
from campaign.language.catalogue.sentences import say
from campaign.models import Faction, GeneralDecision, GeneralWishes, Seat
from campaign.selectors import game_document
from campaign.selectors.generals import generals_of
from campaign.services.errors import Refused
from campaign.services.generals import ask_generals_of_step
from campaign.services.seats import check_still_held, locked_phase
from orders.sealing import reseal, seal

MOST_WISHES = 8
"""Of a faction: with more of them none would mean much."""
Change = Callable[[list[Wish]], list[Wish]]


class CannotWish(Refused):
    """A wish that generals cannot follow."""


def add_wish(seat: Seat, wish: Wish, at: datetime) -> None:
    """Add a wish of a player for their faction's generals. Raise CannotWish for one that makes no sense."""

    def change(wishes: list[Wish]) -> list[Wish]:
        kept = [one for one in wishes if one != wish]
        if len(kept) >= MOST_WISHES:
            raise CannotWish(say("generals_take_so_many_wishes", number=MOST_WISHES))
        return [*kept, wish]

    _change(seat, change, at, wish)


def remove_wish(seat: Seat, wish: Wish, at: datetime) -> None:
    """Remove a wish; one that is not there any more is no error."""
    _change(seat, lambda wishes: [one for one in wishes if one != wish], at)


@transaction.atomic
def _change(seat: Seat, change: Change, at: datetime, added: Wish | None = None) -> None:
    """Replace the wishes of a faction; its generals decide again, beside the orders that people have given."""
    phase = locked_phase(seat.campaign)
    check_still_held(seat, say("you_have_no_seat_in_this_campaign_any_more"))
    faction = Faction.objects.select_for_update().get(pk=seat.faction_id)
    if added is not None:
        _check(seat, added, at)
    wishes = wishes_of(faction)
    changed = change(wishes)
    if changed == wishes:
        return
    row = GeneralWishes.objects.select_related("sealed").filter(faction=faction).first()
    if row is None:
        sealed = seal(wishes_text(changed))
        GeneralWishes.objects.create(faction=faction, sealed=sealed, changed_by=seat, changed_at=at)
    else:
        reseal(row.sealed, wishes_text(changed))
        row.changed_by, row.changed_at = seat, at
        row.save(update_fields=["changed_by", "changed_at"])
    GeneralDecision.objects.filter(phase=phase, seat__faction=faction).delete()
    ask_generals_of_step(phase)


def _check(seat: Seat, wish: Wish, at: datetime) -> None:
    """Raise CannotWish for a wish that the game refuses, and for one about an army of no general."""
    game = seat.campaign.game_record
    document = game_document(locked_phase(seat.campaign))
    fault = game.generals.wish_fault(document, seat.faction.identifier, wish) if game.generals.wish_fault else None
    if fault is not None:
        raise CannotWish(fault)
    generals = generals_of(seat.campaign, at)
    commanded = seat.faction.armies.filter(seat__in=list(generals)).values_list("number", flat=True)
    if wish.kind is WishKind.NEAR and wish.army not in set(commanded):
        raise CannotWish(say("choose_an_army_of_a_general"))
