"""Who commands which army: lending, asking for an army, commanders of free armies, the default zone (HO.8 to HO.12)."""

from collections.abc import Iterator, Sequence

from campaign.games.orders_form import Choice, Option
from campaign.games.vae_victis.choices.standpoint import Standpoint
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.order_texts import NO, YES, answers_in, commanders_in
from campaign.language.catalogue.sentences import say
from hexmap.rules.position import Army, Honour, Seat
from orders.rules.legality import Fault
from orders.rules.order_file import NONE, STRENGTH
from orders.rules.sheets import SheetText


def command_choices(here: Standpoint) -> Iterator[Choice]:
    """Everything that is decided about command in a campaign with honour; nothing in others (HO.37)."""
    honour = here.position.honour
    if honour is None or here.ruleset.honour is None:
        return
    for army in here.armies:
        if not honour.owner[army.number].vacant and len(_seats(here, honour)) > 1:
            yield _lending(here, honour, army)
    for army in here.armies:
        if not honour.owner[army.number].vacant and len(_seats(here, honour)) > 1:
            yield _asking(here, honour, army)
    free = [army for army in here.armies if honour.owner[army.number].vacant]
    if free:
        yield _free_command(here, honour, free)
    if here.ruleset.honour.initiative:
        yield _default_zone(here)


def _seats(here: Standpoint, honour: Honour) -> Sequence[Seat]:
    return [seat for seat in honour.seats if seat.faction == here.faction]


def _lending(here: Standpoint, honour: Honour, army: Army) -> Choice:
    owner = honour.owner[army.number]
    options = [
        Option(seat.id, say("lends_to", seat=seat.id), "HO.8", say("lends_to_note", seat=seat.id))
        for seat in _seats(here, honour)
        if seat is not owner
    ]
    costs = here.ruleset.honour is not None and here.ruleset.honour.veto == "initiative"
    options.append(Option(NONE, say("lends_to_nobody"), "HO.10", say("veto_costs_a_point") if costs else ""))
    default, why = say("it_is_not_lent"), say("borrower_shares")
    return Choice(Kind.LEND, here.faction, army.number, tuple(options), default, "HO.8", why, pressing=False)


def _asking(here: Standpoint, honour: Honour, army: Army) -> Choice:
    owner = honour.owner[army.number].id
    options = (
        Option(YES, say("asks_for_it", seat=owner), "HO.8"),
        Option(NO, say("does_not_ask_for_it"), "HO.9"),
    )
    return Choice(Kind.BORROW, here.faction, army.number, options, say("you_do_not_ask"), "HO.8", pressing=False)


def _free_command(here: Standpoint, honour: Honour, free: Sequence[Army]) -> Choice:
    seats = [seat for seat in _seats(here, honour) if not seat.vacant]
    options = [
        Option(f"{army.number}: {seat.id}", say("lends_to", seat=seat.id), "HO.12") for army in free for seat in seats
    ]
    default = say("free_armies_keep_their_commander")
    why = say("one_army_a_line", seat=seats[0].id) if seats else ""
    return Choice(
        Kind.FREE_COMMAND, here.faction, None, tuple(options), default, "HO.12", why, free=True, pressing=False
    )


def _default_zone(here: Standpoint) -> Choice:
    options = [Option(zone, zone, "HO.29") for zone in here.board.zones]
    options.append(Option(STRENGTH, say("points_go_to_strength"), "HO.29"))
    default, why = say("points_go_to_strength"), say("points_without_orders")
    return Choice(Kind.DEFAULT_ZONE, here.faction, None, tuple(options), default, "HO.29", why, pressing=False)


def fault_of_lending(here: Standpoint, sheet: SheetText) -> Fault | None:
    """The reason why an army cannot be lent to a seat: it is none of the faction's others (HO.8)."""
    honour = here.position.honour
    if honour is None:
        return Fault("HO.1", say("nothing_is_decided"))
    owner = honour.owner[int(sheet.subject)]
    if sheet.text == NONE or (sheet.text != owner.id and _is_of(here, honour, sheet.text)):
        return None
    return Fault("HO.8", say("lend_to_another_seat"))


def fault_of_asking(here: Standpoint, sheet: SheetText) -> Fault | None:
    """The reason why seats cannot ask for an army: they are none of the faction's others (HO.8)."""
    honour = here.position.honour
    if honour is None:
        return Fault("HO.1", say("nothing_is_decided"))
    owner = honour.owner[int(sheet.subject)]
    if all(seat != owner.id and _is_of(here, honour, seat) for seat in answers_in(sheet.text)):
        return None
    return Fault("HO.8", say("lend_to_another_seat"))


def fault_of_free_command(here: Standpoint, sheet: SheetText) -> Fault | None:
    """The reason why a seat cannot be named for an army: one of the two is not of the faction (HO.12)."""
    honour = here.position.honour
    if honour is None:
        return Fault("HO.1", say("nothing_is_decided"))
    own = {army.number for army in here.armies}
    for number, seat in commanders_in(sheet.text).items():
        if number not in own:
            return Fault("HO.12", say("army_is_not_free", army=number))
        if not _is_of(here, honour, seat):
            return Fault("HO.12", say("seat_cannot_command", seat=seat))
    return None


def fault_of_default_zone(here: Standpoint, _sheet: SheetText) -> Fault | None:
    """The reason why there can be no default zone: the ruleset has none (HO.29)."""
    numbers = here.ruleset.honour
    return None if numbers is not None and numbers.initiative else Fault("HO.29", say("no_default_zone_here"))


def _is_of(here: Standpoint, honour: Honour, seat: str) -> bool:
    return seat in honour.seat and honour.seat[seat].faction == here.faction
