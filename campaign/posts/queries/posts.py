"""The posts about a round, from its published results and the question of the open step."""

from dataclasses import replace

from django.utils.translation import override

from campaign.corrections.queries.history import public_corrections_in
from campaign.games.all_games import game_of_step
from campaign.games.posts import ShownMap
from campaign.models import Campaign, Faction, Phase, PhaseRecord
from campaign.post_texts.asked import Command
from campaign.post_texts.blocks import Paragraph, Post
from campaign.posts.queries.step_facts import AskedStep, PlayedStep
from campaign.posts.queries.step_posts import PostContext, StepPosts
from campaign.posts.texts.correction import CORRECTION, CorrectedPlace, CorrectionText, correction_post
from campaign.posts.texts.entered import entered_orders
from campaign.posts.texts.joining import joined, with_question
from campaign.posts.texts.kinds import post_kinds
from campaign.selectors.log import reason_of_halt
from campaign.selectors.phases import game_document, outline, published_records
from orders.rules.game_steps import STEPS
from orders.rules.visibility import Stage
from orders.selectors import entered_that_count, silent_armies


def posts_of_round(campaign: Campaign, round_: int, context: PostContext) -> list[StepPosts]:
    """The posts of a round in their order, step by step; none for a round that has not begun.

    Of a step that is closed and not yet published there is none: what it came to is nobody's yet. While the campaign is
    paused or over, nothing is asked; the post that it was ended or abandoned comes last, in the round in which that
    happened.
    """
    records = published_records(campaign, round_)
    steps = [_with_corrections(posts_of_record(record, context), record, context) for record in records.values()]
    found = [step for step in steps if step.posts]
    now = campaign.phases.filter(round=round_).exclude(status=Phase.Status.PUBLISHED).first()
    if now is not None and now.status == Phase.Status.OPEN and campaign.is_running:
        _add(found, question_of(campaign, now, context), context, last=next(reversed(records), None))
    elif records and STEPS[last := next(reversed(records))].closes_round:
        _add_next_round(campaign, round_, found, context, last)
    if now is not None and campaign.is_given_up:
        found.append(StepPosts(now.step, [_given_up(now, context)]))
    return found


def _given_up(now: Phase, context: PostContext) -> Post:
    """Return the post about a campaign that was ended or abandoned while a phase was open."""
    campaign, ended = now.campaign, now.campaign.standing == Campaign.Standing.ENDED
    shown, reason = AskedStep(now, context).shown(ShownMap.NOW), reason_of_halt(campaign)
    return campaign.game_record.posts.given_up(context.speech, game_document(now), reason, shown, ended=ended)


def _add(
    found: list[StepPosts], question: StepPosts, context: PostContext, *, last: str | None, round_: int | None = None
) -> None:
    """Add a question to the post about the last step that was published; on its own where that has none.

    After a correction it stands alone as well: the post about the step may have been pasted long ago.
    """
    before = found[-1] if found else None
    if before is None or before.step != last or before.posts[-1].key == CORRECTION.key:
        found.append(question)
        return
    *others, post = before.posts
    both = with_question(context.speech, post, question.posts[0], round_)
    found[-1] = replace(
        before,
        posts=[*others, both],
        lacks_map=before.lacks_map or question.lacks_map,
        asks_step=question.step,
        asks_round=round_,
    )


def _add_next_round(campaign: Campaign, round_: int, found: list[StepPosts], context: PostContext, last: str) -> None:
    """Add the question of the next round's first step, while it is open, to the post about the `last` step."""
    phases = list(campaign.phases.filter(round=round_ + 1)[:2])
    if len(phases) == 1 and phases[0].status == Phase.Status.OPEN and campaign.is_running:
        question = question_of(campaign, phases[0], context)
        _add(found, question, context, last=last, round_=round_ + 1)


