"""The posts about a round, made of what is published of it, and of the question of the step that is open."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from campaign.models import Campaign, Faction, Phase, PhaseRecord, Picture
from campaign.reports.posts.administration import administration_post
from campaign.reports.posts.asked import Command, orders_asked_for
from campaign.reports.posts.blocks import Paragraph, Post
from campaign.reports.posts.correction import Corrected, correction_post
from campaign.reports.posts.engagements import engagements_post, results_post, retreats_post
from campaign.reports.posts.movement import movement_post
from campaign.reports.posts.orders_step import initiative_post, placement_post
from campaign.reports.posts.other_orders import entered_orders
from campaign.reports.posts.rule_changes import Changed, Ruled
from campaign.reports.posts.speech import Speech
from campaign.reports.posts.standings import end_post, given_up_post, standings_post
from campaign.rules.round_document import RoundDocument
from campaign.selectors.corrections_told import corrections_told_in
from campaign.selectors.log import reason_of_halt
from campaign.selectors.phases import published_records, record_document, round_document
from campaign.selectors.pictures import Drawn, opening_pictures, outcome_pictures
from campaign.selectors.rule_changes import changes_begun
from campaign.telling.parameter_names import NAMES
from orders.rules.kinds import Step
from orders.rules.visibility import Stage
from orders.selectors import armies_repeated, entered_that_count


@dataclass(frozen=True, slots=True)
class Teller:
    """How posts are told: the language, a deadline in words, the public address of a picture."""

    speech: Speech
    due: Callable[[datetime], str]
    address: Callable[[Picture], str]


@dataclass(frozen=True, slots=True)
class StepPosts:
    """The posts of one step of a round: what it came to, or, with `asks`, what it asks while it is open.

    `lacks_map` says that its map is still being drawn.
    """

    step: Step
    posts: Sequence[Post]
    asks: bool = False
    lacks_map: bool = False


def posts_of_round(campaign: Campaign, round_: int, teller: Teller) -> list[StepPosts]:
    """The posts of a round in their order, step by step; none for a round that has not begun.

    Of a step that is closed and not yet published there is none: what it came to is nobody's yet. While the campaign
    is paused or over, nothing is asked; that it was ended or abandoned is told last, in the round in which it was.
    """
    records = published_records(campaign, round_)
    found = [_with_corrections(posts_of_record(record, teller), record, teller) for record in records.values()]
    now = campaign.phases.filter(round=round_).exclude(status=Phase.Status.PUBLISHED).first()
    if now is not None and now.status == Phase.Status.OPEN and campaign.is_running:
        found.append(question_of(campaign, now, teller))
    if now is not None and campaign.is_given_up:
        ended = campaign.standing == Campaign.Standing.ENDED
        post = given_up_post(teller.speech, round_document(now), reason_of_halt(campaign), ended=ended)
        found.append(StepPosts(Step(now.step), [post]))
    return found


def _with_corrections(posts: StepPosts, record: PhaseRecord, teller: Teller) -> StepPosts:
    """The posts of a step, and after them one for every correction of it."""
    before = round_document(record.phase)
    told = [
        correction_post(
            teller.speech,
            before,
            posts.step,
            Corrected(
                number=one.number,
                moment=teller.due(one.made_at),
                reason=one.correction.reason,
                sheets=one.change.sheets,
                results=one.results,
                in_step=one.in_step,
                now=one.now,
                opened=one.opened,
            ),
        )
        for one in corrections_told_in(record.phase)
    ]
    return replace(posts, posts=[*posts.posts, *told]) if told else posts


def question_of(campaign: Campaign, phase: Phase, teller: Teller) -> StepPosts:
    """The post with which a phase opened: what it asks, made of what was public before."""
    step, drawn = Step(phase.step), Drawn()
    if step in (Step.PLACEMENT, Step.INITIATIVE):
        drawn = opening_pictures(campaign, phase.round)
    post = orders_asked_for(
        teller.speech,
        round_document(phase),
        step,
        _commands(campaign),
        due=teller.due(phase.due_at),
        rules=_rules(campaign, phase.round) if step is Step.INITIATIVE else (),
        **_addresses(drawn, teller),
    )
    return StepPosts(step, [post], asks=True)


def _rules(campaign: Campaign, round_: int) -> list[Ruled]:
    """The rules that are other ones from a round on."""
    return [
        Ruled(
            one.change.text,
            [
                Changed(NAMES[path], paragraph, str(before), str(after))
                for path, paragraph, before, after in one.differences
            ],
        )
        for one in changes_begun(campaign, round_)
    ]


def _commands(campaign: Campaign) -> list[Command]:
    """Who commands what, in the order of the army numbers."""
    found: dict[int, Command] = {}
    numbers: dict[int, list[int]] = {}
    for army in campaign.armies.select_related("seat", "faction").order_by("number"):
        numbers.setdefault(army.seat_id, []).append(army.number)
        found.setdefault(army.seat_id, Command(army.seat.name, army.faction.title, numbers[army.seat_id]))
    return list(found.values())


def posts_of_record(record: PhaseRecord, teller: Teller) -> StepPosts:
    """The posts about what a phase came to; the caller knows whether that may be told."""
    found = _posts_of_record(record, teller)
    entered = entered_that_count(record.phase) if record.phase.stage is Stage.PUBLISHED else []
    if not entered or not found.posts:
        return found
    armies = sorted({subject for _, subject in entered if isinstance(subject, int)})
    identifiers = {subject for _, subject in entered if isinstance(subject, str)}
    factions = Faction.objects.filter(campaign=record.phase.campaign_id, identifier__in=identifiers)
    said = entered_orders(teller.speech, armies, list(factions.order_by("title").values_list("title", flat=True)))
    first = replace(found.posts[0], blocks=[*found.posts[0].blocks, Paragraph(said)])
    return replace(found, posts=[first, *found.posts[1:]])


def _posts_of_record(record: PhaseRecord, teller: Teller) -> StepPosts:
    step = Step(record.phase.step)
    before, after = round_document(record.phase), record_document(record)
    if step is Step.MOVEMENT:
        drawn = outcome_pictures(record)
        post = movement_post(
            teller.speech,
            after,
            repeated=armies_repeated(record.phase),
            moving_address=teller.address(drawn.moving) if drawn.moving else None,
            **_addresses(drawn, teller),
        )
        return StepPosts(step, [post, *_engagements(teller.speech, after)], lacks_map=drawn.forum is None)
    if step is Step.INITIATIVE:
        return StepPosts(step, [initiative_post(teller.speech, after, repeated=armies_repeated(record.phase))])
    return StepPosts(step, list(_later(teller.speech, step, before, after)))


def _addresses(drawn: Drawn, teller: Teller) -> dict[str, str | None]:
    """The public addresses of a map, as posts take them."""
    forum, full = (teller.address(picture) if picture else None for picture in (drawn.forum, drawn.full))
    return {"map_address": forum, "full_address": full}


def _later(speech: Speech, step: Step, before: RoundDocument, after: RoundDocument) -> Iterator[Post]:
    match step:
        case Step.PLACEMENT:
            yield placement_post(speech, after)
        case Step.RETREATS:
            yield retreats_post(speech, before, after)
            if after.model.retreated:
                yield from _engagements(speech, after)
        case Step.BATTLES:
            yield results_post(speech, after)
        case Step.ADMINISTRATION:
            yield administration_post(speech, before, after)
            yield standings_post(speech, before, after)
            end = end_post(speech, before, after)
            if end is not None:
                yield end


def _engagements(speech: Speech, document: RoundDocument) -> Iterator[Post]:
    post = engagements_post(speech, document)
    if post is not None:
        yield post
