"""The page of a campaign among thousands: how long does whoever opens it wait?

Players open pages of campaigns of their own, strangers those of public ones; each page once when nobody has looked at
it since the site was started, and once more.
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
"""So many players look at pages, each at his own."""


@dataclass(frozen=True, slots=True)
class Look:
    """A look at a page: who looks, and at which address."""

    browser: Browser
    address: str


def open_pages(pages: int, port: int, *, at_once: int) -> list[Figure]:
    """Opens so many different campaign pages, one after another and several at once, cold and warm."""
    looks = [*_of_members(pages - pages // 4, port), *_of_strangers(pages // 4, port)]
    half = len(looks) // 2
    tell(f"{len(looks)} campaign pages are opened ...")
    alone_cold, together_cold = _looked([looks[::2]]), _looked(_shares(looks[1::2], at_once))
    alone_warm, together_warm = _looked([looks[::2]]), _looked(_shares(looks[1::2], at_once))
    found = [*alone_cold, *together_cold, *alone_warm, *together_warm]
    return [
        waited(
            f"campaign page, {half} different campaigns, one after another: the first time", _times(alone_cold), AIM
        ),
        waited("… once more", _times(alone_warm), AIM),
        waited(f"campaign page, {at_once} at once, others: the first time", _times(together_cold), AIM),
        waited("… once more", _times(together_warm), AIM),
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
    return [[look for look in looks if mine[look.browser] == one] for one in range(at_once)]


def _looked(shares: Sequence[Sequence[Look]]) -> list[tuple[int, float]]:
    """Status and seconds of every look, each share by somebody of its own."""
    found: list[tuple[int, float]] = []

    def look(share: Sequence[Look]) -> None:
        for one in share:
            answer = one.browser.get(one.address)
            found.append((answer.status, answer.took))
            time.sleep(0.005)

    threads = [threading.Thread(target=look, args=[share]) for share in shares]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def _times(found: Sequence[tuple[int, float]]) -> list[float]:
    return [took for _, took in found]
