"""The posts of HANNIBAL, as the site asks for them (HH.2)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from campaign.games.hannibal.posts.asked import hannibal_question, opens_round
from campaign.games.hannibal.posts.battles import battle_post
from campaign.games.hannibal.posts.ending import hannibal_end_post, hannibal_given_up_post
from campaign.games.hannibal.posts.kinds import BLOCKS, FIELDS, KINDS, TITLES
from campaign.games.hannibal.posts.marches import Orders, march_post, secret_order
from campaign.games.hannibal.posts.offices import ballot_post, dictator_post, offices_post
from campaign.games.hannibal.posts.situation import PUBLIC
from campaign.games.hannibal.posts.words import leader_name, leaders_of_generals
from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.intelligence import hides_units, published_orders
from campaign.games.posts import ComposedPosts, GamePosts, PostMap, ShownMap, StepAsked, StepPlayed
from campaign.post_texts.blocks import Post
from campaign.post_texts.speech import Speech
from orders.rules.kinds import name_in_documents
from orders.rules.sheets import SheetText

Played = StepPlayed[GameDocument]


def _question(asked: StepAsked[GameDocument]) -> ComposedPosts:
    """Return the question with which a step opens; the first one of a round shows the map."""
    begins = opens_round(asked.document.position)
    drawn = asked.shown(ShownMap.OPENING) if begins else PostMap()
    post = hannibal_question(
        asked.speech,
        asked.document,
        asked.commands,
        due=asked.due,
        rules=asked.rules if begins else (),
        **drawn.addresses,
    )
    return ComposedPosts([post], drawn.is_awaited)


def _short(write: Callable[[Speech, GameDocument, GameDocument], Post]) -> Callable[[Played], ComposedPosts]:
    """A step whose posts have no map."""
    return lambda played: ComposedPosts([write(played.speech, played.before, played.after), *_end(played)])


def _orders(played: Played) -> Orders:
    """The orders of a step as everyone may read them; none while they are sealed (HH.15.4)."""
    if played.speech.sealed:
        return {}
    return published_orders(played.given.texts, played.after.position, PUBLIC)


def _march(played: Played) -> ComposedPosts:
    """The posts of a march, whose outcome is drawn, also as a moving picture."""
    drawn = played.shown(ShownMap.OUTCOME)
    post = march_post(
        played.speech,
        played.before,
        played.after,
        _orders(played),
        moving_address=drawn.moving,
        **drawn.addresses,
    )
    return ComposedPosts([*_end(played), post], drawn.is_awaited)


def _battle(played: Played) -> ComposedPosts:
    """The posts of battles, with the map with which the next round opens."""
    drawn = played.shown(ShownMap.NEXT_ROUND)
    post = battle_post(played.speech, played.before, played.after, _orders(played), **drawn.addresses)
    return ComposedPosts([*_end(played), post], drawn.is_awaited)


def _end(played: Played) -> list[Post]:
    """The post about the end of the game, if it has ended."""
    if not played.after.position.ended:
        return []
    drawn = played.shown(ShownMap.NOW)
    end = hannibal_end_post(played.speech, played.before, played.after, **drawn.addresses)
    return [end] if end else []


_OUTCOMES: Mapping[str, Callable[[Played], ComposedPosts]] = {
    "ballot": _short(ballot_post),
    "offices": _short(offices_post),
    "march_1": _march,
    "march_2": _march,
    "battle": _battle,
    "dictator": _short(dictator_post),
}
"""The posts about each step, by its name."""


def _given_up(speech: Speech, document: GameDocument, reason: str, shown: PostMap, *, ended: bool) -> Post:
    return hannibal_given_up_post(speech, document, reason, ended=ended, **shown.addresses)


def _led_by_generals(speech: Speech, document: GameDocument, numbers: Sequence[int]) -> str:
    return leaders_of_generals(speech, document.position, numbers)


def _names(document: GameDocument) -> Mapping[int, str]:
    return {number: leader_name(document.position, number) for number in document.position.leaders}


def _public_sheet(speech: Speech, document: GameDocument, sheet: SheetText) -> SheetText:
    """Return an order of a published step as everyone may read it (HH.15.4)."""
    kind, about = name_in_documents(sheet.kind), str(sheet.subject)
    text = published_orders({kind: {about: sheet.text}}, document.position, PUBLIC)[kind][about]
    return replace(sheet, text=secret_order(speech) if text is None else text)


def _public_differences(document: GameDocument, lines: Sequence[str]) -> Sequence[str]:
    """Return what a correction of a step changed on the map; nothing where units are hidden, which it would show."""
    return [] if hides_units(document.position, PUBLIC) else lines


POSTS: GamePosts[GameDocument] = GamePosts(
    kinds=KINDS,
    titles=TITLES,
    fields=FIELDS,
    blocks=BLOCKS,
    sample="{quote HH.8.7 HH.8.8}",
    question=_question,
    outcome=lambda played: _OUTCOMES[played.step](played),
    given_up=_given_up,
    led_by_generals=_led_by_generals,
    names=_names,
    public_sheet=_public_sheet,
    public_differences=_public_differences,
)