def _with_corrections(posts: StepPosts, record: PhaseRecord, context: PostContext) -> StepPosts:
    """The posts of a step, and after them one for every correction of it."""
    place, game, document = _place_of(record.phase), game_of_step(record.phase.step).posts, game_document(record.phase)
    corrections = [
        correction_post(
            context.speech,
            place,
            posts.step,
            CorrectionText(
                number=one.number,
                moment=context.due(one.made_at),
                reason=one.correction.reason,
                sheets=[game.public_sheet(context.speech, document, sheet) for sheet in one.change.sheets],
                results=one.results,
                in_step=game.public_differences(document, one.in_step),
                now=game.public_differences(document, one.now),
                opened=one.opened,
            ),
        )
        for one in public_corrections_in(record.phase)
    ]
    return replace(posts, posts=[*posts.posts, *corrections]) if corrections else posts


def _place_of(phase: Phase) -> CorrectedPlace:
    """The place of the corrections of a phase."""
    found = outline(phase)
    titles = {faction.id: faction.title for faction in found.factions}
    names = game_of_step(phase.step).posts.names(game_document(phase))
    return CorrectedPlace(found.board.title, phase.round, titles, names)


def question_of(campaign: Campaign, phase: Phase, context: PostContext) -> StepPosts:
    """Return the question with which a phase opened, from facts that were public before."""
    asked = campaign.game_record.posts.question(AskedStep(phase, context))
    return StepPosts(phase.step, asked.posts, asks=True, lacks_map=asked.lacks_map)


def commands_of(campaign: Campaign) -> list[Command]:
    """Return the commanders, in the order of army numbers."""
    found: dict[int, Command] = {}
    numbers: dict[int, list[int]] = {}
    with override(campaign.language):
        for army in campaign.armies.select_related("seat", "faction").order_by("number"):
            numbers.setdefault(army.seat_id, []).append(army.number)
            faction = army.faction
            found.setdefault(
                army.seat_id, Command(army.seat.label, faction.title, numbers[army.seat_id], faction.identifier)
            )
    return list(found.values())


def posts_of_record(record: PhaseRecord, context: PostContext) -> StepPosts:
    """Return the posts about the outcome of a phase: one, or none if nothing is to be reported.

    Standings apart from administration are a second one. The caller knows whether it is public.
    """
    found = single_posts(record, context)
    if not found.posts:
        return found
    kinds = post_kinds()
    apart = [post for post in found.posts if kinds[post.key].apart]
    post = joined(context.speech, *(post for post in found.posts if post not in apart))
    return replace(found, posts=[post, *apart])


def single_posts(record: PhaseRecord, context: PostContext) -> StepPosts:
    """Return the parts that `posts_of_record` combines, one post for each template."""
    entered = entered_that_count(record.phase) if record.phase.stage is Stage.PUBLISHED else []
    silent = silent_armies(record.phase)
    even_nothing = bool(entered or silent.by_generals)
    game = game_of_step(record.phase.step).posts
    outcome = game.outcome(PlayedStep(record, context, silent.repeated, even_nothing))
    found = StepPosts(record.phase.step, outcome.posts, lacks_map=outcome.lacks_map)
    if silent.by_generals and found.posts:
        found = _with_words(
            found, game.led_by_generals(context.speech, game_document(record.phase), silent.by_generals)
        )
    if not entered or not found.posts:
        return found
    armies = sorted({subject for _, subject in entered if isinstance(subject, int)})
    identifiers = {subject for _, subject in entered if isinstance(subject, str)}
    factions = Faction.objects.filter(campaign=record.phase.campaign_id, identifier__in=identifiers)
    said = entered_orders(context.speech, armies, list(factions.order_by("pk").values_list("title", flat=True)))
    return _with_words(found, said)


def _with_words(found: StepPosts, said: str) -> StepPosts:
    """Return posts with a paragraph at the end of the first one."""
    first = replace(found.posts[0], blocks=[*found.posts[0].blocks, Paragraph(said)])
    return replace(found, posts=[first, *found.posts[1:]])
