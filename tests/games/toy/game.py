"""The toy game as a game of the site; `playing(TOY, STEPS, KINDS)` adds it."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from campaign.games.game import Game, StepInput, by_value
from campaign.games.orders_form import Choice, Option, OrdersForm
from campaign.games.outline import Outline, OutlineArmy, OutlineFaction
from campaign.games.plain.choices import OfferedOrders
from campaign.games.plain.posts import posts_of
from campaign.games.plain.reports import OutlineReports, map_of_outline
from campaign.games.reader import EVERYTHING, PUBLIC, Reader
from campaign.games.receipts import GameReceipts
from campaign.games.rulebook import Rulebook
from campaign.games.rulebook_reader import read_book
from campaign.games.scenarios import ScenarioBeginning, Scenarios, ShippedScenario
from campaign.games.words import EndingRule, Words
from hexmap.rules.documents import DocumentError, parse_json
from orders.rules.game_steps import Duty, GameStep, SeedKind
from orders.rules.kinds import KindSpec
from orders.rules.sheets import SheetText, asks_for_nothing
from tests.games.toy import rules
from tests.games.toy.rules import ANSWER, COLOURS, LAST_ROUND, MEETING, MOVE, SCOUTING, TITLES, ToyDocument

NAME, VERSION = "toy", "toy 0.1"
DAYS = {SCOUTING: 2, MEETING: 1}
HERE = Path(__file__).parent
STEPS = (
    GameStep(SCOUTING, NAME, "Scouting", "Round %(round)s, scouting: scouts move in the dark.", Duty.DECISIONS,
             opens_round=True, marches=True, closes_round=True, reveals=SeedKind.STEP, default="Scouts stay."),
    GameStep(MEETING, NAME, "Meeting", "Round %(round)s, meeting: scouts stand or yield.", Duty.DECISIONS,
             closes_round=True, reveals=SeedKind.STEP, default="Scouts stand."),
)  # fmt: skip
KINDS = (
    KindSpec(name=MOVE, title="Scout", steps=(SCOUTING,), form="stay|2|4|6|8|10|12", nothing=rules.STAY),
    KindSpec(name=ANSWER, title="Answer", steps=(MEETING,), form="stand|yield", nothing=rules.STAND, standing=True),
)


def _read_text(text: str, version: str) -> ToyDocument:
    if version != VERSION:
        raise DocumentError("engine_version", f'"{version}" is unknown')
    return rules.read(parse_json(text))


def _filled(document: ToyDocument, _step: str, given: StepInput) -> ToyDocument:
    orders: dict[str, dict[str, str]] = {}
    for sheet in given.sheets:
        if not asks_for_nothing(sheet):
            orders.setdefault(sheet.kind, {})[str(sheet.subject)] = sheet.text
    return replace(document, orders=orders, seed=given.seed)


def _opening(document: ToyDocument, step: str) -> ToyDocument:
    return replace(document, orders={}, seed="", events=() if step == SCOUTING else document.events)


def _seen(document: ToyDocument, reader: Reader) -> ToyDocument:
    return document if reader.reads_all else rules.seen(document, reader.faction)


def _outline(document: ToyDocument, reader: Reader = PUBLIC) -> Outline:
    scouts = sorted(_seen(document, reader).scouts.items())
    held, index = [scout.side for _number, scout in scouts], rules.board().grid.index
    return Outline(
        document.round,
        rules.board(),
        "toy-1",
        tuple(OutlineFaction(side, TITLES[side], COLOURS[side], True, held.count(side), 0) for side in TITLES),
        {number: OutlineArmy(number, scout.side, index(scout.hex), scout.weight) for number, scout in scouts},
        days=DAYS,
        events=document.events,
        ended=document.ended,
        step=document.step,
        map=rules.MAP,
    )


def _now(
    document: ToyDocument, step: str, side: str, _own: Sequence[SheetText], _vacant: frozenset[str] | None
) -> tuple[Choice, ...]:
    met = {number for here in document.meetings.values() for number in here}
    kind, asked = (KINDS[0], set(document.scouts)) if step == SCOUTING else (KINDS[1], met)
    return _choices(document, kind, side, asked)


def _beforehand(document: ToyDocument, step: str, side: str, _own: Sequence[SheetText]) -> tuple[Choice, ...]:
    return _choices(document, KINDS[1], side, set(document.scouts)) if step == SCOUTING else ()


def _choices(document: ToyDocument, kind: KindSpec, side: str, asked: set[int]) -> tuple[Choice, ...]:
    options = tuple(Option(word, word) for word in kind.form.split("|") if word != kind.nothing)
    own = [number for number in sorted(asked) if document.scouts[number].side == side]
    return tuple(Choice(kind.name, side, number, options, kind.nothing, "TY.2") for number in own)


FORM, REPORTS = OrdersForm(now=_now, beforehand=_beforehand), OutlineReports(_outline)
OFFERED = OfferedOrders(FORM, tuple(TITLES), "TY.3")
TOY: Game[ToyDocument] = Game(
    id=NAME,
    title="The dark",
    engine_version=VERSION,
    read_text=_read_text,
    words=dict.fromkeys((SCOUTING, MEETING), by_value(rules.read, rules.adjudicate)),
    beginning=lambda value, _seats: rules.read(value),
    first_step=lambda document: document.step,
    filled=_filled,
    adjudicate=lambda document, _step, _given: rules.adjudicate(document),
    following=lambda document, _step: None if document.ended else document.step,
    opening=_opening,
    outline=_outline,
    fault=OFFERED.fault,
    fault_beforehand=OFFERED.fault_beforehand,
    possible_answers=OFFERED.possible_answers,
    map_of=lambda document, reader: map_of_outline(_outline(document, reader)),
    differences=REPORTS.differences,
    read_shown=lambda value, maps: (rules.read(value, maps), EVERYTHING),
    posts=posts_of(STEPS, _outline, "TY.2"),
    hides=lambda document, reader: _seen(document, reader) != document,
    seen=lambda document, reader: _seen(document, reader).as_json(),
    hides_units=True,
    receipts=GameReceipts(NAME, always=(SCOUTING,), seed_each=True, by_name=True),
    seeds=lambda _document: (SeedKind.STEP,),
    orders_form=FORM,
    frames=REPORTS.frames,
    ending_rule=lambda _document: EndingRule(
        [Words("ends with round %(round)s", {"round": LAST_ROUND})], is_usual=True
    ),
    step_story=REPORTS.step_story,
    story=REPORTS.story,
    strength="weight",
    rulebook=Rulebook(
        title="The rules of the dark",
        lead="Two sides send scouts into the dark.",
        description="Two sides send scouts into the dark.",
        ruleset="toy-1",
        read=lambda _document: read_book((HERE / "rules.md").read_text(encoding="utf-8")),
    ),
    scenarios=Scenarios(
        shipped=lambda: [ShippedScenario("dusk", "Dusk")],
        days=lambda: DAYS,
        beginning=lambda _name, _text, _options, _seed: ScenarioBeginning(
            parse_json((HERE / "dusk.json").read_text(encoding="utf-8"))
        ),
    ),
    paragraph="TY.2",
    secrecy="TY.1",
)
"""Scouts in the dark. What it lacks, such as computer players and playing alone, is missing from the pages."""
