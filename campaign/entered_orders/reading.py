"""Reading a player's message for the administrator, by public facts only, whatever the player has submitted."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch

from campaign.entered_orders.quotations import quoted_from
from campaign.games.all_games import game_of_step
from campaign.games.messages import Group, Message, UnreadLine
from campaign.language.catalogue.sentences import say
from campaign.models import Campaign, Phase, Seat
from campaign.selectors.commanders import captain_of, commanded_armies, lasting, speaks_for_faction
from campaign.selectors.offers import offered_now
from campaign.selectors.phases import game_document, outline
from orders.rules.game_steps import Duty
from orders.rules.kinds import MAIN, OF_FACTION, RIVALS, STEP_OF, standing_kinds
from orders.rules.legality import Fault
from orders.rules.sheets import SheetText, asks_for_nothing
from orders.selectors import entered_before, heard_in


@dataclass(frozen=True, slots=True)
class LineReading:
    """A reading of a line.

    `fault` says why it cannot be entered in the public position, `taken` that its player has submitted in person, as
    everyone can see.
    """

    sheet: SheetText
    fault: Fault | None
    taken: bool

    @property
    def can_be_entered(self) -> bool:
        """Whether there is no objection to it."""
        return self.fault is None and not self.taken


@dataclass(frozen=True, slots=True)
class MessagePlace:
    """A place of a message with its readings."""

    group: Group
    offers: tuple[LineReading, ...]

    @property
    def is_certain(self) -> bool:
        """Whether it can be entered as it was read."""
        return self.group.sure and self.offers[0].can_be_entered


@dataclass(frozen=True, slots=True)
class EnterableMessage:
    """A message as read: the orders that can be entered, and the lines without orders."""

    offered: tuple[MessagePlace, ...]
    left: tuple[UnreadLine, ...]


def seats_that_write(campaign: Campaign, at: datetime) -> list[Seat]:
    """Return the seats with a player, who can have sent a message, by faction and name.

    With each come its armies and, as its `delegations`, only the absences in which its player stands in at that moment.
    """
    seats = campaign.seats.filter(user__isnull=False).select_related("faction")
    absences = lasting(at).select_related("seat").prefetch_related("seat__armies").order_by("seat__name")
    with_armies = seats.prefetch_related("armies", Prefetch("delegations", absences))
    return list(with_armies.order_by("faction", "name"))


def read_pasted(phase: Phase, seat: Seat, text: str, at: datetime) -> EnterableMessage:
    """Return the orders in a player's message, each reading with its objection; raise MessageTooLong.

    The message may also be for players for whom the sender stands in.
    """
    read_message, faction = game_of_step(phase.step).read_message, seat.faction.identifier
    if read_message is None:
        raise LookupError(phase.step)
    numbers = tuple(sorted(commanded_armies(seat, at)))
    message = Message(text, faction, numbers, _asked_of(phase, faction), quoted_from(text))
    read = read_message(game_document(phase), message)
    beside = [sheet for group in read.groups if group.sure for sheet in group.readings]
    taken = taken_by_players(phase, seat)

    def offer(sheet: SheetText) -> LineReading:
        return LineReading(sheet, public_fault(phase, seat, sheet, beside, at), sheet.key in taken)

    return EnterableMessage(
        tuple(MessagePlace(group, tuple(map(offer, group.readings))) for group in read.groups), read.left
    )


def _asked_of(phase: Phase, faction: str) -> dict[int, dict[str, tuple[str, ...]]]:
    """Return the yes-or-no questions of a step to the armies of a faction, by public facts.

    The faction's own decisions do not change the list: the questions would reveal them.
    """
    asked: dict[int, dict[str, tuple[str, ...]]] = defaultdict(dict)
    conceding = game_of_step(phase.step).orders_form.conceding
    if phase.game_step.duty in (Duty.ENGAGED, Duty.DECISIONS):
        for choice in offered_now(phase, faction):
            if choice.army is not None and choice.kind != conceding:
                asked[choice.army][choice.kind] = tuple(option.text for option in choice.options)
    return asked


def taken_by_players(phase: Phase, seat: Seat) -> frozenset[tuple[str, int | str]]:
    """Return the orders of a seat that its player has submitted in person, as far as that is public.

    They are those of the kind that the step waits for; where an administrator has entered one before, nobody can see
    whether the player has spoken since, and it is not among them.
    """
    main = MAIN.get(phase.step)
    if main is None:
        return frozenset()
    before = entered_before(phase, seat.faction_id)
    numbers = heard_in(phase.campaign_id, phase.round, phase.step).armies
    return frozenset((main, number) for number in numbers if (main, number) not in before)


def public_fault(phase: Phase, seat: Seat, sheet: SheetText, beside: Iterable[SheetText], at: datetime) -> Fault | None:
    """Return why an order cannot be entered, by the public position and the rest of the message (`beside`).

    The faction's submitted orders are not considered: the answer would reveal them.
    """
    step, game, document = phase.step, game_of_step(phase.step), game_document(phase)
    if STEP_OF[sheet.kind] != step and sheet.kind not in standing_kinds(step):
        return Fault("", say("that_is_not_decided_now", step=step))
    if sheet.kind in OF_FACTION:
        captain = captain_of(seat)
        if captain is not None and not speaks_for_faction(seat, at):
            return Fault("", say("decides_that_for_the_whole_faction", name=captain.name))
    elif sheet.subject not in outline(phase).army:
        return Fault("", say("army_is_no_longer_on_the_map", army=sheet.subject))
    if asks_for_nothing(sheet):
        return None
    own = (sheet.kind, sheet.subject), (RIVALS.get(sheet.kind), sheet.subject)
    others = [other for other in beside if other.key not in own]
    if STEP_OF[sheet.kind] == step:
        return game.fault(document, step, sheet, others)
    return None if game.fault_beforehand is None else game.fault_beforehand(document, sheet)


def said_twice(sheets: Sequence[SheetText]) -> bool:
    """Return whether two of these orders are for the same subject, or exclude each other."""
    seen: set[tuple[str | None, int | str]] = set()
    for sheet in sheets:
        rival = (RIVALS.get(sheet.kind), sheet.subject)
        if sheet.key in seen or (rival in seen and not asks_for_nothing(sheet)):
            return True
        seen.add(sheet.key)
    return False
