"""The posts about a round, from its published results and the question of the open step."""

from dataclasses import replace

from django.utils.translation import override

from campaign.corrections.queries.history import public_corrections_in
from campaign.language.parameter_names import NAMES
from campaign.models import Campaign, Faction, Phase, PhaseRecord
from campaign.posts.queries.outcome_posts import OUTCOMES, Outcome
from campaign.posts.queries.step_posts import PostContext, StepPosts, addresses_of, opening_maps
from campaign.posts.texts.asked import Command, orders_asked_for
from campaign.posts.texts.blocks import Paragraph
from campaign.posts.texts.correction import CORRECTION, CorrectionText, correction_post
from campaign.posts.texts.joining import joined, with_question
from campaign.posts.texts.other_orders import entered_orders, orders_of_generals
from campaign.posts.texts.rule_changes import ParameterChange, RuleAnnouncement
from campaign.posts.texts.standings import STANDINGS, given_up_post
from campaign.rule_changes.queries import changes_begun
from campaign.selectors.honour import shares_exchanged
from campaign.selectors.log import reason_of_halt
from campaign.selectors.offers import offered_now
from campaign.selectors.phases import published_records, round_document
from campaign.selectors.pictures import MomentPictures, shown_maps
from orders.rules.game_steps import STEPS, Duty
from orders.rules.kinds import Step
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
        ended = campaign.standing == Campaign.Standing.ENDED
        drawn = shown_maps(campaign)
        post = given_up_post(
            context.speech, round_document(now), reason_of_halt(campaign), ended=ended, **addresses_of(drawn, context)
        )
        found.append(StepPosts(now.step, [post]))
    return found


def _add(
    found: list[StepPosts], question: StepPosts, context: PostContext, *, last: str | None, round_: int | None = None
) -> None:
    """Adds a question to the post about the last step that was published; on its own where that has none.

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
    )


def _add_next_round(campaign: Campaign, round_: int, found: list[StepPosts], context: PostContext, last: str) -> None:
    """Add the question of the next round's first step, while it is open, to the post about the `last` step."""
    phases = list(campaign.phases.filter(round=round_ + 1)[:2])
    if len(phases) == 1 and phases[0].status == Phase.Status.OPEN and campaign.is_running:
        question = question_of(campaign, phases[0], context)
        _add(found, question, context, last=last, round_=round_ + 1)


def _with_corrections(posts: StepPosts, record: PhaseRecord, context: PostContext) -> StepPosts:
    """The posts of a step, and after them one for every correction of it."""
    before = round_document(record.phase)
    corrections = [
        correction_post(
            context.speech,
            before,
            posts.step,
            CorrectionText(
                number=one.number,
                moment=context.due(one.made_at),
                reason=one.correction.reason,
                sheets=one.change.sheets,
                results=one.results,
                in_step=one.in_step,
                now=one.now,
                opened=one.opened,
            ),
        )
        for one in public_corrections_in(record.phase)
    ]
    return replace(posts, posts=[*posts.posts, *corrections]) if corrections else posts


def question_of(campaign: Campaign, phase: Phase, context: PostContext) -> StepPosts:
    """Return the question with which a phase opened, from facts that were public before."""
    step, drawn = phase.game_step, MomentPictures()
    begins = step.comes_before_orders
    if begins:
        drawn = opening_maps(campaign, phase.round, after_setting_up=step.opens_round)
    document = round_document(phase)
    decisions = [
        choice
        for faction in (document.position.active_factions if step.duty is Duty.DECISIONS else ())
        for choice in offered_now(phase, faction.id)
    ]
    post = orders_asked_for(
        context.speech,
        document,
        Step(step.name),
        context.commands,
        due=context.due(phase.due_at),
        rules=_rules(campaign, phase.round) if step.opens_round else (),
        shares=shares_exchanged(phase),
        decisions=decisions,
        **addresses_of(drawn, context),
    )
    return StepPosts(step.name, [post], asks=True, lacks_map=begins and phase.pk is not None and drawn.forum is None)


def _rules(campaign: Campaign, round_: int) -> list[RuleAnnouncement]:
    """The rules that are other ones from a round on."""
    return [
        RuleAnnouncement(
            one.change.text,
            [
                ParameterChange(NAMES[path], paragraph, str(before), str(after))
                for path, paragraph, before, after in one.differences
            ],
        )
        for one in changes_begun(campaign, round_)
    ]


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
    apart = [post for post in found.posts if post.key == STANDINGS.key]
    post = joined(context.speech, *(post for post in found.posts if post.key != STANDINGS.key))
    return replace(found, posts=[post, *apart])


def single_posts(record: PhaseRecord, context: PostContext) -> StepPosts:
    """Return the parts that `posts_of_record` combines, one post for each template."""
    entered = entered_that_count(record.phase) if record.phase.stage is Stage.PUBLISHED else []
    silent = silent_armies(record.phase)
    even_nothing = bool(entered or silent.by_generals)
    found = OUTCOMES[record.phase.step](Outcome(record, silent, context, even_nothing))
    if silent.by_generals and found.posts:
        found = _with_words(found, orders_of_generals(context.speech, silent.by_generals))
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
