"""The combined plans of a faction: orders and drafts, initiative points, NMP (FA.2, IN.2, IN.4)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from campaign.games.desk import FactionMarches, MarchEnd, PoolPlan
from campaign.games.vae_victis.choices import ZoneOutcome, ZonePoints, points_placed, points_together
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.steps import Step
from campaign.models import Army, Phase, Seat
from campaign.selectors.forecasts import forecast_for
from campaign.selectors.membership import Membership
from campaign.selectors.phases import round_document
from campaign.selectors.seen import document_reader, seen_opening
from campaign.selectors.sheets import sheets_for
from orders.rules.game_steps import MARCHING, OPENING_ROUNDS, STEPS
from orders.rules.kinds import MAIN, STEP_OF
from orders.rules.life import Life
from orders.rules.notation import parse_instruction
from orders.rules.order_file import STRENGTH
from orders.selectors import Sheet

"""The steps in which a player's decision depends on those of teammates."""


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
class Plans:
    """The plans of a faction's players in a step.

    `armies` are those on the map, in the steps that are planned together; `points` their initiative points while that
    is the step, `pools` the NMP in the movement step. `outcome` is the initiative of the round once it is known;
    `superiority_is_known` says whether the pools are those of the round. `others` are all other sheets of the faction
    for this and later steps.
    """

    document: RoundDocument
    armies: Sequence[ArmyPlan]
    points: Sequence[ZonePoints]
    pools: Sequence[PoolPlan]
    outcome: Sequence[ZoneOutcome]
    superiority_is_known: bool
    others: Sequence[Sheet]


def plans_of(phase: Phase, member: Membership, seat: Seat) -> Plans:
    """Return the plans of a seat's faction in a phase; `member` is its holder."""
    document, step, faction = round_document(phase), Step(phase.step), seat.faction.identifier
    sheets = [one for one in sheets_for(phase, member) if one.faction == faction and one.life is not Life.NONE]
    main = {one.army: one for one in sheets if one.kind == MAIN.get(step) and one.army is not None}
    armies = list(_armies(document, seat, main)) if (step in OPENING_ROUNDS or step in MARCHING) else []
    together = _together(phase, member, armies) if STEPS[step].marches else None
    return Plans(
        document=document,
        armies=[_with_march(document, plan, together.marches) for plan in armies] if together else armies,
        points=_points(seen_opening(phase, document_reader(member)), faction, armies, sheets)
        if STEPS[step].opens_round
        else (),
        pools=together.pools if together else (),
        outcome=points_placed(document),
        superiority_is_known=document.superiority is not None,
        others=[one for one in sheets if _is_to_come(one.kind, step) and not _is_shown(one, step)],
    )


def _armies(document: RoundDocument, seat: Seat, main: Mapping[int, Sheet]) -> list[ArmyPlan]:
    """The armies of the seat's faction that are on the map, by number."""
    there = document.position.army
    rows = Army.objects.filter(faction=seat.faction_id, number__in=list(there)).select_related("seat")
    return [
        _army_plan(army, document.board.describe(there[army.number].hex), there[army.number].afloat, main)
        for army in rows.order_by("number")
    ]


def _army_plan(army: Army, place: str, afloat: bool, main: Mapping[int, Sheet]) -> ArmyPlan:
    sheet = main.get(army.number)
    if sheet is None:
        return ArmyPlan(army, place, afloat, None, "", draft=False)
    text = sheet.text if sheet.draft is None else sheet.draft
    return ArmyPlan(army, place, afloat, sheet, text, draft=sheet.draft is not None)


def _together(phase: Phase, member: Membership, armies: Sequence[ArmyPlan]) -> FactionMarches:
    """Return all current marches, drafts included."""
    instructions = {plan.army.number: parse_instruction(plan.text, plan.army.number) for plan in armies if plan.text}
    faction = member.reader.faction or ""
    return forecast_for(phase, member).together(faction, instructions)


def _with_march(document: RoundDocument, plan: ArmyPlan, marches: Mapping[int, MarchEnd]) -> ArmyPlan:
    marched = marches[plan.army.number]
    return replace(plan, marched=marched, ends=document.board.describe(marched.end))


def _points(
    document: RoundDocument, faction: str, armies: Sequence[ArmyPlan], sheets: Sequence[Sheet]
) -> Sequence[ZonePoints]:
    """Return the effect of all current points, drafts included; those without orders go to the default zone (HO.29)."""
    default = next((one.text for one in sheets if one.kind == Kind.DEFAULT_ZONE and one.is_in_force), "")
    wishes = {plan.army.number: plan.text or default for plan in armies}
    return points_together(
        document, faction, {army: wish for army, wish in wishes.items() if wish not in ("", STRENGTH)}
    )


def _is_to_come(kind: str, step: Step) -> bool:
    steps = list(Step)
    return steps.index(Step(STEP_OF[kind])) >= steps.index(step)


def _is_shown(sheet: Sheet, step: Step) -> bool:
    """Return whether orders are shown in the table of the armies."""
    return (step in OPENING_ROUNDS or step in MARCHING) and sheet.kind == MAIN[step]
