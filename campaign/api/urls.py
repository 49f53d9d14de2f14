"""The addresses of the API."""

from django.urls import include, path

from campaign.api import campaigns, events, maps, pictures, positions, rounds, texts
from campaign.questions import api

_campaign = [
    path("", campaigns.CampaignView.as_view(), name="api-campaign"),
    path("position/", positions.OpeningView.as_view(), name="api-opening"),
    path("map/", maps.MapView.as_view(), name="api-map"),
    path("events/", events.EventsView.as_view(), name="api-events"),
    path("pictures/", pictures.PicturesView.as_view(), name="api-pictures"),
    path("questions/", api.QuestionsView.as_view(), name="api-questions"),
    path("receipts/", texts.ReceiptsView.as_view(), name="api-receipts"),
    path("rounds/", rounds.RoundsView.as_view(), name="api-rounds"),
    path("rounds/<int:number>/", positions.RoundView.as_view(), name="api-round"),
    path("rounds/<int:number>/posts/", texts.PostsView.as_view(), name="api-posts"),
    path("rounds/<int:number>/steps/", rounds.StepsView.as_view(), name="api-round-steps"),
    path("rounds/<int:number>/steps/<slug:step>/<slug:moment>/", positions.PositionView.as_view(), name="api-position"),
    path("", include("campaign.api.own_urls")),
]

urlpatterns = [
    path("campaigns/", campaigns.CampaignsView.as_view(), name="api-campaigns"),
    path("campaigns/<slug:slug>/", include(_campaign)),
]
