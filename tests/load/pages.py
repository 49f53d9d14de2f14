"""The page of a campaign among thousands: how long does whoever opens it wait?

Players open pages of campaigns of their own, strangers those of public ones; each page once when nobody has looked at
it since the site was started, and once more. At the end a few open one after the other without any pause, which shows
where it ends.
"""

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass

from tests.load.browser import Browser
from tests.load.figures import Figure, none_of, tell, waited
from tests.load.players import sign_in_link

AIM = 0.1
_PEOPLE = 20
"""So many players look at pages, each at his own; and so many people look at pages at the same time."""
_EVERY = 1.0
"""Seconds from one page of theirs to the next."""


_BREATH = 0.005
"""Seconds that even whoever makes no pause leaves between two pages."""


@dataclass(frozen=True, slots=True)
class Look:
    """A look at a page: who looks, and at which address."""

    browser: Browser
    address: str


def open_pages(pages: int, port: int, *, at_once: int) -> list[Figure]:
    """Opens so many different campaign pages, one after another and by many people at once, cold and warm."""
    looks = [*_of_members(pages - pages // 4, port), *_of_strangers(pages // 4, port)]
    alone, others = [looks[::2]], _shares(looks[1::2], _PEOPLE)
    tell(f"{len(looks)} campaign pages are opened ...")
    alone_cold, together_cold = _looked(alone), _looked(others, every=_EVERY)
    alone_warm, together_warm = _looked(alone), _looked(others, every=_EVERY)
    without_pause = _looked(_shares(looks, at_once))
    found = [*alone_cold, *together_cold, *alone_warm, *together_warm, *without_pause]
    return [
        waited(
            f"campaign page, {len(looks[::2])} campaigns, one after another: the first time", _times(alone_cold), AIM
        ),
        waited("… once more", _times(alone_warm), AIM),
        waited(
            f"campaign page, {len(others)} people, each one in a second: the first time", _times(together_cold), AIM
        ),
        waited("… once more", _times(together_warm), AIM),
        waited(f"… {at_once} people without any pause", _times(without_pause)),
        none_of("… pages that were not shown", sum(status != 200 for status, _ in found), len(found)),
    ]


def _of_members(pages: int, port: int) -> list[Look]:
    """Looks of players at campaigns of theirs, spread over all that there are."""
    from django.contrib.auth.models import User

    from campaign.selectors import campaigns_of

    every = max(1, User.objects.filter(seats__isnull=False).distinct().count() // _PEOPLE)
    users = list(User.objects.filter(seats__isnull=False).distinct().order_by("pk"))[::every][:_PEOPLE]
    found: list[Look] = []
    for which, user in enumerate(users):
        browser = Browser(port)
        browser.sign_in(sign_in_link(user), "/preferences/")
        share = pages * (which + 1) // len(users) - pages * which // len(users)
        found += [Look(browser, f"/campaigns/{one.slug}/") for one in campaigns_of(user)[:share]]
    return found


def _of_strangers(pages: int, port: int) -> list[Look]:
    from campaign.models import Campaign

    slugs = list(Campaign.objects.filter(public=True).order_by("pk").values_list("slug", flat=True))
    every = max(1, len(slugs) // max(1, pages))
    return [Look(Browser(port), f"/campaigns/{slug}/") for slug in slugs[::every][:pages]]


def _shares(looks: Sequence[Look], at_once: int) -> list[Sequence[Look]]:
    """The looks given out to so many who look at once; nobody's connection is used by two."""
    owners = list(dict.fromkeys(look.browser for look in looks))
    mine = {browser: which % at_once for which, browser in enumerate(owners)}
    shares = [[look for look in looks if mine[look.browser] == one] for one in range(at_once)]
    return [share for share in shares if share]


def _looked(shares: Sequence[Sequence[Look]], *, every: float = 0.0) -> list[tuple[int, float]]:
    """Status and seconds of every look, each share by somebody of its own, who looks so often."""
    found: list[tuple[int, float]] = []
    begin = time.monotonic()

    def look(which: int, share: Sequence[Look]) -> None:
        for number, one in enumerate(share):
            moment = begin + every * (number + which / len(shares))
            time.sleep(max(_BREATH, moment - time.monotonic()))
            answer = one.browser.get(one.address)
            found.append((answer.status, answer.took))

    threads = [threading.Thread(target=look, args=[which, share]) for which, share in enumerate(shares)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def _times(found: Sequence[tuple[int, float]]) -> list[float]:
    return [took for _, took in found]
