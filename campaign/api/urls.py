"""The addresses of the API: those of the core's resources, and those that the wings bring."""

from django.urls import include, path

from campaign.api.campaigns.views import CampaignsView, CampaignView
from campaign.api.decisions.views import DecisionsView
from campaign.api.documents.views import MapView, OpeningView, PositionView, RoundView
from campaign.api.engagements.views import AnswersView, EngagementsView, ReportsView
from campaign.api.events.views import EventsView
from campaign.api.pictures.views import PicturesView
from campaign.api.previews.views import EnemiesView, PreviewView, ReachView, TrialView
from campaign.api.rounds.views import RoundsView, StepsView
from campaign.api.sheets.views import SheetsView

_public = [
    path("", CampaignView.as_view(), name="api-campaign"),
    path("position/", OpeningView.as_view(), name="api-opening"),
    path("map/", MapView.as_view(), name="api-map"),
    path("events/", EventsView.as_view(), name="api-events"),
    path("pictures/", PicturesView.as_view(), name="api-pictures"),
    path("rounds/", RoundsView.as_view(), name="api-rounds"),
    path("rounds/<int:number>/", RoundView.as_view(), name="api-round"),
    path("rounds/<int:number>/steps/", StepsView.as_view(), name="api-round-steps"),
    path("rounds/<int:number>/steps/<slug:step>/<slug:moment>/", PositionView.as_view(), name="api-position"),
    path("rounds/<int:number>/engagements/", EngagementsView.as_view(), name="api-engagements"),
]
"""What everyone who can read the campaign may read."""

_own = [
    path("decisions/", DecisionsView.as_view(), name="api-decisions"),
    path("sheets/", SheetsView.as_view(), name="api-sheets"),
    path("reports/", ReportsView.as_view(), name="api-reports"),
    path("answers/", AnswersView.as_view(), name="api-answers"),
    path("preview/", PreviewView.as_view(), name="api-preview"),
    path("trial/", TrialView.as_view(), name="api-trial"),
    path("reach/enemies/", EnemiesView.as_view(), name="api-enemies"),
    path("reach/<int:number>/", ReachView.as_view(), name="api-reach"),
]
"""What answers one player, or does something for that player."""

_of_wings = [
    path("", include("campaign.planning.api.urls")),
    path("", include("campaign.posts.api.urls")),
    path("", include("campaign.questions.api.urls")),
    path("", include("campaign.receipts.api.urls")),
]

urlpatterns = [
    path("campaigns/", CampaignsView.as_view(), name="api-campaigns"),
    path("campaigns/<slug:slug>/", include([*_public, *_own, *_of_wings])),
]
