"""The post about the end of a campaign, of any game."""

from campaign.post_texts.composing import PostKind
from campaign.post_texts.speech import Speech


def _end_text(speech: Speech) -> str:
    thanks = speech.gettext("Thank you, all of you, for playing!")
    return "\n".join(["{end}", "{players}", "{map}", "{standings}", thanks])


END = PostKind(
    "end",
    lambda speech: speech.gettext("the end of the campaign"),
    _end_text,
    ("end", "players", "map", "standings"),
)
