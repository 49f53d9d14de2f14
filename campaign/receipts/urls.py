"""The addresses of receipts and of the page that checks them."""

from django.urls import path

from campaign.receipts import views

of_campaigns = [
    path("receipts/", views.receipts_page, name="receipts"),
    path("receipts.json", views.receipts_json, name="receipts-export"),
    path("receipts/mine/", views.my_receipts, name="my-receipts"),
    path("receipts/mine.txt", views.my_receipts_file, name="my-receipts-file"),
]
"""Below the address of a campaign."""

urlpatterns = [
    path("verify/", views.verify, name="verify"),
]
