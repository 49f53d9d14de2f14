"""Submitting orders of every kind."""

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from django.db import transaction

from campaign.games.all_games import AnyDocument, game_of_step
from campaign.games.honour import HonourNow, Loans
from campaign.language.catalogue.sentences import say
from campaign.language.moments import exact
from campaign.models import Army, Phase, Seat
from campaign.selectors.at_sea import LOSS, SeaCheck, sea_check
from campaign.selectors.commanders import captain_of, commanded_armies, leads, speaks_for_faction
from campaign.selectors.phases import game_document, honour_in, outline
from campaign.services.errors import NotTaken, NotYours, StepClosed
from campaign.services.heard import heard
from campaign.services.seats import check_commanded_by_general, check_still_held
from orders.rules.kinds import KINDS, OF_FACTION, OF_HONOUR, RIVALS, standing_kinds, steps_of_kind
from orders.rules.life import Version
from orders.rules.sheets import InvalidSheet, SheetText, asks_for_nothing
from orders.selectors import last_versions, sheets_in_force
from orders.services import ChangedTooOften, add_sheet


@dataclass(frozen=True, slots=True)
class SheetAction:
    """An action on orders: submit them, save a draft, or withdraw them.

    `army` is None for orders of the whole faction. `text` is as typed. `seen` is the number of the last version on the
    player's page, and `had` its text; None if there was none. `cleared` means that the player wants the blank text, and
    it is not a march that was still being computed. `accepted` are the armies whose loss at sea the player has
    confirmed (NV.5).
    """

    kind: str
    army: int | None
    text: str
    state: Version = Version.HANDED_IN
    seen: int | None = None
    had: str | None = None
    cleared: bool = True
    accepted: frozenset[int] = frozenset()

    @property
    def key(self) -> tuple[str, int | None]:
        """The kind and army of the orders."""
        return self.kind, self.army


def submit_orders(
    *,
    phase_id: int,
    seat: Seat,
    entries: Sequence[SheetAction],
    at: datetime,
    loaded: Phase | None = None,
    general: str = "",
) -> dict[tuple[str, int | None], NotTaken]:
    """Accept every entry that is acceptable, and return the refusals of the others, by kind and army.

    `at` is when they arrived, which counts for the deadline. All acceptable entries are saved before the step is
    closed, or none. Raise StepClosed if it is closed, and NotYours for any army or faction that the player does not
    command; then nothing is changed.

    Late orders are refused before locking the phase, so that orders in time need not wait for them; `loaded` is the
    phase if the caller has read it already, which saves a query. `general` is the level of the general who submits
    them for the seat; empty if its player does.
    """
    phase = loaded if loaded is not None else _unlocked(phase_id, seat)
    if phase is not None and phase.status == Phase.Status.OPEN and not general:
        check_in_time(phase, at)
    with transaction.atomic():
        locked = phase_for_sheets(phase_id, seat, at, is_general=bool(general))
        problems = take_entries(locked, seat, entries, at, general)
        if not general:
            heard(locked.campaign)
    return problems


def take_entries(
    phase: Phase, seat: Seat, entries: Sequence[SheetAction], at: datetime, general: str = ""
) -> dict[tuple[str, int | None], NotTaken]:
    """Do the work of `submit_orders` in a phase that the caller has locked and that accepts orders."""
    if general:
        check_commanded_by_general(seat, general, at, say("there_is_no_such_sheet"))
    else:
        check_still_held(seat, say("there_is_no_such_sheet"))
    document = game_document(phase)
    armies, loans = commanded_armies(seat, at), game_of_step(phase.step).loans
    for entry in entries:
        if entry.kind in OF_HONOUR:
            check_honour(entry, seat, honour_in(phase), loans, at)
        else:
            check_yours(entry, seat, armies, at)
    if loans is not None and any(entry.kind == loans.borrow for entry in entries):
        armies = {army.number: army for army in Army.objects.filter(faction=seat.faction_id)}
    taker = _Taker(phase, document, seat, at, entries, general)
    problems = {}
    for entry in entries:
        try:
            taker.take(entry, armies.get(entry.army) if entry.army is not None else None)
        except NotTaken as problem:
            problems[entry.key] = problem
    return problems


