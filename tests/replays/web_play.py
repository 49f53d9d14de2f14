"""Plays the script through the site, step by step, with what goes wrong on the way, and keeps what came of it."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase
from tests.conftest import outcome_of
from tests.replays.test_first_punic_war import ROUNDS
from tests.replays.web_sheets import Document, reports_of, sheets_of, what_is_left
from tests.replays.web_war import WAR, WebWar, posts_in

Moment = tuple[int, str]
"""A round, and a step or an engagement of it."""


@dataclass
class PlayedCampaign:
    """What came of the campaign: documents and posts by round and step, and who was refused what by which paragraph."""

    war: WebWar
    documents: dict[Moment, Document] = field(default_factory=dict)
    posts: dict[int, list[str]] = field(default_factory=dict)
    refused: dict[int, dict[tuple[str, str], int]] = field(default_factory=dict)
    noted: dict[str, str] = field(default_factory=dict)


Incident = Callable[[PlayedCampaign], None]
"""Something that happens in a step, after its sheets are handed in and before the administrator closes it."""


def play(played: PlayedCampaign, incidents: Mapping[Moment, Incident], misreported: Mapping[Moment, Document]) -> None:
    """Plays the campaign from its opening to its end; `misreported` has reports by round and engagement."""
    played.war.open()
    while not _is_over(played.war.campaign):
        _play_step(played, incidents, misreported)
    for phase in played.war.campaign.phases.all():
        played.documents[phase.round, phase.step] = json.loads(outcome_of(phase))


def _is_over(campaign: Campaign) -> bool:
    return campaign.phases.latest("pk").status == Phase.Status.PUBLISHED


def _play_step(
    played: PlayedCampaign, incidents: Mapping[Moment, Incident], misreported: Mapping[Moment, Document]
) -> None:
    war, phase = played.war, played.war.phase
    round_, step = phase.round, Step(phase.step)
    assert round_ in ROUNDS
    if step == Step.INITIATIVE:
        war.sign_in()
        war.refused.clear()
    played.posts.setdefault(round_, []).extend(posts_of(war, round_, "asked"))
    war.clock.forward(hours=20)
    for report in reports_of(round_) if step == Step.BATTLES else ():
        war.report(misreported.get((round_, report["engagement"]), report))
    war.submit_orders(sheets_of(round_, step), lambda sheet: what_is_left(sheet, round_))
    if (round_, step.value) in incidents:
        incidents[round_, step.value](played)
    if war.phase.status == Phase.Status.OPEN:
        war.press("close")
    war.clock.forward(hours=1)
    war.press("publish")
    played.posts[round_].extend(posts_of(war, round_, step.value))
    played.refused[round_] = dict(war.refused)


def posts_of(war: WebWar, round_: int, step: str) -> list[str]:
    """The posts of a step as they are on the page of its round; `asked` is what is asked now."""
    page = war.browsers["Marcus"].get(f"{WAR}rounds/{round_}/posts/").content.decode()
    return posts_in(page, step)
