"""The addresses of the API."""

from django.urls import path

from campaign.api.views import CampaignView, RoundView

urlpatterns = [
    path("campaigns/<slug:slug>/", CampaignView.as_view(), name="api-campaign"),
    path("campaigns/<slug:slug>/rounds/<int:number>/", RoundView.as_view(), name="api-round"),
]
