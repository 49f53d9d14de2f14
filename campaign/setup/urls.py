"""The addresses of new campaigns and of scenarios."""

from django.urls import path

from campaign.setup import editor_views, scenario_views, views

urlpatterns = [
    path("new/", views.new_campaign, name="new-campaign"),
    path("scenarios/", scenario_views.scenarios_page, name="scenarios"),
    path("scenarios/new/", editor_views.new_scenario, name="new-scenario"),
    path("scenarios/edit/", editor_views.edit_scenario, name="edit-scenario"),
    path("scenarios/<slug:key>.json", scenario_views.scenario_file, name="scenario-file"),
]
