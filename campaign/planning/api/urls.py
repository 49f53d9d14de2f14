"""The addresses of plans in the API, below that of a campaign."""

from django.urls import path

from campaign.planning.api.plans.views import PlansView, PlanView
from campaign.planning.api.runs.views import PlanRunView
from campaign.planning.api.steps.views import PlanStepView

urlpatterns = [
    path("plans/", PlansView.as_view(), name="api-plans"),
    path("plans/<int:number>/", PlanView.as_view(), name="api-plan"),
    path("plans/<int:number>/run/", PlanRunView.as_view(), name="api-plan-run"),
    path("plans/<int:number>/<int:round_>/<slug:step>/", PlanStepView.as_view(), name="api-plan-step"),
]
