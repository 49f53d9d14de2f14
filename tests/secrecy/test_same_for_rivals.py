"""What a faction decides changes nothing that others are shown: two wars that differ in nothing else look the same.

This finds also what the search for texts cannot find: a sea zone, a structure, a length, a number of sheets.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign
from campaign.receipts import queries
from orders.rules.kinds import STEP_OF
from orders.rules.life import Version
from tests.secrecy.answers import ask, question_of
from tests.secrecy.asking import draw_and_photograph
from tests.secrecy.cast import ADMINISTRATOR, NOBODY, PLAYING, RIVAL, Visitors
from tests.secrecy.reading import question_of as question_in_table
from tests.secrecy.reading import rows
from tests.secrecy.table_asked import questions_of_this_run
from tests.secrecy.talk import talk_after
from tests.secrecy.world import World
from tests.secrecy.written import come_to, write
from tests.turns import has_turn

CARTHAGO = ("Hanno", "Hamilcar", "Mago")
ADMINISTRATORS = (PLAYING, ADMINISTRATOR)
OTHERS = (NOBODY, RIVAL)
"""Those who are shown something of the war; of who has no part in it the table tells."""
OF_THE_WAR = "In the war: what is shown"
PUBLIC_WITH_ORDERS = [Step.MOVEMENT, *(step for step in (Step.RETREATS,) if has_turn("public", step))]
WITH_ORDERS = [Step.MOVEMENT, *(step for step in (Step.PLACEMENT, Step.INITIATIVE, Step.RETREATS) if has_turn(step))]
"""The movement in every run, the other steps by turns; at all of them the table is asked for secrets in every run."""
OPPOSITES = {
    "Olbia": "Bosa",
    "strength": "Mare Tyrrhenum",
    "Mare Tyrrhenum": "strength",
    "retreat": "fight",
    "fight": "retreat",
}
_ELSEWHERE = ("plans/{", "entered/{", "invitations/", "feeds/", "unsubscribe/")
"""Addresses that are their owner's affair; of plans the table tells who finds them."""
_BY_CHANCE = re.compile(
    "|".join(
        (
            r"[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32,64}|[0-9a-f]{12}…",  # pictures, receipts
            r"csrfmiddlewaretoken.{1,100}|(?m:^(csrftoken=|Expires:|Content-Length:).*$)",
            r"(?<=name=\"phase\" value=\")\d+|(?<=\"phase\": )\d+",  # a step that was opened twice has two numbers
            r"(?<=#opened:)\d+|(?<=#published:)\d+",  # the same in a feed
            r"(?<=data-last=\")\d+|(?<=data-number=\")\d+|(?<=message-)\d+|(?<=/plans/)\d+",  # and so have these
        )
    )
)
"""What would differ in any case: numbers that are drawn by lot, and numbers of rows that were written twice."""
Pages = dict[tuple[str, str, str], str]
Says = Callable[[str, str, str, Version], str | None]


def only_orders_of_this_step(step: Step) -> Says:
    """Without drafts and without standing decisions."""

    def says(seat: str, kind: str, text: str, state: Version) -> str | None:
        left_out = state is Version.DRAFT or STEP_OF[kind] != step
        return None if left_out and seat in CARTHAGO else text

    return says


def the_opposite(step: Step) -> Says:
    """The same, and other zones, marches, retreats."""
    handed_in = only_orders_of_this_step(step)

    def says(seat: str, kind: str, text: str, state: Version) -> str | None:
        kept = handed_in(seat, kind, text, state)
        if kept is None or seat not in CARTHAGO:
            return kept
        return " ".join(reversed(kept.split())) if kind == Kind.MOVEMENT else OPPOSITES.get(kept, kept)

    return says


