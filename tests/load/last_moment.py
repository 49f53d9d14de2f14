"""Players who all submit within the last ten seconds of a deadline, and once more when it has passed.

Meanwhile others preview a march every second on the same server, and workers draw maps. What the players were told is
compared with what the database holds and the campaign came to: of every sheet that was called taken there is the
receipt, and it counted in the movement; of none that was sent late; and none that was sent in time was refused.
"""

import json
import random
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from tests.load.browser import Answer, Browser
from tests.load.figures import Figure, none_of, tell, waited
from tests.load.players import ARMIES, Player
from tests.load.previews import Visit

LAST_SECONDS = 10.0
AIM = 0.3
_EVERY = 1.0
"""Seconds from one preview of a player to the next."""
_LATE = 1.5
"""Seconds after the deadline in which everybody tries once more."""
_CLOSE = 10
"""Every tenth hands in within the last tenth of a second, where it is decided by a hair who is in time."""
_DIRECTIONS = ("12", "2", "4", "6", "8", "10")
_PATIENCE = 180


@dataclass
class PlayerAnswers:
    """The answers to a player: accepted texts, receipts, and the time it took.

    `refused` has when each text that was refused had left the player, in seconds since 1970; `sent` has all of these.
    """

    player: Player
    taken: list[str] = field(default_factory=list)
    receipts: list[str] = field(default_factory=list)
    refused: list[float] = field(default_factory=list)
    sent: list[float] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    others: list[int] = field(default_factory=list)


@dataclass
class PreviewMeasurement:
    """A player at their desk who previews: how long each preview took, and how many were not answered."""

    visit: Visit
    waits: list[float] = field(default_factory=list)
    unanswered: int = 0

    def preview_until(self, end: float) -> None:
        """Previews a march every second, and no other one before the last is answered."""
        chance = random.Random(self.visit.player.link)
        time.sleep(chance.uniform(0, _EVERY))
        while time.time() < end:
            begun = time.monotonic()
            try:
                self.waits.append(self.visit.preview(" ".join(chance.choices(_DIRECTIONS, k=8)))[0])
            except (OSError, RuntimeError):
                self.unanswered += 1
            time.sleep(max(0.0, begun + _EVERY - time.monotonic()))


def submit_at_the_last_moment(
    players: Sequence[Player], previewers: Sequence[Player], port: int, *, seconds: float = LAST_SECONDS
) -> list[Figure]:
    """Lets everyone submit and preview, waits until the round has been published, and counts."""
    browsers = [_signed_in(player, port) for player in players]
    planning = [PreviewMeasurement(Visit(player, port)) for player in previewers]
    due = _set_deadlines(players, seconds + 3)
    tell(f"{len(players)} players submit until {due:%H:%M:%S}, and {len(previewers)} preview ...")
    drawn = _maps()
    told = [PlayerAnswers(player) for player in players]
    threads = [
        threading.Thread(target=_submit_orders, args=[which, browser, one, due, seconds])
        for which, (browser, one) in enumerate(zip(browsers, told, strict=True))
    ]
    end = due.timestamp() + _LATE
    threads += [threading.Thread(target=one.preview_until, args=[end]) for one in planning]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    drawn = _maps() - drawn
    _wait_until_published(players)
    return [*_counted(told, due), *_beside(planning), Figure("… maps drawn in these seconds", str(drawn))]


def _signed_in(player: Player, port: int) -> Browser:
    browser = Browser(port)
    browser.sign_in(player.link, f"/campaigns/{player.slug}/orders/")
    return browser


def _set_deadlines(players: Sequence[Player], seconds: float) -> datetime:
    """Gives every campaign the same deadline, so many seconds from now."""
    from django.utils import timezone

    from campaign.services.deadlines import set_deadline

    due: datetime = timezone.now() + timedelta(seconds=seconds)
    for phase in sorted({player.phase for player in players}):
        set_deadline(phase, due, timezone.now())
    return due


def _submit_orders(which: int, browser: Browser, told: PlayerAnswers, due: datetime, seconds: float) -> None:
    """Submit once before the deadline and once after it, at random moments; every second player from the page Map."""
    chance = random.Random(which)
    last = 0.1 if which % _CLOSE == 0 else seconds
    for moment in (-chance.uniform(0, last), chance.uniform(0, _LATE)):
        time.sleep(max(0.0, due.timestamp() + moment - time.time()))
        text = " ".join(chance.choices(_DIRECTIONS, k=6))
        _note(told, text, _send(browser, told.player, text, from_desk=which % 2 == 1))


def _send(browser: Browser, player: Player, text: str, *, from_desk: bool) -> Answer:
    losses = " ".join(str(number) for number in range(1, ARMIES + 1))  # a march by lot may lead into the sea
    form = {"phase": player.phase, f"sheet-movement-{player.army}": text, f"lost-movement-{player.army}": losses}
    return browser.post(f"/campaigns/{player.slug}/{'orders/sheet/' if from_desk else 'orders/'}", form)


