"""The combined plans of a faction: orders and drafts, initiative points, NMP (FA.2, IN.2, IN.4)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from campaign.games.desk import FactionMarches, MarchEnd, PoolPlan
from campaign.games.outline import Outline
from campaign.games.plans import ZoneOutcome, ZonePoints
from campaign.models import Army, Phase, Seat
from campaign.selectors.forecasts import forecast_for
from campaign.selectors.membership import Membership
from campaign.selectors.phases import game_document, outline
from campaign.selectors.seen import document_reader, seen_opening
from campaign.selectors.sheets import sheets_for
from orders.rules.game_steps import place_of
from orders.rules.kinds import MAIN, STEP_OF
from orders.rules.life import Life
from orders.rules.notation import parse_instruction
from orders.rules.order_file import STRENGTH
from orders.rules.sheets import SheetText
from orders.selectors import Sheet


@dataclass(frozen=True)
class ArmyPlan:
    """An army of the faction with its orders for the step, if any.

    `text` is its player's draft, else the submitted orders; `draft` says that it is a draft. `place` is where it
    stands, `marched` how far it comes and `ends` where that is, in the movement step only.
    """

    army: Army
    place: str
    afloat: bool
    sheet: Sheet | None
    text: str
    draft: bool
    marched: MarchEnd | None = None
    ends: str = ""

    @property
    def on_strength(self) -> bool:
        """Whether its initiative point goes to its own strength."""
        return self.text in ("", STRENGTH)


@dataclass(frozen=True)
class TeamPlans:
    """The plans of a faction's players in a step.

    `armies` are those on the map, in the steps that are planned together; `points` their initiative points while that
    is the step, `pools` the NMP in the movement step. `outcome` is the initiative of the round once it is known.
    `others` are all other sheets of the faction for this and later steps.
    """

    armies: Sequence[ArmyPlan]
    points: Sequence[ZonePoints]
    pools: Sequence[PoolPlan]
    outcome: Sequence[ZoneOutcome]
    others: Sequence[Sheet]


def plans_of(phase: Phase, member: Membership, seat: Seat) -> TeamPlans:
    """Return the plans of a seat's faction in a phase; `member` is its holder."""
    step, game, faction = phase.game_step, phase.campaign.game_record, seat.faction.identifier
    sheets = [one for one in sheets_for(phase, member) if one.faction == faction and one.life is not Life.NONE]
    main_kind = MAIN.get(phase.step)
    main = {one.army: one for one in sheets if one.kind == main_kind and one.army is not None}
    is_joint = step.opens_round or step.marches
    armies = list(_armies(outline(phase), seat, main)) if is_joint else []
    together = _together(phase, member, armies) if step.marches and game.desk else None
    part = game.plans
    return TeamPlans(
        armies=[_with_march(outline(phase), plan, together.marches) for plan in armies] if together else armies,
        points=part.points(seen_opening(phase, document_reader(member)), faction, _texts(armies, sheets))
        if part and step.opens_round
        else (),
        pools=together.pools if together else (),
        outcome=part.placed(game_document(phase)) if part else (),
        others=[one for one in sheets if _is_to_come(one, phase.step) and not (is_joint and one.kind == main_kind)],
    )


def _armies(now: Outline, seat: Seat, main: Mapping[int, Sheet]) -> Iterator[ArmyPlan]:
    """The armies of the seat's faction that are on the map, by number, each with the text of its draft or orders."""
    rows = Army.objects.filter(faction=seat.faction_id, number__in=list(now.army)).select_related("seat")
    for army in rows.order_by("number"):
        sheet, there = main.get(army.number), now.army[army.number]
        draft = sheet.draft if sheet else None
        text = draft if draft is not None else sheet.text if sheet else ""
        yield ArmyPlan(army, now.board.describe(there.hex), there.afloat, sheet, text, draft=draft is not None)


def _together(phase: Phase, member: Membership, armies: Sequence[ArmyPlan]) -> FactionMarches:
    """Return all current marches, drafts included."""
    instructions = {plan.army.number: parse_instruction(plan.text, plan.army.number) for plan in armies if plan.text}
    return forecast_for(phase, member).together(member.reader.faction or "", instructions)


def _with_march(now: Outline, plan: ArmyPlan, marches: Mapping[int, MarchEnd]) -> ArmyPlan:
    marched = marches[plan.army.number]
    return replace(plan, marched=marched, ends=now.board.describe(marched.end))


def _texts(armies: Sequence[ArmyPlan], sheets: Sequence[Sheet]) -> list[SheetText]:
    """The orders of a faction as they are now: those of its armies, drafts included, and the others in force."""
    main = [SheetText(plan.sheet.kind, plan.army.number, plan.text) for plan in armies if plan.sheet]
    of_faction = [one for one in sheets if one.army is None and one.is_in_force]
    return [*main, *(SheetText(one.kind, one.subject, one.text) for one in of_faction)]


def _is_to_come(sheet: Sheet, step: str) -> bool:
    return place_of(0, STEP_OF[sheet.kind]) >= place_of(0, step)
