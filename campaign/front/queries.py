"""The round that plays on the front page, and a user's own campaigns with what they wait for."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import Exists, OuterRef

from campaign.front.headlines import headline_of
from campaign.front.stage import RoundStage, stage_of
from campaign.games.all_games import GAMES
from campaign.games.reader import PUBLIC, Reader
from campaign.language.translated import translated
from campaign.models import Campaign, Phase, PhaseRecord, Picture
from campaign.replay.queries import played_round
from campaign.selectors.seen import reader_playing_for
from campaign.selectors.standard_pictures import standard_pictures
from hexmap.rules.documents import JsonObject
from orders.rules.game_steps import MARCHING


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """A published round: its campaign and its map."""

    campaign: Campaign
    number: int
    picture: Picture


@dataclass(frozen=True, slots=True)
class FeaturedRound(DrawnRound):
    """A round that plays on its map, and the sentences, in English, that say what happened."""

    stage: RoundStage
    headline: Sequence[str]

    @property
    def replay(self) -> JsonObject:
        """The values that scripts need to play it, with the titles of its scenes in the language of the page."""
        return {**self.stage.replay, "titles": [translated(title) for title in self.stage.titles]}


@dataclass(frozen=True, slots=True)
class _Played:
    """What never changes of a published round."""

    stage: RoundStage
    headline: Sequence[str]


def featured_round(drawn: DrawnRound) -> FeaturedRound:
    """Return a round with all that is needed to play it."""
    played = _played(drawn.campaign, drawn.number)
    return FeaturedRound(drawn.campaign, drawn.number, drawn.picture, played.stage, played.headline)


def newest_drawn_round(campaigns: Sequence[Campaign]) -> DrawnRound | None:
    """Return the newest published round of the first of some campaigns that has one with its maps drawn.

    Only rounds of games with headlines play on the front page.
    """
    drawn = standard_pictures().filter(scale=Picture.Scale.FORUM, format=Picture.Format.PNG, crop="")
    of_round = drawn.filter(
        moment=Picture.Moment.DESK,
        phase__campaign=OuterRef("phase__campaign"),
        phase__round=OuterRef("phase__round"),
        phase__superseded_by=None,
    )
    outcomes = drawn.filter(
        Exists(of_round),
        moment=Picture.Moment.AFTER,
        phase__campaign__in=campaigns,
        phase__campaign__game__in=[game.id for game in GAMES.values() if game.headlines],
        phase__step__in=MARCHING,
        phase__status=Phase.Status.PUBLISHED,
        phase__superseded_by=None,
    )
    newest = outcomes.order_by("phase__campaign", "-phase__round", "-record").distinct("phase__campaign")
    pictures = {
        picture.phase.campaign_id: picture for picture in newest.select_related("phase").defer("phase__document")
    }
    for campaign in campaigns:
        picture = pictures.get(campaign.pk)
        if picture is not None:
            return DrawnRound(campaign, picture.phase.round, picture)
    return None


def _played(campaign: Campaign, round_: int) -> _Played:
    records = PhaseRecord.objects.filter(
        phase__campaign=campaign, phase__round=round_, phase__status=Phase.Status.PUBLISHED, phase__superseded_by=None
    )
    pks = tuple(records.order_by("pk").values_list("pk", flat=True))
    return _played_once(campaign.pk, round_, pks, reader_playing_for(campaign, ""))


@lru_cache(maxsize=32)
def _played_once(campaign_id: int, round_: int, _records: tuple[int, ...], reader: Reader) -> _Played:
    """Return a round by its records, with honour that may be shown; cached, because records never change."""
    campaign = Campaign.objects.get(pk=campaign_id)
    game, played = campaign.game_record, played_round(campaign, round_, reader)
    armies = campaign.armies.select_related("faction")
    factions = {army.number: army.faction for army in armies}
    shown = game.map_of(played.marched, PUBLIC)
    return _Played(stage_of(shown, played.frames, factions), headline_of(played.frames, game.headlines))
