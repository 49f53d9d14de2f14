"""The sheets of a round: who may read which, and which count."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from django.db.models import Max, Q, QuerySet

from orders.models import OrderSheet
from orders.rules.kinds import MAIN, STEP_OF, Kind, Step, kinds_of
from orders.rules.life import FROM_MESSAGES, IN_FORCE, PASSED_OVER, Life, Version, life_of
from orders.rules.sheets import SheetText
from orders.rules.visibility import Reader, Stage, is_open_to_all
from orders.sealing import CannotUnseal
from orders.selectors.entered import EnteredOrder, message_in
from orders.selectors.said import said

SHEETS_SEARCHED = 5000
"""How many of the newest sheets are searched for what was said recently."""

_OF_A_WORD = (
    *("kind", "state", "repeated", "phase__superseded_by"),
    *("army__number", "army__seat", "handed_in_by"),
)
"""What is asked of a version to know who has spoken."""
_OF_A_SHEET = (
    *("kind", "version", "state", "receipt", "handed_in_at", "repeated", "entered_by"),
    *("army__number", "faction__identifier", "handed_in_by__name", "phase__step"),
    *("sealed__token", "sealed__key", "revealed__salt", "revealed__text"),
)
"""What is asked of a version to tell what it says; there are many of them, and each with five other rows."""


class StillSealed(Exception):
    """Sheets were asked for that nobody may collect yet."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet as a reader may see it: `text` is what counts, `draft` what his faction has noted beside it.

    `army` is None for a sheet of a whole `faction` (its id). `version` counts the versions handed in, `receipt` is
    that of the last one, `by` names the seat that handed it in, `entered` says that the administrator entered it
    for that seat, from a message, `repeated` that nobody did, and it says what counted in the round before;
    `standing` says that it was decided in an earlier step (RD.8). `last` is the number of the last version of all,
    drafts included and orders from messages left out; `message` is such an order, while it waits for an answer.
    """

    kind: Kind
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
    standing: bool
    entered: bool
    repeated: bool
    message: EnteredOrder | None = None

    @property
    def subject(self) -> int | str:
        """The army or the faction that it is about."""
        return self.faction if self.army is None else self.army

    @property
    def is_in_force(self) -> bool:
        """Whether something has been handed in and not been withdrawn."""
        return self.life not in (Life.NONE, Life.DRAFT, Life.WITHDRAWN)

    @property
    def as_text(self) -> SheetText:
        """What the adjudicator gets of it."""
        return SheetText(self.kind, self.subject, self.text)


def readable_sheets(
    campaign: Any,
    round_: int,
    reader: Reader,
    stages: Mapping[Step, Stage],
    kinds: Iterable[Kind] = tuple(Kind),
) -> list[Sheet]:
    """The sheets of a round, of these kinds, that a reader may read, by kind, faction and army.

    `stages` says how far every step of the round has come. What the reader may not read never leaves the database;
    drafts are shown to the own faction alone, and so is that there was one.
    """
    readable = Q(kind__in=[kind.value for kind in Kind if is_open_to_all(stages[STEP_OF[kind]])])
    if reader.faction is not None:
        readable |= Q(faction__identifier=reader.faction)
    asked = [kind.value for kind in kinds]
    rows = OrderSheet.objects.filter(readable, campaign=campaign, round=round_, kind__in=asked)
    sheets = (_sheet(list(versions), stages, reader) for _, versions in groupby(_ordered(rows), key=_subject))
    return [sheet for sheet in sheets if sheet.life is not Life.NONE or sheet.faction == reader.faction]


@dataclass(frozen=True, slots=True)
class StepActivity:
    """What everybody may know of what was said in a step.

    `armies` are the numbers of those that have the sheet for which it waits, `seats` the keys of the seats of which
    anything was handed in: of a faction's sheet that is whoever gave it in, of an army's its own seat, even where
    somebody else has done it, who stands in.
    """

    armies: frozenset[int]
    seats: frozenset[int]


def heard_in(campaign: Any, round_: int, step: Step) -> StepActivity:
    """Who has handed something in in a step. That is public, what is in it is not.

    A standing decision does not count: that there is one would tell what is in it. An order from a message counts,
    whether or not something else was decided beforehand, for the same reason. Nor has an army whose sheet was
    repeated handed one in, because nobody has. What was said in a step that a correction has superseded counts for no
    seat.
    """
    kinds = [kind.value for kind in kinds_of(step)]
    rows = OrderSheet.objects.filter(campaign=campaign, round=round_, kind__in=kinds, phase__step=step.value)
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


def armies_heard(campaign: Any, round_: int, kind: Kind) -> frozenset[int]:
    """The numbers of the armies of which a sheet of a kind was handed in or withdrawn in a round; drafts do not count.

    Neither does what was said in a step that a correction has superseded: that was taken back by nobody's will. Only
    for the closing of its step: that something was withdrawn is told to nobody before.
    """
    spoken = OrderSheet.objects.filter(campaign=campaign, round=round_, kind=kind.value, phase__superseded_by=None)
    numbers = spoken.exclude(state=Version.DRAFT.value).values_list("army__number", flat=True)
    return frozenset(number for number in numbers if number is not None)


def armies_repeated(phase: Any) -> list[int]:
    """The numbers of the armies whose sheet of a phase was repeated from the round before, in their order."""
    kinds = [kind.value for kind in kinds_of(Step(phase.step))]
    rows = OrderSheet.objects.filter(campaign=phase.campaign_id, round=phase.round, kind__in=kinds)
    spoken = rows.exclude(state=Version.DRAFT.value).exclude(army=None)
    last = spoken.order_by("kind", "army__number", "-version").distinct("kind", "army__number")
    found = last.values_list("army__number", "repeated", "state")
    return sorted({number for number, repeated, state in found if repeated and state == Version.HANDED_IN})


def last_handed_in(phase: Any) -> datetime | None:
    """When anything was last handed in or withdrawn while a phase was open; None where nothing was.

    Drafts do not count: nobody else is to notice that there is one.
    """
    spoken = OrderSheet.objects.filter(phase=phase).exclude(state=Version.DRAFT.value)
    moment: datetime | None = spoken.aggregate(last=Max("handed_in_at"))["last"]
    return moment


def phases_spoken_in(since: datetime, until: datetime) -> set[int]:
    """The phases in which anything was handed in or withdrawn between two moments of the last minutes, by number.

    Sheets are written in the order of their numbers, so that the newest ones tell; in a rush beyond NEWEST sheets it
    may lack some.
    """
    newest = OrderSheet.objects.order_by("-pk").values("phase", "state", "handed_in_at")[:SHEETS_SEARCHED]
    return {
        sheet["phase"]
        for sheet in newest
        if sheet["state"] != Version.DRAFT.value and since <= sheet["handed_in_at"] <= until
    }


def sheets_for_adjudication(phase: Any) -> list[SheetText]:
    """The sheets that count in a phase, for the adjudicator; raises StillSealed while it is open."""
    if phase.stage is Stage.OPEN:
        raise StillSealed("the step is still open")
    return sheets_in_force(phase.campaign_id, phase.round, kinds_of(Step(phase.step)))


def sheets_in_force(campaign: Any, round_: int, kinds: Iterable[Kind], faction: Any = None) -> list[SheetText]:
    """The sheets of these kinds that count, of one faction or, for the adjudicator, of all of them."""
    rows = OrderSheet.objects.filter(campaign=campaign, round=round_, kind__in=[kind.value for kind in kinds])
    if faction is not None:
        rows = rows.filter(faction=faction)
    found = []
    for (kind, identifier, number), versions in groupby(_ordered(rows), key=_subject):
        spoken = [row for row in versions if row.state not in PASSED_OVER]
        if spoken and spoken[-1].state in IN_FORCE:
            text = said(spoken[-1]).text
            found.append(SheetText(Kind(kind), identifier if number is None else number, text))
    return found


def last_versions(campaign: Any, round_: int, faction: Any) -> dict[tuple[Kind, int | None], tuple[int, Version]]:
    """The last version of each sheet of a faction, drafts included, by kind and army: its number, and what it is.

    Orders from messages are left out: a page that was opened before one was entered can still be submitted.
    """
    rows = OrderSheet.objects.filter(campaign=campaign, round=round_, faction=faction).order_by("version")
    rows = rows.exclude(state__in=FROM_MESSAGES)
    versions = rows.values_list("kind", "army__number", "version", "state")
    return {(Kind(kind), army): (last, Version(state)) for kind, army, last, state in versions}


def _ordered(rows: QuerySet[OrderSheet]) -> QuerySet[OrderSheet]:
    related = rows.select_related("army", "faction", "handed_in_by", "phase", "sealed", "revealed").only(*_OF_A_SHEET)
    return related.order_by("kind", "faction__identifier", "army__number", "version")


def _subject(row: OrderSheet) -> tuple[str, str, int | None]:
    return row.kind, row.faction.identifier, row.army.number if row.army else None


def _sheet(versions: list[OrderSheet], stages: Mapping[Step, Stage], reader: Reader) -> Sheet:
    """A sheet out of its versions; whoever is not of its faction learns nothing of its drafts."""
    kind, faction, army = Kind(versions[0].kind), versions[0].faction.identifier, versions[0].army
    own = reader.owns(faction, stages[STEP_OF[kind]], versions[-1].handed_in_at)
    if not own:
        versions = [row for row in versions if row.state != Version.DRAFT] or versions[:1]
    spoken = [row for row in versions if row.state not in PASSED_OVER]
    mine = [row for row in versions if row.state not in FROM_MESSAGES]
    last = spoken[-1] if spoken else versions[-1]
    in_force = bool(spoken) and last.state in IN_FORCE
    life = life_of(tuple(Version(row.state) for row in versions), stages[STEP_OF[kind]])
    return Sheet(
        kind=kind,
        faction=faction,
        army=army.number if army else None,
        text=said(last).text if in_force else "",
        draft=_draft(mine[-1], stages[STEP_OF[kind]]) if own and mine else None,
        life=life if own or spoken else Life.NONE,
        version=sum(row.state in IN_FORCE for row in spoken),
        receipt=last.receipt,
        last=mine[-1].version if mine else 0,
        by=last.handed_in_by.name,
        at=last.handed_in_at,
        standing=last.phase.step != STEP_OF[kind],
        entered=last.entered_by_id is not None,
        repeated=last.repeated,
        message=message_in(versions) if own and stages[STEP_OF[kind]] is Stage.OPEN else None,
    )


def _draft(last: OrderSheet, stage: Stage) -> str | None:
    """What a draft says; raises CannotUnseal.

    Drafts stay sealed for good, so one of a published step whose key is lost must not take what is open with it.
    """
    if last.state != Version.DRAFT:
        return None
    try:
        return said(last).text
    except CannotUnseal:
        if stage is Stage.PUBLISHED:
            return None
        raise
