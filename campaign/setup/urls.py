"""The addresses of new campaigns and of scenarios."""

from django.urls import path

from campaign.setup import scenario_views, views

urlpatterns = [
    path("new/", views.new_campaign, name="new-campaign"),
    path("scenarios/", scenario_views.scenarios_page, name="scenarios"),
    path("scenarios/<slug:key>.json", scenario_views.scenario_file, name="scenario-file"),
]
