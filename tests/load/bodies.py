"""The largest legal body of every operation of the API: how much processor time does the answer take?

Each operation is asked in this process, as the web server would ask it, several times with other orders each time, so
that nothing is answered from a cache, by one player who commands all armies of a faction: in the scenario of the
demonstration, and in the largest scenario that may be uploaded.
"""

import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from typing import TYPE_CHECKING, Any

from tests.documents import round_document
from tests.load.figures import Figure, tell

if TYPE_CHECKING:
    from django.test import Client

AIM = 0.5
"""Seconds of processor time for an answer."""
_TEXTS = {"assault": "assault", "lift_siege": "lift", "transfer": "1 1, 2 1", "debark": "4", "retreat": "retreat"}
"""Kinds of orders of armies besides marches, each with a text for it."""
_DIRECTIONS = ("4", "2", "6", "12", "8", "10")
_BLANKS_AND_BRACES = 200
"""Bytes that are left for what holds a list."""

Body = dict[str, Any]


@dataclass(frozen=True)
class Place:
    """What bodies are about: a campaign's open phase, a faction with its armies and all others, and a plan."""

    slug: str
    phase: int
    faction: str
    own: Sequence[int]
    armies: Sequence[int]
    plan: int
    version: Callable[[], int]


def _march(which: int, numbers: int) -> str:
    """A march of so many numbers, another one for every `which`."""
    begin = which % len(_DIRECTIONS)
    return " ".join(islice(cycle((*_DIRECTIONS[begin:], *_DIRECTIONS[:begin])), numbers))


def _longest_march(which: int) -> str:
    from orders.rules.notation import MOST_NUMBERS

    return _march(which, MOST_NUMBERS)


def _filled(body: Body, name: str, entries: Iterator[Body]) -> Body:
    """A body with a list that has as many of these entries as it may have, and as fit in."""
    from campaign.api_base.limits import MOST_BYTES, MOST_SHEETS

    body[name], size = [], len(json.dumps(body)) + _BLANKS_AND_BRACES
    for entry in islice(entries, MOST_SHEETS):
        size += len(json.dumps(entry)) + 2
        if size > MOST_BYTES:
            break
        body[name].append(entry)
    return body


