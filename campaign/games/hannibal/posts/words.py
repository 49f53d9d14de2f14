"""Words that several posts of HANNIBAL share: sides, leaders, seasons, events."""

from collections.abc import Iterable, Mapping, Sequence

from campaign.games.hannibal.reports.scenes import Event
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.position import Position
from campaign.language.catalogue.sentences import say
from campaign.post_texts.blocks import Block, Bullets, Post
from campaign.post_texts.composing import PostKind, composed_about
from campaign.post_texts.speech import Speech


def hannibal_post(
    speech: Speech, kind: PostKind, document: GameDocument, blocks: Mapping[str, Sequence[Block]], **fields: str
) -> Post:
    """A post about the step with which a document opened; every kind of HANNIBAL has the field `season`."""
    position = document.position
    title, season = position.theatre.board.title, season_in_words(speech, position)
    return composed_about(speech, kind, title, position.round, blocks, season=season, **fields)


def season_in_words(speech: Speech, position: Position) -> str:
    """The season and the year of a position: `summer 217 BC`."""
    text = speech.gettext("summer %(year)s BC") if position.is_summer else speech.gettext("winter %(year)s BC")
    return text % {"year": -position.year}


def side_title(document: GameDocument, side: str) -> str:
    """The title of a side."""
    return next(entry.title for entry in document.model.sides if entry.id == side)


def leader_name(position: Position, number: int) -> str:
    """The name of a leader where it stands alone: `Gaulish leader`."""
    return position.name(number).removeprefix("the ")


def office_name(speech: Speech, office: str) -> str:
    """The name of an office, or of what a Carthaginian leader is."""
    return speech.translated(say(f"hhoffice_{office}"))


def said(speech: Speech, event: Event) -> str:
    """An event with its rule, as a sentence that begins with a capital letter."""
    text = speech.cited(event)
    return text[:1].upper() + text[1:]


def bullets(speech: Speech, events: Iterable[Event]) -> list[Block]:
    """Events as a list; nothing if there are none."""
    entries = [said(speech, event) for event in events]
    return [Bullets(entries)] if entries else []


def leaders_of_generals(speech: Speech, position: Position, numbers: Iterable[int]) -> str:
    """That a general, a computer player, gave the orders of leaders without orders."""
    text = speech.gettext("Orders by a general, a computer player, because none were submitted: %(leaders)s.")
    return text % {"leaders": ", ".join(leader_name(position, number) for number in numbers)}
