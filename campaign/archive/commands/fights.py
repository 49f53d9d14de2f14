"""Restoring the battles that were fought on the site and are over: each is fought out again and must be the same."""

from campaign.archive.commands.checked import moment, text_of
from campaign.archive.commands.opened import BrokenArchive
from campaign.archive.commands.restoring import Restoration
from campaign.archive.rules.campaign_file import NAME
from campaign.archive.rules.fights import LARGEST_TEXT, FightEntry, FightGiven, FightSide
from campaign.battles.commands.restoring import sealed_fight
from campaign.battles.rules.document import BattleDocument, read_battle
from campaign.battles.rules.methods import fight as fight_out
from campaign.battles.rules.plans import default_plan
from campaign.battles.rules.verification import first_difference
from campaign.models import Fight
from campaign.selectors.phases import outline
from hexmap.rules.documents import DocumentError, JsonObject, one_line, parse_json
from navy.rules.chance import seed_digest
from orders.rules.receipts import receipt_of


def restore_fights(restoring: Restoration) -> None:
    """Add the battles on the site; raise BrokenArchive for one that does not follow from its document."""
    for which, entry in enumerate(restoring.file.fights):
        try:
            _restore(restoring, entry)
        except DocumentError as error:
            raise BrokenArchive(NAME, f"fights[{which}].{error}") from None


def _restore(restoring: Restoration, entry: FightEntry) -> None:
    document = _document(restoring, entry)
    _check_engagement(restoring, entry, document)
    for which in (0, 1):
        _check_plan(entry, document, which)
    record = _record(restoring, entry, document)
    fight = Fight(
        public_id=restoring.address(Fight, entry.public_id),
        phase=restoring.phases[entry.phase - 1],
        digest=entry.digest,
        sides=[_side(document, which, side) for which, side in enumerate(entry.sides)],
        given=[_given(restoring, one) for one in entry.given],
        hours=entry.hours,
        is_live=entry.live,
        made_at=moment(entry.made_at),
        plans_due_at=moment(entry.plans_due_at),
        begun_at=moment(entry.begun_at),
        over_at=moment(entry.over_at),
        version=entry.version,
        record=record,
        casualties=list(entry.casualties),
        picture=restoring.stored("battles", entry.picture, (".png",)) if entry.picture else "",
    )
    sealed_fight(fight, document, [side.salt for side in entry.sides]).save(force_insert=True)


def _document(restoring: Restoration, entry: FightEntry) -> BattleDocument:
    """Return the battle document of an entry; raise BrokenArchive, naming its file, for one that is not valid."""
    try:
        document = read_battle(parse_json(_text(restoring, entry.document)))
        for order in document.orders or ():
            document.side_of(order)
    except DocumentError as error:
        raise BrokenArchive(entry.document, str(error)) from None
    phase = restoring.file.phases[entry.phase - 1]
    if (document.round, document.engagement) != (phase.round, entry.engagement):
        problem = f"it is of {one_line(document.engagement)} in round {document.round}; {NAME} says otherwise"
        raise BrokenArchive(entry.document, problem)
    if seed_digest(document.seed) != entry.digest:
        raise DocumentError("digest", f"is not that of the seed in {entry.document}")
    return document.model_copy(update={"engine_version": restoring.phases[entry.phase - 1].engine_version})


def _text(restoring: Restoration, path: str) -> str:
    size = len(restoring.archive.read(path))
    if size > LARGEST_TEXT:
        raise BrokenArchive(path, f"has {size:,} bytes; no more than {LARGEST_TEXT:,} are read of a battle")
    return text_of(restoring.archive, path)


def _check_engagement(restoring: Restoration, entry: FightEntry, document: BattleDocument) -> None:
    """Raise DocumentError for an engagement that its step does not have, or for other sides."""
    known = {one.id: one for one in outline(restoring.phases[entry.phase - 1]).engagements}
    engagement = known.get(entry.engagement)
    if engagement is None:
        raise DocumentError("engagement", f"{one_line(entry.engagement)} is not fought in phases[{entry.phase - 1}]")
    for which, (side, given) in enumerate(zip(entry.sides, document.sides, strict=True)):
        if (given.name, side.faction) != (engagement.sides[side.side], engagement.factions[side.side]):
            problem = f"{one_line(given.name)} of {one_line(side.faction)} does not fight in {engagement.id}"
            raise DocumentError(f"sides[{which}]", problem)


def _check_plan(entry: FightEntry, document: BattleDocument, which: int) -> None:
    """Raise DocumentError for a battle plan that is not the last one given; without one it is the default plan."""
    salt, plan = entry.sides[which].salt, document.sides[which].sheet or ""
    receipts = [one.receipt for one in entry.given if one.side == which and one.receipt is not None]
    if salt is None and not receipts:
        if plan and plan != default_plan(document, which):
            raise DocumentError(f"sides[{which}].salt", "is missing; the battle plan is not the default one")
    elif salt is None or not receipts or receipts[-1] != receipt_of(salt, plan):
        raise DocumentError(f"sides[{which}].salt", "does not fit the battle plan and its receipt in `given`")


def _record(restoring: Restoration, entry: FightEntry, document: BattleDocument) -> str:
    """Return the record of a battle; raise BrokenArchive unless the same follows from the document."""
    record = _text(restoring, entry.record)
    try:
        fought = fight_out(document)
    except DocumentError as error:
        raise BrokenArchive(entry.document, str(error)) from None
    found = first_difference(record, fought.record)
    if found is not None:
        written, follows = ("nothing" if line is None else one_line(line) for line in (found.written, found.follows))
        problem = f"line {found.number} is {written}, but {follows} follows from {entry.document}"
        raise BrokenArchive(entry.record, problem)
    if fought.casualties != entry.casualties:
        raise DocumentError("casualties", f"are not those of {entry.record}")
    return record


def _side(document: BattleDocument, which: int, side: FightSide) -> JsonObject:
    """Return a side as the table of battles has it."""
    return document.sides[which].model_dump(exclude={"sheet"}) | side.model_dump(exclude={"salt"})


def _given(restoring: Restoration, one: FightGiven) -> JsonObject:
    receipt = {} if one.receipt is None else {"receipt": one.receipt}
    return {"side": one.side, "seat": restoring.seats[one.seat].pk, "at": moment(one.at).isoformat(), **receipt}
