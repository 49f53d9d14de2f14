"""The addresses of the API that answer one person with what is his, below that of a campaign."""

from django.urls import path

from campaign.api import decisions, previews, reports, sheets
from campaign.planning.api import plans, runs, steps

urlpatterns = [
    path("decisions/", decisions.DecisionsView.as_view(), name="api-decisions"),
    path("sheets/", sheets.SheetsView.as_view(), name="api-sheets"),
    path("receipts/mine/", sheets.OwnReceiptsView.as_view(), name="api-own-receipts"),
    path("rounds/<int:number>/engagements/", reports.EngagementsView.as_view(), name="api-engagements"),
    path("reports/", reports.ReportsView.as_view(), name="api-reports"),
    path("answers/", reports.AnswersView.as_view(), name="api-answers"),
    path("preview/", previews.PreviewView.as_view(), name="api-preview"),
    path("trial/", previews.TrialView.as_view(), name="api-trial"),
    path("reach/enemies/", previews.EnemiesView.as_view(), name="api-enemies"),
    path("reach/<int:number>/", previews.ReachView.as_view(), name="api-reach"),
    path("plans/", plans.PlansView.as_view(), name="api-plans"),
    path("plans/<int:number>/", plans.PlanView.as_view(), name="api-plan"),
    path("plans/<int:number>/run/", runs.PlanRunView.as_view(), name="api-plan-run"),
    path("plans/<int:number>/<int:round_>/<slug:step>/", steps.PlanStepView.as_view(), name="api-plan-step"),
]
