"""HANNIBAL as a game of the site (HH)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from campaign.games.answers import PossibleAnswer
from campaign.games.game import Game, by_value
from campaign.games.hannibal import steps
from campaign.games.hannibal.generals.arena import ARENA
from campaign.games.hannibal.generals.tasks import GENERALS
from campaign.games.hannibal.kinds import Kind
from campaign.games.hannibal.orders_form.page import ORDERS_FORM
from campaign.games.hannibal.posts.game_posts import POSTS
from campaign.games.hannibal.reports.differences import differences
from campaign.games.hannibal.reports.ending import ending_rule
from campaign.games.hannibal.reports.frames import frames_of_round
from campaign.games.hannibal.reports.map_scene import map_of
from campaign.games.hannibal.reports.moments import moments_of
from campaign.games.hannibal.reports.story import step_story, story_of_round
from campaign.games.hannibal.rulebook.book import RULEBOOK
from campaign.games.hannibal.rules.document import GameDocument, canonical_text, read_document, with_seed
from campaign.games.hannibal.rules.engine_versions import ENGINE_VERSION
from campaign.games.hannibal.rules.intelligence import is_hidden, seen_document
from campaign.games.hannibal.rules.position import ROMA, Force, Position
from campaign.games.hannibal.rules.receipts import RECEIPTS
from campaign.games.hannibal.rules.seen import hides, seen, seen_as, seen_events, seen_order
from campaign.games.hannibal.rules.seen_document import is_seen_document, read_seen_document
from campaign.games.hannibal.rules.sequence_of_play import STEPS
from campaign.games.hannibal.rules.sheets import KINDS, SheetError, plainly_written, subjects_of
from campaign.games.hannibal.rules.step_of_round import SEALED, SEQUENCE
from campaign.games.hannibal.rules.theatre import SIDES
from campaign.games.hannibal.scenarios import SCENARIOS
from campaign.games.hannibal.scenarios.solo import SOLO
from campaign.games.hannibal.what_if import WHAT_IF
from campaign.games.outline import Outline, OutlineArmy, OutlineFaction
from campaign.games.reader import EVERYTHING, PUBLIC, Reader
from campaign.language.catalogue.sentences import say
from hexmap.rules.documents import parse_json
from hexmap.rules.sentences.messages import _
from hexmap.rules.shipped_maps import MapByName
from orders.rules.game_steps import SeedKind
from orders.rules.kinds import kinds_of, name_in_documents
from orders.rules.legality import Fault
from orders.rules.sheets import InvalidSheet, SheetText


def _step(document: GameDocument) -> str:
    return document.position.step


def _outline(document: GameDocument) -> Outline:
    position, held = document.position, Counter(document.position.control.values())
    factions = tuple(
        OutlineFaction(
            side.id,
            side.title,
            side.colour,
            active=True,
            points=side.victory_points or 0,
            structures=held[side.id],
        )
        for side in document.model.sides
    )
    return Outline(
        round=position.round,
        board=position.theatre.board,
        ruleset=position.ruleset.name,
        factions=factions,
        army={
            number: OutlineArmy(number, force.side, force.hex, _strength(position, force), name=position.name(number))
            for number, force in sorted(position.led.items())
        },
        days={step: getattr(position.ruleset.days, step.partition("_")[0]) for step in STEPS},
        to_come={number: one.side for number, one in position.leaders.items() if number not in position.led},
        asked=_asked(document),
        events=[dict(event) for event in document.events],
        ended=position.ended,
        step=position.step,
        names={number: position.name(number) for number in position.leaders},
        map=document.model.map,
    )


def _strength(position: Position, force: Force) -> int | None:
    """The SP of a force, None while not everyone sees its units (HH.11.3)."""
    return None if is_hidden(position, force, "public") else position.sp(force.units)


def _asked(document: GameDocument) -> Sequence[str]:
    """The sides whose orders a step waits for (HH.2.2)."""
    position = document.position
    if position.step in ("offices", "battle"):
        return SIDES
    return (position.mover or ROMA,)


def _read_shown(value: Any, maps: MapByName) -> tuple[GameDocument, Reader]:
    if not is_seen_document(value):
        return read_document(value, maps), EVERYTHING
    shown = read_seen_document(value, maps)
    return shown.document, PUBLIC if shown.reader == "public" else Reader(shown.reader)


def _canonical(document: GameDocument, kind: str, _subject: int | str, text: str) -> str:
    name = name_in_documents(kind)
    try:
        return canonical_text(name, text, document.position)
    except SheetError as error:
        refusal = error
    with suppress(SheetError):
        return canonical_text(name, plainly_written(text), document.position)
    raise InvalidSheet(str(refusal))


def _fault(document: GameDocument, step: str, sheet: SheetText, _beside: Sequence[SheetText]) -> Fault | None:
    """Orders that a side, or a leader, gives in no such step."""
    position, kind = document.position, KINDS[name_in_documents(sheet.kind)]
    sides = {number: leader.side for number, leader in position.leaders.items()}
    if step in kind.steps and str(sheet.subject) in subjects_of(kind, position.mover, sides):
        return None
    return Fault("HH.2.2", say("not_asked_in_this_step"))


def _possible_answers(document: GameDocument, step: str) -> frozenset[PossibleAnswer]:
    """The orders of a step: those of sides, marches by where a leader is, plans by where enemies meet (HH.15.3)."""
    return frozenset(_answers(document.position, step, {side.id: side.title for side in document.model.sides}))


def _answers(position: Position, step: str, titles: Mapping[str, str]) -> Iterator[PossibleAnswer]:
    sides = {number: leader.side for number, leader in position.leaders.items()}
    for kind in kinds_of(step):
        if kind in _NOT_ASKED:
            continue
        for subject in sorted(subjects_of(KINDS[name_in_documents(kind)], position.mover, sides)):
            if subject in titles:
                yield from _answers_of_side(position, kind, subject, titles[subject])
            elif int(subject) in position.led:
                yield _march(position, kind, int(subject))


def _answers_of_side(position: Position, kind: str, side: str, title: str) -> Iterator[PossibleAnswer]:
    match kind:
        case Kind.BATTLE:
            for hex_ in sorted(position.contested):
                place = position.theatre.board.describe(hex_)
                label = say("battle_can_be_planned", faction=title, place=place)
                yield PossibleAnswer(kind, side, position.hex_name(hex_), label)
        case Kind.PLACE:
            for number in position.elected:
                label = say("leader_can_be_placed", faction=title, name=position.name(number))
                yield PossibleAnswer(kind, side, str(number), label)
        case _:
            yield PossibleAnswer(kind, side, "", say("side_gives_orders", faction=title))


def _march(position: Position, kind: str, number: int) -> PossibleAnswer:
    hex_ = position.led[number].hex
    place = position.theatre.board.describe(hex_)
    label = say("leader_has_no_orders_from_here", name=position.name(number), place=place)
    return PossibleAnswer(kind, number, position.hex_name(hex_), label)


_NOT_ASKED = (Kind.TAKE, Kind.CONCEDE_GAME)
"""Orders that no step is about: units are taken where leaders march, and conceding is always possible."""


HANNIBAL = Game(
    id=steps.HANNIBAL,
    title="HANNIBAL",
    engine_version=ENGINE_VERSION,
    read_text=lambda text, version: read_document(parse_json(text), engine_version=version),
    words={step: by_value(read_document, adjudicate) for step, adjudicate in STEPS.items()},
    beginning=lambda value, _seats: with_seed(read_document(value), SEALED),
    first_step=_step,
    filled=SEQUENCE.filled,
    adjudicate=SEQUENCE.adjudicate,
    following=SEQUENCE.following,
    opening=SEQUENCE.opening,
    outline=_outline,
    canonical=_canonical,
    fault=_fault,
    possible_answers=_possible_answers,
    map_of=lambda document, reader: map_of(document, seen_as(reader)),
    moments=lambda document, reader: moments_of(document, seen_as(reader)),
    differences=differences,
    read_shown=_read_shown,
    shown=lambda document, reader: seen_document(document, seen_as(reader)),
    posts=POSTS,
    what_if=WHAT_IF,
    hides=hides,
    seen=seen,
    seen_events=seen_events,
    seen_order=seen_order,
    hides_units=True,
    receipts=RECEIPTS,
    seeds=lambda _document: (SeedKind.STEP,),
    generals=GENERALS,
    arena=ARENA,
    solo=SOLO,
    orders_form=ORDERS_FORM,
    frames=frames_of_round,
    ending_rule=ending_rule,
    step_story=step_story,
    story=story_of_round,
    has_leaders=True,
    strength="SP",
    introduction=(
        _("HANNIBAL is a game for two sides: the armies of Rome and those of Hannibal, in Italy from 218 BC on."),
        _("A round is half a year: both sides give secret orders and march in turn, and the site fights the battles."),
        _(
            "It is after Hannibal: The Italian Campaign (P. Hollinger, Simulations Canada 1983). Map, city values, "
            "leaders' numbers and combat tables are reconstructed."
        ),
    ),
    rulebook=RULEBOOK,
    scenarios=SCENARIOS,
    paragraph="HH.5.3",
    secrecy="HH.15.4",
)
"""The Second Punic War in Italy for two; after *Hannibal: The Italian Campaign*, with reconstructed numbers.

Its documents name their step, and the adjudicator goes on to the next round with its last step.
"""
