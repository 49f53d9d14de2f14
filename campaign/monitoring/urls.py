"""The addresses by which site operators watch the site."""

from django.urls import path

from campaign.monitoring.views import failed_tasks, health, metrics

of_campaigns = [path("administration/maps/", failed_tasks.draw_again, name="draw-again")]
"""Below the address of a campaign."""

urlpatterns = [
    path("unfinished/", failed_tasks.failed_tasks_page, name="unfinished"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
]