@pytest.fixture(autouse=True)
def _standing_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both wars are looked at in the same moment, else pages would differ that say how long something lasts."""
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)


@pytest.mark.parametrize("step", [Step.MOVEMENT])
def test_private_texts_never_change_pages_of_others(step: Step, visitors: Visitors, start: dict[str, Any]) -> None:
    """Drafts, decisions for later steps, messages and plans: nobody can tell whether there are any.

    Nor when the step is open for which something has been decided: there Hamilcar is awaited in any case.
    """
    world = come_to(step, visitors, start)
    statuses = ("open", "closed", "resolved", "published", "administration")
    asked = [(status, (*OTHERS, *ADMINISTRATORS)) for status in statuses]
    everything = looked_at(world, None, asked)
    assert_same(everything, looked_at(world, only_orders_of_this_step(step), asked))


@pytest.mark.parametrize("step", WITH_ORDERS)
def test_submitted_orders_never_change_pages_of_others_before_publication(
    step: Step, visitors: Visitors, start: dict[str, Any]
) -> None:
    """The administrators see what it came to once it is resolved, so they are left out then."""
    world = come_to(step, visitors, start)
    asked = [("open", (*OTHERS, *ADMINISTRATORS)), ("closed", (*OTHERS, *ADMINISTRATORS)), ("resolved", OTHERS)]
    one = looked_at(world, only_orders_of_this_step(step), asked)
    other = looked_at(world, the_opposite(step), asked)
    assert_same(one, other)


@pytest.mark.parametrize("step", PUBLIC_WITH_ORDERS)
def test_submitted_orders_never_change_public_pages_before_publication(
    step: Step, visitors: Visitors, start: dict[str, Any]
) -> None:
    world = come_to(step, visitors, start)
    Campaign.objects.filter(pk=world.war.pk).update(public=True)
    asked = [(status, (NOBODY,)) for status in ("open", "closed", "resolved")]
    one = looked_at(world, only_orders_of_this_step(step), asked, public=True)
    other = looked_at(world, the_opposite(step), asked, public=True)
    assert any(page.startswith("200") for page in one.values())
    assert_same(one, other)


def test_publication_changes_pages_of_rivals(visitors: Visitors, start: dict[str, Any]) -> None:
    """Else the comparison would compare nothing."""
    world = come_to(Step.MOVEMENT, visitors, start)
    asked = [("published", (RIVAL,))]
    changed = ("rounds/1/", "receipts.json", "rounds/1/position.json", "/api/campaigns/war/rounds/1/")
    one = looked_at(world, only_orders_of_this_step(Step.MOVEMENT), asked, only=changed)
    other = looked_at(world, the_opposite(Step.MOVEMENT), asked, only=changed)
    assert {key[2] for key, page in one.items() if differences(page, other[key])} == {*changed}


def looked_at(
    world: World,
    says: Says | None,
    asked: Sequence[tuple[str, Sequence[str]]],
    *,
    public: bool = False,
    only: Sequence[str] = (),
) -> Pages:
    """Pages of some visitors at some moments of a war in which Carthago says something; then it is unsaid.

    Those that this run asks for, or `only` some.
    """
    found: Pages = {}
    with transaction.atomic():
        world.says = says
        write(world)
        talk_after(world, factions=("carthago", "roma") if says is None else ("roma",))
        for status, visitors in asked:
            world.go_to("published" if status == "administration" else status)
            while status == "administration" and world.phase.step != Step.ADMINISTRATION:
                world.go_to("published")
            draw_and_photograph(world)
            queries._export.cache_clear()  # two wars at the same moment of the same phase are met with nowhere else
            for address, section in _addresses(Step(world.phase.step), only).items():
                question = question_of(world, address, "GET")
                # nobody is sent to sign in, as the table says
                asking = [one for one in visitors if public or one != NOBODY or section != OF_THE_WAR]
                asking = [one for one in asking if one == RIVAL or public or has_turn(status, one, address)]
                for visitor, page in ask(world, asking, question).items():
                    found[status, visitor, address] = f"{page.status}\n{page.text}"
        world.says = None
        transaction.set_rollback(True)
    return found


def _addresses(step: Step, only: Sequence[str]) -> dict[str, str]:
    """What may show anything of the war, by its section: what this run asks in a step, or `only` some addresses."""
    sections = (OF_THE_WAR, "Open to everybody", "Outside of the war: what is shown")
    shown = [row for row in rows() if row.section in sections and row.asks == "GET"]
    wanted = questions_of_this_run(step)
    named = [
        (row.address, row.section)
        for row in shown
        if row.address in only or (not only and question_in_table(row) in wanted)
    ]
    return {address: section for address, section in named if not address.removeprefix("/").startswith(_ELSEWHERE)}


def assert_same(pages: Pages, others: Pages) -> None:
    """Fails with the places that differ, and the first line that does in each."""
    found = [(key, differences(page, others[key])) for key, page in pages.items()]
    faults = [f"{' '.join(key)}: {lines[0]}" for key, lines in found if lines]
    assert not faults, "\n".join(faults)


def differences(page: str, other: str) -> list[str]:
    """The lines of two pages that differ otherwise than by chance; only where they differ at all is chance looked for.

    A line for every pair of them, and one more if one page has more lines than the other.
    """
    lines, others = page.split("\n"), other.split("\n")
    unlike = [pair for pair in zip(lines, others, strict=False) if pair[0] != pair[1]]
    settled = [(_BY_CHANCE.sub("", line), _BY_CHANCE.sub("", other_line)) for line, other_line in unlike]
    found = [f"{line.strip()[:300]}  ≠  {theirs.strip()[:300]}" for line, theirs in settled if line != theirs]
    return found if len(lines) == len(others) else [*found, "one is longer"]
