"""The addresses of receipts in the API, below that of a campaign."""

from django.urls import path

from campaign.receipts.api.views import OwnReceiptsView, ReceiptsView

urlpatterns = [
    path("receipts/", ReceiptsView.as_view(), name="api-receipts"),
    path("receipts/mine/", OwnReceiptsView.as_view(), name="api-own-receipts"),
]
