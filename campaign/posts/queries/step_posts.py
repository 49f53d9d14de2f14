"""The context of posts, and the posts of a step."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from campaign.models import Picture
from campaign.post_texts.asked import Command
from campaign.post_texts.blocks import Post
from campaign.post_texts.speech import Speech


@dataclass(frozen=True, slots=True)
class PostContext:
    """The context of posts: language, commanders, a deadline in words, addresses of pictures.

    `site_address` returns the address, for readers of the posts, of a picture at a path of this site.
    """

    speech: Speech
    commands: Sequence[Command]
    due: Callable[[datetime], str]
    address: Callable[[Picture], str]
    site_address: Callable[[str], str]


@dataclass(frozen=True, slots=True)
class StepPosts:
    """The posts of one step of a round: its outcome or, with `asks`, its question while it is open.

    What the next step asks, while that is open, stands at the end of what the last one came to: `asks_step` then is the
    step that asks, in `asks_round` where that is another round. `lacks_map` says that a map is still being drawn.
    """

    step: str
    posts: Sequence[Post]
    asks: bool = False
    lacks_map: bool = False
    asks_step: str | None = None
    asks_round: int | None = None
