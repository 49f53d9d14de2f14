"""The lesson's round: the reader's marches and the sealed ones, adjudicated from the movement to the points."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from campaign.games.engagements import Engagement, GameResult
from campaign.games.forward import Assumptions, rest_of_round
from campaign.games.frames import Frame
from campaign.games.learning import Marches, RevealedOrders
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.learning.lesson_position import LessonPosition, position
from campaign.games.vae_victis.learning.puzzle_rounds import sieges
from campaign.games.vae_victis.reports.frames import frames_of
from campaign.games.vae_victis.rules.document import NEEDED_FOR_BATTLES, RoundDocument, after_movement, carried_over
from campaign.games.vae_victis.rules.step_of_round import SEQUENCE
from campaign.games.vae_victis.steps import Step
from orders.rules.life import Version
from orders.rules.receipts import NO_SEED, Statement, receipt_of, statement_text
from orders.rules.sheets import SheetText


@dataclass(frozen=True)
class Outcome:
    """The round as it was adjudicated.

    `engagements` are pairs of one of the reader's armies and its enemy, `sieges` pairs of one and a structure; `falls`
    are the structures that the reader gains in the next round if no army moves. `points` are those after the round.
    """

    orders: Sequence[RevealedOrders]
    after: RoundDocument
    frames: Sequence[Frame]
    engagements: Sequence[tuple[int, int]]
    sieges: Sequence[tuple[int, str]]
    falls: Sequence[str]
    points: Mapping[str, int]


@lru_cache(maxsize=256)
def outcome_of(marches: Marches) -> Outcome:
    """Return the outcome of the reader's marches against the sealed ones, by the rules."""
    taught = position()
    sheets = [*(SheetText(Kind.MOVEMENT, number, text) for number, text in marches), *taught.sealed_sheets]
    moved, after = _played(taught.document, taught, sheets)
    later = after.model.events[len(moved.model.events) :]
    following = _played(carried_over(after), taught, ())[1]
    own = [army for army in after.position.armies if army.faction == taught.yours]
    return Outcome(
        orders=[_revealed(taught, sheet) for sheet in sorted(sheets, key=lambda sheet: int(sheet.subject))],
        after=after,
        frames=frames_of(moved, later, after.position),
        engagements=list(_pairs(taught, moved)),
        sieges=[
            (army.number, siege.structure)
            for army in own
            for siege in after.position.sieges
            if army.number in siege.armies
        ],
        falls=[
            name
            for name, holder in following.position.control.items()
            if holder == taught.yours != after.position.control.get(name)
        ],
        points={faction.id: faction.victory_points for faction in after.position.active_factions},
    )


def _played(
    document: RoundDocument, taught: LessonPosition, sheets: Sequence[SheetText]
) -> tuple[RoundDocument, RoundDocument]:
    """Return the document after the movement, and the one after the whole round.

    Nobody retreats; the reader's armies win their games; every army that can besiege something does.
    """

    def orders(document: RoundDocument, step: str) -> Sequence[SheetText]:
        if step == Step.ADMINISTRATION:
            return list(sieges(document, document.position.faction))
        return sheets if step == Step.MOVEMENT else ()

    won = Assumptions[RoundDocument](
        results=lambda document, _step: [_result(taught, one).as_json() for one in _engagements(document)]
    )
    steps = list(rest_of_round(SEQUENCE, document, Step.MOVEMENT, orders, won))
    return steps[0].after, steps[-1].after


def _engagements(document: RoundDocument) -> Sequence[Engagement]:
    return after_movement(document, NEEDED_FOR_BATTLES).engagements


def _result(taught: LessonPosition, engagement: Engagement) -> GameResult:
    """Return the result that the lesson lays down: the reader's army wins."""
    winner = next(number for number in engagement.armies if number in taught.own_numbers)
    casualties = {str(number): taught.won if number == winner else taught.lost for number in engagement.armies}
    return GameResult(engagement.id, str(winner), casualties)


def _pairs(taught: LessonPosition, moved: RoundDocument) -> Iterator[tuple[int, int]]:
    for engagement in _engagements(moved):
        one, other = engagement.armies
        yield (one, other) if one in taught.own_numbers else (other, one)


def _revealed(taught: LessonPosition, sheet: SheetText) -> RevealedOrders:
    number = int(sheet.subject)
    statement = Statement("lesson", 1, NO_SEED, Kind.MOVEMENT, number, 1, Version.HANDED_IN, sheet.text)
    receipt = receipt_of(f"lesson-{number}", statement_text(statement))
    return RevealedOrders(number, taught.document.position.army[number].faction, sheet.text, receipt)
