"""The waiting time for the page of a campaign among thousands.

Players open pages of campaigns of their own, strangers those of public ones; each page once when nobody has looked at
it since the site was started, and once more: by one alone, by a few at once without any pause, and at the end by many
who read for a moment.
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
"""The number of players who read pages, each their own, and of people who read pages at the same time."""
_EVERY = 1.0
"""Seconds from one page of theirs to the next."""


_BREATH = 0.005
"""Seconds between two pages of a reader who makes no pause."""


@dataclass(frozen=True, slots=True)
class PageRequest:
    """A look at a page: who looks, and at which address."""

    browser: Browser
    address: str


def open_pages(pages: int, port: int, *, at_once: int) -> list[Figure]:
    """Opens so many different campaign pages, one after another and by many people at once, cold and warm."""
    looks = [*_of_members(pages - pages // 4, port), *_requests_of_visitors(pages // 4, port)]
    alone, others = looks[::2], looks[1::2]
    shares, people = _shares(others, at_once), _shares(others, _PEOPLE)
    tell(f"{len(looks)} campaign pages are opened ...")
    alone_cold, together_cold = _looked([alone]), _looked(shares)
    alone_warm, together_warm = _looked([alone]), _looked(shares)
    by_and_by = _looked(people, every=_EVERY)
    found = [*alone_cold, *together_cold, *alone_warm, *together_warm, *by_and_by]
    return [
        waited(f"campaign page, {len(alone)} campaigns, one after another: the first time", _times(alone_cold), AIM),
        waited("… once more", _times(alone_warm), AIM),
        waited(f"campaign page, {at_once} people without any pause: the first time", _times(together_cold), AIM),
        waited("… once more", _times(together_warm), AIM),
        waited(f"… {len(people)} people, each one in a second", _times(by_and_by), AIM),
        none_of("… pages that were not shown", sum(status != 200 for status, _ in found), len(found)),
    ]


def _of_members(pages: int, port: int) -> list[PageRequest]:
    """Looks of players at campaigns of theirs, spread over all that there are."""
    from django.contrib.auth.models import User

    from campaign.selectors import campaigns_of

    every = max(1, User.objects.filter(seats__isnull=False).distinct().count() // _PEOPLE)
    users = list(User.objects.filter(seats__isnull=False).distinct().order_by("pk"))[::every][:_PEOPLE]
    found: list[PageRequest] = []
    for which, user in enumerate(users):
        browser = Browser(port)
        browser.sign_in(sign_in_link(user), "/preferences/")
        share = pages * (which + 1) // len(users) - pages * which // len(users)
        found += [PageRequest(browser, f"/campaigns/{one.slug}/") for one in campaigns_of(user)[:share]]
    return found


def _requests_of_visitors(pages: int, port: int) -> list[PageRequest]:
    from campaign.models import Campaign

    slugs = list(Campaign.objects.filter(public=True).order_by("pk").values_list("slug", flat=True))
    every = max(1, len(slugs) // max(1, pages))
    return [PageRequest(Browser(port), f"/campaigns/{slug}/") for slug in slugs[::every][:pages]]


def _shares(looks: Sequence[PageRequest], at_once: int) -> list[Sequence[PageRequest]]:
    """The looks given out to so many who look at once; nobody's connection is used by two."""
    owners = list(dict.fromkeys(look.browser for look in looks))
    mine = {browser: which % at_once for which, browser in enumerate(owners)}
    shares = [[look for look in looks if mine[look.browser] == one] for one in range(at_once)]
    return [share for share in shares if share]


def _looked(shares: Sequence[Sequence[PageRequest]], *, every: float = 0.0) -> list[tuple[int, float]]:
    """Return status and seconds of every request, each share by a different user."""
    found: list[tuple[int, float]] = []
    begin = time.monotonic()

    def look(which: int, share: Sequence[PageRequest]) -> None:
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
