"""Joining posts, so that a step of the round is one post: its outcome, and the next question."""

from dataclasses import replace

from campaign.post_texts.blocks import Block, Heading, Image, Links, Post
from campaign.post_texts.speech import Speech
from campaign.posts.texts.kinds import post_kinds


def joined(speech: Speech, first: Post, *others: Post) -> Post:
    """Join posts about one step, under the title of the first; the others begin with their subject."""
    post = first
    for other in others:
        post = replace(post, blocks=_one_after_another(post, Heading(_about(speech, other)), other))
    return post


def with_question(speech: Speech, post: Post, question: Post, round_: int | None = None) -> Post:
    """Add the next question below a post; `round_` is the number of the round that it opens, if it does.

    The title says both, unless the campaign has its own words for one of them.
    """
    about = _about(speech, question)
    if question.key not in speech.templates:
        what = post_kinds()[question.key].what(speech)
        if round_ is not None:
            what = speech.gettext("Round %(round)s: %(what)s") % {"round": round_, "what": what}
        about = _capital(what)
        if post.key not in speech.templates:
            post = replace(post, title=speech.gettext("%(title)s; %(what)s") % {"title": post.title, "what": what})
    return replace(post, blocks=_one_after_another(post, Heading(about), question))


def _about(speech: Speech, post: Post) -> str:
    """Return the subject of a post: the title of the campaign's own template, or the default one."""
    if post.key in speech.templates:
        return post.title
    return _capital(post_kinds()[post.key].what(speech))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _one_after_another(first: Post, heading: Heading, second: Post) -> list[Block]:
    """The blocks of two posts; links that come again and pictures that were shown already are left out."""
    kept = [block for block in first.blocks if not (isinstance(block, Links) and block in second.blocks)]
    shown = {block.address for block in kept if isinstance(block, Image)}
    return [*kept, heading, *(one for one in second.blocks if not (isinstance(one, Image) and one.address in shown))]
