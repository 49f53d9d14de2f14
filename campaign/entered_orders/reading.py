"""A player's message as the administrator gets it read: only by what is public, whatever the player has handed in."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch

from campaign.choices import fault_beforehand, fault_of
from campaign.language.catalogue.sentences import say
from campaign.models import Campaign, Phase, Seat
from campaign.selectors.absences import captain_of, commanded_armies, lasting, speaks_for_faction
from campaign.selectors.offers import offered_now
from campaign.selectors.phases import round_document
from orders.rules.kinds import MAIN, OF_FACTION, RIVALS, STEP_OF, Kind, Step, standing_kinds
from orders.rules.legality import Fault
from orders.rules.pasted.items import Group, UnreadLine, key_of
from orders.rules.pasted.message import read_message, sender_of
from orders.rules.sheets import SheetText, asks_for_nothing
from orders.selectors import entered_before, heard_in

_STEPS_WITH_QUESTIONS = (Step.RETREATS, Step.ADMINISTRATION)
"""The steps that ask armies what they can answer with yes or no."""


@dataclass(frozen=True, slots=True)
class LineReading:
    """A reading of a line.

    `fault` says why it cannot be entered as things stand in public, `taken` that its player has handed in for himself,
    as everybody can see.
    """

    sheet: SheetText
    fault: Fault | None
    taken: bool

    @property
    def can_be_entered(self) -> bool:
        """Whether there is nothing against it."""
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
    """A message as it was read: what can be entered, and the lines that gave no order."""

    offered: tuple[MessagePlace, ...]
    left: tuple[UnreadLine, ...]


def seats_that_write(campaign: Campaign, at: datetime) -> list[Seat]:
    """The seats that have a player, who can have sent a message, by faction and name.

    With each come its armies and, as `stands_in_for`, the absences in which its player stands in at that moment.
    """
    seats = campaign.seats.filter(user__isnull=False).select_related("faction")
    absences = lasting(at).select_related("seat").prefetch_related("seat__armies").order_by("seat__name")
    with_armies = seats.prefetch_related("armies", Prefetch("delegations", absences, to_attr="stands_in_for"))
    return list(with_armies.order_by("faction", "name"))


def read_pasted(phase: Phase, seat: Seat, text: str, at: datetime) -> EnterableMessage:
    """What a message of a player orders, each reading with what stands against it; raises MessageTooLong.

    Whom he stands in for at that moment, he writes for as well.
    """
    document = round_document(phase)
    numbers = list(commanded_armies(seat, at))
    asked = _asked_of(phase, seat.faction.identifier)
    read = read_message(text, sender_of(document.board, seat.faction.identifier, numbers, asked))
    beside = [sheet for group in read.groups if group.sure for sheet in group.readings]
    taken = taken_by_players(phase, seat)

    def offer(sheet: SheetText) -> LineReading:
        return LineReading(sheet, public_fault(phase, seat, sheet, beside, at), key_of(sheet) in taken)

    return EnterableMessage(
        tuple(MessagePlace(group, tuple(map(offer, group.readings))) for group in read.groups), read.left
    )


def _asked_of(phase: Phase, faction: str) -> dict[int, dict[Kind, tuple[str, ...]]]:
    """What a step asks the armies of a faction that yes or no can answer, as everybody can see it.

    What the faction has decided already is left out of it: what is asked would tell that.
    """
    asked: dict[int, dict[Kind, tuple[str, ...]]] = defaultdict(dict)
    if Step(phase.step) in _STEPS_WITH_QUESTIONS:
        for choice in offered_now(phase, faction):
            if choice.army is not None and choice.kind is not Kind.CONCEDE:
                asked[choice.army][choice.kind] = tuple(option.text for option in choice.options)
    return asked


def taken_by_players(phase: Phase, seat: Seat) -> frozenset[tuple[Kind, int | str]]:
    """The sheets of a seat that its player has handed in for himself, as far as everybody can see that.

    They are those of the kind that the step waits for; where an administrator has entered one before, nobody can see
    whether the player has spoken since, and it is not among them.
    """
    step = Step(phase.step)
    if step not in MAIN:
        return frozenset()
    before = entered_before(phase, seat.faction_id)
    numbers = heard_in(phase.campaign_id, phase.round, step).armies
    return frozenset((MAIN[step], number) for number in numbers if (MAIN[step], number) not in before)


def public_fault(phase: Phase, seat: Seat, sheet: SheetText, beside: Iterable[SheetText], at: datetime) -> Fault | None:
    """Why a sheet cannot be entered, judged by the public position and by what else the message says (`beside`).

    What the faction has handed in is left out of it: how it is judged there would tell what that is.
    """
    step, document = Step(phase.step), round_document(phase)
    if STEP_OF[sheet.kind] is not step and sheet.kind not in standing_kinds(step):
        return Fault("", say("that_is_not_decided_now", step=step.value))
    if sheet.kind in OF_FACTION:
        captain = captain_of(seat)
        if captain is not None and not speaks_for_faction(seat, at):
            return Fault("", say("decides_that_for_the_whole_faction", name=captain.name))
    elif sheet.subject not in document.position.army:
        return Fault("", say("army_is_no_longer_on_the_map", army=sheet.subject))
    if asks_for_nothing(sheet):
        return None
    own = (sheet.kind, sheet.subject), (RIVALS.get(sheet.kind), sheet.subject)
    others = [other for other in beside if key_of(other) not in own]
    if STEP_OF[sheet.kind] is step:
        return fault_of(document, step, sheet, others)
    return fault_beforehand(document, sheet)


def said_twice(sheets: Sequence[SheetText]) -> bool:
    """Whether two of these sheets are about the same, or exclude one another."""
    seen: set[tuple[Kind | None, int | str]] = set()
    for sheet in sheets:
        rival = (RIVALS.get(sheet.kind), sheet.subject)
        if key_of(sheet) in seen or (rival in seen and not asks_for_nothing(sheet)):
            return True
        seen.add(key_of(sheet))
    return False
