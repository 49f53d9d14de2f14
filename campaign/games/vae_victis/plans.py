"""Plans of *Vae Victis*: the owners of orders, the engagements, and naval superiority."""

from collections.abc import Iterator, Mapping, Sequence

from campaign.games.frames import StepDocuments
from campaign.games.plans import PlannedFight, Plans, ZonePoints
from campaign.games.story import Cell, Column, StoryScene, StoryTable, cell
from campaign.games.vae_victis.choices import points_placed, points_together
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.document import EngagementEntry, RoundDocument, engagement_named
from campaign.games.words import Words
from hexmap.rules.sentences.messages import _
from orders.rules.game_steps import MARCHING, OPENING_ROUNDS, STEPS, Duty
from orders.rules.kinds import OF_FACTION
from orders.rules.order_file import STRENGTH
from orders.rules.sheets import SheetText


def owner(document: RoundDocument, sheet: SheetText) -> str | None:
    """The faction that orders belong to; None for those of an army or faction that is not there (any more).

    An army that was lost in the movement of the round counts for the rest of it.
    """
    if sheet.kind in OF_FACTION:
        faction = document.position.faction.get(str(sheet.subject))
        return faction.id if faction else None
    number = int(sheet.subject)
    gone = {entry.army: entry.faction for entry in document.model.eliminated or ()}
    army = document.position.army.get(number)
    return army.faction if army else gone.get(number)


def fights(document: RoundDocument) -> Mapping[str, PlannedFight]:
    """The FP of both sides of each engagement of a document, and its terrain (EN.3)."""
    entries = document.model.engagements or ()
    named = ((entry, engagement_named(entry.id, document.board, document.position)) for entry in entries)
    return {
        entry.id: PlannedFight((entry.fp[one.sides[0]], entry.fp[one.sides[1]]), Words(entry.terrain))
        for entry, one in named
        if one is not None
    }


def scenes(played: StepDocuments[RoundDocument]) -> tuple[StoryScene, ...]:
    """The engagements that a step waits for, and the naval superiority that it has settled."""
    return (*_engagements(played), *_superiority(played))


def _engagements(played: StepDocuments[RoundDocument]) -> Iterator[StoryScene]:
    entries = played.after.model.engagements
    if STEPS[played.step].duty is Duty.ENGAGED and entries:
        columns = [Column(Words(_("Engagement"))), Column(Words("FP")), Column(Words(_("Terrain")))]
        table = StoryTable(Words(_("Engagements with their FP")), columns, [_row(one) for one in entries], False)
        yield StoryScene(Words(_("Engagements")), tables=[table])


def _row(entry: EngagementEntry) -> list[Cell]:
    fp = ", ".join(f"{side}: {number}" for side, number in entry.fp.items())
    return [cell(entry.id), cell(fp), cell(Words(entry.terrain))]


def _superiority(played: StepDocuments[RoundDocument]) -> Iterator[StoryScene]:
    levels, opens = played.after.superiority, played.step in OPENING_ROUNDS
    if levels is None or not (opens or played.step in MARCHING):
        return
    active = played.after.position.active_factions
    columns = [Column(Words(_("Sea zone"))), *(Column(Words(faction.title), figures=True) for faction in active)]
    rows = [[cell(zone), *(cell(levels[faction.id][zone]) for faction in active)] for zone in played.after.board.zones]
    table = StoryTable(Words(_("Naval superiority by sea zone")), columns, rows, False)
    yield StoryScene(Words(_("Naval superiority")), tables=[table], folded=not opens)


def points(document: RoundDocument, faction: str, sheets: Sequence[SheetText]) -> tuple[ZonePoints, ...]:
    """The effect of a faction's points in every zone; those without orders go to its default zone (HO.29)."""
    default = next((sheet.text for sheet in sheets if sheet.kind == Kind.DEFAULT_ZONE), "")
    wishes = dict.fromkeys((army.number for army in document.position.armies), default)
    wishes |= {int(sheet.subject): sheet.text for sheet in sheets if sheet.kind == Kind.INITIATIVE and sheet.text}
    return points_together(
        document, faction, {army: wish for army, wish in wishes.items() if wish not in ("", STRENGTH)}
    )


PLANS = Plans(owner=owner, fights=fights, scenes=scenes, points=points, placed=points_placed)