def phase_for_sheets(phase_id: int, seat: Seat, at: datetime, *, is_general: bool = False) -> Phase:
    """Return the phase, locked so that closing waits; raise StepClosed if it accepts no more orders (OR.4).

    Those of a general count until it is closed: closing waits for them, and they know no orders but their faction's.
    """
    phase = phase_of_page(phase_id, seat)
    if not is_general:
        check_in_time(phase, at)
    if phase.status != Phase.Status.OPEN:
        raise StepClosed(say("this_step_has_been_closed", text=exact(at)))
    return phase


def check_in_time(phase: Phase, at: datetime) -> None:
    """Raise StepClosed if orders that arrived at a moment came too late for a phase (OR.4)."""
    if phase.last_call is not None and at >= phase.last_call:
        raise StepClosed(say("too_late", arrival_text=exact(at), end_text=exact(phase.last_call)))


def phase_of_page(phase_id: int, seat: Seat) -> Phase:
    """Return the phase, locked; raise StepClosed if it is published or the campaign was abandoned."""
    phase = Phase.objects.select_for_update().filter(pk=phase_id, campaign=seat.campaign_id).first()
    if phase is None or phase.status == Phase.Status.PUBLISHED:
        raise StepClosed(say("this_page_is_of_an_earlier_step"))
    if phase.campaign.is_given_up:
        raise StepClosed(say("the_campaign_has_been_given_up"))
    return phase


def _unlocked(phase_id: int, seat: Seat) -> Phase | None:
    """Return the phase as it is now, without locking it; None if the seat's campaign has no such phase."""
    return Phase.objects.select_related("campaign").filter(pk=phase_id, campaign=seat.campaign_id).first()


def check_yours(entry: SheetAction, seat: Seat, armies: dict[int, Army], at: datetime) -> None:
    """Raise NotYours for orders that the holder of a seat may not submit."""
    if (entry.army is None) != (entry.kind in OF_FACTION):
        raise NotYours(say("there_is_no_such_sheet"))
    if entry.army is None:
        captain = captain_of(seat)
        if captain is not None and not speaks_for_faction(seat, at):
            raise NotYours(say("decides_that_for_the_whole_faction", name=captain.name))
    elif entry.army not in armies:
        raise NotYours(say("army_is_not_under_your_command", army=str(entry.army)[:20]))


def check_honour(entry: SheetAction, seat: Seat, honour: HonourNow | None, loans: Loans | None, at: datetime) -> None:
    """Raise NotYours for orders about command that the holder of a seat may not submit (HO.37).

    An owner lends, another seat of the faction asks, and what is about the faction is decided by its princeps.
    """
    if honour is None or loans is None or (entry.army is None) != (entry.kind in OF_FACTION):
        raise NotYours(say("there_is_no_such_sheet"))
    if entry.army is None:
        if not leads(seat, honour, at):
            raise NotYours(say("the_princeps_decides_that"))
        return
    owner = honour.honour.owner.get(entry.army)
    if owner is None or owner.faction != seat.faction.identifier:
        raise NotYours(say("army_is_not_under_your_command", army=str(entry.army)[:20]))
    if (owner.id == seat.name) is not (entry.kind == loans.lend):
        code = "only_its_owner_lends_army" if entry.kind == loans.lend else "army_is_your_own"
        raise NotYours(say(code, army=entry.army))


