"""The addresses of the API that answer one person with what is his, below that of a campaign."""

from django.urls import path

from campaign.api import sheets

urlpatterns = [
    path("decisions/", sheets.DecisionsView.as_view(), name="api-decisions"),
    path("sheets/", sheets.SheetsView.as_view(), name="api-sheets"),
    path("receipts/mine/", sheets.OwnReceiptsView.as_view(), name="api-own-receipts"),
]