def _note(told: PlayerAnswers, text: str, answer: Answer) -> None:
    told.waits.append(answer.took)
    told.sent.append(answer.sent)
    if answer.status == 302:
        told.taken.append(text)
    elif answer.status == 200:
        told.taken.append(text)
        told.receipts.append(json.loads(answer.content)["receipt"])
    elif answer.status == 409:
        told.refused.append(answer.sent)
    else:
        told.others.append(answer.status)


def _wait_until_published(players: Sequence[Player]) -> None:
    from campaign.models import Phase

    due = time.monotonic() + _PATIENCE
    waiting = Phase.objects.filter(pk__in={player.phase for player in players}).exclude(status="published")
    while waiting.exists() and time.monotonic() < due:
        time.sleep(0.5)


def _counted(told: Sequence[PlayerAnswers], due: datetime) -> list[Figure]:
    sheets = sum(len(one.taken) for one in told)
    waits = [wait for one in told for wait in one.waits]
    late = sum(len(one.refused) for one in told)
    others = [status for one in told for status in one.others]
    return [
        Figure(
            f"{len(told)} players submit within the last {LAST_SECONDS:g} s, and once after it",
            f"{sheets} taken, {late} refused",
        ),
        waited("… what they waited for an answer", waits, AIM),
        none_of("… sent before the deadline, and refused", *_refused_in_time(told, due)),
        none_of("… taken, and not in the database with its receipt", _not_kept(told), sheets),
        none_of("… taken, and not carried out in the movement", _not_carried_out(told), sheets),
        none_of("… accepted after the deadline", _accepted_late(told, due), sheets),
        none_of(f"… answered otherwise than taken or too late{_listed(others)}", len(others), len(waits)),
    ]


def _listed(statuses: Sequence[int]) -> str:
    return f" ({', '.join(str(status) for status in sorted(set(statuses)))})" if statuses else ""


def _refused_in_time(told: Sequence[PlayerAnswers], due: datetime) -> tuple[int, int]:
    """How many were refused that had left their players before the deadline, and how many had."""
    deadline = due.timestamp()
    in_time = sum(sent < deadline for one in told for sent in one.sent)
    return sum(sent < deadline for one in told for sent in one.refused), in_time


def _beside(planning: Sequence[PreviewMeasurement]) -> list[Figure]:
    """What those waited who previewed meanwhile."""
    waits = [wait for one in planning for wait in one.waits]
    unanswered = sum(one.unanswered for one in planning)
    return [
        waited(f"… {len(planning)} others preview every second: what they waited", waits),
        none_of("… previews that were not answered", unanswered, unanswered + len(waits)),
    ]


def _maps() -> int:
    from campaign.models import Picture

    return Picture.objects.exclude(file="").count()


def _not_kept(told: Sequence[PlayerAnswers]) -> int:
    """How many sheets that were called taken are not there, or not under the receipt that was given for them."""
    lost = 0
    for one in told:
        there = _versions(one.player)
        texts = [text for text, _, _ in there]
        lost += sum(text not in texts for text in one.taken)
        lost += sum(receipt not in [given for _, given, _ in there] for receipt in one.receipts)
    return lost


def _not_carried_out(told: Sequence[PlayerAnswers]) -> int:
    """How many players' last words that were called taken are not what their army was moved by."""
    from campaign.models import Phase
    from campaign.selectors import last_record, record_texts

    orders: dict[int, dict[str, str]] = {}
    for phase in Phase.objects.filter(pk__in={one.player.phase for one in told}):
        record = last_record(phase)
        texts = record_texts(record) if record and phase.status == Phase.Status.PUBLISHED else None
        orders[phase.pk] = json.loads(texts.document_in)["orders"]["movement"] if texts else {}
    return sum(orders[one.player.phase].get(str(one.player.army)) != one.taken[-1] for one in told if one.taken)


def _accepted_late(told: Sequence[PlayerAnswers], due: datetime) -> int:
    """Count versions that are dated after the deadline, or whose acceptance was not confirmed."""
    return sum(moment >= due or text not in one.taken for one in told for text, _, moment in _versions(one.player))


def _versions(player: Player) -> list[tuple[str, str, datetime]]:
    """Return the submitted versions of a player's army: text, receipt, moment."""
    from orders.models import OrderSheet
    from orders.selectors.said import said

    rows = OrderSheet.objects.filter(phase=player.phase, army__number=player.army, kind="movement")
    found = rows.select_related("sealed", "revealed").order_by("version")
    return [(said(row).text, row.receipt, row.handed_in_at) for row in found]