class _Taker:
    """Accepts the entries of one player one after another, each checked against those before it."""

    def __init__(
        self,
        phase: Phase,
        document: AnyDocument,
        seat: Seat,
        at: datetime,
        entries: Sequence[SheetAction],
        general: str,
    ) -> None:
        self.phase = phase
        self.document = document
        self.seat = seat
        self.at = at
        self.general = general
        self.step, self.game = phase.step, game_of_step(phase.step)
        self.march = self.game.orders_form.march
        self.versions = last_versions(phase.campaign_id, phase.round, seat.faction_id)
        self.own = {
            (sheet.kind, sheet.subject): sheet
            for sheet in sheets_in_force(phase.campaign_id, phase.round, KINDS, seat.faction_id)
        }
        self.wishes = self._wishes(entries) if phase.game_step.sets_up else []
        self.marches = {
            entry.army: "" if entry.state is Version.WITHDRAWN else entry.text
            for entry in entries
            if entry.kind == self.march and entry.army is not None and entry.state is not Version.DRAFT
        }
        self.chosen: set[tuple[str, int | None]] = set()

    def take(self, entry: SheetAction, army: Army | None) -> None:
        """Add a version of the orders; raise NotTaken, which says why not and what to do."""
        if self.step not in steps_of_kind(entry.kind) and entry.kind not in standing_kinds(self.step):
            raise NotTaken(say("that_is_not_decided_now", step=self.step))
        entry = self._with_answers_of_others(entry)
        if self._is_untouched(entry) or self._is_blank_by_accident(entry):
            return
        subject = self.seat.faction.identifier if army is None else army.number
        text = "" if entry.state is Version.WITHDRAWN else self._checked(entry, subject)
        rival = RIVALS.get(entry.kind)
        chooses = entry.state is Version.HANDED_IN and not asks_for_nothing(SheetText(entry.kind, subject, text))
        if chooses and (rival, entry.army) in self.chosen:
            raise NotTaken(say("of_these_two_choices_the_army_can_have_one"))
        asks = entry.state is not Version.DRAFT and not self.general  # a general has weighed what it loses
        if entry.kind == self.march and entry.army is not None and asks:
            lost = self._sea.lost_by(entry.army)
            if not entry.accepted.issuperset(lost):
                raise NotTaken(LOSS, rule="NV.5", lost=lost, details=self._sea.sentences(lost))
        self._add(entry.kind, army, entry.state, text)
        if entry.state is not Version.DRAFT:
            self.own.pop((entry.kind, subject), None)
        if entry.state is Version.HANDED_IN:
            self.own[entry.kind, subject] = SheetText(entry.kind, subject, text)
        if chooses:
            self.chosen.add(entry.key)
            if rival is not None:
                self._add(rival, army, Version.WITHDRAWN, "")
                self.own.pop((rival, subject), None)

    def _with_answers_of_others(self, entry: SheetAction) -> SheetAction:
        """Return the answer of this seat beside those of others: all who ask for an army are in one text (HO.37)."""
        loans = self.game.loans
        if loans is None or entry.kind != loans.borrow:
            return entry
        given = self.own.get((entry.kind, entry.army or 0))
        before = given.text if given else ""
        if entry.had is not None and entry.had.strip() == entry.text.strip():
            return replace(entry, text=before, state=Version.HANDED_IN, seen=None, had=before)
        if entry.state is Version.DRAFT:
            raise NotTaken(say("a_request_cannot_be_a_draft"))
        text = loans.with_answer(before, self.seat.name, entry.text)
        return replace(entry, text=text, state=Version.HANDED_IN if text else Version.WITHDRAWN, seen=None, had=None)

    @cached_property
    def _sea(self) -> SeaCheck:
        """The armies lost at sea with the marches of the whole form; computed before any entry is accepted."""
        submitted = {int(sheet.subject): sheet.text for (kind, _), sheet in self.own.items() if kind == self.march}
        return sea_check(self.phase, self.seat, submitted, self.marches)

    def _is_untouched(self, entry: SheetAction) -> bool:
        """Return whether an entry only repeats its page; a draft that is now submitted is a change.

        Raise NotTaken if the player has changed an entry that was also changed in another window: one of the two
        changes would be lost unseen.
        """
        last, state = self.versions.get(entry.key, (0, None))
        repeats = entry.had is not None and entry.had.strip() == entry.text.strip()
        if entry.seen is not None and entry.seen != last:
            if repeats or self._stands(entry, state):
                return True
            raise NotTaken(
                say("this_was_changed_in_another_window_after_you_had"),
                overtaken=True,
            )
        return repeats and (state is not Version.DRAFT or entry.state is Version.DRAFT)

    def _is_blank_by_accident(self, entry: SheetAction) -> bool:
        """Return whether a blank line that nobody cleared has nothing to withdraw; raise NotTaken if it has."""
        if entry.cleared or entry.state is Version.HANDED_IN or entry.text.strip():
            return False
        if self.versions.get(entry.key, (0, Version.WITHDRAWN))[1] is Version.WITHDRAWN:
            return True
        raise NotTaken(say("this_was_empty"))

    def _stands(self, entry: SheetAction, state: Version | None) -> bool:
        """Return whether an entry equals the current version: it was sent twice, or a teammate submitted the same."""
        if state is not entry.state or state is Version.DRAFT:
            return False
        own = self.own.get((entry.kind, self.seat.faction.identifier if entry.army is None else entry.army))
        if own is None:
            return state is Version.WITHDRAWN
        with contextlib.suppress(InvalidSheet):
            return own.text == self._canonical(entry)
        return False

    def _add(self, kind: str, army: Army | None, state: Version, text: str) -> None:
        try:
            add_sheet(
                phase=self.phase,
                kind=kind,
                faction=self.seat.faction,
                army=army,
                seat=self.seat,
                state=state,
                text=text,
                at=self.at,
                general=self.general,
            )
        except ChangedTooOften:
            raise NotTaken(say("this_has_been_handed_in_and_taken_back_too")) from None

    def _checked(self, entry: SheetAction, subject: int | str) -> str:
        """Return the canonical text of an entry that is valid and, unless it is a draft, allowed."""
        if isinstance(subject, int) and subject not in outline(self.phase).commanded:
            raise NotTaken(say("army_is_no_longer_on_the_map", army=subject))
        try:
            text = self._canonical(entry)
        except InvalidSheet as error:
            raise NotTaken(say("not_understood", sentence=str(error))) from None
        sheet = SheetText(entry.kind, subject, text)
        if entry.state is Version.DRAFT or asks_for_nothing(sheet):
            return text
        if self.step in steps_of_kind(entry.kind):
            fault = self.game.fault(self.document, self.step, sheet, self._beside(entry, subject))
        else:
            beforehand = self.game.fault_beforehand
            fault = None if beforehand is None else beforehand(self.document, sheet)
        if fault is not None:
            raise NotTaken(say("not_allowed", sentence=fault.text), rule=fault.rule)
        return text

    def _canonical(self, entry: SheetAction) -> str:
        subject = self.seat.faction.identifier if entry.army is None else entry.army
        return self.game.canonical(self.document, entry.kind, subject, entry.text)

    def _wishes(self, entries: Sequence[SheetAction]) -> list[SheetText]:
        """Return the orders for armies that a form asks for, as far as they are valid (FA.4)."""
        wishes = []
        for entry in entries:
            if entry.army is not None and entry.state is Version.HANDED_IN:
                with contextlib.suppress(InvalidSheet):
                    wishes.append(SheetText(entry.kind, entry.army, self._canonical(entry)))
        return wishes

    def _beside(self, entry: SheetAction, subject: int | str) -> list[SheetText]:
        """Return the faction's orders beside an entry; before the first round the whole form, to swap two."""
        itself = {(entry.kind, subject), (RIVALS.get(entry.kind), subject)}
        beside = {key: sheet for key, sheet in self.own.items() if key not in itself}
        beside |= {(wish.kind, wish.subject): wish for wish in self.wishes if (wish.kind, wish.subject) not in itself}
        return list(beside.values())
