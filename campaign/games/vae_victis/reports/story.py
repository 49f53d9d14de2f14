"""The story of a round of *Vae Victis*: the movement army by army, and what else happened, step by step."""

from collections.abc import Iterator, Sequence

from campaign.games.frames import StepDocuments
from campaign.games.reader import Reader
from campaign.games.story import Cell, Column, Event, Story, StoryScene, StoryStep, StoryTable
from campaign.games.vae_victis.reports.army_stories import ArmyStory, StoryNote, movement_story
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.rules.seen import seen_events
from campaign.games.words import Words
from hexmap.rules.sentences.messages import _
from orders.rules.game_steps import STEPS, comes_before_march

Played = StepDocuments[RoundDocument]


def story_of_round(steps: Sequence[Played], reader: Reader) -> Story:
    """The story of the steps of a round so far; that of a movement includes the steps before it."""
    told = [step_story(one, reader) for one in steps if _is_told(one.step)]
    return Story([one for one in told if one.scenes])


def _is_told(step: str) -> bool:
    """Whether a step has its own part of a round's story; reported results have pages of their own."""
    return STEPS[step].marches or (STEPS[step].takes_orders and not comes_before_march(step))


def step_story(played: Played, reader: Reader) -> StoryStep:
    """The story of a single step as a reader sees it."""
    if STEPS[played.step].marches:
        return StoryStep(played.step, list(_movement(played.after)))
    earlier = sum(event["round"] == played.before.position.round for event in played.before.model.events)
    events = seen_events(played.after, played.after.model.events[earlier:], reader)
    return StoryStep(played.step, [StoryScene(events=events)] if events else [])


def _movement(moved: RoundDocument) -> Iterator[StoryScene]:
    story = movement_story(moved)
    columns = [
        Column(Words(_("Army"))),
        Column(Words(_("Orders")), quotes_orders=True),
        Column(Words(_("Outcome"))),
    ]
    caption, rows = Words(_("Outcome for each army")), [_row(army) for army in story.armies]
    yield StoryScene(tables=[StoryTable(caption, columns, rows, is_captioned=False)])
    if story.battles:
        yield StoryScene(Words(_("Battles")), events=[_event(note) for note in story.battles])
    if story.general:
        general = [_event(note) for note in story.general]
        yield StoryScene(Words(_("Initiative and other events")), events=general, folded=True)


def _row(army: ArmyStory) -> list[Cell]:
    who = Cell([[army.faction_title]], army=army.number, faction=army.faction)
    outcome = Cell(events=[_event(note) for note in (army.outcome, *army.reasons)])
    return [who, Cell([[army.order]] if army.order else [], typed=True), outcome]


def _event(note: StoryNote) -> Event:
    return {"text": note.text, "rule": note.rule}
