"""The orders of a round: who may read which, and which count."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from django.db.models import Max, Min, Q, QuerySet

from orders.models import OrderSheet
from orders.rules.kinds import KINDS, MAIN, STANDING, kinds_for, step_of
from orders.rules.life import FROM_MESSAGES, IN_FORCE, PASSED_OVER, Life, Version, life_of
from orders.rules.sheets import SheetText
from orders.rules.visibility import Reader, Stage, is_open_to_all
from orders.sealing import CannotUnseal
from orders.selectors.entered import EnteredOrder, message_in
from orders.selectors.said import said
from orders.selectors.steps import for_steps

SHEETS_SEARCHED = 5000
"""How many of the newest versions are searched for recent activity."""

_OF_A_WORD = (
    *("kind", "state", "repeated", "phase__superseded_by"),
    *("army__number", "army__seat", "handed_in_by"),
)
"""The columns of a version needed to know who has submitted."""
_OF_A_SHEET = (
    *("kind", "version", "state", "receipt", "handed_in_at", "repeated", "general", "entered_by"),
    *("army__number", "faction__identifier", "handed_in_by__name", "phase__step", "campaign__entered_at_once"),
    *("sealed__token", "sealed__key", "revealed__salt", "revealed__text"),
)
"""The columns needed to read a version; there are many of them, each with six related rows."""


class StillSealed(Exception):
    """Orders were requested that are still secret."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Orders as a reader may see them: `text` is what counts, `draft` the unsubmitted draft.

    `army` is None for orders of a whole `faction` (its id). `version` counts the submitted versions, `receipt` is that
    of the last one, `by` names the seat that submitted it, `entered` means that the administrator entered it for that
    seat, from a message, `repeated` that it was missing and repeats the previous round; `beforehand` means that it was
    given in an earlier step (RD.8). `last` is the number of the last version of all, drafts included and entered orders
    left out; `general` is the level of the general who gave it; `message` is an entered order that waits for an answer.
    """

    kind: str
    faction: str
    army: int | None
    text: str
    draft: str | None
    life: Life
    version: int
    receipt: str
    last: int
    by: str
    at: datetime
    beforehand: bool
    entered: bool
    repeated: bool
    general: str = ""
    message: EnteredOrder | None = None

    @property
    def subject(self) -> int | str:
        """The army or the faction it is about."""
        return self.faction if self.army is None else self.army

    @property
    def latest_text(self) -> str:
        """The draft, or without one the submitted text."""
        return self.text if self.draft is None else self.draft

    @property
    def is_in_force(self) -> bool:
        """Whether something has been submitted and not withdrawn."""
        return self.life not in (Life.NONE, Life.DRAFT, Life.WITHDRAWN)

    @property
    def as_text(self) -> SheetText:
        """Return what the adjudicator gets of it."""
        return SheetText(self.kind, self.subject, self.text)


def readable_sheets(
    campaign: Any,
    round_: int,
    reader: Reader,
    stages: Mapping[str, Stage],
    kinds: Iterable[str] = KINDS,
) -> list[Sheet]:
    """Return the orders of a round, of these kinds, that a reader may read, by kind, faction and army.

    `stages` is the stage of every step of the round. What the reader may not read never leaves the database; drafts,
    and whether there was one, are visible to the own faction only.
    """
    readable = for_steps([step for step, stage in stages.items() if is_open_to_all(stage)])
    if reader.faction is not None:
        readable |= Q(faction__identifier=reader.faction)
    asked = list(kinds)
    rows = OrderSheet.objects.filter(readable, campaign=campaign, round=round_, kind__in=asked)
    sheets = (_sheet(list(versions), stages, reader) for _, versions in groupby(_ordered(rows), key=_subject))
    return [sheet for sheet in sheets if sheet.life is not Life.NONE or sheet.faction == reader.faction]


@dataclass(frozen=True, slots=True)
class StepActivity:
    """The public facts about who submitted in a step.

    `armies` are the numbers of those whose orders the step waits for and that have them, `seats` the keys of the seats
    for which anything was submitted: for faction orders the submitting seat, for army orders the army's own seat, even
    if a stand-in submitted them.
    """

    armies: frozenset[int]
    seats: frozenset[int]


def heard_in(campaign: Any, round_: int, step: str) -> StepActivity:
    """Return who has submitted in a step. That is public, the content is not.

    Standing orders do not count: their existence would reveal their content. An entered order counts, whether or not
    there were standing orders, for the same reason. Repeated orders do not count, because nobody submitted them. Orders
    of a step that a correction has superseded count for no seat.
    """
    rows = OrderSheet.objects.filter(for_steps([step]), campaign=campaign, round=round_, phase__step=step)
    spoken = rows.exclude(state=Version.DRAFT.value).order_by("version").values(*_OF_A_WORD)
    last: dict[int | None, str] = {}
    for word in spoken:
        if word["kind"] != MAIN.get(step) or word["repeated"]:
            continue
        if word["state"] != Version.OVERRULED or word["army__number"] not in last:
            last[word["army__number"]] = word["state"]
    handed_in = [word for word in spoken if word["state"] != Version.WITHDRAWN]
    return StepActivity(
        frozenset(army for army, state in last.items() if state != Version.WITHDRAWN and army is not None),
        frozenset(
            word["army__seat"] or word["handed_in_by"] for word in handed_in if word["phase__superseded_by"] is None
        ),
    )


def armies_heard(campaign: Any, round_: int, kind: str) -> frozenset[int]:
    """Return the armies for which orders of a kind were submitted or withdrawn in a round; drafts do not count.

    Nor do orders of a step that a correction has superseded, because no player withdrew them. Use it only for closing
    their step: a withdrawal is secret before.
    """
    spoken = OrderSheet.objects.filter(campaign=campaign, round=round_, kind=kind, phase__superseded_by=None)
    numbers = spoken.exclude(state=Version.DRAFT.value).values_list("army__number", flat=True)
    return frozenset(number for number in numbers if number is not None)


@dataclass(frozen=True, slots=True)
class FirstMoments:
    """When orders for a step were first submitted that were not withdrawn later: by army, and by seat (their keys)."""

    armies: Mapping[int, datetime]
    seats: Mapping[int, datetime]


def first_moments_in(campaign: Any, round_: int, step: str) -> FirstMoments:
    """Return when the orders of a step were first submitted, standing orders included and repeated ones left out.

    Use it only for closing the step: before, it would reveal standing orders. Nothing is unsealed.
    """
    rows = OrderSheet.objects.filter(for_steps([step]), campaign=campaign, round=round_, repeated=False)
    spoken = rows.exclude(state__in=PASSED_OVER).order_by("kind", "faction", "army", "version")
    found = spoken.values_list("kind", "faction", "army__number", "army__seat", "handed_in_by", "state", "handed_in_at")
    armies: dict[int, datetime] = {}
    seats: dict[int, datetime] = {}
    for (kind, _faction, army), versions in groupby(found, key=lambda row: row[:3]):
        known = list(versions)
        if known[-1][5] not in IN_FORCE:
            continue
        first = next(at for *_, state, at in known if state in IN_FORCE)
        seat = known[-1][3] or known[-1][4]
        seats[seat] = min(first, seats.get(seat, first))
        if army is not None and kind == MAIN.get(step):
            armies[army] = first
    return FirstMoments(armies, seats)


def first_written(campaign: Any, round_: int) -> Mapping[int, datetime]:
    """Return when players first wrote orders in a round, drafts included, by the keys of the seats that wrote them."""
    rows = OrderSheet.objects.filter(campaign=campaign, round=round_, general="", entered_by=None, repeated=False)
    moments = rows.order_by().values("handed_in_by").annotate(first=Min("handed_in_at"))
    return dict(moments.values_list("handed_in_by", "first"))


@dataclass(frozen=True, slots=True)
class SilentArmies:
    """The armies whose orders of a phase were missing: those for which orders were `repeated`, and `by_generals`."""

    repeated: Sequence[int]
    by_generals: Sequence[int]


def silent_armies(phase: Any) -> SilentArmies:
    """Return the numbers of the armies without submitted orders that got some when their step was closed."""
    rows = OrderSheet.objects.filter(for_steps([phase.step]), campaign=phase.campaign_id, round=phase.round)
    spoken = rows.exclude(state=Version.DRAFT.value).exclude(army=None)
    last = spoken.order_by("kind", "army__number", "-version").distinct("kind", "army__number")
    found = last.values_list("army__number", "repeated", "state", "general")
    given = {(number, level) for number, repeated, state, level in found if repeated and state == Version.HANDED_IN}
    return SilentArmies(
        sorted({number for number, level in given if not level}), sorted({number for number, level in given if level})
    )


def last_handed_in(phase: Any) -> datetime | None:
    """Return when anything was last submitted or withdrawn while a phase was open; None if nothing was.

    Drafts do not count: nobody else may notice that there is one.
    """
    spoken = OrderSheet.objects.filter(phase=phase).exclude(state=Version.DRAFT.value)
    moment: datetime | None = spoken.aggregate(last=Max("handed_in_at"))["last"]
    return moment


def phases_spoken_in(since: datetime, until: datetime) -> set[int]:
    """Return the ids of phases in which anything was submitted or withdrawn between two recent moments.

    Versions are written in order of their ids, so the newest ones suffice; beyond SHEETS_SEARCHED versions it may miss
    some.
    """
    newest = OrderSheet.objects.order_by("-pk").values("phase", "state", "handed_in_at")[:SHEETS_SEARCHED]
    return {
        sheet["phase"]
        for sheet in newest
        if sheet["state"] != Version.DRAFT.value and since <= sheet["handed_in_at"] <= until
    }


def sheets_for_adjudication(phase: Any) -> list[SheetText]:
    """Return the orders that count in a phase, for the adjudicator; raise StillSealed while it is open."""
    if phase.stage is Stage.OPEN:
        raise StillSealed("the step is still open")
    return sheets_of_step(phase.campaign_id, phase.round, phase.step)


def sheets_of_step(campaign: Any, round_: int, step: str) -> list[SheetText]:
    """Return the orders that count in a step of a round, of all factions."""
    return _counting(OrderSheet.objects.filter(for_steps([step]), campaign=campaign, round=round_))


def sheets_in_force(campaign: Any, round_: int, kinds: Iterable[str], faction: Any = None) -> list[SheetText]:
    """Return the orders of these kinds that count, of one faction or, for the adjudicator, of all of them."""
    rows = OrderSheet.objects.filter(campaign=campaign, round=round_, kind__in=list(kinds))
    return _counting(rows if faction is None else rows.filter(faction=faction))


def _counting(rows: QuerySet[OrderSheet]) -> list[SheetText]:
    """Return what counts of some rows, by kind and subject."""
    found = []
    for (kind, identifier, number), versions in groupby(_ordered(rows), key=_subject):
        spoken = [row for row in versions if row.state not in PASSED_OVER]
        if spoken and spoken[-1].state in IN_FORCE:
            text = said(spoken[-1]).text
            found.append(SheetText(kind, identifier if number is None else number, text))
    return found


@dataclass(frozen=True, slots=True)
class OwnOrders:
    """What a faction's generals know of its orders: all that are in force, and those given `by_people`; no drafts.

    Of the latter the last version counts, even if it withdraws the orders; then its text is empty.
    """

    in_force: Sequence[SheetText]
    by_people: Sequence[SheetText]


def orders_beside_generals(campaign: Any, round_: int, step: str, faction: Any) -> OwnOrders:
    """Return the orders of one faction for a step, for its generals; those of others, and all drafts, stay sealed."""
    rows = OrderSheet.objects.filter(for_steps([step]), campaign=campaign, round=round_)
    in_force, by_people = [], []
    for (kind, identifier, number), versions in groupby(_ordered(rows.filter(faction=faction)), key=_subject):
        spoken = [row for row in versions if row.state not in PASSED_OVER]
        if not spoken:
            continue
        counts = spoken[-1].state in IN_FORCE
        sheet = SheetText(kind, identifier if number is None else number, said(spoken[-1]).text if counts else "")
        if counts:
            in_force.append(sheet)
        if not spoken[-1].general:
            by_people.append(sheet)
    return OwnOrders(in_force, by_people)


def standing_orders(phase: Any) -> set[tuple[str, int]]:
    """Return the standing orders that count in a step, by kind and army: for their owners only, none withdrawn."""
    kinds = STANDING.intersection(kinds_for([phase.step])[0])
    if not kinds:
        return set()
    rows = OrderSheet.objects.filter(kind__in=kinds, campaign=phase.campaign_id, round=phase.round)
    spoken = rows.exclude(army=None).exclude(state__in=PASSED_OVER).order_by("kind", "army__number", "-version")
    last = spoken.distinct("kind", "army__number").values_list("kind", "army__number", "state", "phase__step")
    return {(kind, army) for kind, army, state, step in last if state in IN_FORCE and step != phase.step}


def last_versions(campaign: Any, round_: int, faction: Any) -> dict[tuple[str, int | None], tuple[int, Version]]:
    """Return the last version of all orders of a faction, drafts included, by kind and army: its number and state.

    Orders from messages are left out: a page that was opened before one was entered can still be submitted.
    """
    rows = OrderSheet.objects.filter(campaign=campaign, round=round_, faction=faction).order_by("version")
    rows = rows.exclude(state__in=FROM_MESSAGES)
    versions = rows.values_list("kind", "army__number", "version", "state")
    return {(kind, army): (last, Version(state)) for kind, army, last, state in versions}


def _ordered(rows: QuerySet[OrderSheet]) -> QuerySet[OrderSheet]:
    related = rows.select_related("army", "faction", "handed_in_by", "phase", "campaign", "sealed", "revealed")
    return related.only(*_OF_A_SHEET).order_by("kind", "faction__identifier", "army__number", "version")


def _subject(row: OrderSheet) -> tuple[str, str, int | None]:
    return row.kind, row.faction.identifier, row.army.number if row.army else None


def _sheet(versions: list[OrderSheet], stages: Mapping[str, Stage], reader: Reader) -> Sheet:
    """Return orders from their versions; readers of other factions learn nothing of drafts."""
    kind, faction, army = versions[0].kind, versions[0].faction.identifier, versions[0].army
    step = step_of(kind, versions[-1].phase.step)
    own = reader.owns(faction, stages[step], versions[-1].handed_in_at)
    if not own:
        versions = [row for row in versions if row.state != Version.DRAFT] or versions[:1]
    spoken = [row for row in versions if row.state not in PASSED_OVER]
    mine = [row for row in versions if row.state not in FROM_MESSAGES]
    last = spoken[-1] if spoken else versions[-1]
    in_force = bool(spoken) and last.state in IN_FORCE
    life = life_of(tuple(Version(row.state) for row in versions), stages[step])
    return Sheet(
        kind=kind,
        faction=faction,
        army=army.number if army else None,
        text=said(last).text if in_force else "",
        draft=_draft(mine[-1], stages[step]) if own and mine else None,
        life=life if own or spoken else Life.NONE,
        version=sum(row.state in IN_FORCE for row in spoken),
        receipt=last.receipt,
        last=mine[-1].version if mine else 0,
        by=last.handed_in_by.name,
        at=last.handed_in_at,
        beforehand=last.phase.step != step_of(kind, last.phase.step),
        entered=last.entered_by_id is not None,
        repeated=last.repeated,
        general=last.general,
        message=message_in(versions) if own and stages[step] is Stage.OPEN else None,
    )


def _draft(last: OrderSheet, stage: Stage) -> str | None:
    """Return the text of a draft; raise CannotUnseal.

    Drafts stay sealed for good, so a lost key of one in a published step must not hide what is public.
    """
    if last.state != Version.DRAFT:
        return None
    try:
        return said(last).text
    except CannotUnseal:
        if stage is Stage.PUBLISHED:
            return None
        raise
