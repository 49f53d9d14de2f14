"""What queries of posts share: the context of posts, the posts of a step, and the map with which a round opened."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from campaign.models import Campaign, Phase, PhaseRecord, Picture
from campaign.post_texts.asked import Command
from campaign.post_texts.blocks import Post
from campaign.post_texts.speech import Speech
from campaign.selectors.pictures import MomentPictures, opening_pictures


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


def is_published(record: PhaseRecord) -> bool:
    """Return whether the next step has opened, so that the map with which it did is on its way."""
    return record.phase.status == Phase.Status.PUBLISHED


def opening_maps(campaign: Campaign, round_: int, *, after_setting_up: bool = False) -> MomentPictures:
    """Return the map with which a round opened; with `after_setting_up` that of the step that followed placement."""
    drawn = opening_pictures(campaign, round_)
    if after_setting_up and drawn.forum is not None and drawn.forum.phase.game_step.sets_up:
        return MomentPictures()
    return drawn


def addresses_of(drawn: MomentPictures, context: PostContext) -> dict[str, str | None]:
    """Return the public addresses of a map, as posts take them."""
    forum, full = (context.address(picture) if picture else None for picture in (drawn.forum, drawn.full))
    return {"map_address": forum, "full_address": full}
