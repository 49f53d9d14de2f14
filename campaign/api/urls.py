"""The addresses of the API."""

from django.urls import include, path

from campaign.api.views import CampaignView, RoundView

urlpatterns = [
    path("campaigns/<slug:slug>/", CampaignView.as_view(), name="api-campaign"),
    path("campaigns/<slug:slug>/rounds/<int:number>/", RoundView.as_view(), name="api-round"),
    path("campaigns/<slug:slug>/", include("campaign.api.own_urls")),
]