def _padded(body: Body) -> Body:
    """A body with a part that nobody reads, as large as it may be."""
    from campaign.api_base.limits import MOST_BYTES

    return {**body, "unread": [[]] * ((MOST_BYTES - len(json.dumps(body)) - _BLANKS_AND_BRACES) // 4)}


def _texts(which: int) -> Iterator[tuple[str, str]]:
    """Kinds of orders, each with a text for it, long marches first."""
    yield "movement", _longest_march(which)
    yield from _TEXTS.items()


def _sheets(place: Place, which: int) -> Iterator[Body]:
    for kind, text in _texts(which):
        for army in place.own:
            yield {"kind": kind, "army": army, "text": text}


def _planned(place: Place, which: int) -> Iterator[Body]:
    for kind, text in _texts(which):
        for army in place.armies:
            yield {"kind": kind, "subject": str(army), "text": text}


def _accepted(place: Place, which: int) -> Iterator[Body]:
    from campaign.api_base.limits import MOST_SHEETS

    for sheet in _sheets(place, which):
        yield {**sheet, "text": "4", "accept_loss": list(range(1, MOST_SHEETS + 1))}


def _beside(place: Place, which: int) -> Iterator[Body]:
    return ({"army": army, "text": _longest_march(which + army)} for army in place.own[1:])


def _preview(place: Place, which: int, **more: str) -> Body:
    body = {"phase": place.phase, "army": place.own[0], "text": _longest_march(which), **more}
    return _filled(body, "beside", _beside(place, which))


def _engagement(place: Place) -> Body:
    return {"phase": place.phase, "engagement": "1-2"}


BODIES: Mapping[str, tuple[str, str, Callable[[Place, int], Body]]] = {
    "hand_in": (
        "POST",
        "sheets/",
        lambda place, which: _filled({"phase": place.phase}, "sheets", _sheets(place, which)),
    ),
    "hand_in: losses": (
        "POST",
        "sheets/",
        lambda place, which: _filled({"phase": place.phase}, "sheets", _accepted(place, which)),
    ),
    "try_sheets": (
        "POST",
        "trial/",
        lambda place, which: _filled({"phase": place.phase}, "sheets", _sheets(place, which)),
    ),
    "preview": ("POST", "preview/", _preview),
    "preview: to a hex": ("POST", "preview/", lambda place, which: _preview(place, which, to="0506")),
    "write_plan_step": (
        "PUT",
        "plans/{plan}/1/movement/",
        lambda place, which: _filled({"version": place.version()}, "sheets", _planned(place, which)),
    ),
    "begin_plan": ("POST", "plans/", lambda _place, which: _padded({"title": f"Plan {which}"})),
    "change_plan": (
        "PATCH",
        "plans/{plan}/",
        lambda place, which: _padded({"version": place.version(), "title": f"{which}"}),
    ),
    "start_plan_run": ("POST", "plans/{plan}/run/", lambda _place, _which: _padded({"until": 1})),
    "report": (
        "POST",
        "reports/",
        lambda place, _which: _padded({**_engagement(place), "winner": "draw", "casualties": ["40", "40"]}),
    ),
    "answer_report": (
        "POST",
        "answers/",
        lambda place, _which: _padded({**_engagement(place), "report": 1, "agrees": False, "note": "x" * 500}),
    ),
}
"""The method, the address and the body of every operation that takes one; after a colon what is different about it."""


def post_bodies(times: int) -> list[Figure]:
    """Posts each body so many times, in both scenarios."""
    from campaign.games.vae_victis.scenarios import shipped_scenario
    from tests.load.large import largest_scenario

    scenarios = {"demonstration": shipped_scenario("first-punic-war"), "largest scenario": largest_scenario()}
    return [one for name, scenario in scenarios.items() for one in _posted(name, scenario, times)]


def _posted(name: str, scenario: str, times: int) -> Iterator[Figure]:
    from django.core.cache import cache
    from django.test import Client

    from tests.load.large import open_for_factions

    user = open_for_factions(f"bodies-{name.split()[0]}", scenario)
    client = Client(SERVER_NAME="localhost")
    client.force_login(user)
    place = _place(user.username.rpartition("-")[0], client)
    tell(f"{name}: {len(BODIES)} operations get their largest body ...")
    for operation, (method, address, body) in BODIES.items():
        took, statuses, size = [], set(), 0
        for which in range(times):
            cache.clear()  # so that no request is one too many
            text = json.dumps(body(place, which))
            begun = time.process_time()
            answer = client.generic(
                method, f"/api/campaigns/{place.slug}/{address.format(plan=place.plan)}", text, "application/json"
            )
            took.append(time.process_time() - begun)
            statuses.add(answer.status_code)
            size = max(size, len(text))
        said = f"{max(took):.2f} s at most, {sorted(took)[len(took) // 2]:.2f} s median"
        answered = ", ".join(str(one) for one in sorted(statuses))
        what = f"{name}, {operation}, {size / 1000:.0f} kB, answered {answered}"
        yield Figure(what, said, f"{AIM:g} s", max(took) <= AIM and not statuses & {400, 413, 429, 500})


def _place(slug: str, client: "Client") -> Place:
    from campaign.models import Phase, Plan

    phase = Phase.objects.select_related("campaign").get(campaign__slug=slug)
    position = round_document(phase).position
    faction = sorted({army.faction for army in position.armies})[0]
    plan = client.post(f"/api/campaigns/{slug}/plans/", {"title": "Plan"}, content_type="application/json").json()[
        "number"
    ]
    own = [army.number for army in position.armies if army.faction == faction]
    armies = [army.number for army in position.armies]
    version = Plan.objects.filter(pk=plan).values_list("version", flat=True).get
    return Place(slug, phase.pk, faction, own, armies, plan, version)
