"""The page of a round in an archive: everything that was published of it, step by step."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext

from campaign.archive.queries.layout import ArchiveLayout, FightFiles, PhaseFolder
from campaign.battles.queries.accounts import account_of, picture_path
from campaign.games.story import StoryScene
from campaign.models import Campaign, Correction, Fight, Picture, Report, RoundSeed, SiegeSeed
from campaign.post_texts.formats import FORMATS, in_one_piece
from campaign.posts.queries.post_context import post_context_of
from campaign.posts.queries.posts import posts_of_round
from campaign.selectors.fights import fights_of
from campaign.selectors.phases import leader_names_in, outcome_outline, outline, stages
from campaign.selectors.reports import EngagementReports, reported
from campaign.selectors.seen import seen_order, step_seeds
from campaign.selectors.stories import step_story
from campaign.views.ending_words import ending_shown
from orders.rules.life import Life
from orders.rules.visibility import Reader
from orders.selectors import Sheet, readable_sheets

_PLAIN = FORMATS["bbcode"]


@dataclass(frozen=True)
class PagePicture:
    """A picture on a page: its path, its width, and the paths of the same in full, as SVG, and of one that moves.

    Where there is none in full, `full` is the path itself; the other two are empty where they have not been drawn.
    """

    path: str
    width: int
    full: str
    svg: str
    moving: str


@dataclass(frozen=True)
class ArchivedEngagement:
    """An engagement with its reports, and its battle on the site, if it was fought there, with the files of that."""

    reported: EngagementReports
    fight: Fight | None
    files: FightFiles | None

    @property
    def account(self) -> str:
        """The course of its battle, in sentences."""
        return " ".join(account_of(self.fight, gettext)) if self.fight else ""

    @property
    def report_of_fight(self) -> Report | None:
        """The report that is the result of its battle; None if there is none."""
        over = self.fight.over_at if self.fight else None
        return next((one for one in self.reported.reports if over is not None and one.reported_at == over), None)


@dataclass(frozen=True)
class StepPage:
    """A step on its page: its story, and the reports of battles."""

    kept: PhaseFolder
    documents: Sequence[str]
    before: PagePicture | None
    after: PagePicture | None
    scenes: Sequence[StoryScene]
    engagements: Sequence[ArchivedEngagement]
    ended: dict[str, Any] | None


def round_context(layout: ArchiveLayout, number: int) -> dict[str, Any]:
    """Return the context of a round's page."""
    of_round = [kept for kept in layout.phases if kept.phase.round == number]
    counting = [kept for kept in layout.in_order if kept.phase.round == number]
    of_this_round = {"campaign": layout.campaign, "round": number, "superseded_by": None}
    return {
        "number": number,
        "steps": [_step(layout, kept) for kept in counting],
        "superseded": [_step(layout, kept) for kept in of_round if kept.phase.superseded_by_id is not None],
        "corrections": list(Correction.objects.filter(phase__in=[kept.phase.pk for kept in of_round]).order_by("pk")),
        "hides_units": layout.is_public,
        "sheets": [
            (sheet, seen_order(of_round[0].phase, sheet.as_text, layout.reader))
            for sheet in _sheets(layout.campaign, number)
        ],
        "leaders": leader_names_in(of_round[0].phase),
        "posts": _posts(layout, number),
        "seed": RoundSeed.objects.defer("sealed").filter(**of_this_round, step="").first(),
        "step_seeds": step_seeds(layout.campaign, number),
        "siege_seed": SiegeSeed.objects.defer("sealed").filter(**of_this_round).first(),
    }


def _step(layout: ArchiveLayout, kept: PhaseFolder) -> StepPage:
    paths = [path for record in kept.records for path in (layout.path_in(kept, record), layout.path_out(kept, record))]
    before = _shown(layout, kept, Picture.Moment.BEFORE)
    opening = layout.opening[kept.phase.document]
    if not kept.is_published:
        return StepPage(kept, [opening], before, None, (), (), None)
    last = kept.records[-1]
    return StepPage(
        kept=kept,
        documents=paths,
        before=before,
        after=_shown(layout, kept, Picture.Moment.AFTER),
        scenes=step_story(last, layout.reader).scenes,
        engagements=() if kept.phase.game_step.takes_orders else _engagements(layout, kept),
        ended=ending_shown(outcome_outline(last)),
    )


def _engagements(layout: ArchiveLayout, kept: PhaseFolder) -> list[ArchivedEngagement]:
    """Return the engagements of a battles step, with their battles on the site that are over."""
    fights = fights_of(kept.phase)
    found = []
    for name, of_engagement in reported(kept.phase, outline(kept.phase).engagements).items():
        fight = fights.get(name)
        files = layout.fight_files.get(fight.pk) if fight else None
        found.append(ArchivedEngagement(of_engagement, fight if files else None, files))
    return found


def _shown(layout: ArchiveLayout, kept: PhaseFolder, moment: str) -> PagePicture | None:
    """The picture of a step that counts at a moment."""
    last = kept.records[-1].pk if moment == Picture.Moment.AFTER else None
    there = {
        (picture.scale, picture.format): (path, picture.width)
        for picture, path in layout.pictures.values()
        if (picture.phase_id, picture.moment, picture.record_id, picture.crop) == (kept.phase.pk, moment, last, "")
    }
    scales, forms, nothing = Picture.Scale, Picture.Format, ("", 0)
    if (scales.FORUM, forms.PNG) not in there:
        return None
    path, width = there[scales.FORUM, forms.PNG]
    return PagePicture(
        path,
        width,
        full=there.get((scales.FULL, forms.PNG), (path, width))[0],
        svg=there.get((scales.FULL, forms.SVG), nothing)[0],
        moving=there.get((scales.FORUM, forms.MOVING), nothing)[0],
    )


def _sheets(campaign: Campaign, number: int) -> list[Sheet]:
    """Return the orders of the published steps."""
    found = readable_sheets(campaign.pk, number, Reader(None), stages(campaign, number))
    return [sheet for sheet in found if sheet.life is Life.REVEALED]


def _posts(layout: ArchiveLayout, number: int) -> list[dict[str, str]]:
    """The posts of a round as texts; their pictures are those of the archive."""
    paths = {key: path for key, (_, path) in layout.pictures.items()}
    of_fights = {picture_path(fight): layout.fight_files[fight.pk].picture for fight in layout.fights}
    context = replace(
        post_context_of(layout.campaign, linked=False),
        address=lambda picture: paths.get(picture.pk, ""),
        site_address=lambda path: of_fights.get(path, ""),
    )
    return [
        {"title": _PLAIN.read(post.title), "text": in_one_piece(post, _PLAIN)}
        for step in posts_of_round(layout.campaign, number, context)
        if not step.asks
        for post in step.posts
    ]
